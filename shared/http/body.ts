import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError, type ErrorCode, errorItem } from '../contract/errors.ts';
import { isJsonObject, JSON_LEVELS_MOST, jsonFault, withoutByteOrderMark } from '../values/json.ts';

const BODY_LIMIT_BYTES = 65_536;

const TOO_DEEP = `The body is nested too deeply. At most ${JSON_LEVELS_MOST} levels are accepted.`;
const PLAIN = 'Send the JSON without a Content-Encoding, or compressed with gzip.';
const EXAMPLE = 'Send an object, for example {"post_code": "SW1A 1AA"}.';

type Current = { readonly event: APIGatewayProxyEvent };

export function boundedBody() {
  return {
    before: ({ event }: Current) => {
      const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
      const isTooLarge = Buffer.byteLength(event.body ?? '', encoding) > BODY_LIMIT_BYTES;
      if (isTooLarge)
        throw refusal('payload-too-large', 'The body is too large. At most 64 KB are accepted.');
    },
  };
}

/**
 * Runs middy's parser between the steps that prepare the event for it and check the body that it
 * read.
 */
export function jsonBody() {
  return [
    { before: ({ event }: Current) => prepare(event) },
    httpJsonBodyParser<APIGatewayProxyEvent>({ reviver: withoutPrototypes }),
    {
      before: ({ event }: Current) => checkBody(event.body),
      onError: (failing: { error: Error | null }) => {
        failing.error = refusalOfParser(failing.error) ?? failing.error;
      },
    },
  ];
}

/**
 * The parser takes a media type without parameters, whose semicolon may have a space before it, and
 * a text without a byte order mark. A body without a type counts as JSON.
 */
function prepare(event: APIGatewayProxyEvent): void {
  const mediaType = event.headers['content-type']?.split(';')[0]?.trim() || 'application/json';
  const encoding = event.headers['content-encoding']?.trim() || 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw refusal('unsupported-media-type', `The encoding ${encoding} is not supported. ${PLAIN}`);
  event.headers = { ...event.headers, 'content-type': mediaType };
  const body = event.body ?? '';
  const text = event.isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  event.body = withoutByteOrderMark(text);
  event.isBase64Encoded = false;
}

/** Keeps the parser from refusing `constructor.prototype`, an unknown key like any other. */
function withoutPrototypes(key: string, value: unknown): unknown {
  return key === 'prototype' && typeof value === 'object' ? undefined : value;
}

function checkBody(body: unknown): void {
  if (!isJsonObject(body))
    throw refusal('invalid-json', `The body is not a JSON object. ${EXAMPLE}`);
  // The parser has refused a key __proto__ already.
  if (jsonFault(body) !== null) throw refusal('invalid-json', TOO_DEEP);
}

function refusal(code: ErrorCode, message: string, cause?: unknown): ApiError {
  return new ApiError([errorItem(code, message)], { cause });
}

/** Returns undefined for an error that is not the parser's. */
function refusalOfParser(error: unknown): ApiError | undefined {
  if (!isParserError(error)) return undefined;
  const { statusCode, cause } = error;
  if (statusCode === 415) {
    const message = 'The content type is not supported. Send application/json.';
    return refusal('unsupported-media-type', message, error);
  }
  return refusal('invalid-json', whyUnreadable(cause), error);
}

function whyUnreadable({ data, message }: ParserError['cause']): string {
  if (message === undefined) return `The body has the key ${data}, which is not accepted.`;
  if (data.trim() === '') return `The body is empty. ${EXAMPLE}`;
  // The engine says this about thousands of levels.
  return message.includes('call stack') ? TOO_DEEP : `The body is not valid JSON. ${EXAMPLE}`;
}

type ParserError = Error & {
  readonly statusCode: number;
  /** `data` is the text of the body, or without a message the key that the parser refuses. */
  readonly cause: { readonly data: string; readonly message?: string };
};

function isParserError(error: unknown): error is ParserError {
  if (!(error instanceof Error) || typeof error.cause !== 'object') return false;
  const { cause } = error;
  return cause !== null && 'package' in cause && cause.package === '@middy/http-json-body-parser';
}

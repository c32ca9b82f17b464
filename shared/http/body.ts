import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError, type ErrorCode, errorItem } from '../contract/errors.ts';
import {
  isJsonObject,
  JSON_LEVELS_MOST,
  type JsonObject,
  jsonFault,
  parseJson,
} from '../values/json.ts';

const BODY_LIMIT_BYTES = 65_536;

const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json$/i;

const FAULTS = {
  'prototype-key': 'The body has the key __proto__, which is not accepted.',
  'too-deep': `The body is nested too deeply. At most ${JSON_LEVELS_MOST} levels are accepted.`,
} as const;
const PLAIN = 'Send the JSON without a Content-Encoding, or compressed with gzip.';
const EXAMPLE = 'Send an object, for example {"post_code": "SW1A 1AA"}.';

/** The event of a request, whose body is text at first. */
type Current = {
  readonly event: Pick<APIGatewayProxyEvent, 'headers' | 'isBase64Encoded'> & { body: unknown };
};

export function boundedBody() {
  return {
    before: ({ event: { body, isBase64Encoded } }: Current) => {
      const text = typeof body === 'string' ? body : '';
      const isTooLarge =
        Buffer.byteLength(text, isBase64Encoded ? 'base64' : 'utf8') > BODY_LIMIT_BYTES;
      if (isTooLarge)
        throw refusal('payload-too-large', 'The body is too large. At most 64 KB are accepted.');
    },
  };
}

/** Reads the body as a JSON object. A body without a type counts as JSON. */
export function jsonBody() {
  return {
    before: ({ event }: Current) => {
      checkType(event.headers);
      event.body = readObject(textOf(event));
    },
  };
}

function checkType(headers: Current['event']['headers']): void {
  const mediaType = headers['content-type']?.split(';')[0]?.trim() || 'application/json';
  const encoding = headers['content-encoding']?.trim() || 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw refusal('unsupported-media-type', `The encoding ${encoding} is not supported. ${PLAIN}`);
  if (!JSON_TYPE.test(mediaType))
    throw refusal(
      'unsupported-media-type',
      'The content type is not supported. Send application/json.',
    );
}

function textOf({ body, isBase64Encoded }: Current['event']): string {
  const text = typeof body === 'string' ? body : '';
  return isBase64Encoded ? Buffer.from(text, 'base64').toString() : text;
}

function readObject(text: string): JsonObject {
  const body = parseJson(text);
  if (body === undefined) {
    const fault = text.trim() === '' ? 'empty' : 'not valid JSON';
    throw refusal('invalid-json', `The body is ${fault}. ${EXAMPLE}`);
  }
  if (!isJsonObject(body))
    throw refusal('invalid-json', `The body is not a JSON object. ${EXAMPLE}`);
  const fault = jsonFault(body);
  if (fault !== null) throw refusal('invalid-json', FAULTS[fault]);
  return body;
}

function refusal(code: ErrorCode, message: string): ApiError {
  return new ApiError([errorItem(code, message)]);
}

import type { MiddlewareObj } from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError, type ErrorItem, ExponentNumber, errorWithoutParameters } from '../contract/errors.ts';
import { isJsonObject } from '../contract/fields.ts';

const BODY_LIMIT_BYTES = 65_536;

const TOO_LARGE = errorWithoutParameters('payload-too-large', 'The body is too large. At most 64 KB are accepted.');
const NOT_JSON = errorWithoutParameters(
  'invalid-json',
  'The body is not valid JSON. Send an object, for example {"post_code": "SW1A 1AA"}.',
);
const NOT_AN_OBJECT = errorWithoutParameters(
  'invalid-json',
  'The body is not a JSON object. Send an object, for example {"post_code": "SW1A 1AA"}.',
);
const TOO_DEEP = errorWithoutParameters(
  'invalid-json',
  'The body is nested too deeply. At most 20 levels are accepted.',
);
const UNSUPPORTED_TYPE = errorWithoutParameters(
  'unsupported-media-type',
  'The content type is not supported. Send application/json.',
);

/** Far more than any request of the contract has; deeper bodies could exhaust the stack. */
const LEVELS_MOST = 20;

export function boundedBody(): { before: (request: { event: APIGatewayProxyEvent }) => void } {
  return {
    before: ({ event }) => {
      const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
      if (Buffer.byteLength(event.body ?? '', encoding) > BODY_LIMIT_BYTES) throw new ApiError([TOO_LARGE]);
    },
  };
}

export function readJsonBody(): { before: (request: { event: APIGatewayProxyEvent }) => Promise<void> } {
  const parser: MiddlewareObj<never> = httpJsonBodyParser();
  return {
    before: async (request) => {
      const { event } = request;
      if (event.body === null) throw new ApiError([NOT_JSON]);
      const text = event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString() : event.body;
      event.headers = { ...event.headers, 'content-type': mediaType(event.headers['content-type']) };
      try {
        await parser.before?.(request as never);
      } catch (error) {
        const status = statusOf(error);
        if (status === undefined) throw error;
        throw new ApiError([refusalOf(error, status)], { cause: error });
      }
      const body: unknown = event.body;
      if (!isJsonObject(body)) throw new ApiError([NOT_AN_OBJECT]);
      if (isTooDeep(body)) throw new ApiError([TOO_DEEP]);
      // Again, because the parser does not hand on how a number was written.
      Object.assign(event, { body: JSON.parse(text, plainNumber) });
    },
  };
}

function plainNumber(_key: string, value: unknown, { source = '' }: { readonly source?: string } = {}): unknown {
  return typeof value === 'number' && /e/i.test(source) ? new ExponentNumber(source) : value;
}

/** Without parameters, which the parser accepts only without a space before them. No type counts as JSON. */
function mediaType(contentType: string | undefined): string {
  return contentType?.split(';')[0]?.trim() || 'application/json';
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined;
}

function refusalOf(error: unknown, status: number): ErrorItem {
  if (status === 415) return UNSUPPORTED_TYPE;
  const key = forbiddenKeyOf(error);
  return key === undefined
    ? NOT_JSON
    : errorWithoutParameters('invalid-json', `The body holds the key ${key}, which is not accepted. Leave it out.`);
}

/** A key that could change an object's prototype; undefined if the JSON is malformed. */
function forbiddenKeyOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!isJsonObject(cause) || 'message' in cause) return undefined;
  return ['__proto__', 'constructor'].find((key) => key === cause['data']);
}

function isTooDeep(body: object): boolean {
  let level: readonly object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= LEVELS_MOST) return true;
    level = level.flatMap((value) =>
      Object.values(value).filter((inner): inner is object => isJsonObject(inner) || Array.isArray(inner)),
    );
  }
  return false;
}

import type { MiddlewareObj } from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError, type ErrorCode, ExponentNumber, errorItem } from '../contract/errors.ts';
import { isJsonObject } from '../contract/fields.ts';

const BODY_LIMIT_BYTES = 65_536;

/** Far more than any request of the contract has; deeper bodies could exhaust the stack. */
const LEVELS_MOST = 20;

const EXAMPLE = 'Send an object, for example {"post_code": "SW1A 1AA"}.';

type Before<Result> = { before: (request: { event: APIGatewayProxyEvent }) => Result };

export function boundedBody(): Before<void> {
  return {
    before: ({ event }) => {
      const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
      const isTooLarge = Buffer.byteLength(event.body ?? '', encoding) > BODY_LIMIT_BYTES;
      if (isTooLarge)
        throw refusal('payload-too-large', 'The body is too large. At most 64 KB are accepted.');
    },
  };
}

export function readJsonBody(): Before<Promise<void>> {
  const parser: MiddlewareObj<never> = httpJsonBodyParser();
  return {
    before: async (request) => {
      const { event } = request;
      const text = Buffer.from(
        event.body ?? '',
        event.isBase64Encoded ? 'base64' : 'utf8',
      ).toString();
      Object.assign(event, { body: text, isBase64Encoded: false });
      event.headers = {
        ...event.headers,
        'content-type': mediaType(event.headers['content-type']),
      };
      try {
        await parser.before?.(request as never);
      } catch (error) {
        throwRefusal(error);
      }
      // Text still if the parser refused a key.
      const body: unknown = typeof event.body === 'string' ? JSON.parse(text) : event.body;
      if (!isJsonObject(body))
        throw refusal('invalid-json', `The body is not a JSON object. ${EXAMPLE}`);
      if (isTooDeep(body)) {
        throw refusal(
          'invalid-json',
          `The body is nested too deeply. At most ${LEVELS_MOST} levels are accepted.`,
        );
      }
      // Again, because the parser does not hand on how a number was written; deeper, this would
      // exhaust the stack.
      Object.assign(event, { body: JSON.parse(text, plainValue) });
    },
  };
}

function refusal(code: ErrorCode, message: string, cause?: unknown): ApiError {
  return new ApiError([errorItem(code, message)], { cause });
}

/**
 * Without parameters, which the parser accepts only without a space before them. No type counts as
 * JSON.
 */
function mediaType(contentType: string | undefined): string {
  return contentType?.split(';')[0]?.trim() || 'application/json';
}

/**
 * Not for a key that could change an object's prototype: nobody knows such a key, so it is ignored
 * like others.
 */
function throwRefusal(error: unknown): void {
  const { statusCode, cause } = error as {
    readonly statusCode?: number;
    readonly cause?: { readonly message?: string };
  };
  const unsupported = 'The content type is not supported. Send application/json.';
  if (statusCode === 415) throw refusal('unsupported-media-type', unsupported, error);
  if (cause?.message !== undefined)
    throw refusal('invalid-json', `The body is not valid JSON. ${EXAMPLE}`, error);
}

function plainValue(
  key: string,
  value: unknown,
  { source = '' }: { readonly source?: string } = {},
): unknown {
  if (key === '__proto__') return undefined;
  return typeof value === 'number' && /e/i.test(source) ? new ExponentNumber(source) : value;
}

function isTooDeep(value: unknown, levels = LEVELS_MOST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

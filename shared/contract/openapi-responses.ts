import { ERROR_MEANINGS } from './error-meanings.ts';
import type { ErrorCode } from './errors.ts';
import type { Examples } from './examples.ts';
import { type JsonObject, type JsonValue, reference } from './json-schema.ts';
import { errorBody } from './resources.ts';

type RateLimit = { readonly requestsPerSecond: number; readonly burst: number };

export type OpenApiOptions = {
  /** Where the service is, without a slash at the end. */
  readonly baseUrl: string;
  readonly version: string;
  readonly statusOf: (code: ErrorCode) => number;
  readonly examples: Examples;
  /** The rate limits of a partner, by environment and tier. */
  readonly tiers: Readonly<Record<string, Readonly<Record<string, RateLimit>>>>;
};

const REQUEST_ID = {
  'x-request-id': {
    description: 'Names the request. Send it along when you report an error.',
    schema: { type: 'string', format: 'uuid' },
  },
} as const;

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: { type: 'integer', minimum: 1 } },
} as const;

const CHALLENGE = {
  'WWW-Authenticate': {
    description: 'The scheme that is taken: Bearer, or Basic where that was sent for a token.',
    schema: { type: 'string' },
  },
} as const;

/** API Gateway gives this header another name where a function sends it. */
const CHALLENGE_OF_A_FUNCTION = { 'x-amzn-Remapped-WWW-Authenticate': CHALLENGE['WWW-Authenticate'] } as const;

export function jsonContent(schema: JsonObject, examples: Readonly<Record<string, JsonValue>> = {}): JsonObject {
  return {
    'application/json': {
      schema,
      ...(Object.keys(examples).length === 0
        ? {}
        : { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) }),
    },
  };
}

type DescribedResponse = {
  readonly status: number;
  readonly description: string;
  readonly schema: JsonObject;
  readonly examples?: Readonly<Record<string, JsonValue>> | undefined;
  /** True where a function gives the response, false where the gateway does. */
  readonly byFunction?: boolean;
};

export function responseObject({ description, schema, examples, ...responded }: DescribedResponse): JsonObject {
  return {
    description,
    headers: headersOf(responded),
    content: jsonContent(schema, examples),
  };
}

/** The answers that every operation behind the token may give; written once, and referred to. */
const COMMON = {
  Unauthorized: { status: 401, code: 'unauthorized' },
  Forbidden: { status: 403, code: 'forbidden' },
  TooManyRequests: { status: 429, code: 'too-many-requests' },
  InternalError: { status: 500, code: 'internal-error' },
  BadGateway: { status: 502, code: 'internal-error' },
  GatewayTimeout: { status: 504, code: 'internal-error' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly code: ErrorCode }>>;

export type CommonResponse = keyof typeof COMMON;

/** The examples of the common responses stand under this name. */
export const COMMON_EXAMPLES = 'every operation';

export function commonResponses({ examples }: OpenApiOptions): JsonObject {
  return Object.fromEntries(
    Object.entries(COMMON).map(([name, { status, code }]) => [
      name,
      responseObject({
        status,
        description: named(code),
        schema: reference(errorBody),
        examples: examples[COMMON_EXAMPLES]?.responses[String(status)],
      }),
    ]),
  );
}

/** References to common responses, by status. */
export function commonReferences(names: readonly CommonResponse[]): Record<string, JsonValue> {
  return Object.fromEntries(
    names.map((name) => [String(COMMON[name].status), { $ref: `#/components/responses/${name}` }]),
  );
}

export const COMMON_NAMES = Object.keys(COMMON) as readonly CommonResponse[];

/** The errors that an operation answers itself, by status. */
export function errorResponses(
  operation: string,
  errors: readonly ErrorCode[],
  { statusOf, examples }: OpenApiOptions,
): Record<string, JsonValue> {
  const byStatus = [...Map.groupBy(errors, statusOf)].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(
    byStatus.map(([status, codes]) => [
      String(status),
      responseObject({
        status,
        description: codes.map(named).join('\n\n'),
        schema: reference(errorBody),
        examples: examples[operation]?.responses[String(status)],
      }),
    ]),
  );
}

function headersOf({ status, byFunction = false }: Pick<DescribedResponse, 'status' | 'byFunction'>): JsonObject {
  return {
    ...REQUEST_ID,
    ...(status === 401 ? (byFunction ? CHALLENGE_OF_A_FUNCTION : CHALLENGE) : {}),
    ...(status === 429 ? RETRY_AFTER : {}),
  };
}

function named(code: ErrorCode): string {
  return `\`${code}\`: ${ERROR_MEANINGS[code]}`;
}

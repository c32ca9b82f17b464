import type { Examples } from './examples.ts';
import { FAULT_MEANINGS } from './fault-meanings.ts';
import type { FaultCode } from './faults.ts';
import { type JsonObject, type JsonValue, reference } from './json-schema.ts';
import { faultBody } from './resources.ts';

type RateLimit = { readonly requestsPerSecond: number; readonly burst: number };

export type OpenApiParts = {
  /** Where the service is, without a slash at the end. */
  readonly baseUrl: string;
  readonly version: string;
  readonly statusOf: (code: FaultCode) => number;
  readonly examples: Examples;
  /** The rate limits of a partner, by environment and tier. */
  readonly tiers: Readonly<Record<string, Readonly<Record<string, RateLimit>>>>;
};

const REQUEST_ID = {
  'x-request-id': {
    description: 'Names the request. Send it along when you report a fault.',
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

const headersOf = ({ status, byFunction = false }: Pick<Answered, 'status' | 'byFunction'>): JsonObject => ({
  ...REQUEST_ID,
  ...(status === 401 ? (byFunction ? CHALLENGE_OF_A_FUNCTION : CHALLENGE) : {}),
  ...(status === 429 ? RETRY_AFTER : {}),
});

export const jsonContent = (schema: JsonObject, examples: Readonly<Record<string, JsonValue>> = {}): JsonObject => ({
  'application/json': {
    schema,
    ...(Object.keys(examples).length === 0
      ? {}
      : { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) }),
  },
});

type Answered = {
  readonly status: number;
  readonly description: string;
  readonly schema: JsonObject;
  readonly examples?: Readonly<Record<string, JsonValue>> | undefined;
  /** True where a function gives the answer, false where the gateway does. */
  readonly byFunction?: boolean;
};

export const answerOf = ({ description, schema, examples, ...answered }: Answered): JsonObject => ({
  description,
  headers: headersOf(answered),
  content: jsonContent(schema, examples),
});

const named = (code: FaultCode): string => `\`${code}\`: ${FAULT_MEANINGS[code]}`;

/** The answers that every operation behind the token may give; written once, and referred to. */
const COMMON = {
  Unauthorized: { status: 401, code: 'unauthorized' },
  Forbidden: { status: 403, code: 'forbidden' },
  TooManyRequests: { status: 429, code: 'too-many-requests' },
  InternalError: { status: 500, code: 'internal-error' },
  BadGateway: { status: 502, code: 'internal-error' },
  GatewayTimeout: { status: 504, code: 'internal-error' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly code: FaultCode }>>;

export type CommonAnswer = keyof typeof COMMON;

/** The examples of the common answers stand under this name. */
export const COMMON_EXAMPLES = 'every operation';

export const commonAnswers = ({ examples }: OpenApiParts): JsonObject =>
  Object.fromEntries(
    Object.entries(COMMON).map(([name, { status, code }]) => [
      name,
      answerOf({
        status,
        description: named(code),
        schema: reference(faultBody),
        examples: examples[COMMON_EXAMPLES]?.answers[String(status)],
      }),
    ]),
  );

/** References to common answers, by status. */
export const commonReferences = (names: readonly CommonAnswer[]): Record<string, JsonValue> =>
  Object.fromEntries(names.map((name) => [String(COMMON[name].status), { $ref: `#/components/responses/${name}` }]));

export const COMMON_NAMES = Object.keys(COMMON) as readonly CommonAnswer[];

/** The faults that an operation answers itself, by status. */
export const faultAnswers = (
  operation: string,
  faults: readonly FaultCode[],
  { statusOf, examples }: OpenApiParts,
): Record<string, JsonValue> => {
  const byStatus = [...Map.groupBy(faults, statusOf)].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(
    byStatus.map(([status, codes]) => [
      String(status),
      answerOf({
        status,
        description: codes.map(named).join('\n\n'),
        schema: reference(faultBody),
        examples: examples[operation]?.answers[String(status)],
      }),
    ]),
  );
};

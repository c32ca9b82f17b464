import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { errorBody } from '../../../shared/contract/errors.ts';
import { ERROR_STATUS, TEMPORARY_ERROR_STATUS } from '../../../shared/http/errors.ts';
import { ERROR_MEANINGS } from './guide.ts';
import { type JsonObject, type JsonValue, reference } from './json-schema.ts';
import { type HeaderOptions, headerReferences } from './response-headers.ts';

/** What was sent to an operation of a running service, and its responses. */
export type OperationExamples = {
  /** Parameters and headers of one request that works, which the reference has filled in. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body?: JsonValue | undefined;
  /** By status, then by name. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
};

/** By operation. */
export type Examples = Readonly<Record<string, OperationExamples | undefined>>;

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

type DescribedResponse = HeaderOptions & {
  readonly description: string;
  readonly schema: JsonObject;
  readonly examples?: Readonly<Record<string, JsonValue>> | undefined;
};

export function responseObject({ description, schema, examples, ...responded }: DescribedResponse): JsonObject {
  return {
    description,
    headers: headerReferences(responded),
    content: jsonContent(schema, examples),
  };
}

/** The 304 of an operation whose 200 has an ETag. */
export function notModified(): JsonObject {
  return {
    description:
      'The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body.',
    headers: headerReferences({ status: 304, isBehindToken: true, isTagged: true }),
  };
}

/** The responses that every operation behind the token may return. */
const COMMON = {
  Unauthorized: { status: 401, code: 'unauthorized' },
  Forbidden: { status: 403, code: 'forbidden' },
  TooManyRequests: { status: 429, code: 'too-many-requests' },
  InternalError: { status: 500, code: 'internal-error' },
  BadGateway: { status: 502, code: 'internal-error' },
  ServiceUnavailable: { status: TEMPORARY_ERROR_STATUS, code: 'internal-error' },
  GatewayTimeout: { status: 504, code: 'internal-error' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly code: ErrorCode }>>;

export type CommonResponse = keyof typeof COMMON;

/** The name of the operation under which the examples of the common responses are. */
export const COMMON_EXAMPLES = 'every operation';

export function commonResponses(examples: Examples): JsonObject {
  return Object.fromEntries(
    Object.entries(COMMON).map(([name, { status, code }]) => [
      name,
      responseObject({
        status,
        description: named(code),
        isBehindToken: true,
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

/** The errors that only some operations return, by status; they stand in place of a common response of that status. */
export function errorResponses(
  operation: string,
  errors: readonly ErrorCode[],
  examples: Examples,
): Record<string, JsonValue> {
  const byStatus = [...Map.groupBy(errors, (code) => ERROR_STATUS[code])].toSorted(([left], [right]) => left - right);
  return Object.fromEntries(
    byStatus.map(([status, codes]) => [
      String(status),
      responseObject({
        status,
        description: [...codes, ...commonCodes(status)].map(named).join('\n\n'),
        isBehindToken: true,
        schema: reference(errorBody),
        examples: examples[operation]?.responses[String(status)],
      }),
    ]),
  );
}

function commonCodes(status: number): readonly ErrorCode[] {
  return Object.values(COMMON)
    .filter((common) => common.status === status)
    .map(({ code }) => code);
}

function named(code: ErrorCode): string {
  return `\`${code}\`: ${ERROR_MEANINGS[code]}`;
}

import { ERRORS, type ErrorCode, errorSchema } from '../../shared/contract/errors.ts';
import { TEMPORARY_ERROR_STATUS } from '../../shared/http/errors.ts';
import { CONTRACT_LIST } from './contracts.ts';
import { COMMON_EXAMPLES } from './example-requests.ts';
import type { Examples } from './examples.ts';
import { type JsonObject, reference } from './schemas.ts';

type Returned = {
  readonly status: number;
  readonly description: string;
  /** The body of the response; none by default. */
  readonly content?: JsonObject;
  /** True if only functions return the response, never the gateway itself. */
  readonly byFunction?: boolean;
  readonly isBehindToken?: boolean;
  readonly isTagged?: boolean;
  /** Further headers of this response. */
  readonly headerNames?: readonly string[];
};

/** Describes a response of an operation. */
export function toResponse(returned: Returned): JsonObject {
  const {
    status,
    description,
    content,
    byFunction,
    isBehindToken,
    isTagged,
    headerNames = [],
  } = returned;
  const names = [
    ...['x-request-id', 'Cache-Control', 'Vary', 'x-ignored-parameters'],
    ...(isBehindToken ? ['RateLimit-Policy', 'x-market-edition', 'Preference-Applied'] : []),
    ...(isTagged ? ['ETag'] : []),
    ...(status === 401 && !byFunction ? ['WWW-Authenticate'] : []),
    ...(status === 401 ? ['x-amzn-Remapped-WWW-Authenticate'] : []),
    ...(status === 429 || status === 503 ? ['Retry-After'] : []),
    ...headerNames,
  ];
  const headers = Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  return { description, headers, ...(content && { content }) };
}

export function jsonContent(
  schema: JsonObject,
  examples: JsonObject = {},
  type = 'application/json',
): JsonObject {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  return { [type]: { schema, ...(named.length > 0 && { examples: Object.fromEntries(named) }) } };
}

/** The response 304 of an operation whose 200 has an ETag. */
export const NOT_MODIFIED = toResponse({
  status: 304,
  description:
    'The response that you have, whose ETag you sent in If-None-Match, is still current. There is no body.',
  isBehindToken: true,
  isTagged: true,
});

/** The errors that operations have in common. One without a token has no 401 and 403. */
const COMMON = {
  Unauthorized: { status: 401, code: 'unauthorized' },
  Forbidden: { status: 403, code: 'forbidden' },
  TooManyRequests: { status: 429, code: 'too-many-requests' },
  InternalError: { status: 500, code: 'internal-error' },
  BadGateway: { status: 502, code: 'internal-error' },
  ServiceUnavailable: { status: TEMPORARY_ERROR_STATUS, code: 'internal-error' },
  GatewayTimeout: { status: 504, code: 'internal-error' },
} as const satisfies Readonly<
  Record<string, { readonly status: number; readonly code: ErrorCode }>
>;

/** Makes the components to which `commonErrors` refers. */
export function commonResponses(examples: Examples): JsonObject {
  const all = Object.entries(COMMON).map(([name, { status, code }]) => [
    name,
    errorResponse(status, [code], examples[COMMON_EXAMPLES], true),
  ]);
  return Object.fromEntries(all);
}

/** Refers to the common errors, by status. */
export function commonErrors(isOpen: boolean): JsonObject {
  const all = Object.entries(COMMON).filter(([, { status }]) => !isOpen || isForAll(status));
  return Object.fromEntries(
    all.map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
}

/**
 * Describes the errors that only some operations return, by status, each merged with the common
 * error of that status.
 */
export function endpointErrors(
  errors: readonly ErrorCode[],
  examples: Examples[string],
  isOpen: boolean,
): JsonObject {
  const byStatus = [...Map.groupBy(errors, (code) => ERRORS[code].status)].toSorted(
    ([a], [b]) => a - b,
  );
  return Object.fromEntries(
    byStatus.map(([status, codes]) => {
      const common = Object.values(COMMON).filter((error) => error.status === status);
      return [
        status,
        errorResponse(status, [...codes, ...common.map(({ code }) => code)], examples, !isOpen),
      ];
    }),
  );
}

/** Only a token can lead to 401 and 403. */
function isForAll(status: number): boolean {
  return status !== 401 && status !== 403;
}

function errorResponse(
  status: number,
  codes: readonly ErrorCode[],
  examples: Examples[string],
  isBehindToken: boolean,
): JsonObject {
  return toResponse({
    status,
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join('\n\n'),
    content: jsonContent(errorsWith(codes), examples?.responses[status]),
    isBehindToken,
  });
}

/** Describes a body whose errors have these codes, which may gain others. */
function errorsWith(codes: readonly ErrorCode[]): JsonObject {
  const code = {
    type: 'string',
    'x-extensible-enum': [...new Set(codes)],
    description: 'What is wrong, for programs.',
  };
  const errors = {
    type: 'array',
    minItems: 1,
    items: { type: 'object', allOf: [reference(errorSchema)], properties: { code } },
    description: 'In the order of the parameters in the reference.',
  };
  return { type: 'object', properties: { errors }, required: ['errors'] };
}

const CHALLENGE = {
  description:
    'The accepted scheme: Bearer, or Basic if a token request used it. API Gateway adds x-amzn-Remapped- to the name if a function responded.',
  schema: { type: 'string' },
};

/** A header is `required` if every response that lists it has it. */
const HEADERS: JsonObject = {
  'x-request-id': {
    description: 'Identifies the request. Quote it if you report an error.',
    schema: { type: 'string', format: 'uuid' },
    required: true,
  },
  'Cache-Control': {
    description: 'Whether you may keep the response. `no-store` unless the guide says otherwise.',
    schema: { type: 'string' },
    required: true,
  },
  Vary: {
    description:
      'The request headers that the response depends on. Absent if the gateway itself responded.',
    schema: { type: 'string' },
  },
  'x-ignored-parameters': {
    description:
      'The names of up to ten query parameters that the endpoint does not know, percent-encoded, and the paths of unknown keys of a body (`selected_plan.planKey`), separated by commas. Absent if there are none.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'The requests (`q`) in a number of seconds (`w`) and the burst that your tier allows: a target, not a guarantee. Absent if the gateway itself responded.',
    schema: { type: 'string', examples: ['"partner";q=10;w=1;burst=40'] },
  },
  'x-market-edition': {
    description:
      'The edition of the market that the response was made from. Absent if the market was not read.',
    schema: { type: 'string' },
  },
  'Preference-Applied': {
    description:
      'The preferences of the header Prefer that were followed. Only outside production, and absent if none was.',
    schema: { type: 'string', examples: ['code=503'] },
  },
  ETag: {
    description:
      'Changes whenever the body would. Send it in If-None-Match to get 304 while the body is the same.',
    schema: { type: 'string' },
    required: true,
  },
  'Retry-After': {
    description: 'The number of seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1 },
    required: true,
  },
  'WWW-Authenticate': CHALLENGE,
  'x-amzn-Remapped-WWW-Authenticate': CHALLENGE,
};

/** Describes every header of a response, by name. */
export function headerComponents(): JsonObject {
  const ofEndpoints = CONTRACT_LIST.flatMap(({ responseHeaders = {} }) =>
    Object.entries(responseHeaders),
  );
  return {
    ...HEADERS,
    ...Object.fromEntries(
      ofEndpoints.map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  };
}

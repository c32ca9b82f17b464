import { ENDPOINTS } from '../../../shared/contract/endpoint-list.ts';
import type { JsonObject } from './json-schema.ts';

export type HeaderOptions = {
  readonly status: number;
  /** True if the gateway itself never returns the response. */
  readonly byFunction?: boolean;
  readonly isBehindToken?: boolean;
  readonly isTagged?: boolean;
  /** Further headers of this response. */
  readonly headerNames?: readonly string[];
};

type Header = {
  readonly description: string;
  readonly schema: JsonObject;
  /** True: every response that lists the header has it. */
  readonly required?: true;
};

const CHALLENGE: Header = {
  description:
    'The accepted scheme: Bearer, or Basic if a token request used it. API Gateway adds x-amzn-Remapped- to the name if a function responded.',
  schema: { type: 'string' },
};

const HEADERS = {
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
    description: 'The request headers that the response depends on. Absent if the gateway itself responded.',
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
    description: 'The edition of the market that the response was made from. Absent if the market was not read.',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Changes whenever the body would. Send it in If-None-Match to get 304 while the body is the same.',
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
} as const satisfies Readonly<Record<string, Header>>;

/** Every header of a response, by name: the components of the document. */
export function headerComponents(): JsonObject {
  const own = ENDPOINTS.flatMap(({ responseHeaders = {} }) =>
    Object.entries(responseHeaders).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
  const all: Readonly<Record<string, Header>> = { ...HEADERS, ...Object.fromEntries(own) };
  return all;
}

export function headerReferences(options: HeaderOptions): JsonObject {
  return Object.fromEntries(headerNames(options).map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function headerNames(options: HeaderOptions): readonly string[] {
  const { status, byFunction = false, isBehindToken = false, isTagged = false, headerNames: further = [] } = options;
  const names: ReadonlyArray<keyof typeof HEADERS> = [
    'x-request-id',
    'Cache-Control',
    'Vary',
    'x-ignored-parameters',
    ...(isBehindToken ? (['RateLimit-Policy', 'x-market-edition'] as const) : []),
    ...(isTagged ? (['ETag'] as const) : []),
    ...(status === 401 && !byFunction ? (['WWW-Authenticate'] as const) : []),
    ...(status === 401 ? (['x-amzn-Remapped-WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
  ];
  return [...names, ...further];
}

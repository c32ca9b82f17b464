import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { comparisonEndpoint } from '../../functions/comparison/contract.ts';
import { REFERENCE_BASE_URL } from '../../functions/docs/handler.ts';
import { GATEWAY_RESPONSES, gatewayResponseBody } from '../../lib/gateway-responses.ts';
import { routeTo } from '../../lib/routes.ts';
import {
  ERROR_STATUS,
  type ErrorItem,
  fixedError,
  noPlanToLookUp,
} from '../../shared/contract/errors.ts';
import { TEMPORARY_ERROR_STATUS } from '../../shared/http/errors.ts';
import { MarketUnavailableError } from '../../shared/market/reader.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../shared/partners/demo.ts';
import { translateDomainErrors } from '../../shared/runtime/endpoint.ts';
import { JOURNEY_PATH } from '../local/function-environments.ts';
import { ENDPOINTS } from './contracts.ts';
import {
  COMMON_EXAMPLES,
  dropRequests,
  type ExampleRequest,
  QUERIES,
  sessionRequests,
  tokenRequests,
} from './example-requests.ts';
import type { JsonValue } from './schemas.ts';

/** Requests and responses of the running service, written by `npm run reference`. */
export const EXAMPLES_FILE = 'docs/examples.json';

/** What was sent to an operation of a running service, and its responses. */
const operationExamples = z.object({
  /** Of one request that works, which the reference has filled in. */
  parameters: z.record(z.string(), z.string()),
  body: z.json().optional(),
  /** By status, then by name. */
  responses: z.record(z.string(), z.record(z.string(), z.json())),
});

type OperationExamples = z.infer<typeof operationExamples>;

/** By operation. */
export type Examples = Readonly<Partial<Record<string, OperationExamples>>>;

export function readExamples(root: string): Examples {
  return z
    .record(z.string(), operationExamples)
    .parse(JSON.parse(readFileSync(join(root, EXAMPLES_FILE), 'utf8')));
}

/**
 * Sends every request of the reference to a running service and returns the requests with their
 * responses.
 */
export async function captureExamples(baseUrl: string): Promise<Examples> {
  const fixed = fixedValues(baseUrl);
  const found: Record<string, OperationExamples> = {};
  const keep = (
    { operation, name, status, parameters = {}, body }: ExampleRequest,
    response: JsonValue,
  ): void => {
    const kept =
      found[operation] ?? operationExamples.parse(fixed({ parameters, body, responses: {} }));
    kept.responses[status] = { ...kept.responses[status], [name]: fixed(response) };
    found[operation] = kept;
  };
  const sendAll = async (
    requests: readonly ExampleRequest[],
    token: string,
  ): Promise<readonly JsonValue[]> => {
    const responses: JsonValue[] = [];
    for (const request of requests) {
      const response = await send(request, { baseUrl, token });
      keep(request, response);
      responses.push(response);
    }
    return responses;
  };

  const [granted] = await sendAll(tokenRequests(`${baseUrl}/energy`), '');
  const { access_token: token } = z.object({ access_token: z.string() }).parse(granted);
  const responses = await sendAll(QUERIES, token);
  const compared = responses[QUERIES.findIndex(({ operation }) => operation === 'comparison')];
  const { id, comparisons } = comparisonEndpoint.response.parse(compared).comparison;
  const [handedOver] = await sendAll(dropRequests(id, comparisons, randomUUID()), token);
  const { session_id: session } = z.object({ session_id: z.string() }).parse(handedOver);
  await sendAll(sessionRequests(session), token);
  for (const { body, ...response } of unsentResponses()) keep(response, body);
  return found;
}

/** @throws Error if the status of the response is not the expected one */
async function send(
  {
    operation,
    name,
    status,
    parameters = {},
    headers = {},
    body,
    raw,
    open = false,
  }: ExampleRequest,
  { baseUrl, token }: { readonly baseUrl: string; readonly token: string },
): Promise<JsonValue> {
  const [sent = body === undefined ? undefined : JSON.stringify(body), type = 'application/json'] =
    raw ?? [];
  const { method, path } = routeTo(operation === COMMON_EXAMPLES ? 'status' : operation);
  const response = await fetch(`${baseUrl}${withParameters(path, parameters)}`, {
    method,
    headers: {
      ...headers,
      ...(sent === undefined ? {} : { 'content-type': type }),
      ...(open ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const text = await response.text();
  if (response.status !== status) {
    throw new Error(
      `${operation}, "${name}": returned ${response.status}, not ${status}: ${text.slice(0, 500)}`,
    );
  }
  return JSON.parse(text);
}

function withParameters(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Values that differ from run to run, and what the reference shows instead. */
const REPLACEMENTS: ReadonlyArray<readonly [RegExp, string]> = [
  [new RegExp(DEMO_CLIENT_ID, 'g'), 'YOUR_CLIENT_ID'],
  [new RegExp(DEMO_SECRET, 'g'), 'YOUR_CLIENT_SECRET'],
  [/("access_token":")[^"]+/g, '$1eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJkZW1vcGFydG5lciJ9.c2lnbmF0dXJl'],
  [/\b[0-9a-f]{40}\b/g, '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5'],
  [/("created_at":")[^"]+/g, '$12026-04-15T09:00:00.000Z'],
  [/("expires_at":")[^"]+/g, '$12026-05-15T09:00:00.000Z'],
  [/("kid":")[^"]+/g, '$1c2lnbmluZy1rZXk'],
  [/("n":")[^"]+/g, '$1bW9kdWx1cw'],
  [/("loaded_at":")[^"]+/g, '$12026-04-15T06:05:12.345Z'],
];

/**
 * Replaces what differs from run to run; ids are numbered in the order in which they first appear.
 */
function fixedValues(baseUrl: string): (value: unknown) => z.core.util.JSONType {
  const numbers = new Map<string, number>();
  const fixedUuid = (uuid: string): string => {
    const number = numbers.get(uuid) ?? numbers.size + 1;
    numbers.set(uuid, number);
    return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  };
  return (value) => {
    const text = JSON.stringify(value)
      .replaceAll(`${baseUrl}${JOURNEY_PATH}`, 'https://switch.example.com/start')
      .replaceAll(baseUrl, REFERENCE_BASE_URL)
      .replaceAll(UUID, fixedUuid);
    return JSON.parse(
      REPLACEMENTS.reduce(
        (whole, [pattern, replaced]) => whole.replaceAll(pattern, replaced),
        text,
      ),
    );
  };
}

type UnsentResponse = Pick<ExampleRequest, 'operation' | 'status' | 'name'> & {
  readonly body: JsonValue;
};

/** Responses that a healthy service never returns, taken from the code that would return them. */
function unsentResponses(): readonly UnsentResponse[] {
  const ofGateway = (operation: string, name: string, wanted: string): readonly UnsentResponse[] =>
    GATEWAY_RESPONSES.filter(({ type }) => type === wanted).map((response) => ({
      operation,
      name,
      status: response.status,
      body: JSON.parse(gatewayResponseBody(response)),
    }));
  const [unavailable = fixedError('internal-error')] =
    translateDomainErrors(new MarketUnavailableError())?.errors ?? [];
  const internal = fixedError('internal-error');
  const temporary = (operation: string) =>
    errorResponse(operation, 'The data store does not respond', internal, TEMPORARY_ERROR_STATUS);
  const needMarket = ENDPOINTS.filter(({ errors }) => errors.includes('market-unavailable'));
  return [
    ...ofGateway(COMMON_EXAMPLES, 'The firewall', 'WAF_FILTERED'),
    ...ofGateway(COMMON_EXAMPLES, 'Too many requests', 'THROTTLED'),
    ...ofGateway(COMMON_EXAMPLES, 'An error in the service', 'INTEGRATION_FAILURE'),
    ...ofGateway(COMMON_EXAMPLES, 'Timeout', 'INTEGRATION_TIMEOUT'),
    errorResponse(COMMON_EXAMPLES, 'An error in the service', internal),
    temporary(COMMON_EXAMPLES),
    ...ofGateway('token', 'Too many requests', 'THROTTLED'),
    errorResponse(
      'plan-lookup',
      'No such plan at the postcode',
      noPlanToLookUp('SW1A 1AA', 'dual_fuel'),
    ),
    ...needMarket.flatMap(({ name }) => [
      errorResponse(name, 'Nothing loaded yet', unavailable),
      temporary(name),
    ]),
  ];
}

function errorResponse(
  operation: string,
  name: string,
  error: ErrorItem,
  status = ERROR_STATUS[error.code],
) {
  return { operation, name, status, body: { errors: [error] } };
}

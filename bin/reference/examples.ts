import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { comparisonEndpoint } from '../../functions/comparison/contract.ts';
import { GATEWAY_RESPONSES, gatewayResponseBody } from '../../lib/gateway-responses.ts';
import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import {
  ERRORS,
  type ErrorItem,
  fixedError,
  noPlanToLookUp,
} from '../../shared/contract/errors.ts';
import { TEMPORARY_ERROR_STATUS } from '../../shared/http/errors.ts';
import { MarketUnavailableError } from '../../shared/market/reader.ts';
import { translateDomainErrors } from '../../shared/runtime/endpoint.ts';
import { batchExamples } from './batch-examples.ts';
import { CONTRACT_LIST } from './contracts.ts';
import {
  ANNOUNCED_CAP_QUERIES,
  type ClientCredentials,
  COMMON_EXAMPLES,
  dropRequests,
  type ExampleOperation,
  type ExampleRequest,
  type Exchange,
  QUERIES,
  refusedBatchRequests,
  reportRequests,
  sessionRequests,
  switchRequests,
  tokenRequest,
  tokenRequests,
} from './example-requests.ts';
import type { JsonValue } from './schemas.ts';
import { createShownValues } from './shown-values.ts';

/** Requests and responses of the running service, written by `npm run reference`. */
export const EXAMPLES_FILE = 'docs/examples.json';

/** Examples of one operation: a request and responses. */
const operationExamples = z.object({
  /** The parameters of a request that works, which the reference has filled in. */
  parameters: z.record(z.string(), z.string()),
  /** The body of the example request. */
  body: z.json().optional(),
  /** The bodies of responses, by status and then by the example's name. */
  responses: z.record(z.string(), z.record(z.string(), z.json())),
});

const examplesByOperation = z.record(z.string(), operationExamples);

export type Examples = Readonly<Partial<z.infer<typeof examplesByOperation>>>;

export function readExamples(root: string): Examples {
  return examplesByOperation.parse(JSON.parse(readFileSync(join(root, EXAMPLES_FILE), 'utf8')));
}

/** The services that the requests of the reference are sent to. */
export type ExampleServices = {
  readonly baseUrl: string;
  readonly journeyClient: ClientCredentials;
  /** The service that knows the cap of the next quarter. */
  readonly announcedCapUrl: string;
};

/**
 * Sends every request of the reference to running services and returns the requests with their
 * responses.
 */
export async function captureExamples({
  baseUrl,
  journeyClient,
  announcedCapUrl,
}: ExampleServices): Promise<Examples> {
  const startedAt = new Date().toISOString();
  const tokens = await sendAll(tokenRequests(`${baseUrl}/energy`), { baseUrl, token: '' });
  const token = tokenIn(tokens[0]?.response);
  const caller = { baseUrl, token };

  const queryExchanges = await sendAll(QUERIES, caller);
  const announced = { baseUrl: announcedCapUrl, token: '' };
  const [grant] = await sendAll(tokenRequests(`${announcedCapUrl}/energy`).slice(0, 1), announced);
  const announcedExchanges = await sendAll(ANNOUNCED_CAP_QUERIES, {
    ...announced,
    token: tokenIn(grant?.response),
  });
  const compared = queryExchanges.find(({ operation }) => operation === 'comparison')?.response;
  const { id, comparisons } = comparisonEndpoint.response.parse(compared).comparison;

  const drops = await sendAll(dropRequests(id, comparisons, randomUUID()), caller);
  const { session_id } = z.object({ session_id: z.string() }).parse(drops[0]?.response);
  const granted = await send(tokenRequest(`${baseUrl}/energy`, journeyClient), caller);
  const journey = { baseUrl, token: tokenIn(granted) };
  const reports = await sendAll(reportRequests(session_id), journey);
  const sessions = await sendAll(
    [...sessionRequests(session_id), ...switchRequests(session_id, startedAt)],
    caller,
  );
  const refusedBatches = await sendAll(refusedBatchRequests(), caller);

  const exchanges = [
    ...[...tokens, ...queryExchanges, ...announcedExchanges, ...drops, ...sessions, ...reports],
    ...[...batchExamples(), ...refusedBatches, ...unsentResponses()],
  ];
  return examplesOf(exchanges, createShownValues(baseUrl));
}

function tokenIn(response: JsonValue | undefined): string {
  return z.object({ access_token: z.string() }).parse(response).access_token;
}

function examplesOf(
  exchanges: readonly Exchange[],
  shown: (value: JsonValue) => JsonValue,
): Examples {
  const all = exchanges.map(({ parameters = {}, body, response, ...exchange }) => ({
    ...exchange,
    parameters: shown(parameters),
    ...(body !== undefined && { body: shown(body) }),
    response: shown(response),
  }));
  const byOperation = [...Map.groupBy(all, ({ operation }) => operation)].map(
    ([operation, group]) => {
      const byStatus = [...Map.groupBy(group, ({ status }) => status)].map(([status, examples]) => [
        status,
        Object.fromEntries(examples.map(({ name, response }) => [name, response])),
      ]);
      return [operation, { ...group[0], responses: Object.fromEntries(byStatus) }];
    },
  );
  return examplesByOperation.parse(Object.fromEntries(byOperation));
}

type Caller = { readonly baseUrl: string; readonly token: string };

/** Sends requests one after another, since some need what an earlier one left. */
async function sendAll(
  requests: readonly ExampleRequest[],
  caller: Caller,
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const request of requests) {
    exchanges.push({ ...request, response: await send(request, caller) });
  }
  return exchanges;
}

/** Sends a request. @throws Error if the status of the response is not the expected one */
async function send(request: ExampleRequest, { baseUrl, token }: Caller): Promise<JsonValue> {
  const { operation, name, status, parameters = {}, body, raw, isOpen = false } = request;
  const { method, path } = ENDPOINTS[operation === COMMON_EXAMPLES ? 'status' : operation];
  const text = raw?.text ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${baseUrl}${withParameters(path, parameters)}`, {
    method,
    headers: {
      ...request.headers,
      ...(text !== undefined && { 'content-type': raw?.type ?? 'application/json' }),
      ...(!isOpen && { authorization: `Bearer ${token}` }),
    },
    ...(text !== undefined && { body: text }),
  });
  const responseText = await response.text();
  if (response.status !== status) {
    throw new Error(
      `${operation}, "${name}": returned ${response.status}, not ${status}: ${responseText.slice(0, 500)}`,
    );
  }
  return JSON.parse(responseText);
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

/** Makes responses that a healthy service never returns, from the code that would return them. */
function unsentResponses(): readonly Exchange[] {
  const [unavailable = fixedError('internal-error')] =
    translateDomainErrors(new MarketUnavailableError())?.errors ?? [];
  const internal = fixedError('internal-error');
  const temporary = (operation: ExampleOperation): Exchange => ({
    ...errorResponse(operation, 'The data store does not respond', internal),
    status: TEMPORARY_ERROR_STATUS,
  });
  const needMarket = CONTRACT_LIST.filter(({ errors }) => errors.includes('market-unavailable'));
  return [
    ...gatewayResponses(COMMON_EXAMPLES, 'The firewall', 'WAF_FILTERED'),
    ...gatewayResponses(COMMON_EXAMPLES, 'Too many requests', 'THROTTLED'),
    ...gatewayResponses(COMMON_EXAMPLES, 'An error in the service', 'INTEGRATION_FAILURE'),
    ...gatewayResponses(COMMON_EXAMPLES, 'Timeout', 'INTEGRATION_TIMEOUT'),
    errorResponse(COMMON_EXAMPLES, 'An error in the service', internal),
    temporary(COMMON_EXAMPLES),
    ...gatewayResponses('token', 'Too many requests', 'THROTTLED'),
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

function gatewayResponses(
  operation: ExampleOperation,
  name: string,
  type: string,
): readonly Exchange[] {
  return GATEWAY_RESPONSES.filter((response) => response.type === type).map((response) => ({
    operation,
    name,
    status: response.status,
    response: JSON.parse(gatewayResponseBody(response)),
  }));
}

function errorResponse(operation: ExampleOperation, name: string, error: ErrorItem): Exchange {
  return { operation, name, status: ERRORS[error.code].status, response: { errors: [error] } };
}

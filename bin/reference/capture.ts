import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { EXAMPLE_ROUTES } from './example-routes.ts';
import { fixedValues } from './fixed-values.ts';
import type { JsonValue } from './openapi/json-schema.ts';
import type { Examples, OperationExamples } from './openapi/responses.ts';
import { dropRequests, type Selection, sessionRequests } from './requests/handovers.ts';
import { COMPARED_HOME } from './requests/homes.ts';
import { QUERIES } from './requests/queries.ts';
import type { ExampleRequest } from './requests/request.ts';
import { tokenRequests } from './requests/token-requests.ts';
import { unsentResponses } from './unsent-responses.ts';

const tokenSchema = z.object({ access_token: z.string() });

const selectionSchema = z.object({
  comparison: z.object({
    id: z.string(),
    comparisons: z.array(
      z.object({
        item_id: z.string(),
        saving_pence: z.number(),
        plan: z.object({ key: z.string(), name: z.string(), supplier_key: z.string(), supplier_name: z.string() }),
        personal_projection: z.object({ total_pence: z.number() }),
      }),
    ),
  }),
});

/** Sends every request of the reference to a running service and returns the requests with their responses. */
export async function captureExamples(baseUrl: string): Promise<Examples> {
  const fixed = fixedValues(baseUrl);
  const fixedJson = (value: unknown): JsonValue => JSON.parse(fixed(JSON.stringify(value))) as JsonValue;
  const found: Record<string, OperationExamples> = {};

  const keep = (request: ExampleRequest, response: string): void => {
    const { operation, name, status, parameters = {}, body } = request;
    const first: OperationExamples = {
      parameters: z.record(z.string(), z.string()).parse(fixedJson(parameters)),
      ...(body === undefined || isText(body) ? {} : { body: fixedJson(body) }),
      responses: {},
    };
    const { responses, ...sent } = found[operation] ?? first;
    const key = String(status);
    found[operation] = {
      ...sent,
      responses: { ...responses, [key]: { ...responses[key], [name]: fixedJson(JSON.parse(response)) } },
    };
  };

  const sendAll = async (requests: readonly ExampleRequest[], token: string): Promise<readonly string[]> => {
    const responses: string[] = [];
    for (const request of requests) {
      const response = await send(request, { baseUrl, token });
      keep(request, response);
      responses.push(response);
    }
    return responses;
  };

  const [granted = ''] = await sendAll(tokenRequests(`${baseUrl}/energy`), '');
  const { access_token: token } = tokenSchema.parse(JSON.parse(granted));
  const responses = await sendAll(QUERIES, token);
  const compared = responses[QUERIES.findIndex(({ operation }) => operation === 'comparison')] ?? '';
  const [handedOver = ''] = await sendAll(dropRequests(selectionOf(compared), randomUUID()), token);
  await sendAll(sessionRequests(sessionOf(handedOver)), token);

  for (const { operation, status, name, body } of unsentResponses()) {
    keep({ operation, status, name }, JSON.stringify(body));
  }
  return found;
}

function isText(body: ExampleRequest['body']): body is { readonly text: string; readonly type: string } {
  return typeof body === 'object' && body !== null && 'text' in body;
}

type ExampleCaller = { readonly baseUrl: string; readonly token: string };

/** @throws Error if the status of the response is not the expected one */
async function send(request: ExampleRequest, { baseUrl, token }: ExampleCaller): Promise<string> {
  const { operation, name, status, parameters = {}, headers = {}, body, open = false } = request;
  const route = EXAMPLE_ROUTES.get(operation);
  if (route === undefined) throw new Error(`${operation} is not an operation`);
  const sent = isText(body) ? body : { text: JSON.stringify(body), type: 'application/json' };
  const response = await fetch(`${baseUrl}${addressOf(route.path, parameters)}`, {
    method: route.method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': sent.type }),
      ...(open ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: sent.text }),
  });
  const apiResponse = await response.text();
  if (response.status !== status) {
    throw new Error(
      `${operation}, "${name}": returned ${response.status}, not ${status}: ${apiResponse.slice(0, 500)}`,
    );
  }
  return apiResponse;
}

function addressOf(path: string, parameters: Readonly<Record<string, string>>): string {
  const inPath = Object.entries(parameters).filter(([name]) => path.includes(`{${name}}`));
  const query = Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`));
  const filled = inPath.reduce((whole, [name, value]) => whole.replace(`{${name}}`, encodeURIComponent(value)), path);
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}

function sessionOf(response: string): string {
  const { plan_info_url: url } = z.object({ plan_info_url: z.url() }).parse(JSON.parse(response));
  return new URL(url).searchParams.get('session') ?? '';
}

/** The household chooses the cheapest plan. */
function selectionOf(response: string): Selection {
  const { comparison } = selectionSchema.parse(JSON.parse(response));
  const [item] = comparison.comparisons;
  if (item === undefined) throw new Error('the comparison has no plans to choose from');
  const { plan, personal_projection: projection } = item;
  return {
    annual_cost_pence: projection.total_pence,
    annual_saving_pence: item.saving_pence,
    comparison_id: comparison.id,
    comparison_item_id: item.item_id,
    fuel: COMPARED_HOME.fuel,
    payment_method: 'monthly_direct_debit',
    plan_key: plan.key,
    plan_name: plan.name,
    supplier_key: plan.supplier_key,
    supplier_name: plan.supplier_name,
  };
}

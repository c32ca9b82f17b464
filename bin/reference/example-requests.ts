import * as z from 'zod';
import type { ExampleRequest as PageRequest } from '../../functions/docs/page/model.ts';
import { target } from '../../functions/docs/page/request-text.ts';
import { REFERENCE_BASE_URL } from '../../functions/docs/reference.ts';
import { EXAMPLE_SESSION_ID } from '../../shared/contract/endpoints/sessions.ts';
import { EXAMPLE_ROUTES } from './example-routes.ts';
import type { JsonValue } from './openapi/json-schema.ts';
import type { Examples } from './openapi/responses.ts';
import { isTokenRequest, type Operation } from './operations.ts';
import { dropRequests, sessionRequests } from './requests/handovers.ts';
import { QUERIES } from './requests/queries.ts';
import type { ExampleRequest } from './requests/request.ts';
import { tokenRequests } from './requests/token-requests.ts';
import { samplesOf } from './samples/samples.ts';

/** As every id in the examples, the same at every run. */
const EXAMPLE_KEY = '00000000-0000-4000-8000-000000000003';
/** A body that is only long says nothing to a reader. */
const MOST_BODY_CHARACTERS = 1000;

const handoverSchema = z.object({
  selected_plan: z.looseObject({
    fuel: z.string(),
    payment_method: z.string(),
    plan_key: z.string(),
    plan_name: z.string(),
    supplier_key: z.string(),
    supplier_name: z.string(),
    comparison_id: z.string(),
    comparison_item_id: z.string(),
    annual_cost_pence: z.number(),
    annual_saving_pence: z.number(),
  }),
});

/** The requests of the examples, in the order in which they were sent, each with its code samples. */
export function exampleRequests(examples: Examples, operations: readonly Operation[]): readonly PageRequest[] {
  const { selected_plan: selected } = handoverSchema.parse(examples['drop']?.body);
  return [
    ...tokenRequests(`${REFERENCE_BASE_URL}/energy`),
    ...QUERIES,
    ...dropRequests(selected, EXAMPLE_KEY),
    ...sessionRequests(EXAMPLE_SESSION_ID),
  ]
    .flatMap(toPageRequest)
    .map((request) => ({ ...request, samples: codeSamples(request, operations) }));
}

function toPageRequest({
  operation,
  name,
  status,
  parameters = {},
  headers = {},
  body,
}: ExampleRequest): PageRequest[] {
  const route = EXAMPLE_ROUTES.get(operation);
  if (route === undefined) return [];
  const isText = typeof body === 'object' && body !== null && 'text' in body;
  const text = isText ? String(body['text']) : undefined;
  if (text !== undefined && text.length > MOST_BODY_CHARACTERS) return [];
  return [{ method: route.method, route: route.path, name, status, parameters, headers, body: text ?? body }];
}

/** None of a body that is not JSON, or of a request for a token that fails: samples do what they should. */
function codeSamples(request: PageRequest, operations: readonly Operation[]): ReturnType<typeof samplesOf> {
  const { method, route, body } = request;
  const operation = operations.find((one) => one.route === route && one.method === method);
  if (operation === undefined || isTokenRequest(operation) || typeof body === 'string') return [];
  const [path = route, query] = target(request).split('?');
  const sent = body === undefined ? {} : { body: z.json().parse(body) as JsonValue };
  return samplesOf({ ...operation, ...sent, path, query: [...new URLSearchParams(query)] });
}

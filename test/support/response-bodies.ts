import assert from 'node:assert/strict';
import type * as z from 'zod';
import { tokenResponse } from '../../bin/reference/other-operations.ts';
import { bestAvailableEndpoint } from '../../shared/contract/endpoints/best-available.ts';
import { bestBuysEndpoint } from '../../shared/contract/endpoints/best-buys.ts';
import { comparisonEndpoint } from '../../shared/contract/endpoints/comparison.ts';
import { dropEndpoint } from '../../shared/contract/endpoints/drop.ts';
import { planLookupEndpoint } from '../../shared/contract/endpoints/plan-lookup.ts';
import { plansEndpoint } from '../../shared/contract/endpoints/plans.ts';
import { sessionsEndpoint } from '../../shared/contract/endpoints/sessions.ts';
import { sourcesEndpoint } from '../../shared/contract/endpoints/sources.ts';
import { statusEndpoint } from '../../shared/contract/endpoints/status.ts';
import { suppliersEndpoint } from '../../shared/contract/endpoints/suppliers.ts';
import { valuationEndpoint } from '../../shared/contract/endpoints/valuation.ts';
import { errorBody } from '../../shared/contract/errors.ts';

const GET_RESPONSES = {
  status: statusEndpoint.response,
  sources: sourcesEndpoint.response,
  suppliers: suppliersEndpoint.response,
  plans: plansEndpoint.response,
  'plan-lookup': planLookupEndpoint.response,
  comparison: comparisonEndpoint.response,
  valuation: valuationEndpoint.response,
  'best-buys': bestBuysEndpoint.response,
  'best-available': bestAvailableEndpoint.response,
} as const;

const RESPONSES = {
  ...GET_RESPONSES,
  drop: dropEndpoint.response,
  sessions: sessionsEndpoint.response,
  token: tokenResponse,
} as const;

/** An endpoint that responds to GET with JSON. */
export type GetName = keyof typeof GET_RESPONSES;
export const GET_NAMES = Object.keys(GET_RESPONSES) as readonly GetName[];

type EndpointName = keyof typeof RESPONSES;
export type ResponseBody<Name extends EndpointName> = z.output<(typeof RESPONSES)[Name]>;
export type Errors = z.output<typeof errorBody>['errors'];

/** The body of a 200 response of an endpoint. @throws if a key is missing, of another type or not in the schema */
export function readBody<Name extends EndpointName>(name: Name, body: unknown): ResponseBody<Name> {
  return strictly(RESPONSES[name], body) as ResponseBody<Name>;
}

/** The errors of any other response, by the same rules. */
export function readErrors(body: unknown): Errors {
  return (strictly(errorBody, body) as z.output<typeof errorBody>).errors;
}

/** A schema drops keys that it does not name: what it leaves must be what was sent. */
function strictly(schema: z.ZodType, body: unknown): unknown {
  const read = schema.parse(body);
  assert.deepEqual(read, body);
  return read;
}

type Item = ResponseBody<'comparison'>['comparison']['comparisons'][number];
export type Projection = NonNullable<Item['personal_projection']['current']['gas']>;
type BreakdownLine = Projection['breakdown'][number];

/** The lines of a type in a fuel's part of a year, in their order. */
export function linesOf<Type extends BreakdownLine['type']>(projection: Projection | undefined, type: Type) {
  const isWanted = (line: BreakdownLine): line is Extract<BreakdownLine, { readonly type: Type }> => line.type === type;
  return projection?.breakdown.filter(isWanted) ?? [];
}

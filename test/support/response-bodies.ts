import assert from 'node:assert/strict';
import type * as z from 'zod';
import { tokenResponse } from '../../bin/reference/other-operations.ts';
import { bestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { bestBuysResponse } from '../../shared/contract/endpoints/best-buys.ts';
import { comparisonResponse } from '../../shared/contract/endpoints/comparison.ts';
import { dropResponse } from '../../shared/contract/endpoints/drop.ts';
import { planLookupResponse } from '../../shared/contract/endpoints/plan-lookup.ts';
import { plansResponse } from '../../shared/contract/endpoints/plans.ts';
import { sessionsResponse } from '../../shared/contract/endpoints/sessions.ts';
import { sourcesResponse } from '../../shared/contract/endpoints/sources.ts';
import { statusResponse } from '../../shared/contract/endpoints/status.ts';
import { suppliersResponse } from '../../shared/contract/endpoints/suppliers.ts';
import { valuationResponse } from '../../shared/contract/endpoints/valuation.ts';
import { errorBody } from '../../shared/contract/errors.ts';

/** The endpoints of the service that respond to GET with JSON. */
export const GET_NAMES = [
  'status',
  'sources',
  'suppliers',
  'plans',
  'plan-lookup',
  'comparison',
  'valuation',
  'best-buys',
  'best-available',
] as const;

const RESPONSES = {
  status: statusResponse,
  sources: sourcesResponse,
  suppliers: suppliersResponse,
  plans: plansResponse,
  'plan-lookup': planLookupResponse,
  comparison: comparisonResponse,
  valuation: valuationResponse,
  'best-buys': bestBuysResponse,
  'best-available': bestAvailableResponse,
  drop: dropResponse,
  sessions: sessionsResponse,
  token: tokenResponse,
} as const;

type EndpointName = keyof typeof RESPONSES;
export type GetName = (typeof GET_NAMES)[number];
export type ResponseBody<Name extends EndpointName> = z.output<(typeof RESPONSES)[Name]>;

const PARSERS: { readonly [Name in EndpointName]: Parser<ResponseBody<Name>> } = RESPONSES;

type Parser<Body> = { readonly parse: (body: unknown) => Body };

export type Errors = z.output<typeof errorBody>['errors'];

/** The body of a 200 response of an endpoint. @throws if a key is missing, of another type or not in the schema */
export function readBody<Name extends EndpointName>(name: Name, body: unknown): ResponseBody<Name> {
  return strictly(PARSERS[name], body);
}

/** The errors of any other response, by the same rules. */
export function readErrors(body: unknown): Errors {
  return strictly(errorBody, body).errors;
}

/** A schema drops keys that it does not name: what it leaves must be what was sent. */
function strictly<Body>(schema: Parser<Body>, body: unknown): Body {
  const read = schema.parse(body);
  assert.deepEqual(read, body);
  return read;
}

type Item = ResponseBody<'comparison'>['comparison']['comparisons'][number];
export type Projection = NonNullable<Item['personal_projection']['current']['gas']>;
type BreakdownLine = Projection['breakdown'][number];

/** The lines of a type in a fuel's part of a year, in their order. */
export function linesOf<Type extends BreakdownLine['type']>(
  projection: Projection | undefined,
  type: Type,
): ReadonlyArray<Extract<BreakdownLine, { readonly type: Type }>> {
  const isWanted = (line: BreakdownLine): line is Extract<BreakdownLine, { readonly type: Type }> => line.type === type;
  return projection?.breakdown.filter(isWanted) ?? [];
}

import { bestAvailableEndpoint } from './endpoints/best-available.ts';
import { bestBuysEndpoint } from './endpoints/best-buys.ts';
import { comparisonEndpoint } from './endpoints/comparison.ts';
import { dropEndpoint } from './endpoints/drop.ts';
import { planLookupEndpoint } from './endpoints/plan-lookup.ts';
import { plansEndpoint } from './endpoints/plans.ts';
import { sessionsEndpoint } from './endpoints/sessions.ts';
import { sourcesEndpoint } from './endpoints/sources.ts';
import { statusEndpoint } from './endpoints/status.ts';
import { suppliersEndpoint } from './endpoints/suppliers.ts';
import { valuationEndpoint } from './endpoints/valuation.ts';
import type { Endpoint } from './operations.ts';

const LISTED = [
  statusEndpoint,
  sourcesEndpoint,
  suppliersEndpoint,
  plansEndpoint,
  planLookupEndpoint,
  comparisonEndpoint,
  valuationEndpoint,
  bestBuysEndpoint,
  bestAvailableEndpoint,
  dropEndpoint,
  sessionsEndpoint,
] as const satisfies readonly Endpoint[];

export type ListedEndpoint = (typeof LISTED)[number];

/** Every endpoint that answers JSON behind the token, in the order of the reference. */
export const ENDPOINTS: readonly Endpoint[] = LISTED;

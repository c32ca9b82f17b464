import { bestAvailableEndpoint } from '../../functions/best-available/contract.ts';
import { bestBuysEndpoint } from '../../functions/best-buys/contract.ts';
import { comparisonEndpoint } from '../../functions/comparison/contract.ts';
import { dropEndpoint } from '../../functions/drop/contract.ts';
import { planLookupEndpoint } from '../../functions/plan-lookup/contract.ts';
import { plansEndpoint } from '../../functions/plans/contract.ts';
import { sessionsEndpoint } from '../../functions/sessions/contract.ts';
import { sourcesEndpoint } from '../../functions/sources/contract.ts';
import { statusEndpoint } from '../../functions/status/contract.ts';
import { suppliersEndpoint } from '../../functions/suppliers/contract.ts';
import { valuationEndpoint } from '../../functions/valuation/contract.ts';
import type { Endpoint } from '../../shared/contract/operations.ts';

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

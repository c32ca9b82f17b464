import type * as z from 'zod';
import type { Endpoint } from './endpoint.ts';
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
import { bestAvailableResponse } from './responses/best-available.ts';
import { bestBuysResponse } from './responses/best-buys.ts';
import { comparisonResponse } from './responses/comparison.ts';
import { dropResponse } from './responses/drop.ts';
import { planLookupResponse } from './responses/plan-lookup.ts';
import { plansResponse } from './responses/plans.ts';
import { sessionsResponse } from './responses/sessions.ts';
import { sourcesResponse } from './responses/sources.ts';
import { statusResponse } from './responses/status.ts';
import { suppliersResponse } from './responses/suppliers.ts';
import { valuationResponse } from './responses/valuation.ts';

/** With the schema of its response, which a function loads only if it checks what it sends. */
export type DescribedEndpoint = Endpoint & { readonly response: z.ZodType };

/** Every endpoint that answers JSON behind the token, in the order of the reference. */
export const ENDPOINTS: readonly DescribedEndpoint[] = [
  { ...statusEndpoint, response: statusResponse },
  { ...sourcesEndpoint, response: sourcesResponse },
  { ...suppliersEndpoint, response: suppliersResponse },
  { ...plansEndpoint, response: plansResponse },
  { ...planLookupEndpoint, response: planLookupResponse },
  { ...comparisonEndpoint, response: comparisonResponse },
  { ...valuationEndpoint, response: valuationResponse },
  { ...bestBuysEndpoint, response: bestBuysResponse },
  { ...bestAvailableEndpoint, response: bestAvailableResponse },
  { ...dropEndpoint, response: dropResponse },
  { ...sessionsEndpoint, response: sessionsResponse },
];

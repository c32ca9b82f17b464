import { VALUATION_PARAMETERS, valuationResponse } from '../../shared/contract/endpoints/valuation.ts';
import { requireHousehold } from '../../shared/contract/request/household.ts';
import { createReader, fromQuery } from '../../shared/contract/request/read.ts';
import { householdBaseline } from '../../shared/household/baseline.ts';
import { marketAt } from '../../shared/household/open-market.ts';
import { toValuation } from '../../shared/household/valuation.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';

export function valuation(deps: MarketDeps) {
  return async ({ query }: ApiRequest): Promise<ApiResponse> => {
    const household = requireHousehold(createReader(VALUATION_PARAMETERS, fromQuery(query)));
    const { edition, place } = await marketAt(deps, household.postcode);
    const baseline = await householdBaseline(edition, household, place.region);
    return { body: valuationResponse.parse({ valuation: await toValuation(edition, baseline) }) };
  };
}

import { COMPARISON_PARAMETERS, comparisonResponse, pageLimit } from '../../shared/contract/endpoints/comparison.ts';
import { requireHousehold } from '../../shared/contract/request/household.ts';
import { createReader, fromQuery } from '../../shared/contract/request/read.ts';
import { householdBaseline } from '../../shared/household/baseline.ts';
import { comparedPaymentMethod, comparePlans } from '../../shared/household/compare.ts';
import { comparisonIdOf, householdQuery, itemIdsOf } from '../../shared/household/comparison-ids.ts';
import { marketAt } from '../../shared/household/open-market.ts';
import { loadProfileResponse } from '../../shared/household/projection-responses.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';

export function comparison(deps: MarketDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const reader = createReader(COMPARISON_PARAMETERS, fromQuery(request.query));
    const household = requireHousehold(reader);
    const { edition, place } = await marketAt(deps, household.postcode);
    const baseline = await householdBaseline(edition, household, place.region);
    const paymentMethod = reader.value('new_payment_method') ?? comparedPaymentMethod(baseline);
    const { partner } = callerOfRequest(request);
    const query = [place.postcode, paymentMethod, ...householdQuery(household, baseline)];
    const id = comparisonIdOf({ partner, edition }, ['comparison', ...query]);
    const { total, items, current } = await comparePlans(edition, {
      baseline,
      fuel: household.fuel,
      electricityVariant: household.electricityVariant,
      paymentMethod,
      limit: pageLimit(reader.value('limit')),
      offset: reader.value('offset') ?? 0,
      itemId: itemIdsOf(id),
    });
    const market = { edition: edition.id, day: edition.day };
    return {
      body: comparisonResponse.parse({
        comparison: { id, total, market, current, ...loadProfileResponse(household.equipped), comparisons: items },
      }),
    };
  };
}

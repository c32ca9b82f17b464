import { householdBaseline } from '../../shared/household/baseline.ts';
import { comparePlans } from '../../shared/household/compare.ts';
import { comparisonIdOf } from '../../shared/household/ids.ts';
import { marketAt, supplierKeys } from '../../shared/household/market-and-place.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { readComparison } from './request.ts';

export function comparison(deps: MarketDeps): ApiHandler {
  return async (request) => {
    const { partner } = callerOfRequest(request);
    const query = await readComparison(request.query, supplierKeys(deps));
    const { household } = query;
    const { edition, place } = await marketAt(deps, household.inRequest.postcode);
    const market = await edition.region(place.region, { plans: household.current });
    const baseline = householdBaseline(market, household);
    const { offers } = baseline;
    const { postcode } = place;
    const id = comparisonIdOf({ partner, market, request: query, postcode, offers });
    return { body: { comparison: comparePlans(market, query, { id, edition, baseline }) } };
  };
}

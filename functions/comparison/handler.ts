import { type Baseline, householdBaseline } from '../../shared/household/baseline.ts';
import { comparePlans } from '../../shared/household/compare.ts';
import { comparisonIdOf } from '../../shared/household/ids.ts';
import {
  marketAt,
  marketReference,
  supplierKeys,
} from '../../shared/household/market-and-place.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import type { ComparisonResponse } from './contract.ts';
import { type ComparisonRequest, readComparison } from './request.ts';

export function comparison(deps: MarketDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const query = await readComparison(request.query, supplierKeys(deps));
    const { household, list, paymentMethod, page } = query;
    const { edition, place } = await marketAt(deps, household.sent.postcode);
    const market = await edition.region(place.region, { plans: household.current });
    const baseline = householdBaseline(market, household);
    const { partner } = callerOfRequest(request);
    const id = comparisonIdOf({
      partner,
      market,
      request: inEffect(query, baseline, place.postcode),
    });
    const body: ComparisonResponse = {
      comparison: comparePlans(market, {
        ...list,
        electricityVariant: household.electricityVariant,
        paymentMethod,
        page,
        id,
        reference: marketReference(edition),
        baseline,
      }),
    };
    return { body };
  };
}

/** Returns all that the response depends on, except which page of it is shown. */
function inEffect(
  { household, list, paymentMethod }: ComparisonRequest,
  { offers }: Baseline,
  postcode: string,
) {
  const { sent: _asWritten, ...described } = household;
  // A plan's own end date is the default of the caller's.
  const current = household.current.map((plan, index) => ({
    ...plan,
    endDate: offers[index]?.endDate,
  }));
  return { ...described, ...list, current, paymentMethod, postcode };
}

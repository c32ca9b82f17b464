import type { ComparedPlansResponse } from '../contract/comparisons.ts';
import { householdBaseline } from './baseline.ts';
import { comparePlans } from './compare.ts';
import type { ComparisonRequest } from './household.ts';
import { comparisonIdOf } from './ids.ts';
import { marketAt, type PricedMarket } from './market-and-place.ts';
import { planList } from './plan-list.ts';

/**
 * Compares the household of a request with the plans on sale. The comparison's id names the partner
 * that asks. The endpoint and the batches both use it.
 *
 * @throws ApiError postcode-not-found or plan-not-found
 */
export async function compareHousehold(
  deps: PricedMarket,
  partner: string,
  request: ComparisonRequest,
): Promise<ComparedPlansResponse> {
  const { household } = request;
  const { edition, place } = await marketAt(deps, household.inRequest.postcode);
  const market = await edition.region(place.region, { plans: household.current });
  const baseline = householdBaseline(market, household);
  const { offers, usage, supply } = baseline;
  const plans = planList(market, request, {
    usage,
    current: offers.map(({ offer }) => offer),
    supplierKeys: supply.map(({ offer }) => offer.supplierKey || null),
  });
  const id = comparisonIdOf({ partner, market, request, postcode: place.postcode, offers });
  return comparePlans(market, request, { id, edition, baseline, plans });
}

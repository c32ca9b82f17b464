import { householdBaseline } from '../../shared/household/baseline.ts';
import { comparePlans } from '../../shared/household/compare.ts';
import { currentPlanResponse, projectionResponse } from '../../shared/household/describe.ts';
import type { ComparisonRequest } from '../../shared/household/household.ts';
import { comparisonIdOf } from '../../shared/household/ids.ts';
import type { PlanList } from '../../shared/household/plan-list.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import type { PricedEdition } from '../../shared/market/reader.ts';
import type { Place } from '../../shared/places/place-finder.ts';
import type { AssumedComparisonResponse } from './contract.ts';
import type { BestAvailableRequest } from './request.ts';

type Context = {
  readonly partner: string;
  readonly edition: PricedEdition;
  readonly place: Place;
  readonly query: BestAvailableRequest;
  readonly plans: PlanList;
};

/** Returns null if no current plan is known, or no plan is left to compare it with. */
export function compareAssumed(
  market: RegionMarket,
  request: ComparisonRequest,
  { partner, edition, place, query, plans }: Context,
): AssumedComparisonResponse | null {
  if (request.household.current.length === 0) return null;
  const baseline = householdBaseline(market, request.household);
  const { fuel, offers, year } = baseline;
  const { postcode } = place;
  const { building, hasConsent, home } = query;
  // A supplier that the caller names may have plans for its own customers.
  const isSupplierKnown = home.supplierKey === undefined ? undefined : true;
  const more = { building, hasConsent, isSupplierKnown };
  const id = comparisonIdOf({ partner, market, request, postcode, offers, more });
  const compared = comparePlans(market, request, { id, edition, baseline, plans });
  const [plan] = offers.map((current) => currentPlanResponse(current, fuel));
  if (compared.total === 0 || plan === undefined) return null;
  const personal_projection = projectionResponse(year.projection);
  return { ...compared, valuations: { plan, personal_projection } };
}

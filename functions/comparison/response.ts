import type { ComparisonResponse } from '../../shared/contract/endpoints/comparison.ts';
import { householdBaseline } from '../../shared/household/baseline.ts';
import { comparedPaymentMethod, comparePlans } from '../../shared/household/compare.ts';
import { comparisonIdOf, householdQuery, itemIdsOf, narrowingQuery } from '../../shared/household/comparison-ids.ts';
import { loadProfileResponse } from '../../shared/household/projection-response.ts';
import { loadOf, usageAt } from '../../shared/household/usage.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import type { ComparisonRequest } from './request.ts';

type Asked = ComparisonRequest & { readonly partner: string; readonly postcode: string };

/** @throws ApiError as householdBaseline does */
export function comparisonResponse(market: RegionMarket, asked: Asked): ComparisonResponse {
  const { household, narrowing, page, partner, postcode } = asked;
  const { fuel, electricityVariant, equipped } = household;
  const baseline = householdBaseline(market, household);
  const paymentMethod = asked.paymentMethod ?? comparedPaymentMethod(baseline);
  const load = loadOf(equipped);
  const otherUsages = asked.otherUsages.map((usage) => usageAt(baseline.usage, usage, load));
  const query = ['comparison', postcode, paymentMethod, ...householdQuery(household, baseline)];
  const id = comparisonIdOf({ partner, market }, [...query, ...narrowingQuery({ ...narrowing, otherUsages })]);
  const itemId = itemIdsOf(id);
  const { total, items, current } = comparePlans(market, {
    ...narrowing,
    ...page,
    otherUsages,
    baseline,
    fuel,
    electricityVariant,
    paymentMethod,
    itemId,
  });
  return {
    comparison: {
      id,
      total,
      market: { edition: market.editionId, day: market.day },
      current,
      load_profile: loadProfileResponse(household),
      comparisons: items,
    },
  };
}

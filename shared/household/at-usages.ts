import type { ComparisonItemResponse } from '../contract/resources/comparisons.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import { type Fuel, type FuelUsage, type PerFuel, projectPlan, usageKwh } from '../pricing/index.ts';
import { type Baseline, toBaseline } from './baseline.ts';

/** The same household at other usages, where another plan may be the cheapest to follow its own. */
export function baselinesAt(
  market: RegionMarket,
  baseline: Baseline,
  { fuel, otherUsages }: { readonly fuel: Fuel; readonly otherUsages: readonly PerFuel<FuelUsage>[] },
): readonly Baseline[] {
  return otherUsages.map((usage) => toBaseline(market, { ...baseline, fuel, usage }));
}

type UsageCost = NonNullable<ComparisonItemResponse['at_usages']>[number];

export function costAt(offer: MarketOffer, { basis, year }: Baseline): UsageCost {
  const { electricity, gas } = basis;
  const { totalPence } = projectPlan(offer, basis);
  return {
    ...(electricity && { electricity_usage_kwh: usageKwh(electricity.usage) }),
    ...(gas && { gas_usage_kwh: usageKwh(gas.usage) }),
    total_pence: totalPence,
    saving_pence: year.projection.totalPence - totalPence,
  };
}

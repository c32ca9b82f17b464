import type { ComparisonItemResponse } from '../contract/resources/comparisons.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import { type Fuel, type FuelUsage, kwhNumber, type PerFuel, planTotalPence } from '../pricing/index.ts';
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
  const totalPence = planTotalPence(offer, basis);
  return {
    ...(electricity && { electricity_usage_kwh: kwhNumber(electricity.usage.annualMicroKwh) }),
    ...(gas && { gas_usage_kwh: kwhNumber(gas.usage.annualMicroKwh) }),
    total_pence: totalPence,
    saving_pence: year.projection.totalPence - totalPence,
  };
}

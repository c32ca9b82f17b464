import { type Json, json } from '../contract/json.ts';
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

type AtUsages = NonNullable<ComparisonItemResponse['at_usages']>;

export function atUsagesJson(offer: MarketOffer, baselines: readonly Baseline[]): Json<AtUsages> {
  return json(baselines.map((baseline) => costAt(offer, baseline)));
}

function costAt(offer: MarketOffer, { basis, year }: Baseline) {
  const { electricity, gas } = basis;
  const totalPence = planTotalPence(offer, basis);
  return {
    ...(electricity && { electricity_usage_kwh: kwhNumber(electricity.usage.annualMicroKwh) }),
    ...(gas && { gas_usage_kwh: kwhNumber(gas.usage.annualMicroKwh) }),
    total_pence: totalPence,
    saving_pence: year.projection.totalPence - totalPence,
  };
}

import type {
  ComparisonItemResponse,
  CurrentPlansResponse,
  PricedUsageResponse,
} from '../contract/resources/comparisons.ts';
import type { MarketOffer, RegionMarket, Rollover } from '../market/market.ts';
import type { PlanFilters } from '../market/model.ts';
import { type ElectricityVariant, type Fuel, type PaymentMethod, type PerFuel, rankOffers } from '../pricing/index.ts';
import { type Baseline, baselineAt } from './baseline.ts';
import { comparisonItem } from './comparison-item.ts';
import { currentPlans } from './current-plan.ts';
import { usageResponse } from './projection-response.ts';

/** What a household is compared with, of a request in effect. */
export type Compared = {
  readonly fuel: Fuel;
  readonly electricityVariant: ElectricityVariant;
  /** Of the plans to compare with. */
  readonly paymentMethod: PaymentMethod;
  readonly filters: PlanFilters;
  readonly fulfillableOnly: boolean;
  /** Each a year's micro-kWh. */
  readonly otherUsages: ReadonlyArray<PerFuel<bigint>>;
};

export type ComparisonQuery = Compared & {
  readonly id: string;
  readonly baseline: Baseline;
  readonly page: { readonly limit: number; readonly offset: number };
};

export type Comparison = {
  readonly total: number;
  readonly items: ComparisonItemResponse[];
  readonly current: CurrentPlansResponse;
  readonly usage: PricedUsageResponse;
};

/** Ranks all offers, cheapest first, and shows the page asked for. */
export function comparePlans(market: RegionMarket, query: ComparisonQuery): Comparison {
  const { baseline, fuel, electricityVariant, paymentMethod, fulfillableOnly, page } = query;
  const { basis, has } = baseline;
  const held = baseline.offers.map(({ offer }) => offer);
  const planType = { fuel, paymentMethod, electricityVariant };
  const onSale = market.offersOnSale({ ...planType, has, held, filters: query.filters });
  const offers = fulfillableOnly ? onSale.filter(({ fulfillable }) => fulfillable) : onSale;
  const shown = rankOffers(offers, basis).slice(page.offset, page.offset + page.limit);
  const current = currentPlans(baseline, market.day);
  const others = query.otherUsages.map((usage) => baselineAt(market, baseline, { fuel, usage }));
  const rolloverOf = rolloversBySupplier(market, baseline);
  const common = { ...query, day: market.day, current, others, rolloverOf };
  return {
    total: offers.length,
    items: shown.map((plan) => comparisonItem(plan, common)),
    current: current.response,
    usage: usageResponse(baseline),
  };
}

/** What a comparison shows of one plan. Its id counts only in a comparison. */
export function comparedItem(
  market: RegionMarket,
  baseline: Baseline,
  offer: MarketOffer,
): ComparisonItemResponse | null {
  const current = currentPlans(baseline, market.day);
  const rolloverOf = rolloversBySupplier(market, baseline);
  const common = { id: '', fuel: offer.fuel, day: market.day, baseline, current, others: [], rolloverOf };
  const [ranked] = rankOffers([offer], baseline.basis);
  return ranked === undefined ? null : comparisonItem(ranked, common);
}

/** Looked up once per supplier, for plans that end: all offers of a comparison are of one plan type. */
function rolloversBySupplier(market: RegionMarket, { basis, has }: Baseline): (offer: MarketOffer) => Rollover {
  const found = new Map<string, Rollover>();
  return (offer) => {
    const rollover = found.get(offer.supplierKey) ?? market.rollover(offer, basis, { has });
    found.set(offer.supplierKey, rollover);
    return rollover;
  };
}

import type { ComparisonItemResponse, CurrentPlansResponse } from '../contract/resources/comparisons.ts';
import type { MarketOffer, RegionMarket, Rollover } from '../market/market.ts';
import type { PlanFilters } from '../market/model.ts';
import {
  type ElectricityVariant,
  type Fuel,
  type FuelUsage,
  type PaymentMethod,
  type PerFuel,
  rankOffers,
} from '../pricing/index.ts';
import { baselinesAt } from './at-usages.ts';
import type { Baseline } from './baseline.ts';
import { comparisonItem } from './comparison-item.ts';
import { currentPlans } from './current-plan.ts';

export type ComparisonQuery = {
  readonly baseline: Baseline;
  readonly fuel: Fuel;
  readonly electricityVariant: ElectricityVariant;
  readonly paymentMethod: PaymentMethod;
  readonly filters: PlanFilters | null;
  readonly fulfillableOnly: boolean;
  readonly otherUsages: readonly PerFuel<FuelUsage>[];
  readonly limit: number;
  readonly offset: number;
  readonly itemId: (offer: MarketOffer) => string;
};

export type Comparison = {
  readonly total: number;
  readonly items: ComparisonItemResponse[];
  readonly current: CurrentPlansResponse;
};

/** Prepayment if a current plan is on it, otherwise monthly direct debit. */
export function paymentMethodBeside(current: ReadonlyArray<PaymentMethod | undefined>): PaymentMethod {
  return current.includes('prepayment') ? 'prepayment' : 'monthly_direct_debit';
}

export function comparedPaymentMethod({ supply }: Baseline): PaymentMethod {
  return paymentMethodBeside([supply.gas, supply.electricity].map((fuel) => fuel?.offer.paymentMethod));
}

/** Ranks all offers, cheapest first, and shows the page asked for. */
export function comparePlans(market: RegionMarket, query: ComparisonQuery): Comparison {
  const { baseline, fuel, electricityVariant, paymentMethod, fulfillableOnly, limit, offset } = query;
  const { basis, has } = baseline;
  const held = baseline.offers.map(({ offer }) => offer);
  const planType = { fuel, paymentMethod, electricityVariant };
  const onSale = market.offersOnSale({ ...planType, has, held, filters: query.filters ?? undefined });
  const offers = fulfillableOnly ? onSale.filter(({ fulfillable }) => fulfillable) : onSale;
  const shown = rankOffers(offers, basis).slice(offset, offset + limit);
  const current = currentPlans(baseline, market.day);
  const others = baselinesAt(market, baseline, query);
  const rolloverOf = rolloversBySupplier(market, baseline);
  const page = { ...query, day: market.day, current, others, rolloverOf };
  return {
    total: offers.length,
    items: shown.map((plan) => comparisonItem(plan, page)),
    current: current.response,
  };
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

import type { Json } from '../contract/json.ts';
import type { ComparisonItemResponse, CurrentPlansResponse } from '../contract/resources/comparisons.ts';
import type { Edition, MarketOffer, Rollover } from '../market/market.ts';
import type { PlanFilters } from '../market/model.ts';
import {
  type ElectricityVariant,
  type Fuel,
  type FuelUsage,
  type PaymentMethod,
  type PerFuel,
  type Ranked,
  rankOffers,
} from '../pricing/index.ts';
import { baselinesAt } from './at-usages.ts';
import type { Baseline } from './baseline.ts';
import { comparisonItemJson, type ShownPlan } from './comparison-item.ts';
import { currentPlans } from './current-plan.ts';
import { offeredPlan } from './offered-plan.ts';

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
  readonly items: readonly Json<ComparisonItemResponse>[];
  readonly current: Json<CurrentPlansResponse>;
};

/** Prepayment if a current plan is on it, otherwise monthly direct debit. */
export function paymentMethodBeside(current: ReadonlyArray<PaymentMethod | undefined>): PaymentMethod {
  return current.includes('prepayment') ? 'prepayment' : 'monthly_direct_debit';
}

export function comparedPaymentMethod({ supply }: Baseline): PaymentMethod {
  return paymentMethodBeside([supply.gas, supply.electricity].map((fuel) => fuel?.offer.paymentMethod));
}

/** Ranks all offers, cheapest first, and shows the page asked for. */
export async function comparePlans(edition: Edition, query: ComparisonQuery): Promise<Comparison> {
  const { baseline, fuel, electricityVariant, paymentMethod, fulfillableOnly, limit, offset } = query;
  const { region, basis, has } = baseline;
  const held = baseline.offers.map(({ offer }) => offer);
  const planType = { region, fuel, paymentMethod, electricityVariant };
  const onSale = await edition.offersOnSale({ ...planType, has, held, filters: query.filters ?? undefined });
  const offers = fulfillableOnly ? onSale.filter(({ fulfillable }) => fulfillable) : onSale;
  const ranked: readonly Ranked<MarketOffer>[] = rankOffers(offers, basis).slice(offset, offset + limit);
  const [shown, current, others] = await Promise.all([
    shownPlans(edition, ranked),
    currentPlans(edition, baseline),
    baselinesAt(edition, baseline, query),
  ]);
  const rolloverOf = await rolloversBySupplier(edition, shown, baseline);
  const page = { ...query, day: edition.day, current, others, rolloverOf };
  return {
    total: offers.length,
    items: shown.map((plan) => comparisonItemJson(plan, page)),
    current: current.response,
  };
}

async function shownPlans(
  edition: Pick<Edition, 'planDetails' | 'day'>,
  ranked: readonly Ranked<MarketOffer>[],
): Promise<readonly ShownPlan[]> {
  const offers = ranked.map(({ offer }) => offer);
  return (await edition.planDetails(offers)).map((details, index) => {
    const offer = offers[index];
    if (offer === undefined) throw new Error('a plan was shown that was not ranked');
    return { offer, details, plan: offeredPlan(details, offer, edition.day) };
  });
}

/** Looked up once per supplier, for plans that end: all offers of a comparison are of one plan type. */
async function rolloversBySupplier(
  edition: Edition,
  shown: readonly ShownPlan[],
  { basis, has }: Baseline,
): Promise<(offer: MarketOffer) => Rollover> {
  const ending = new Map(
    shown.filter(({ plan }) => plan.endDate !== null).map(({ offer }) => [offer.supplierKey, offer]),
  );
  const found = await Promise.all(
    [...ending].map(async ([key, offer]) => [key, await edition.rollover(offer, basis, { has })] as const),
  );
  const rollovers = new Map(found);
  return ({ supplierKey }) => rollovers.get(supplierKey) ?? {};
}

import { type Json, written } from '../contract/json.ts';
import type { ComparisonItemResponse, CurrentPlansResponse } from '../contract/resources.ts';
import type { Edition, MarketOffer, PlanDetails, Rollover } from '../market/market.ts';
import type { PlanFilters } from '../market/model.ts';
import {
  type ElectricityVariant,
  type Fuel,
  type FuelUsage,
  integerText,
  type PaymentMethod,
  type PerFuel,
  projectPlan,
  type Ranked,
  rankOffers,
} from '../pricing/index.ts';
import { atUsagesJson, baselinesAt } from './at-usages.ts';
import type { Baseline } from './baseline.ts';
import { type CurrentPlans, currentPlanJson, currentPlans } from './current-plan.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { knownOfferYear, likeForLikeJson } from './like-for-like.ts';
import { daysOnPlan, type OfferedPlan, offeredPlan } from './offered-plan.ts';
import { projectionJson } from './projection-json.ts';

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
  const page: Page = { query, day: edition.day, current, others, rolloverOf };
  return { total: offers.length, items: shown.map((plan) => itemJson(plan, page)), current: current.response };
}

type Shown = { readonly offer: MarketOffer; readonly details: PlanDetails; readonly plan: OfferedPlan };

type Page = {
  readonly query: ComparisonQuery;
  readonly day: string;
  readonly current: CurrentPlans;
  readonly others: readonly Baseline[];
  readonly rolloverOf: (offer: MarketOffer) => Rollover;
};

async function shownPlans(
  edition: Pick<Edition, 'planDetails' | 'day'>,
  ranked: readonly Ranked<MarketOffer>[],
): Promise<readonly Shown[]> {
  const offers = ranked.map(({ offer }) => offer);
  return (await edition.planDetails(offers)).map((details, index) => {
    const offer = offers[index];
    if (offer === undefined) throw new Error('a plan was shown that was not ranked');
    return { offer, details, plan: offeredPlan(details, offer, edition.day) };
  });
}

function itemJson({ offer, details, plan }: Shown, page: Page): Json<ComparisonItemResponse> {
  const { query, day, current, others, rolloverOf } = page;
  const { baseline, fuel } = query;
  const { basis, year, knownYear } = baseline;
  const projection = projectPlan(offer, basis);
  const { totalPence } = projection;
  const savingPence = year.projection.totalPence - totalPence;
  const own = ownSupply(offer, baseline);
  const taken = { offer, endDate: plan.endDate, rollover: rolloverOf(offer), totalPence };
  const afterRollover = year.afterRolloverPence === null ? 'null' : integerText(year.afterRolloverPence - totalPence);
  const afterExitFees = savingPence - (own === undefined ? current.exitFeesDuePence : 0);
  const likeForLike =
    own === undefined
      ? likeForLikeJson(knownYear, knownOfferYear(taken, basis, day), plan.daysOnPlan)
      : likeForLikeJson(knownYear, knownYear, daysOnPlan(own.endDate, day));
  const planJson = own === undefined ? plan.response : currentPlanJson({ ...own, details, fuel }, day);
  const atUsages = others.length === 0 ? '' : `"at_usages":${atUsagesJson(offer, others)},`;
  return written(
    `{"item_id":"${query.itemId(offer)}","plan":${planJson},"personal_projection":${projectionJson(projection)},"saving_pence":${integerText(savingPence)},"saving_on_current_rates_pence":${integerText(year.onCurrentRatesPence - totalPence)},"saving_after_rollover_pence":${afterRollover},"saving_after_exit_fees_pence":${integerText(afterExitFees)},"like_for_like":${likeForLike},${atUsages}"is_current_plan":${own !== undefined}}`,
  );
}

/** Looked up once per supplier, for plans that end: all offers of a comparison are of one plan type. */
async function rolloversBySupplier(
  edition: Edition,
  shown: readonly Shown[],
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

/** Undefined if the household is on another plan. */
function ownSupply(offer: MarketOffer, { supply }: Baseline): SuppliedFuel | undefined {
  return [supply.gas, supply.electricity].find(
    (own) =>
      own !== undefined &&
      own.offer.fuel === offer.fuel &&
      own.offer.supplierKey === offer.supplierKey &&
      own.offer.planKey === offer.planKey &&
      own.offer.paymentMethod === offer.paymentMethod,
  );
}

import type { ComparisonItemResponse, CurrentPlansResponse } from '../contract/resources.ts';
import type { Edition, MarketOffer, Rollover } from '../market/market.ts';
import type { PlanFilters } from '../market/model.ts';
import {
  type ElectricityVariant,
  type Fuel,
  type FuelUsage,
  type PaymentMethod,
  type PerFuel,
  projectPlan,
  type Ranked,
  rankOffers,
} from '../pricing/index.ts';
import { atUsages, baselinesAt } from './at-usages.ts';
import type { Baseline } from './baseline.ts';
import { currentPlanResponse, currentPlans } from './current-plan.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { daysOnPlan, knownOfferYear, likeForLike } from './like-for-like.ts';
import { planDetailResponse } from './plan-responses.ts';
import { projectionResponse } from './projection-responses.ts';

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
  readonly items: readonly ComparisonItemResponse[];
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
export async function comparePlans(edition: Edition, query: ComparisonQuery): Promise<Comparison> {
  const { baseline, fuel, electricityVariant, paymentMethod, fulfillableOnly, limit, offset, itemId } = query;
  const { region, basis, has } = baseline;
  const held = baseline.offers.map(({ offer }) => offer);
  const planType = { region, fuel, paymentMethod, electricityVariant };
  const onSale = await edition.offersOnSale({ ...planType, has, held, filters: query.filters ?? undefined });
  const offers = fulfillableOnly ? onSale.filter(({ fulfillable }) => fulfillable) : onSale;
  const shown: readonly Ranked<MarketOffer>[] = rankOffers(offers, basis).slice(offset, offset + limit);
  const [details, current, others] = await Promise.all([
    edition.planDetails(shown.map(({ offer }) => offer)),
    currentPlans(edition, baseline),
    baselinesAt(edition, baseline, query),
  ]);
  const rollovers = rolloversBySupplier(edition, baseline);
  const items = await Promise.all(
    details.map(async (detail, index): Promise<ComparisonItemResponse> => {
      const ranked = shown[index];
      if (ranked === undefined) throw new Error('a plan was shown that was not ranked');
      const { offer } = ranked;
      const projection = projectPlan(offer, basis);
      const own = ownSupply(offer, baseline);
      const { day } = edition;
      const known =
        own === undefined
          ? knownOfferYear({ offer, details: detail, rollover: await rollovers(offer) }, basis, day)
          : { year: baseline.knownYear, daysOnPlan: daysOnPlan(own.endDate, day) };
      return {
        item_id: itemId(offer),
        plan: own === undefined ? planDetailResponse(detail, offer) : currentPlanResponse(detail, own, fuel),
        personal_projection: projectionResponse(projection),
        ...savings(baseline, projection.totalPence, own === undefined ? current.exitFeesDuePence : 0),
        like_for_like: likeForLike(baseline.knownYear, known),
        ...atUsages(offer, others),
        is_current_plan: own !== undefined,
      };
    }),
  );
  return { total: offers.length, items, current: current.response };
}

/** Looked up once per supplier: all offers of a comparison are of one plan type. */
function rolloversBySupplier(edition: Edition, { basis, has }: Baseline): (offer: MarketOffer) => Promise<Rollover> {
  const found = new Map<string, Promise<Rollover>>();
  return (offer) => {
    const known = found.get(offer.supplierKey) ?? edition.rollover(offer, basis, { has });
    found.set(offer.supplierKey, known);
    return known;
  };
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

function savings({ year }: Baseline, totalPence: number, exitFeesDuePence: number) {
  return {
    saving_pence: year.projection.totalPence - totalPence,
    saving_on_current_rates_pence: year.onCurrentRatesPence - totalPence,
    saving_after_rollover_pence: year.afterRolloverPence === null ? null : year.afterRolloverPence - totalPence,
    saving_after_exit_fees_pence: year.projection.totalPence - totalPence - exitFeesDuePence,
  };
}

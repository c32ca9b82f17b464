import type { ComparisonItemAnswer } from '../contract/resources.ts';
import type { Edition, MarketOffer } from '../market/market.ts';
import {
  type CurrentYear,
  type ElectricityVariant,
  type Fuel,
  type PaymentMethod,
  projectPlan,
  type Ranked,
  rankOffers,
} from '../pricing/index.ts';
import { currentPlanAnswer } from './current-plan.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { planDetailAnswer } from './plan-answers.ts';
import { projectionAnswer } from './projection-answers.ts';
import type { Situation } from './situation.ts';

export type ComparisonQuestion = {
  readonly situation: Situation;
  readonly fuel: Fuel;
  readonly electricityVariant: ElectricityVariant;
  readonly paymentMethod: PaymentMethod;
  readonly fulfillableOnly?: boolean;
  readonly limit: number;
  readonly offset: number;
  /** The id of an offer's item. */
  readonly itemId: (offer: MarketOffer) => string;
};

export type Comparison = { readonly total: number; readonly items: readonly ComparisonItemAnswer[] };

/** The payment method to compare for: prepayment where a current plan is on it, monthly direct debit otherwise. */
export const paymentMethodBeside = (current: ReadonlyArray<PaymentMethod | undefined>): PaymentMethod =>
  current.includes('prepayment') ? 'prepayment' : 'monthly_direct_debit';

/** The same for the current fuels of a comparison. */
export const comparedPaymentMethod = ({ supply }: Situation): PaymentMethod =>
  paymentMethodBeside([supply.gas, supply.electricity].map((fuel) => fuel?.offer.paymentMethod));

/** The household's own supply by the plan of an offer; undefined where it is on another. */
const ownSupply = (offer: MarketOffer, { supply }: Situation): SuppliedFuel | undefined =>
  [supply.gas, supply.electricity].find(
    (own) =>
      own !== undefined &&
      own.offer.fuel === offer.fuel &&
      own.offer.supplierKey === offer.supplierKey &&
      own.offer.planKey === offer.planKey &&
      own.offer.paymentMethod === offer.paymentMethod,
  );

const savings = (year: CurrentYear, totalPence: number) => ({
  saving_pence: year.projection.totalPence - totalPence,
  saving_on_current_rates_pence: year.onCurrentRatesPence - totalPence,
  saving_after_rollover_pence: year.afterRolloverPence === null ? null : year.afterRolloverPence - totalPence,
});

/** The plans on sale for a household, cheapest first: all are ranked, the page that is asked for is shown. */
export const comparePlans = async (edition: Edition, question: ComparisonQuestion): Promise<Comparison> => {
  const {
    situation,
    fuel,
    electricityVariant,
    paymentMethod,
    fulfillableOnly = false,
    limit,
    offset,
    itemId,
  } = question;
  const { region, terms, year } = situation;
  const onSale = await edition.offersOnSale({ region, fuel, paymentMethod, electricityVariant });
  const offers = fulfillableOnly ? onSale.filter(({ fulfillable }) => fulfillable) : onSale;
  const shown: readonly Ranked<MarketOffer>[] = rankOffers(offers, terms).slice(offset, offset + limit);
  const details = await edition.planDetails(
    shown.map(({ offer: { supplierKey, planKey } }) => ({ supplierKey, planKey })),
  );
  const items = details.map((detail, index): ComparisonItemAnswer => {
    const ranked = shown[index];
    if (ranked === undefined) throw new Error('a plan was shown that was not ranked');
    const projection = projectPlan(ranked.offer, terms);
    const own = ownSupply(ranked.offer, situation);
    return {
      item_id: itemId(ranked.offer),
      plan: own === undefined ? planDetailAnswer(detail, fuel) : currentPlanAnswer(detail, own),
      personal_projection: projectionAnswer(projection),
      ...savings(year, projection.totalPence),
      is_current_plan: own !== undefined,
    };
  });
  return { total: offers.length, items };
};

import { byPlan } from '../pricing/index.ts';
import { isForAnyHome, isForHome, isHeld } from './home.ts';
import type { MarketOffer, OnSaleQuery, StandardVariableQuery } from './market.ts';
import { hasEnded, isOfferInForce, type OfferContext, offerOf, periodOn } from './offer-on-day.ts';
import type { PricedPlan, PricePeriod } from './offer-segment.ts';
import { planTypeCode } from './plan-types.ts';
import { sortStandardVariable } from './rollover.ts';

export type RegionBook = OfferContext & {
  /** By index of the plan type. */
  readonly onSale: ReadonlyMap<number, OnSale>;
  /** Plans that are available to switch; each sorted by plan key. */
  readonly plansBySupplier: ReadonlyMap<string, readonly PricedPlan[]>;
  /** What requests have asked for: the same objects each time, so that what is made of an offer is made once. */
  readonly asked: {
    readonly offers: WeakMap<PricePeriod, MarketOffer>;
    readonly standardVariable: Map<string, readonly MarketOffer[]>;
  };
};

/** One array if no plan requires anything. */
type OnSale = { readonly all: readonly MarketOffer[]; readonly forAnyHome: readonly MarketOffer[] };

const NONE: OnSale = { all: [], forAnyHome: [] };

export function compileBook(context: OfferContext, segments: readonly (readonly PricedPlan[])[]): RegionBook {
  const plans = segments.flat().toSorted(byPlan);
  const offers = plans
    .filter((plan) => !hasEnded(plan, context.day))
    .flatMap((plan) =>
      plan.periods
        .filter((period) => isOfferInForce(period, context.day))
        .flatMap((period) => offerOf(plan, period, context) ?? []),
    );
  return {
    ...context,
    onSale: new Map(
      [...Map.groupBy(offers, planTypeCode)].map(([code, all]) => [
        code,
        { all, forAnyHome: all.every(isForAnyHome) ? all : all.filter(isForAnyHome) },
      ]),
    ),
    plansBySupplier: Map.groupBy(plans, ({ supplierKey }) => supplierKey),
    asked: { offers: new WeakMap(), standardVariable: new Map() },
  };
}

/** An array of the book unless the home decides: one pass over the plan type's offers is all that a request pays. */
export function onSaleFor(
  { onSale }: RegionBook,
  { has = [], held = [], ...type }: OnSaleQuery,
): readonly MarketOffer[] {
  const { all, forAnyHome } = onSale.get(planTypeCode(type)) ?? NONE;
  const isAsked = (offer: MarketOffer): boolean => isForHome(offer, has) || isHeld(offer, held);
  return all.length === forAnyHome.length || has.length + held.length === 0 ? forAnyHome : all.filter(isAsked);
}

export function offersOn(plans: readonly PricedPlan[], typeCode: number, book: RegionBook): readonly MarketOffer[] {
  return plans.flatMap((plan) => {
    const period = periodOn(plan, typeCode, book.day);
    if (period === undefined) return [];
    const offer = book.asked.offers.get(period) ?? offerOf(plan, period, book);
    if (offer !== undefined) book.asked.offers.set(period, offer);
    return offer ?? [];
  });
}

export function standardVariable(
  plans: readonly PricedPlan[],
  { has = [], ...type }: StandardVariableQuery,
  book: RegionBook,
): readonly MarketOffer[] {
  const suitable = plans.filter((plan) => plan.standardVariable && isForHome(plan, has));
  return sortStandardVariable(offersOn(suitable, planTypeCode(type), book));
}

/** Without those of closed plans. */
export function offeredStandardVariable(book: RegionBook, query: StandardVariableQuery): readonly MarketOffer[] {
  const name = [query.supplierKey, planTypeCode(query), ...(query.has ?? [])].join(' ');
  const known = book.asked.standardVariable.get(name);
  if (known !== undefined) return known;
  const offers = standardVariable(book.plansBySupplier.get(query.supplierKey) ?? [], query, book);
  book.asked.standardVariable.set(name, offers);
  return offers;
}

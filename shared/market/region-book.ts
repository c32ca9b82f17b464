import { byPlan } from '../pricing/index.ts';
import { isForAnyHome, isForHome, isHeld } from './home.ts';
import type { MarketOffer, OnSaleQuery, StandardVariableQuery } from './market.ts';
import { hasEnded, isOfferInForce, type OfferContext, offerOf, periodOn } from './offer-on-day.ts';
import type { PricedPlan } from './offer-segment.ts';
import { planTypeCode } from './plan-types.ts';
import { sortStandardVariable } from './rollover.ts';

export type RegionBook = OfferContext & {
  /** By index of the plan type. */
  readonly onSale: ReadonlyMap<number, OnSale>;
  /** Plans that are available to switch; each sorted by plan key. */
  readonly plansBySupplier: ReadonlyMap<string, readonly PricedPlan[]>;
  /** What requests have asked for: the same objects each time, so that what is made of an offer is made once. */
  readonly asked: {
    /** By plan type; null if the plan has none. */
    readonly offers: WeakMap<PricedPlan, Map<number, MarketOffer | null>>;
    readonly standardVariable: Map<string, readonly MarketOffer[]>;
  };
};

type OnSale = {
  readonly all: readonly MarketOffer[];
  /** The same array if no plan requires anything. */
  readonly forAnyHome: readonly MarketOffer[];
  /** The others. */
  readonly requiring: readonly MarketOffer[];
};

const NONE: OnSale = { all: [], forAnyHome: [], requiring: [] };

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
        {
          all,
          forAnyHome: all.every(isForAnyHome) ? all : all.filter(isForAnyHome),
          requiring: all.filter((offer) => !isForAnyHome(offer)),
        },
      ]),
    ),
    plansBySupplier: Map.groupBy(plans, ({ supplierKey }) => supplierKey),
    asked: { offers: new WeakMap(), standardVariable: new Map() },
  };
}

/** An array of the book, which is quick to rank, unless the home has what a plan requires or is on such a plan. */
export function onSaleFor(
  { onSale }: RegionBook,
  { has = [], held = [], ...type }: OnSaleQuery,
): readonly MarketOffer[] {
  const { all, forAnyHome, requiring } = onSale.get(planTypeCode(type)) ?? NONE;
  const isAsked = (offer: MarketOffer): boolean => isForHome(offer, has) || isHeld(offer, held);
  return requiring.some(isAsked) ? all.filter(isAsked) : forAnyHome;
}

/** In force on the day, else the last that ended. */
export function offerOn(plan: PricedPlan, typeCode: number, book: RegionBook): MarketOffer | undefined {
  const asked = book.asked.offers.get(plan) ?? new Map<number, MarketOffer | null>();
  const known = asked.get(typeCode);
  if (known !== undefined) return known ?? undefined;
  const period = periodOn(plan, typeCode, book.day);
  const offer = period && offerOf(plan, period, book);
  book.asked.offers.set(plan, asked.set(typeCode, offer ?? null));
  return offer;
}

export function standardVariable(
  plans: readonly PricedPlan[],
  { has = [], ...type }: StandardVariableQuery,
  book: RegionBook,
): readonly MarketOffer[] {
  const suitable = plans.filter((plan) => plan.standardVariable && isForHome(plan, has));
  const typeCode = planTypeCode(type);
  return sortStandardVariable(suitable.flatMap((plan) => offerOn(plan, typeCode, book) ?? []));
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

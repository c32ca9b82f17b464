import {
  type Day,
  nameOfPlan,
  type Offer,
  type Plan,
  planName,
  planTypeName,
  type Region,
} from '../../shared/market/model.ts';
import { isInForce } from '../../shared/market/region-book.ts';
import {
  amountsOf,
  isSamePrice,
  type Price,
  pricesOf,
  pricingBasis,
  projectPlan,
  typicalUsage,
} from '../../shared/pricing/index.ts';
import type { SourceContent, SourceOffer } from '../formats/feed.ts';
import type { HeldPlan } from '../report/load-report.ts';
import type { SourceRules } from './source-reading.ts';

type HoldOptions = {
  /** Whose standard variable plans the others are compared with. */
  readonly market: Iterable<SourceContent>;
  /** `supplier/plan` of those that an operator accepts as they are. */
  readonly accepted: ReadonlySet<string>;
  readonly day: Day;
};

type NewContent = {
  readonly content: SourceContent;
  /** What the source has in the market. */
  readonly before: SourceContent | undefined;
  readonly rules: SourceRules;
};

export type PlanHolder = (load: NewContent) => {
  readonly content: SourceContent;
  readonly held: readonly HeldPlan[];
};

/** Puts the last accepted prices in place of every plan whose new ones cannot be meant. */
export function planHolder({ market, accepted, day }: HoldOptions): PlanHolder {
  const costOf = yearCosts(day);
  const medians = standardVariableMedians(market, costOf, day);

  return ({ content, before = NOTHING, rules }) => {
    const lastOffers = Map.groupBy(oneByRegion(before.offers), nameOf);
    const newOffers = Map.groupBy(content.offers, planName);

    const reasonOf = (plan: Plan, { offer, region }: RegionOffer): string | null => {
      const known = (lastOffers.get(nameOf({ offer, region })) ?? []).map((own) => own.offer);
      if (known.some((other) => hasSamePrices(offer, other))) return null;
      const costed = { offer, cost: costOf(offer) };
      const last = lastAccepted(known, offer);
      return (
        (last === undefined ? null : leap(costed, { offer: last, cost: costOf(last) }, rules)) ??
        (plan.availableToSwitch
          ? tooCheap(costed.cost, medians.get(placeOf({ offer, region })), rules)
          : null)
      );
    };
    const held = content.plans.flatMap((plan): readonly HeldPlan[] => {
      const name = nameOfPlan(plan);
      for (const own of accepted.has(name) ? [] : oneByRegion(newOffers.get(name) ?? [])) {
        const reason = reasonOf(plan, own);
        if (reason !== null) return [{ plan: name, reason: `${placeOf(own)}: ${reason}` }];
      }
      return [];
    });
    const isHeld = new Set(held.map(({ plan }) => plan));
    const keep = <T>(
      fresh: readonly T[],
      last: readonly T[],
      nameOf: (item: T) => string,
    ): readonly T[] => [
      ...fresh.filter((item) => !isHeld.has(nameOf(item))),
      ...last.filter((item) => isHeld.has(nameOf(item))),
    ];
    const plans = keep(content.plans, before.plans, nameOfPlan);
    return {
      content: { ...content, plans, offers: keep(content.offers, before.offers, planName) },
      held,
    };
  };
}

const NOTHING: SourceContent = { suppliers: [], plans: [], offers: [] };

type RegionOffer = { readonly offer: SourceOffer; readonly region: Region };

function oneByRegion(offers: readonly SourceOffer[]): readonly RegionOffer[] {
  return offers.flatMap((offer) => offer.regions.map((region) => ({ offer, region })));
}

function nameOf({ offer, region }: RegionOffer): string {
  return `${planName(offer)} ${placeOf({ offer, region })}`;
}

function placeOf({ offer, region }: RegionOffer): string {
  return `${planTypeName(offer)} in region ${region}`;
}

/**
 * Of the year on a standard variable plan on sale, by plan type and region; of an even number, the
 * lower one.
 */
function standardVariableMedians(market: Iterable<SourceContent>, costOf: YearCost, day: Day) {
  const onSale = [...market].flatMap(({ plans, offers }) => {
    const counted = new Set(
      plans.filter((plan) => plan.standardVariable && plan.availableToSwitch).map(nameOfPlan),
    );
    return oneByRegion(
      offers.filter((offer) => counted.has(planName(offer)) && isInForce(offer, day)),
    );
  });
  const byPlace = [...Map.groupBy(onSale, placeOf)].map(([place, own]) => {
    const costs = own
      .map(({ offer }) => costOf(offer))
      .sort((a, b) => (a < b ? -1 : Number(a > b)));
    return [place, costs[Math.floor((costs.length - 1) / 2)]] as const;
  });
  return new Map(byPlace);
}

/** The price that the new one follows. */
function lastAccepted(
  known: readonly SourceOffer[],
  { validFrom }: Offer,
): SourceOffer | undefined {
  const sorted = known.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  return sorted.findLast((other) => other.validFrom <= validFrom) ?? sorted[0];
}

type CostedOffer = { readonly offer: Offer; readonly cost: bigint };

function leap(
  now: CostedOffer,
  before: CostedOffer,
  { leap_percent: limit }: SourceRules,
): string | null {
  if (zerosIn(now.offer) > zerosIn(before.offer)) return 'a charge or rate falls to nothing';
  const percent = BigInt(limit);
  const isDearer = now.cost * 100n > before.cost * (100n + percent);
  const isCheaper = now.cost * 100n < before.cost * (100n - percent);
  if (!isDearer && !isCheaper) return null;
  const change = `more than ${limit} % ${isDearer ? 'dearer' : 'cheaper'}`;
  return `a year costs ${pounds(now.cost)}, after ${pounds(before.cost)}: ${change}`;
}

function tooCheap(
  cost: bigint,
  median: bigint | undefined,
  { floor_percent: limit }: SourceRules,
): string | null {
  if (cost <= 0n) return `a year costs ${pounds(cost)}`;
  if (median === undefined || cost * 100n >= median * BigInt(limit)) return null;
  return `a year costs ${pounds(cost)}, less than ${limit} % of ${pounds(median)}, the median of the standard variable plans`;
}

type YearCost = (offer: Offer) => bigint;

/** Without VAT, at medium typical use. */
function yearCosts(day: Day): YearCost {
  const [gas, standard, economy7] = (
    ['gas', 'electricity_standard', 'electricity_economy_7'] as const
  ).map((profile) => typicalUsage({ profile, level: 'medium' }, day));
  const bases = {
    standard: pricingBasis({ gas, electricity: standard }, day),
    economy_7: pricingBasis({ gas, electricity: economy7 }, day),
  };
  return (offer) => {
    const { current } = projectPlan(offer, bases[offer.electricityVariant ?? 'standard']);
    const lines = [current.gas, current.electricity].flatMap((fuel) => fuel?.lines ?? []);
    return lines.reduce(
      (sum, line) => (line.kind === 'tax' ? sum : sum + line.valueMicropence),
      0n,
    );
  };
}

/** Compares two offers of one plan type, which have the same fuels. */
function hasSamePrices(a: Offer, b: Offer): boolean {
  return isSameIfAny(a.gas, b.gas) && isSameIfAny(a.electricity, b.electricity);
}

function isSameIfAny(a: Price | undefined, b: Price | undefined): boolean {
  return a === undefined || (b !== undefined && isSamePrice(a, b));
}

function zerosIn(offer: Offer): number {
  const amounts = pricesOf(offer).flatMap(({ price }) => amountsOf(price));
  return amounts.filter((amount) => amount === 0n).length;
}

function pounds(micropence: bigint): string {
  return `£${(Number(micropence / 1_000_000n) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
}

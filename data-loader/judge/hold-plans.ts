import {
  type Day,
  isInForce,
  nameOfPlan,
  type Offer,
  type Plan,
  planName,
  planTypeInRegion,
  type Region,
} from '../../shared/market/model.ts';
import {
  isSamePrice,
  LOAD_PROFILES,
  type PerFuel,
  type Price,
  pricingBasis,
  projectPlan,
  typicalUsage,
} from '../../shared/pricing/index.ts';
import type { SourceContent, SourceOffer } from '../formats/feed.ts';
import type { ReportedPlan } from '../report/load-report.ts';
import { implausibleNumber } from './single-numbers.ts';
import type { SourceRules } from './source-reading.ts';

/** The yearly costs that the plans of a load are compared with. */
export type MarketCosts = {
  readonly yearCost: YearCost;
  /** The median of the standard variable plans on sale, by plan type and region. */
  readonly medians: ReadonlyMap<string, bigint | undefined>;
};

export type NewContent = {
  readonly content: SourceContent;
  /** The content of the source in the market. */
  readonly before: SourceContent | undefined;
  readonly rules: SourceRules;
};

export type HoldResult = {
  readonly content: SourceContent;
  readonly onHold: readonly ReportedPlan[];
};

export function marketCosts(contents: Iterable<SourceContent>, day: Day): MarketCosts {
  const yearCost = yearCosts(day);
  return { yearCost, medians: standardVariableMedians(contents, yearCost, day) };
}

/**
 * Puts plans with implausible prices on hold: the last accepted prices take their place.
 * `acceptedPlans` has the `supplier/plan` of plans that an operator accepts as they are.
 */
export function holdImplausiblePlans(
  { content, before = NOTHING, rules }: NewContent,
  costs: MarketCosts,
  acceptedPlans: ReadonlySet<string>,
): HoldResult {
  const lastOffers = Map.groupBy(inRegions(before.offers), nameOf);
  const newOffers = Map.groupBy(content.offers, planName);
  const onHold = content.plans.flatMap((plan): readonly ReportedPlan[] => {
    const name = nameOfPlan(plan);
    if (acceptedPlans.has(name)) return [];
    for (const offer of inRegions(newOffers.get(name) ?? [])) {
      const inMarket = (lastOffers.get(nameOf(offer)) ?? []).map((last) => last.offer);
      const reason = implausibility(plan, offer, { inMarket, costs, rules });
      if (reason !== null) return [{ plan: name, reason: `${placeOf(offer)}: ${reason}` }];
    }
    return [];
  });
  const heldNames = new Set(onHold.map(({ plan }) => plan));
  return {
    content: {
      ...content,
      plans: withLast(content.plans, before.plans, (plan) => heldNames.has(nameOfPlan(plan))),
      offers: withLast(content.offers, before.offers, (offer) => heldNames.has(planName(offer))),
      // Trackers move with a cap only once all plans at its prices do.
      cap: content.cap && onHold.length > 0 ? (before.cap ?? []) : content.cap,
    },
    onHold,
  };
}

/** Takes the last items of plans on hold, and the new ones of all others. */
function withLast<T>(
  fresh: readonly T[],
  last: readonly T[],
  isOnHold: (item: T) => boolean,
): readonly T[] {
  return [...fresh.filter((item) => !isOnHold(item)), ...last.filter(isOnHold)];
}

type Comparison = {
  /** The accepted offers of the same plan, plan type and region. */
  readonly inMarket: readonly SourceOffer[];
  readonly costs: MarketCosts;
  readonly rules: SourceRules;
};

/** Says why an offer's price is implausible, or returns null. An accepted price is plausible. */
function implausibility(
  plan: Plan,
  { offer, region }: RegionOffer,
  { inMarket, costs, rules }: Comparison,
): string | null {
  if (inMarket.some((accepted) => hasSamePrices(offer, accepted))) return null;
  const costed = { offer, cost: costs.yearCost(offer) };
  const last = precedingOffer(inMarket, offer);
  const change =
    last === undefined ? null : leap(costed, { offer: last, cost: costs.yearCost(last) }, rules);
  if (change !== null || !plan.availableToSwitch) return change;
  return tooCheap(costed.cost, costs.medians.get(placeOf({ offer, region })), rules);
}

const NOTHING: SourceContent = { suppliers: [], plans: [], offers: [] };

type RegionOffer = { readonly offer: SourceOffer; readonly region: Region };

function inRegions(offers: readonly SourceOffer[]): readonly RegionOffer[] {
  return offers.flatMap((offer) => offer.regions.map((region) => ({ offer, region })));
}

function nameOf({ offer, region }: RegionOffer): string {
  return `${planName(offer)} ${placeOf({ offer, region })}`;
}

function placeOf({ offer, region }: RegionOffer): string {
  return planTypeInRegion(offer, region);
}

/** Finds the median by plan type and region: of an even number of costs, the lower middle one. */
function standardVariableMedians(
  contents: Iterable<SourceContent>,
  yearCost: YearCost,
  day: Day,
): MarketCosts['medians'] {
  const onSale = [...contents].flatMap(({ plans, offers }) => {
    const names = new Set(
      plans.filter((plan) => plan.standardVariable && isOnSale(plan, day)).map(nameOfPlan),
    );
    return inRegions(offers.filter((offer) => names.has(planName(offer)) && isInForce(offer, day)));
  });
  const byPlace = [...Map.groupBy(onSale, placeOf)].map(([place, offersThere]) => {
    const costs = offersThere
      .map(({ offer }) => yearCost(offer))
      .sort((a, b) => (a < b ? -1 : Number(a > b)));
    return [place, costs[Math.floor((costs.length - 1) / 2)]] as const;
  });
  return new Map(byPlace);
}

/** Tells whether a plan may be offered on the day. */
export function isOnSale({ availableToSwitch, productEndDate }: Plan, day: Day): boolean {
  return availableToSwitch && (productEndDate === null || productEndDate > day);
}

/** Finds the offer that a new one follows. */
function precedingOffer(
  inMarket: readonly SourceOffer[],
  { validFrom }: Offer,
): SourceOffer | undefined {
  const sorted = inMarket.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  return sorted.findLast((offer) => offer.validFrom <= validFrom) ?? sorted[0];
}

type CostedOffer = { readonly offer: Offer; readonly cost: bigint };

function leap(
  now: CostedOffer,
  before: CostedOffer,
  { leap_percent: limit }: SourceRules,
): string | null {
  const percent = BigInt(limit);
  const isDearer = now.cost * 100n > before.cost * (100n + percent);
  const isCheaper = now.cost * 100n < before.cost * (100n - percent);
  if (!isDearer && !isCheaper) return implausibleNumber(now.offer, before.offer);
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

/** Prices a year at medium typical consumption, spread over the day as usual, without VAT. */
function yearCosts(day: Day): YearCost {
  const [gas, standard, economy7] = (
    ['gas', 'electricity_standard', 'electricity_economy_7'] as const
  ).map((profile) => typicalUsage({ profile, level: 'medium' }, day));
  const load = { profile: LOAD_PROFILES.typical, carMicroKwh: 0n };
  const bases = {
    standard: pricingBasis({ gas, electricity: standard && { ...standard, load } }, day),
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
export function hasSamePrices(a: PerFuel<Price>, b: PerFuel<Price>): boolean {
  return isSameIfAny(a.gas, b.gas) && isSameIfAny(a.electricity, b.electricity);
}

function isSameIfAny(a: Price | undefined, b: Price | undefined): boolean {
  return a === undefined || (b !== undefined && isSamePrice(a, b));
}

function pounds(micropence: bigint): string {
  return `£${(Number(micropence / 1_000_000n) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
}

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
  LOAD_PROFILES,
  mapFuels,
  type PerFuel,
  type Price,
  priceAsText,
  pricingBasis,
  projectPlan,
  typicalUsage,
} from '../../shared/pricing/index.ts';
import { compareText } from '../../shared/values/texts.ts';
import type { SourceContent, SourceOffer } from '../formats/feed.ts';
import type { ReportedPlan } from '../report/load-report.ts';
import { countBefore } from './halving.ts';
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
    const judging = { lastOffers, costs, rules };
    const reason = planImplausibility(plan, newOffers.get(name) ?? [], judging);
    return reason === null ? [] : [{ plan: name, reason }];
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

type Judging = {
  /** The accepted offers by plan, plan type and region. */
  readonly lastOffers: ReadonlyMap<string, readonly RegionOffer[]>;
  readonly costs: MarketCosts;
  readonly rules: SourceRules;
};

/** Says which price of a plan is implausible, and why; null if none is. */
function planImplausibility(
  plan: Plan,
  offers: readonly SourceOffer[],
  { lastOffers, costs, rules }: Judging,
): string | null {
  const acceptedThere = new Map<string, Accepted>();
  for (const offer of inRegions(offers)) {
    const place = placeOf(offer);
    const accepted = acceptedThere.get(place) ?? acceptedOf(lastOffers.get(nameOf(offer)) ?? []);
    acceptedThere.set(place, accepted);
    const reason = implausibility(plan, offer, { accepted, costs, rules });
    if (reason !== null) return `${place}: ${reason}`;
  }
  return null;
}

/** The accepted offers of the same plan, plan type and region. */
type Accepted = {
  readonly prices: ReadonlySet<string>;
  /** The offers by their first day. */
  readonly inOrder: readonly SourceOffer[];
};

function acceptedOf(last: readonly RegionOffer[]): Accepted {
  const offers = last.map(({ offer }) => offer);
  return {
    prices: new Set(offers.map(pricesAsText)),
    inOrder: offers.toSorted((a, b) => compareText(a.validFrom, b.validFrom)),
  };
}

/** Writes the prices of an offer so that equal ones are one text. */
export function pricesAsText({ gas, electricity }: PerFuel<Price>): string {
  return JSON.stringify(mapFuels({ gas, electricity }, priceAsText));
}

/** Says why an offer's price is implausible, or returns null. An accepted price is plausible. */
function implausibility(
  plan: Plan,
  { offer, region }: RegionOffer,
  { accepted, costs, rules }: Omit<Judging, 'lastOffers'> & { readonly accepted: Accepted },
): string | null {
  if (accepted.prices.has(pricesAsText(offer))) return null;
  const costed = { offer, cost: costs.yearCost(offer) };
  const last = precedingOffer(accepted, offer);
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

/** Finds the accepted offer that a new one follows: the last that begins by then, or the first. */
function precedingOffer({ inOrder }: Accepted, { validFrom }: Offer): SourceOffer | undefined {
  const begun = countBefore(inOrder, (offer) => offer.validFrom <= validFrom);
  return inOrder[Math.max(0, begun - 1)];
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

function pounds(micropence: bigint): string {
  return `£${(Number(micropence / 1_000_000n) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
}

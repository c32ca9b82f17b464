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
import { isSamePrice, pricingBasis, projectPlan, typicalUsage } from '../../shared/pricing/index.ts';
import type { SourceContent, SourceOffer } from '../market/edition-books.ts';
import type { SourceRules } from '../sources/source-list.ts';
import type { HeldPlan } from './load-report.ts';

export type HoldQuery = {
  /** What the source has in the market; null if it has nothing. */
  readonly before: SourceContent | null;
  readonly medians: StandardVariableMedians;
  readonly rules: SourceRules;
  /** `supplier/plan` of those that an operator accepts as they are. */
  readonly accepted: ReadonlySet<string>;
  readonly day: Day;
};

type Content = Pick<SourceContent, 'plans' | 'offers'>;

/** The content with the last accepted prices of every plan whose new ones cannot be meant. */
export function holdPlans(
  load: Content,
  query: HoldQuery,
): { readonly content: Content; readonly held: readonly HeldPlan[] } {
  const offersOf = Map.groupBy(load.offers, planName);
  const judge = createJudge(query);
  const held = load.plans.flatMap((plan): readonly HeldPlan[] => {
    const name = nameOfPlan(plan);
    const reason = query.accepted.has(name) ? null : judge(plan, offersOf.get(name) ?? []);
    return reason === null ? [] : [{ plan: name, reason }];
  });
  if (held.length === 0) return { content: load, held };
  const names = new Set(held.map(({ plan }) => plan));
  const { plans, offers } = query.before ?? { plans: [], offers: [] };
  return {
    held,
    content: {
      plans: [
        ...load.plans.filter((plan) => !names.has(nameOfPlan(plan))),
        ...plans.filter((plan) => names.has(nameOfPlan(plan))),
      ],
      offers: [
        ...load.offers.filter((offer) => !names.has(planName(offer))),
        ...offers.filter((offer) => names.has(planName(offer))),
      ],
    },
  };
}

/** What a year on a standard variable plan costs by plan type and region, of the plans on sale on a day. */
export class StandardVariableMedians {
  readonly #day: Day;
  readonly #costOf: YearCost;
  readonly #costs = new Map<string, bigint[]>();

  constructor(day: Day) {
    this.#day = day;
    this.#costOf = yearCosts(day);
  }

  add({ plans, offers }: Content): void {
    const counted = new Set(plans.filter((plan) => plan.standardVariable && plan.availableToSwitch).map(nameOfPlan));
    for (const offer of offers) {
      if (!counted.has(planName(offer)) || !isInForce(offer, this.#day)) continue;
      const cost = this.#costOf(offer);
      for (const region of offer.regions) {
        const costs = this.#costs.get(placeOf(offer, region)) ?? [];
        this.#costs.set(placeOf(offer, region), costs);
        costs.push(cost);
      }
    }
  }

  /** Of an even number, the lower of the two in the middle; undefined if there is none. */
  of(offer: Offer, region: Region): bigint | undefined {
    const sorted = (this.#costs.get(placeOf(offer, region)) ?? []).toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    return sorted[Math.floor((sorted.length - 1) / 2)];
  }
}

/** Why the offers of a plan hold it back; null if they do not. */
function createJudge({ before, medians, rules, day }: HoldQuery) {
  const costOf = yearCosts(day);
  const accepted = Map.groupBy(oneByRegion(before?.offers ?? []), ({ offer, region }) => offerName(offer, region));
  return (plan: Plan, offers: readonly SourceOffer[]): string | null => {
    for (const { offer, region } of oneByRegion(offers)) {
      const known = (accepted.get(offerName(offer, region)) ?? []).map((entry) => entry.offer);
      if (known.some((other) => hasSamePrices(offer, other))) continue;
      const cost = costOf(offer);
      const last = lastAccepted(known, offer);
      const reason =
        (last === undefined ? null : leap({ offer, cost }, { offer: last, cost: costOf(last) }, rules)) ??
        (plan.availableToSwitch ? tooCheap(cost, medians.of(offer, region), rules) : null);
      if (reason !== null) return `${planTypeName(offer)} in region ${region}: ${reason}`;
    }
    return null;
  };
}

function oneByRegion(offers: readonly SourceOffer[]) {
  return offers.flatMap((offer) => offer.regions.map((region) => ({ offer, region })));
}

/** The price that the new one follows. */
function lastAccepted(known: readonly SourceOffer[], { validFrom }: Offer): SourceOffer | undefined {
  const sorted = known.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  return sorted.findLast((other) => other.validFrom <= validFrom) ?? sorted[0];
}

type CostedOffer = { readonly offer: Offer; readonly cost: bigint };

function leap(now: CostedOffer, before: CostedOffer, { leap_percent: limit }: SourceRules): string | null {
  if (zerosIn(now.offer) > zerosIn(before.offer)) return 'a charge or rate falls to nothing';
  const percent = BigInt(limit);
  const isDearer = now.cost * 100n > before.cost * (100n + percent);
  const isCheaper = now.cost * 100n < before.cost * (100n - percent);
  if (!isDearer && !isCheaper) return null;
  const change = `more than ${limit} % ${isDearer ? 'dearer' : 'cheaper'}`;
  return `a year costs ${pounds(now.cost)}, after ${pounds(before.cost)}: ${change}`;
}

function tooCheap(cost: bigint, median: bigint | undefined, { floor_percent: limit }: SourceRules): string | null {
  if (cost <= 0n) return `a year costs ${pounds(cost)}`;
  if (median === undefined || cost * 100n >= median * BigInt(limit)) return null;
  return `a year costs ${pounds(cost)}, less than ${limit} % of ${pounds(median)}, the median of the standard variable plans`;
}

type YearCost = (offer: Offer) => bigint;

/** Without VAT, at medium typical use. */
function yearCosts(day: Day): YearCost {
  const [gas, standard, economy7] = (['gas', 'electricity_standard', 'electricity_economy_7'] as const).map((profile) =>
    typicalUsage({ profile, level: 'medium' }, day),
  );
  const bases = {
    standard: pricingBasis({ gas, electricity: standard }, day),
    economy_7: pricingBasis({ gas, electricity: economy7 }, day),
  };
  return (offer) => {
    const { current } = projectPlan(offer, bases[offer.electricityVariant ?? 'standard']);
    return [current.gas, current.electricity]
      .flatMap((fuel) => fuel?.lines ?? [])
      .reduce((sum, line) => (line.kind === 'tax' ? sum : sum + line.valueMicropence), 0n);
  };
}

function hasSamePrices(a: Offer, b: Offer): boolean {
  return (['gas', 'electricity'] as const).every((fuel) => {
    const price = a[fuel];
    return price === undefined ? b[fuel] === undefined : isSamePrice(price, b[fuel]);
  });
}

function zerosIn({ gas, electricity }: Offer): number {
  return [gas, electricity]
    .flatMap((price) => {
      if (price === undefined) return [];
      const rates =
        price.timetable === undefined
          ? price.registers.flatMap(({ bands }) => bands.map(({ rateMicropencePerKwh }) => rateMicropencePerKwh))
          : price.ratesMicropencePerKwh;
      return [price.chargeMicropencePerDay, ...rates];
    })
    .filter((amount) => amount === 0n).length;
}

function offerName(offer: Offer, region: Region): string {
  return `${planName(offer)} ${placeOf(offer, region)}`;
}

function placeOf(offer: Offer, region: Region): string {
  return `${planTypeName(offer)} ${region}`;
}

function pounds(micropence: bigint): string {
  return `£${(Number(micropence / 1_000_000n) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
}

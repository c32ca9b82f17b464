import { type Day, type Offer, type Plan, planName, planTypeName, type Region } from '../../shared/market/model.ts';
import { isInForce } from '../../shared/market/region-book.ts';
import { isSamePrice, type PricingBasis, pricingBasis, projectPlan, typicalUsage } from '../../shared/pricing/index.ts';
import type { SourceContent, SourceOffer } from '../market/load.ts';
import type { HeldPlan } from '../report/report.ts';

/** How far a price may go before a person has to accept it (feed-format, section 9). */
export type HoldRules = {
  /** How much dearer or cheaper a plan may be than its last accepted price. */
  readonly leapPercent: number;
  /** How much of the median of the standard variable plans a plan on sale must cost at least. */
  readonly floorPercent: number;
};

export type HoldQuery = {
  /** What the source has in the market; null if it has nothing. */
  readonly before: SourceContent | null;
  readonly medians: StandardVariableMedians;
  readonly rules: HoldRules;
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
    const name = nameOf(plan);
    if (query.accepted.has(name)) return [];
    const reason = judge(plan, offersOf.get(name) ?? []);
    return reason === null ? [] : [{ plan: name, reason }];
  });
  if (held.length === 0) return { content: load, held };
  const names = new Set(held.map(({ plan }) => plan));
  const { plans, offers } = query.before ?? { plans: [], offers: [] };
  return {
    held,
    content: {
      plans: [
        ...load.plans.filter((plan) => !names.has(nameOf(plan))),
        ...plans.filter((plan) => names.has(nameOf(plan))),
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
    const counted = new Set(plans.filter((plan) => plan.standardVariable && plan.availableToSwitch).map(nameOf));
    for (const offer of offers) {
      if (!counted.has(planName(offer)) || !isInForce(offer, this.#day)) continue;
      const cost = this.#costOf(offer);
      for (const region of offer.regions) {
        const place = placeOf(offer, region);
        const costs = this.#costs.get(place) ?? [];
        costs.push(cost);
        this.#costs.set(place, costs);
      }
    }
  }

  /** Of an even number, the lower of the two in the middle; undefined if there is none. */
  of(offer: Offer, region: Region): bigint | undefined {
    const sorted = (this.#costs.get(placeOf(offer, region)) ?? []).toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    return sorted[Math.floor((sorted.length - 1) / 2)];
  }
}

type YearCost = (offer: Offer) => bigint;

function createJudge({ before, medians, rules, day }: HoldQuery) {
  const costOf = yearCosts(day);
  const accepted = Map.groupBy(
    (before?.offers ?? []).flatMap((offer) => offer.regions.map((region) => ({ offer, region }))),
    ({ offer, region }) => `${planName(offer)} ${placeOf(offer, region)}`,
  );

  const judgeOffer = (plan: Plan, offer: SourceOffer, region: Region): string | null => {
    const known = (accepted.get(`${planName(offer)} ${placeOf(offer, region)}`) ?? []).map((entry) => entry.offer);
    if (known.some((other) => hasSamePrices(offer, other))) return null;
    const cost = costOf(offer);
    const last = lastAccepted(known, offer);
    const reason =
      (last === undefined ? null : leap({ cost, before: costOf(last), offer, last }, rules)) ??
      (plan.availableToSwitch ? tooCheap(cost, medians.of(offer, region), rules) : null);
    return reason === null ? null : `${planTypeName(offer)} in region ${region}: ${reason}`;
  };

  return (plan: Plan, offers: readonly SourceOffer[]): string | null => {
    for (const offer of offers) {
      for (const region of offer.regions) {
        const reason = judgeOffer(plan, offer, region);
        if (reason !== null) return reason;
      }
    }
    return null;
  };
}

/** The price that the new one follows. */
function lastAccepted(known: readonly SourceOffer[], { validFrom }: Offer): SourceOffer | undefined {
  const sorted = known.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  return sorted.findLast((other) => other.validFrom <= validFrom) ?? sorted[0];
}

type Change = { readonly cost: bigint; readonly before: bigint; readonly offer: Offer; readonly last: Offer };

function leap({ cost, before, offer, last }: Change, { leapPercent }: HoldRules): string | null {
  if (zerosIn(offer) > zerosIn(last)) return 'a charge or rate falls to nothing';
  const percent = BigInt(leapPercent);
  const isDearer = cost * 100n > before * (100n + percent);
  const isCheaper = cost * 100n < before * (100n - percent);
  if (!isDearer && !isCheaper) return null;
  return `a year costs ${pounds(cost)}, after ${pounds(before)}: more than ${leapPercent} % ${isDearer ? 'dearer' : 'cheaper'}`;
}

function tooCheap(cost: bigint, median: bigint | undefined, { floorPercent }: HoldRules): string | null {
  if (cost <= 0n) return `a year costs ${pounds(cost)}`;
  if (median === undefined || cost * 100n >= median * BigInt(floorPercent)) return null;
  return `a year costs ${pounds(cost)}, less than ${floorPercent} % of ${pounds(median)}, the median of the standard variable plans`;
}

/** Without VAT, at medium typical use. */
function yearCosts(day: Day): YearCost {
  const typical = (profile: 'gas' | 'electricity_standard' | 'electricity_economy_7') =>
    typicalUsage({ profile, level: 'medium' }, day);
  const basisFor = (profile: 'electricity_standard' | 'electricity_economy_7'): PricingBasis =>
    pricingBasis({ gas: typical('gas'), electricity: typical(profile) }, day);
  const [standard, economy7] = [basisFor('electricity_standard'), basisFor('electricity_economy_7')];
  return (offer) => {
    const { current } = projectPlan(offer, offer.electricityVariant === 'economy_7' ? economy7 : standard);
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
  return [gas, electricity].reduce((count, price) => {
    if (price === undefined) return count;
    const rates =
      price.timetable === undefined
        ? price.registers.flatMap(({ bands }) => bands.map(({ rateMicropencePerKwh }) => rateMicropencePerKwh))
        : price.ratesMicropencePerKwh;
    return count + [price.chargeMicropencePerDay, ...rates].filter((amount) => amount === 0n).length;
  }, 0);
}

function placeOf(offer: Offer, region: Region): string {
  return `${planTypeName(offer)} ${region}`;
}

function nameOf({ supplierKey, key }: Plan): string {
  return planName({ supplierKey, planKey: key });
}

function pounds(micropence: bigint): string {
  return `£${(Number(micropence / 1_000_000n) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
}

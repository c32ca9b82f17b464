import assert from 'node:assert/strict';
import {
  type Band,
  type PricingBasis,
  pricingBasis,
  projectPlan,
  type Rankable,
  type RegisterPrice,
  rankOffers,
  singleRateUsage,
  WHOLE_YEAR,
} from '../shared/pricing/index.ts';
import { plainValues } from '../test/unit/shared/pricing/oracle.ts';
import { type Bench, inTurn } from './support/measure.ts';

const OFFERS = 500;
const PAGE = 10;

/** 500 dual fuel offers ranked, and the page of ten broken down; checked against the plain way in the same run. */
export const run: Bench = async () => {
  const offers = makeOffers(OFFERS);
  const basis = pricingBasis(
    { gas: singleRateUsage(9_500_000_000), electricity: singleRateUsage(2_500_000_000) },
    '2026-11-21',
  );
  const odd = pricingBasis(
    { gas: singleRateUsage(9_512_345_678), electricity: singleRateUsage(2_512_345_678) },
    '2026-11-21',
  );
  for (const each of [basis, odd]) {
    assert.deepEqual(
      rankOffers(offers, each).map(({ offer: { supplierKey, planKey }, totalPence }) => ({
        supplierKey,
        planKey,
        totalPence,
      })),
      rankPlainly(offers, each),
    );
  }
  const page = (of: PricingBasis) =>
    rankOffers(offers, of)
      .slice(0, PAGE)
      .map(({ offer }) => projectPlan(offer, of));
  const pageOfAll = () =>
    offers
      .map((offer) => projectPlan(offer, basis))
      .sort((a, b) => a.totalPence - b.totalPence)
      .slice(0, PAGE);
  const times = await inTurn({
    ranked: () => rankOffers(offers, basis),
    oddRanked: () => rankOffers(offers, odd),
    page: () => page(basis),
    all: pageOfAll,
    plain: () => rankPlainly(offers, basis),
    oddPlain: () => rankPlainly(offers, odd),
  });
  const measured = (what: string, value: number, against: { readonly what: string; readonly value: number }) => ({
    what: `${OFFERS} dual fuel offers: ${what}`,
    value,
    unit: 'ms',
    against,
  });
  const plainly = 'every line by big integers';
  return [
    measured('ranked', times.ranked, { what: plainly, value: times.plain }),
    measured('ranked at kWh with six decimals', times.oddRanked, { what: plainly, value: times.oddPlain }),
    measured(`ranked, ${PAGE} broken down`, times.page, { what: 'every breakdown made', value: times.all }),
  ];
};

type FullOffer = Rankable & { readonly gas: RegisterPrice; readonly electricity: RegisterPrice };

function makeOffers(count: number): readonly FullOffer[] {
  const random = randomFrom(1);
  const price = (ratePence: number): RegisterPrice => {
    const rate = (): number => ratePence * 1_000_000 + random(3_000_000);
    const rest: Band = { rateMicropencePerKwh: rate(), widthMicroKwhPerYear: null };
    // One in ten has a dearer first band, as two-tier plans do.
    const first: readonly Band[] =
      random(10) === 0 ? [{ rateMicropencePerKwh: rate() * 2, widthMicroKwhPerYear: 500_000_000 }] : [];
    return { chargeMicropencePerDay: random(70_000_000), registers: [{ name: 'all', bands: [...first, rest] }] };
  };
  return Array.from({ length: count }, (_, index) => ({
    supplierKey: `supplier-${random(30)}`,
    planKey: `plan-${index}`,
    gas: price(6),
    electricity: price(24),
  }));
}

/** The same offers on every run: a small linear congruential generator. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type RankedTotal = { readonly planKey: string; readonly supplierKey: string; readonly totalPence: number };

/** The plain way: every line of every offer by big integers, then the sort. */
function rankPlainly(offers: readonly FullOffer[], basis: PricingBasis): readonly RankedTotal[] {
  return offers
    .map(({ supplierKey, planKey, gas, electricity }) => {
      const pence = (price: RegisterPrice, fuel: PricingBasis['gas']): number => {
        assert(fuel);
        const micropence = plainValues(price, fuel, WHOLE_YEAR).reduce((sum, value) => sum + value, 0n);
        return Number((micropence + 500_000n) / 1_000_000n);
      };
      return { supplierKey, planKey, totalPence: pence(gas, basis.gas) + pence(electricity, basis.electricity) };
    })
    .sort(
      (a, b) =>
        a.totalPence - b.totalPence ||
        (a.supplierKey < b.supplierKey ? -1 : Number(a.supplierKey > b.supplierKey)) ||
        (a.planKey < b.planKey ? -1 : 1),
    );
}

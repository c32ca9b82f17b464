import assert from 'node:assert/strict';
import {
  type Band,
  byPlan,
  economy7Usage,
  type PricingBasis,
  planTotalPence,
  pricingBasis,
  projectPlan,
  type RegisterPrice,
  rankOffers,
  singleRateUsage,
} from '../shared/pricing/index.ts';
import { createBareRanking, type DualOffer } from './support/bare-ranking.ts';
import { type Bench, inTurn, type Measurement } from './support/measure.ts';
import { randomFrom } from './support/random.ts';
import { enginePence, engineProfile } from './support/rate-engine.ts';

const OFFERS = 500;
const PAGE = 10;
/** A year from here has 5 % VAT on both fuels throughout. */
const TODAY = '2025-09-01';

export const run: Bench = async () => [...(await againstTheEngine()), ...(await againstArrays()), ...(await ofAPage())];

/** Plans priced for a household's year, against a published engine, whose amounts are without VAT and in floats. */
async function againstTheEngine(): Promise<readonly Measurement[]> {
  const usage = { dayKwhAnHour: 0.2625, nightKwhAnHour: 0.35 };
  const profile = engineProfile(usage);
  const basis = pricingBasis({ electricity: economy7Usage(2_555_000_000, 40_000_000) }, TODAY);
  const random = randomFrom(1);
  const bands = (pence: number): readonly Band[] => [
    { rateMicropencePerKwh: pence * 1_000_000 + random(3_000_000), widthMicroKwhPerYear: null },
  ];
  const charge = (): number => random(70_000_000);
  const plans = {
    flat: pricesOf(() => ({ chargeMicropencePerDay: charge(), registers: [{ name: 'all', bands: bands(24) }] })),
    economy7: pricesOf(() => ({
      chargeMicropencePerDay: charge(),
      registers: [
        { name: 'day', bands: bands(28) },
        { name: 'night', bands: bands(14) },
      ],
    })),
  };
  for (const electricity of [...plans.flat, ...plans.economy7]) {
    const withVat = enginePence(electricity, profile) * 1.05;
    const difference = Math.abs(planTotalPence({ electricity }, basis) - withVat);
    assert(difference <= 0.501, `the amounts differ by ${difference} p`);
  }
  const own = (prices: readonly RegisterPrice[]) => (): number =>
    prices.reduce((sum, electricity) => sum + planTotalPence({ electricity }, basis), 0);
  const engine =
    ([price]: readonly RegisterPrice[]) =>
    () =>
      price && enginePence(price, profile);
  const times = await inTurn(
    {
      flat: own(plans.flat),
      economy7: own(plans.economy7),
      engineFlat: engine(plans.flat),
      engineEconomy7: engine(plans.economy7),
    },
    { callsARound: 4, rounds: 100 },
  );
  const measured = (what: string, ownMs: number, engineMs: number): Measurement => ({
    what: `a year of ${what} priced`,
    value: (OFFERS / ownMs) * 1_000,
    unit: 'plans a second',
    against: { what: '@bellawatt/electric-rate-engine', value: 1_000 / engineMs },
    goal: { atLeast: 1_000 },
  });
  return [
    measured('a flat plan', times.flat, times.engineFlat),
    measured('an Economy 7 plan', times.economy7, times.engineEconomy7),
  ];
}

/** 500 dual fuel offers ranked, against the bare arithmetic in arrays that were filled before. */
async function againstArrays(): Promise<readonly Measurement[]> {
  const offers = makeOffers();
  const basis = basisOf(9_500_000_000, 2_500_000_000);
  const odd = basisOf(9_512_345_678, 2_512_345_678);
  const { gas, electricity } = basis;
  assert(gas && electricity);
  const rankBare = createBareRanking(offers);
  const usage = {
    gas: { kwh: 9_500, vat: gas.vat.yearShare },
    electricity: { kwh: 2_500, vat: electricity.vat.yearShare },
  };
  const ranked = rankOffers(offers, basis).map(({ offer, totalPence }) => totalPence * OFFERS + offers.indexOf(offer));
  assert.deepEqual(ranked, [...rankBare(usage)]);
  const times = await inTurn(
    { ranked: () => rankOffers(offers, basis), odd: () => rankOffers(offers, odd), bare: () => rankBare(usage) },
    { callsARound: 20 },
  );
  const measured = (what: string, value: number): Measurement => ({
    what: `${OFFERS} dual fuel offers ranked${what}`,
    value,
    unit: 'ms',
    against: { what: 'bare arithmetic in typed arrays', value: times.bare },
  });
  return [{ ...measured('', times.ranked), goal: { atMost: 3 } }, measured(', kWh with six decimals', times.odd)];
}

async function ofAPage(): Promise<readonly Measurement[]> {
  const offers = makeOffers();
  const basis = basisOf(9_500_000_000, 2_500_000_000);
  const times = await inTurn({
    page: () =>
      rankOffers(offers, basis)
        .slice(0, PAGE)
        .map(({ offer }) => projectPlan(offer, basis)),
    all: () =>
      offers
        .map((offer) => projectPlan(offer, basis))
        .sort((a, b) => a.totalPence - b.totalPence)
        .slice(0, PAGE),
  });
  return [
    {
      what: `${OFFERS} dual fuel offers ranked, ${PAGE} broken down`,
      value: times.page,
      unit: 'ms',
      against: { what: 'every breakdown made', value: times.all },
    },
  ];
}

function basisOf(gasMicroKwh: number, electricityMicroKwh: number): PricingBasis {
  return pricingBasis({ gas: singleRateUsage(gasMicroKwh), electricity: singleRateUsage(electricityMicroKwh) }, TODAY);
}

function pricesOf(make: () => RegisterPrice): readonly RegisterPrice[] {
  return Array.from({ length: OFFERS }, make);
}

/** In the order in which a market has them. */
function makeOffers(): readonly DualOffer[] {
  const random = randomFrom(1);
  const price = (ratePence: number): RegisterPrice => {
    const rate = (): number => ratePence * 1_000_000 + random(3_000_000);
    const rest: Band = { rateMicropencePerKwh: rate(), widthMicroKwhPerYear: null };
    // One in ten has a dearer first band, as two-tier plans do.
    const first: readonly Band[] =
      random(10) === 0 ? [{ rateMicropencePerKwh: rate() * 2, widthMicroKwhPerYear: 500_000_000 }] : [];
    return { chargeMicropencePerDay: random(70_000_000), registers: [{ name: 'all', bands: [...first, rest] }] };
  };
  return Array.from({ length: OFFERS }, (_, index) => ({
    supplierKey: `supplier-${random(30)}`,
    planKey: `plan-${index}`,
    gas: price(6),
    electricity: price(24),
  })).sort(byPlan);
}

import assert from 'node:assert/strict';
import {
  averageDayProfile,
  LOAD_PROFILES,
  type LoadProfile,
  type Price,
  pricingBasis,
  projectPlan,
  type Rankable,
  rankOffers,
  singleRateUsage,
  type Timetable,
  withLoad,
} from '../shared/pricing/index.ts';
import { type Bench, inTurn } from './support/measure.ts';

const OFFERS = 500;
const TIMED_OFFERS = 100;
const TODAY = '2026-11-21';
const WINDOWS = ['00:30-05:30', '23:30-05:30', '00:00-07:00', '23:00-06:00', '00:00-05:00', '13:00-16:00'] as const;

/** What time-of-use plans add to the ranking of a request, its usage and their shares of it included. */
export const run: Bench = async () => {
  const flat = offersOf(Array.from({ length: OFFERS }, (_, index) => flatPrice(index)));
  const mixed = (timetableOf: (index: number) => Timetable) =>
    offersOf(
      Array.from({ length: OFFERS }, (_, index) =>
        index % (OFFERS / TIMED_OFFERS) === 0 ? timedPrice(index, timetableOf(index)) : flatPrice(index),
      ),
    );
  const shared = WINDOWS.map(timetable);
  const alike = mixed((index) => shared[index % shared.length] ?? []);
  const apart = mixed((index) => timetable(WINDOWS[index % WINDOWS.length] ?? WINDOWS[0]));
  const long = averageDayProfile(Array.from({ length: 48 }, (_, index) => `0.${index + 1}234567890123456`));
  assert(long);
  for (const offers of [alike, apart]) {
    for (const { offer, totalPence } of ranked(offers, LOAD_PROFILES.typical)) {
      assert.equal(projectPlan(offer, basisOf(LOAD_PROFILES.typical)).totalPence, totalPence);
    }
  }
  const typical = LOAD_PROFILES.typical;
  const times = await inTurn({
    flat: () => ranked(flat, typical),
    alike: () => ranked(alike, typical),
    apart: () => ranked(apart, typical),
    long: () => ranked(alike, long),
  });
  const measured = (what: string, value: number) => ({
    what: `${OFFERS} offers ranked, ${TIMED_OFFERS} of them time of use: ${what}`,
    value,
    unit: 'ms',
    against: { what: `${OFFERS} of one rate`, value: times.flat },
    goal: { atMost: 3 },
  });
  return [
    measured(`${WINDOWS.length} sets of windows`, times.alike),
    measured(`${TIMED_OFFERS} sets of windows`, times.apart),
    measured(`${WINDOWS.length} sets, half hours of 16 digits`, times.long),
  ];
};

type ElectricityOffer = Rankable & { readonly electricity: Price };

function ranked(offers: readonly ElectricityOffer[], profile: LoadProfile) {
  return rankOffers(offers, basisOf(profile));
}

function basisOf(profile: LoadProfile) {
  const usage = withLoad(singleRateUsage(4_512_345_678), { profile, carMicroKwh: 2_000_000_000 });
  return pricingBasis({ electricity: usage }, TODAY);
}

function offersOf(prices: readonly Price[]): readonly ElectricityOffer[] {
  return prices.map((electricity, index) => ({
    supplierKey: `supplier-${index % 30}`,
    planKey: `plan-${index}`,
    electricity,
  }));
}

function flatPrice(index: number): Price {
  const bands = [{ rateMicropencePerKwh: rateOf(index, 24), widthMicroKwhPerYear: null }];
  return { chargeMicropencePerDay: 40_000_000 + index * 10_007, registers: [{ name: 'all', bands }] };
}

function timedPrice(index: number, times: Timetable): Price {
  const ratesMicropencePerKwh = [rateOf(index, 7), rateOf(index + 1, 27)];
  return { chargeMicropencePerDay: 40_000_000 + index * 10_007, timetable: times, ratesMicropencePerKwh };
}

function timetable(window: (typeof WINDOWS)[number]): Timetable {
  return [[{ from: window.slice(0, 5), to: window.slice(6) }], null];
}

/** From so many pence on, up to 3 p more. */
function rateOf(index: number, pence: number): number {
  return pence * 1_000_000 + ((index * 7_919_317) % 3_000_000);
}

import {
  fuelUsage,
  LOAD_PROFILES,
  microFromDecimal,
  type PastYearRates,
  pastYearRate,
} from '../../../../shared/pricing/index.ts';

const YEAR = { from: '2025-04-01', to: '2026-04-01' };
const HALF_HOURS = 48;

/** The same rates on weekdays and weekends: 10 p, but 40 p in the half hours named. */
function rates(dear: readonly number[]): PastYearRates {
  const day = Array.from({ length: HALF_HOURS }, (_, halfHour) =>
    microFromDecimal(dear.includes(halfHour) ? 40 : 10),
  );
  return { ...YEAR, weekdays: day, weekends: day };
}

const EVEN = { parts: Array<bigint>(2 * HALF_HOURS).fill(1n), whole: 96n };

describe('the mean rate of a household', () => {
  it('weighs each half hour by the usage in it', () => {
    const usage = fuelUsage(2_500_000_000n, null, { profile: EVEN, carMicroKwh: 0n });
    // 6 of 48 half hours at 40 p, and 42 at 10 p
    expect(pastYearRate(rates([32, 33, 34, 35, 36, 37]), usage)).toBe(13_750_000n);
  });

  it('differs between two households', () => {
    const evening = { ...EVEN, parts: EVEN.parts.map((_, at) => (at % 48 === 34 ? 48n : 0n)) };
    const usage = fuelUsage(1n, null, { profile: evening, carMicroKwh: 0n });
    expect(pastYearRate(rates([34]), usage)).toBe(40_000_000n);
  });

  it('charges a car in the eight cheapest half hours', () => {
    const dear = Array.from({ length: 40 }, (_, halfHour) => halfHour);
    const load = { profile: EVEN, carMicroKwh: 1_000_000_000n };
    const usage = fuelUsage(4_000_000_000n, null, load);
    // 3,000 kWh at (40 x 40 + 8 x 10) / 48 = 35 p, and 1,000 kWh at 10 p
    expect(pastYearRate(rates(dear), usage)).toBe(28_750_000n);
  });

  it('is the mean of its days for a price that changes once a day', () => {
    const daily = { ...YEAR, weekdays: [6_000_000n], weekends: [5_000_000n] };
    // (261 x 6 + 104 x 5) / 365 = 5.715068493...
    expect(pastYearRate(daily, fuelUsage(9_500_000_000n))).toBe(5_715_068n);
    // The profile says how much is used at weekends.
    const load = { profile: LOAD_PROFILES.typical, carMicroKwh: 0n };
    const { parts, whole } = load.profile;
    const weekend = parts.slice(HALF_HOURS).reduce((sum, part) => sum + part, 0n);
    const mean = (6_000_000n * (whole - weekend) + 5_000_000n * weekend) / whole;
    expect(pastYearRate(daily, fuelUsage(1n, null, load)) - mean).toBeLessThanOrEqual(1n);
  });

  it('may be below 0, and rounds half up', () => {
    const daily = { ...YEAR, weekdays: [-1n], weekends: [0n] };
    // -261/365 of a micropenny
    expect(pastYearRate(daily, fuelUsage(1n))).toBe(-1n);
  });

  it('needs a load profile for half hours', () => {
    expect(() => pastYearRate(rates([]), fuelUsage(1n))).toThrow(RangeError);
  });
});

import fc from 'fast-check';
import {
  energyCostByBigInt,
  energyCostMicropence,
  energyOverDays,
  kwhOfEnergy,
  type YearEnergy,
  yearEnergy,
} from '../../../../shared/pricing/energy.ts';
import { anyDayCount } from './make.ts';

const anyEnergy: fc.Arbitrary<YearEnergy> = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 0, max: 3e12 }),
      fc.integer({ min: 0, max: 20_000 }).map((whole) => whole * 1_000_000),
    ),
    fc.constantFrom(1, 2, 25, 100, 3_125, 1_000_000, 100_000_000),
    fc.double({ min: 0, max: 0.999999999, noNaN: true }),
  )
  .map(([microKwh, denominator, part]) => yearEnergy(microKwh, Math.floor(part * denominator), denominator));

const anyRate = fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 800_000_000 }));

describe('an amount of energy', () => {
  it('costs the same by Numbers as by big integers', () => {
    fc.assert(
      fc.property(anyRate, anyEnergy, anyDayCount, (rate, year, days) => {
        expect(energyCostMicropence(rate, year, days)).toBe(energyCostByBigInt(rate, year, days));
      }),
      { numRuns: 5000 },
    );
  });

  it('costs a true half more by one', () => {
    // 0.5 millionths of a kWh at 1,000,000 micropence a kWh is half a micropenny.
    expect(energyCostMicropence(1_000_000, yearEnergy(0, 1, 2), 365)).toBe(1);
    expect(energyCostMicropence(999_999, yearEnergy(0, 1, 2), 365)).toBe(0);
  });

  it('goes to big integers where a double would round a product onto a half', () => {
    // 1,000,003 x 9,222,222,333,333 / 10^14 = 92,222.49999999999999, over a year.
    const nearHalf = yearEnergy(92_222, 22_333_333, 100_000_000);
    expect(energyCostMicropence(1_000_003, nearHalf, 365)).toBe(92_222);
    // 1 x 79,004,329,004,329 / 10^14 x 231 / 365 = 18,249,999,999,999,999 / 3.65 x 10^16, just below a half.
    expect(energyCostMicropence(1, yearEnergy(790_043, 29_004_329, 100_000_000), 231)).toBe(0);
  });

  it('is over n days exactly n/365 of the year', () => {
    fc.assert(
      fc.property(anyEnergy, anyDayCount, (year, days) => {
        const part = energyOverDays(year, days);
        const exact = (BigInt(year.microKwh) * BigInt(year.denominator) + BigInt(year.numerator)) * BigInt(days);
        const over = BigInt(part.microKwh) * BigInt(part.denominator) + BigInt(part.numerator);
        expect(over * BigInt(year.denominator) * 365n).toBe(exact * BigInt(part.denominator));
        expect(part.numerator).toBeLessThan(part.denominator);
        expect([part.microKwh, part.numerator, part.denominator].every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  it('is shown rounded half up to six decimals', () => {
    // 2,500 kWh over 10 of 365 days: 5,000 / 73 = 68.493150684...
    const tenDays = energyOverDays({ microKwh: 2_500_000_000, numerator: 0, denominator: 1 }, 10);
    expect(kwhOfEnergy(tenDays)).toBe(68.493151);
    expect(kwhOfEnergy({ microKwh: 1_000_000, numerator: 1, denominator: 2 })).toBe(1.000001);
    expect(kwhOfEnergy({ microKwh: 1_000_000, numerator: 1, denominator: 3 })).toBe(1);
  });
});

it('parts of a year that add up to a millionth of a kWh are that millionth', () => {
  // 182.5 x 2 / 365 = 1
  expect(energyOverDays({ microKwh: 182, numerator: 1, denominator: 2 }, 2)).toEqual({
    microKwh: 1,
    numerator: 0,
    denominator: 1,
  });
  expect(energyOverDays({ microKwh: 365, numerator: 0, denominator: 1 }, 3)).toEqual({
    microKwh: 3,
    numerator: 0,
    denominator: 1,
  });
});

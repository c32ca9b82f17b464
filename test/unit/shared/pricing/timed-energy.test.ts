import fc from 'fast-check';
import {
  energyParts,
  timedCostByBigInt,
  timedCostMicropence,
  timedEnergy,
} from '../../../../shared/pricing/timed-energy.ts';

const rate = fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 1_000_000_000 }));
const under = fc.oneof(fc.constant(1n), fc.constant(1_000_000_000n), fc.bigInt({ min: 1n, max: 10n ** 40n }));
const energy = fc
  .tuple(under, fc.bigInt({ min: 0n, max: 3_000_000_000_000n }), fc.bigInt({ min: 0n, max: 10n ** 40n }))
  .map(([below, microKwh, part]) => timedEnergy(microKwh * below + (part % below), energyParts(below)));

describe('the cost of energy under a load profile', () => {
  it('is the same the quick way and by big integers', () => {
    fc.assert(
      fc.property(rate, energy, fc.integer({ min: 0, max: 365 }), (micropence, year, days) => {
        expect(timedCostMicropence(micropence, year, days)).toBe(timedCostByBigInt(micropence, year, days));
      }),
      { numRuns: 5000 },
    );
  });

  it('is exact even if its fraction is beyond what a double can have', () => {
    const huge = 10n ** 400n;
    expect(timedCostMicropence(27_000_000, timedEnergy(2_500_000_000n * huge + 1n, energyParts(huge)), 365)).toBe(
      67_500_000_000,
    );
  });

  it.each([
    ['just below a half', -1n, 0],
    ['a half', 0n, 1],
    ['just above a half', 1n, 1],
  ])('rounds %s of a micropenny as it is, though no double tells it from a half', (_name, beside, expected) => {
    // 10^6 micropence a kWh x 1/2 of a millionth, give or take 1 in 10^30
    const scale = 10n ** 30n;
    expect(timedCostMicropence(1_000_000, timedEnergy(scale + beside, energyParts(2n * scale)), 365)).toBe(expected);
  });
});

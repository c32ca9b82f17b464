import fc from 'fast-check';
import { divideHalfUp, exactInteger, floorDivide, multiplyDivideHalfUp } from '../../../../shared/pricing/exact.ts';

describe('exact arithmetic', () => {
  it('rounds half up, below zero too', () => {
    expect([-15n, -5n, 5n, 15n, -16n, -14n].map((value) => divideHalfUp(value, 10n))).toEqual([
      -1n,
      0n,
      1n,
      2n,
      -2n,
      -1n,
    ]);
    expect([-15, -5, 5, 15, -16, -14].map((value) => multiplyDivideHalfUp(value, 1, 10))).toEqual([
      -1, 0, 1, 2, -2, -1,
    ]);
  });

  it('gives the same in Numbers as in big integers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e13, max: 1e13 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (value, multiplier, divisor) => {
          const exact = divideHalfUp(BigInt(value) * BigInt(multiplier), BigInt(divisor));
          fc.pre(Number.isSafeInteger(Number(exact)));
          expect(multiplyDivideHalfUp(value, multiplier, divisor)).toBe(Number(exact));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('floors quotients next to an integer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -94_906_265, max: 94_906_265 }),
        fc.integer({ min: 2, max: 94_906_265 }),
        (a, b) => {
          expect(floorDivide(a * b - 1, b)).toBe(a - 1);
          expect(floorDivide(a * b, b)).toBe(a);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('refuses what it cannot hold', () => {
    expect(() => exactInteger(2 ** 53)).toThrow(RangeError);
    expect(() => exactInteger(0.5)).toThrow(RangeError);
    expect(() => multiplyDivideHalfUp(Number.MAX_SAFE_INTEGER, 3, 2)).toThrow(RangeError);
  });
});

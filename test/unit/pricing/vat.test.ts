import fc from 'fast-check';
import { VAT_HISTORY, vatBasisPoints, withoutVat, withVat } from '../../../shared/pricing/index.ts';

describe('VAT', () => {
  it.each([
    ['1994-04-01', 800],
    ['1997-08-31', 800],
    ['1997-09-01', 500],
    ['2026-11-21', 500],
  ])('on %s is %d basis points', (day, basisPoints) => {
    expect(vatBasisPoints('gas', day)).toBe(basisPoints);
    expect(vatBasisPoints('electricity', day)).toBe(basisPoints);
  });

  it('is not known before 1994-04-01, nor on what is no day', () => {
    expect(() => vatBasisPoints('gas', '1994-03-31')).toThrow(RangeError);
    expect(() => vatBasisPoints('gas', 'today')).toThrow(RangeError);
  });

  it('is a history in order', () => {
    for (const history of Object.values(VAT_HISTORY)) {
      expect(history.map(({ from }) => from)).toEqual(history.map(({ from }) => from).sort());
    }
  });

  it('is taken out of a rate and put on it to six decimals, half up', () => {
    // 26.416 / 1.05 = 25.15809523...; 25.158095 x 1.05 = 26.41599975
    expect(withoutVat(26_416_000, 500)).toBe(25_158_095);
    expect(withVat(25_158_095, 500)).toBe(26_416_000);
    // 0.00001 x 1.05 = 0.0000105, a half, up; below zero -10.5 goes up to -10
    expect(withVat(10, 500)).toBe(11);
    expect(withVat(-10, 500)).toBe(-10);
    expect(withoutVat(-26_416_000, 500)).toBe(-25_158_095);
  });

  it('comes back to the rate that had it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e12 }), (rate) => {
        expect(withoutVat(withVat(rate, 500), 500)).toBe(rate);
      }),
    );
  });
});

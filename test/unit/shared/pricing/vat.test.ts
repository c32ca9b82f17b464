import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { vatBasisPoints, vatYear, withoutVat, withVat } from '../../../../shared/pricing/vat.ts';

describe('VAT', () => {
  it('has the rates of the committed table, each from its day to the next', () => {
    const rows = readFileSync('test/fixtures/pricing/vat.csv', 'utf8').trim().split('\n').slice(1);
    for (const [fuel, day, percent] of rows.map((row) => row.split(','))) {
      expect(vatBasisPoints(fuel === 'gas' ? 'gas' : 'electricity', day ?? '')).toBe(
        Number(percent) * 100,
      );
    }
    expect(rows).toHaveLength(4);
    expect(vatBasisPoints('gas', '1997-08-31')).toBe(800);
    const ends = ['1997-08-31', '2026-09-30', '2027-03-31', '2027-04-01'];
    expect(ends.map((day) => vatBasisPoints('electricity', day))).toEqual([800, 500, 0, 500]);
  });

  it('is unknown before 1994-04-01, and for a text that is not a day', () => {
    expect(() => vatBasisPoints('gas', '1994-03-31')).toThrow(RangeError);
    expect(() => vatBasisPoints('gas', 'today')).toThrow(RangeError);
  });

  describe('over the 365 days from a day', () => {
    it.each([
      ['2025-09-01', '365 at 5 %'],
      // 1 October 2025 is the first day whose year touches 1 October 2026.
      ['2025-10-01', '365 at 5 %'],
      ['2025-10-02', '364 at 5 %, 1 at 0 %'],
      ['2026-09-30', '1 at 5 %, 182 at 0 %, 182 at 5 %'],
      ['2026-10-01', '182 at 0 %, 183 at 5 %'],
      ['2026-11-21', '131 at 0 %, 234 at 5 %'],
      ['2027-03-31', '1 at 0 %, 364 at 5 %'],
      ['2027-04-01', '365 at 5 %'],
    ])('from %s has these days at these rates on electricity: %s', (day, expected) => {
      const { runs } = vatYear('electricity', day);
      expect(
        runs.map(({ basisPoints, days }) => `${days} at ${basisPoints / 100} %`).join(', '),
      ).toBe(expected);
      expect(vatYear('gas', day).runs).toEqual([{ basisPoints: 500, days: 365 }]);
    });
  });

  it('is removed from a rate and added to it to six decimals, half up', () => {
    // 26.416 / 1.05 = 25.15809523...; 25.158095 x 1.05 = 26.41599975
    expect(withoutVat(26_416_000n, 500)).toBe(25_158_095n);
    expect(withVat(25_158_095n, 500)).toBe(26_416_000n);
    // 0.00001 x 1.05 = 0.0000105, a half, up; below zero -10.5 goes up to -10
    expect(withVat(10n, 500)).toBe(11n);
    expect(withVat(-10n, 500)).toBe(-10n);
    expect(withoutVat(-26_416_000n, 500)).toBe(-25_158_095n);
  });

  it('gives the original rate if it is added and removed again', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000_000n }), (rate) => {
        expect(withoutVat(withVat(rate, 500), 500)).toBe(rate);
      }),
    );
  });
});

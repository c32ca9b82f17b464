import fc from 'fast-check';
import {
  exactMicroFromDecimal,
  integerText,
  kwhNumber,
  microFromDecimal,
  microText,
  penceNumber,
  wholePence,
} from '../../../../shared/pricing/index.ts';

describe('decimals to millionths', () => {
  it.each([
    ['13.5', 13_500_000],
    ['0', 0],
    ['-0', 0],
    ['.5', 500_000],
    ['5.', 5_000_000],
    ['007.10', 7_100_000],
    ['9007199254.740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254.740991', Number.MIN_SAFE_INTEGER],
    [25.0928, 25_092_800],
    [1e-6, 1],
    [1e-7, 0],
    [1.5e9, 1_500_000_000_000_000],
    [-3.25, -3_250_000],
  ])('reads %s as %d', (text, micro) => {
    expect(microFromDecimal(text)).toBe(micro);
    expect(Object.is(microFromDecimal(text), -0)).toBe(false);
  });

  it.each([
    // millionths: 0.5 -> 1, 0.49 -> 0, -0.5 -> 0, -1.5 -> -1, -1.51 -> -2
    ['0.0000005', 1],
    ['0.00000049', 0],
    ['-0.0000005', 0],
    ['-0.0000015', -1],
    ['-0.00000151', -2],
    ['1.00000049999999999999999999', 1_000_000],
    [0.0000005, 1],
  ])('rounds %s half up to %d', (text, micro) => {
    expect(microFromDecimal(text)).toBe(micro);
  });

  it.each(['', '.', '-', '1,5', ' 1', '1 ', '+1', '1e3', '0x10', 'NaN', 'Infinity', '1.2.3', '--1', '٣'])(
    'refuses %j as no decimal',
    (text) => {
      expect(() => microFromDecimal(text)).toThrow(RangeError);
      expect(exactMicroFromDecimal(text)).toBeNull();
    },
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e30, '9007199254.740992', '-99999999999'])(
    'refuses %s as not exact',
    (value) => {
      expect(() => microFromDecimal(value)).toThrow(RangeError);
      expect(exactMicroFromDecimal(value)).toBeNull();
    },
  );

  it('tells a decimal that would have to be rounded from one that would not', () => {
    expect(exactMicroFromDecimal('0.1234567')).toBeNull();
    expect(exactMicroFromDecimal('-0.0000001')).toBeNull();
    expect(exactMicroFromDecimal(1e-7)).toBeNull();
    expect(exactMicroFromDecimal('0.1234560000')).toBe(123_456);
    expect(exactMicroFromDecimal(26.416)).toBe(26_416_000);
    expect(exactMicroFromDecimal('1234567890.5')).toBe(1_234_567_890_500_000);
  });

  it('gives every amount of millionths back from the number that shows it', () => {
    fc.assert(
      // Up to 2^33 pence doubles lie closer together than millionths.
      fc.property(fc.integer({ min: -8_589_934_592_000_000, max: 8_589_934_592_000_000 }), (micro) => {
        expect(microFromDecimal(penceNumber(micro))).toBe(micro);
        expect(exactMicroFromDecimal(kwhNumber(micro))).toBe(micro);
      }),
    );
  });
});

describe('whole pence', () => {
  it.each([
    [12_022_500_000, 12_023],
    [12_022_499_999, 12_022],
    [499_999, 0],
    [500_000, 1],
    [0, 0],
    [-500_000, 0],
    [-500_001, -1],
    [-1_500_000, -1],
    [-1_500_001, -2],
  ])('rounds %d micropence half up to %d', (micropence, pence) => {
    expect(wholePence(micropence)).toBe(pence);
  });
});

describe('texts of amounts', () => {
  it.each([
    [0, '0'],
    [1, '0.000001'],
    [13_500_000, '13.5'],
    [-500_000, '-0.5'],
    [1_000_000_000_000, '1000000'],
    [999_999_999_999, '999999.999999'],
    [50_000_000_100, '50000.0001'],
    [Number.MAX_SAFE_INTEGER, '9007199254.740991'],
  ])('write %d millionths as %s', (micro, text) => {
    expect(microText(micro)).toBe(text);
  });

  it('are those of the numbers, as long as a double has their digits', () => {
    const micro = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(micro, (value) => {
        expect(Number(microText(value))).toBe(penceNumber(value));
        expect(microText(value)).toBe(String(penceNumber(value)));
      }),
      { examples: [[1_000], [999], [-1_000_000], [100_000_000]] },
    );
  });

  it('of integers are those of the integers', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(integerText(value)).toBe(String(value));
      }),
      { examples: [[0], [999], [1_000], [-1_001], [999_999], [1_000_000], [-132_615]] },
    );
  });
});

import {
  exactMicroFromDecimal,
  microFromDecimal,
  wholePence,
} from '../../../../shared/pricing/index.ts';

describe('decimals to millionths', () => {
  it.each([
    ['13.5', 13_500_000n],
    ['-0', 0n],
    ['.5', 500_000n],
    ['5.', 5_000_000n],
    ['007.10', 7_100_000n],
    ['12345678901234567890.1', 12_345_678_901_234_567_890_100_000n],
    [25.0928, 25_092_800n],
    [1e-6, 1n],
    [1e-7, 0n],
    [1.5e9, 1_500_000_000_000_000n],
    [1e30, 10n ** 36n],
    [-3.25, -3_250_000n],
    // Half up, below zero too.
    ['0.0000005', 1n],
    ['0.00000049', 0n],
    ['-0.0000005', 0n],
    ['-0.0000015', -1n],
    ['-0.00000151', -2n],
    [0.0000005, 1n],
  ])('reads %s as %d', (text, micro) => {
    expect(microFromDecimal(text)).toBe(micro);
  });

  it.each([
    '',
    '.',
    '-',
    '1,5',
    ' 1',
    '+1',
    '1e3',
    '0x10',
    'NaN',
    Number.POSITIVE_INFINITY,
    '1.2.3',
    '--1',
    '٣',
  ])('refuses %j', (value) => {
    expect(() => microFromDecimal(value)).toThrow(new RangeError(`not a decimal number: ${value}`));
    expect(exactMicroFromDecimal(value)).toBeNull();
  });

  it('accepts only decimals that need no rounding', () => {
    for (const value of ['0.1234567', '-0.0000001', 1e-7])
      expect(exactMicroFromDecimal(value)).toBeNull();
    expect(exactMicroFromDecimal('0.1234560000')).toBe(123_456n);
    expect(exactMicroFromDecimal(26.416)).toBe(26_416_000n);
  });
});

it.each([
  [12_022_500_000n, 12_023],
  [12_022_499_999n, 12_022],
  [499_999n, 0],
  [500_000n, 1],
  [0n, 0],
  [-500_000n, 0],
  [-500_001n, -1],
  [-1_500_000n, -1],
  [-1_500_001n, -2],
])('%d micropence are rounded half up to %d pence', (micropence, pence) => {
  expect(wholePence(micropence)).toBe(pence);
});

import fc from 'fast-check';
import { keepNumberText } from '../../../../../shared/contract/request/json-number.ts';
import {
  decimalType,
  jsonNumberType,
  NIGHT_PERCENT,
  wholeNumberType,
  wholePenceType,
} from '../../../../../shared/contract/request/number-field.ts';
import { schemaTakes } from '../../../../support/value-schema.ts';

/** A value of a body as the service reads it. */
function fromJson(text: string): unknown {
  return JSON.parse(text, keepNumberText);
}

describe('a decimal', () => {
  const kwh = decimalType({ min: 0, max: 1_000_000, unit: 'a number of kWh', example: '2500 or 2500.5' });
  const spend = decimalType({ min: 0, max: 100, isAboveMin: true, unit: 'a number of pence', example: '70' });
  const night = decimalType({ min: 1, max: 99, unit: 'a percentage', example: '42 or 42.5' });

  it('keeps its text and has limits', () => {
    expect([kwh.read('0'), kwh.read('0.1'), kwh.read('1000000'), kwh.read('1000000.1')]).toEqual([
      '0',
      '0.1',
      '1000000',
      undefined,
    ]);
    expect([spend.read('0'), spend.read('0.01'), spend.read('100')]).toEqual([undefined, '0.01', '100']);
    expect([night.read('1'), night.read('0.99'), night.read('99')]).toEqual(['1', undefined, '99']);
  });

  it('has at most 20 digits, a sign and a point not counted', () => {
    expect([kwh.read('0.1234567890123456789'), kwh.read('0.12345678901234567890')]).toEqual([
      '0.1234567890123456789',
      undefined,
    ]);
    expect(kwh.read('1000000.0000000000000000000001')).toBeUndefined();
  });

  it('has limits that no rounding widens', () => {
    expect([kwh.read('1000000.0000000000000'), kwh.read('1000000.0000000000001')]).toEqual([
      '1000000.0000000000000',
      undefined,
    ]);
    expect([night.read('0.9999999999999999999'), night.read('99.000000000000000001')]).toEqual([undefined, undefined]);
    expect([spend.read('0.0000000000000000001'), spend.read('0.0')]).toEqual(['0.0000000000000000001', undefined]);
  });

  it('is within its limits exactly if it is so as a fraction of big integers', () => {
    const near = fc.tuple(
      fc.constantFrom('-', ''),
      fc.integer({ min: 0, max: 12 }),
      fc.stringMatching(/^[0-9]{0,17}$/),
    );
    fc.assert(
      fc.property(near, fc.integer({ min: -12, max: 12 }), fc.boolean(), ([sign, whole, decimals], min, isAboveMin) => {
        const text = `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`;
        const bound = (value: number): bigint => BigInt(value) * 10n ** BigInt(decimals.length);
        const value = BigInt(`${sign}${whole}${decimals}`);
        const isWithin = value <= bound(min + 5) && (isAboveMin ? value > bound(min) : value >= bound(min));
        const type = decimalType({ min, max: min + 5, isAboveMin, unit: 'a number', example: '1' });
        expect(type.read(text)).toBe(isWithin && !(sign === '-' && min >= 0) ? text : undefined);
      }),
    );
  });

  it('has at most 20 digits below 0 too', () => {
    const charge = decimalType({ min: -100, max: 100, unit: 'a number of pence', example: '43.2146' });
    expect(charge.read('-0.1234567890123456789')).toBe('-0.1234567890123456789');
  });

  it('has a minus sign only if it may be below 0, not even -0', () => {
    const charge = decimalType({ min: -100, max: 100, unit: 'a number of pence', example: '43.2146' });
    expect([kwh.read('-0'), kwh.read('-0.0'), night.read('-5')]).toEqual([undefined, undefined, undefined]);
    expect([charge.read('-0'), charge.read('-5.5')]).toEqual(['-0', '-5.5']);
  });

  it('says what its range is, with an example', () => {
    expect(kwh.allowed).toBe('a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5');
    expect(night.allowed).toBe('a percentage from 1 to 99, for example 42 or 42.5');
    expect(spend.allowed).toBe('a number of pence above 0, at most 100, for example 70');
  });

  it('says what is wrong with a number that is written in another way or too long', () => {
    expect(kwh.allowedInstead?.('2,500')).toBe(`${kwh.allowed}, without thousands separators`);
    expect(kwh.allowedInstead?.('1'.repeat(21))).toBe('a number of at most 20 digits');
    expect([kwh.allowedInstead?.('much'), kwh.allowedInstead?.(7)]).toEqual([undefined, undefined]);
  });

  it.each(['2,500', '12,500', '1,250,000', '-2,500', '2,500.25'])(
    'has no separators of thousands, as in %s',
    (sent) => {
      expect(kwh.allowedInstead?.(sent)).toMatch(/, without thousands separators$/);
    },
  );

  it.each(['x2,500', '2,500x', '2500,5', '2,500.x', '2,500.', ',500'])('is not told of separators in %s', (sent) => {
    expect(kwh.allowedInstead?.(sent)).toBeUndefined();
  });

  it('tells limits that are wide only to a caller who exceeds them', () => {
    const range = { max: 1_000_000_000, isWide: true, unit: 'a number of pence a day', example: '43.2146' };
    const charge = decimalType({ ...range, min: -1_000_000_000 });
    expect(charge.allowed).toBe('a number of pence a day, for example 43.2146');
    expect(decimalType({ ...range, min: 0 }).allowed).toBe('a number of pence a day from 0, for example 43.2146');
    expect(charge.allowedInstead?.('1000000001')).toBe(
      'a number of pence a day from -1,000,000,000 to 1,000,000,000, for example 43.2146',
    );
  });

  it('has the same limits in its schema', () => {
    expect([schemaTakes(kwh, 0), schemaTakes(kwh, -1), schemaTakes(kwh, 1_000_001)]).toEqual([true, false, false]);
    expect([schemaTakes(spend, 0), schemaTakes(spend, 1), schemaTakes(spend, 101)]).toEqual([false, true, false]);
  });
});

describe('a whole number', () => {
  const limit = wholeNumberType(1);

  it.each([
    ['1', 1],
    ['007', 7],
    ['99999999999999999999', 1e20],
  ])('sent as %p is read as %p', (sent, value) => {
    expect(limit.read(sent)).toBe(value);
  });

  it.each(['0', '1.0', '-1', '1a', 'a1', ''])('is not read from %p', (sent) => {
    expect(limit.read(sent)).toBeUndefined();
  });

  it('says what its minimum is', () => {
    expect(limit.allowed).toBe('a whole number, 1 or more');
  });
});

describe('a number of a JSON body', () => {
  const kwh = jsonNumberType({ min: 0, max: 1_000_000, unit: 'a number of kWh', example: '2500' });
  const spend = jsonNumberType({ min: 0, max: 100, isAboveMin: true, unit: 'a number of pence', example: '70' });

  it('that is a number has limits and is not in quotes', () => {
    const sent = [0, 2500.5, 1_000_000, -1, 1_000_001, '2500', true, Number.POSITIVE_INFINITY, Number.NaN];
    expect(sent.map(kwh.read)).toEqual([0, 2500.5, 1_000_000, ...Array(6).fill(undefined)]);
    expect([spend.read(0), spend.read(0.01)]).toEqual([undefined, 0.01]);
    expect(kwh.allowed).toBe('a number of kWh from 0 to 1,000,000, for example 2500 (a JSON number, without quotes)');
  });

  it.each([
    ['2500.0', 2500],
    ['0.30000000000000004', 0.30000000000000004],
    ['0.0012345678901234567', 0.0012345678901234567],
    ['1000000.00', 1_000_000],
    ['0.0000001', 1e-7],
    ['-0', undefined],
    ['-0.0', undefined],
    ['1e1', undefined],
    ['1E+1', undefined],
    ['1e-7', undefined],
    ['1e+21', undefined],
    ['1000000.0000000001', undefined],
    ['1000000.00000000000001', undefined],
    ['999999.000000000001', undefined],
  ])('that is a number is read as it was written: %s is %p', (written, value) => {
    expect(kwh.read(fromJson(written))).toBe(value);
  });

  it('that was read before is read again, however small', () => {
    const read = kwh.read(fromJson('0.0000001'));
    expect([read, kwh.read(JSON.parse(JSON.stringify(read)))]).toEqual([1e-7, 1e-7]);
  });

  it.each([
    ['123456', 123_456],
    ['-200.0', -200],
    ['-200.00', -200],
    ['1000000000', 1_000_000_000],
    ['1000000001', undefined],
    ['1000000000.0000000001', undefined],
    ['9007199254740993', undefined],
    ['-0', undefined],
    ['1e2', undefined],
  ])('that is an amount of pence is read as it was written: %s is %p', (written, value) => {
    expect(wholePenceType.read(fromJson(written))).toBe(value);
  });

  it('that is a number says what is wrong with how it was written', () => {
    const instead = (written: string) => kwh.allowedInstead?.(fromJson(written));
    expect(instead('1e1')).toMatch(/for example 2500, without an exponent$/);
    expect(instead('2500.000000000000001')).toBe('a number of at most 17 digits');
    expect(instead('99999999999999999')).toBeUndefined();
    expect([instead('2000000'), kwh.allowedInstead?.('2500')]).toEqual([undefined, undefined]);
  });

  it('that is an amount of whole pence may be negative', () => {
    expect([-200, 0, 12.5, '12', 1e300].map(wholePenceType.read)).toEqual([-200, 0, undefined, undefined, undefined]);
  });

  it('that is an amount of whole pence is at most ten million pounds, as in its schema', () => {
    const limits = [1_000_000_000, -1_000_000_000, 1_000_000_001, -1_000_000_001];
    expect(limits.map(wholePenceType.read)).toEqual([1_000_000_000, -1_000_000_000, undefined, undefined]);
    expect(limits.map((pence) => schemaTakes(wholePenceType, pence))).toEqual([true, true, false, false]);
  });

  it('says what it must be', () => {
    expect(wholePenceType.allowed).toBe('a whole JSON number of pence of up to ten million pounds, for example 123456');
  });

  it('keeps its text only if it is a number that JavaScript prints in another way, or with an exponent', () => {
    const plain = { text: '1e21', list: [true, null, 5, -0.5], object: { a: 123456.75 } };
    expect(fromJson(JSON.stringify(plain))).toEqual(plain);
    expect(JSON.stringify(fromJson('[1.0, 1e1, 5]'))).toBe('[1.0,1e1,5]');
    expect([1e21, 1e-7].map((value) => JSON.isRawJSON(fromJson(JSON.stringify(value))))).toEqual([true, true]);
    expect(keepNumberText('a', 5)).toBe(5);
  });
});

it('the share of the night says what it must be', () => {
  expect(decimalType(NIGHT_PERCENT).allowed).toBe('a percentage from 1 to 99, for example 42 or 42.5');
});

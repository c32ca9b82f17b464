import {
  dayType,
  decimalType,
  fieldsWithin,
  flagType,
  jsonNumberType,
  objectType,
  oneOfType,
  patternType,
  postcodeField,
  textType,
  uuidType,
  wholeNumberType,
  wholePenceType,
} from '../../../../../shared/contract/request/field.ts';
import { schemaTakes } from '../../../../support/value-schema.ts';

describe('an enumeration', () => {
  it('accepts its values and nothing else', () => {
    const kind = oneOfType(['gas', 'electricity', 'dual_fuel']);
    expect([kind.read('gas'), kind.read('Gas'), kind.read('')]).toEqual(['gas', undefined, undefined]);
    expect([schemaTakes(kind, 'gas'), schemaTakes(kind, 'coal')]).toEqual([true, false]);
  });

  it('says what its values are', () => {
    expect(oneOfType(['a', 'b', 'c']).allowed).toBe('one of a, b or c');
    expect(oneOfType(['a', 'b']).allowed).toBe('a or b');
  });
});

describe('a day', () => {
  it.each(['2027-04-30', '2028-02-29', '0001-01-01'])('is read from %p', (sent) => {
    expect(dayType.read(sent)).toBe(sent);
  });

  it.each([
    '2027-02-29',
    '2027-13-01',
    '30-04-2027',
    '2027-4-30',
    '2027-04-30T00:00:00Z',
    'tomorrow',
    // The calendar has no year 0, and days before it could not be worked out.
    '0000-01-01',
  ])('is not read from %p', (sent) => {
    expect(dayType.read(sent)).toBeUndefined();
  });

  it('says how to write it', () => {
    expect(dayType.allowed).toBe('a date that exists, as YYYY-MM-DD, for example 2027-04-30');
  });
});

describe('a flag', () => {
  it.each([
    ['true', true],
    ['false', false],
  ])('sent as %p is read as %p', (sent, value) => {
    expect(flagType.read(sent)).toBe(value);
  });

  it.each(['TRUE', '1', 'yes'])('is not read from %p', (sent) => {
    expect(flagType.read(sent)).toBeUndefined();
  });

  it('says what its values are', () => {
    expect(flagType.allowed).toBe('true or false');
  });
});

it('text may be anything but an empty string', () => {
  const kind = textType('a postcode');
  expect([kind.read('x'), kind.allowed]).toEqual(['x', 'a postcode']);
  expect([schemaTakes(kind, 'x'), schemaTakes(kind, '')]).toEqual([true, false]);
});

describe('a value of a JSON body', () => {
  it('that is a UUID is kept as it was sent', () => {
    const upper = '2F1B0E52-6F0C-4F3A-9D43-8F1F0A6F2C11';
    expect([uuidType.read(upper), uuidType.read(upper.toLowerCase())]).toEqual([upper, upper.toLowerCase()]);
    expect([uuidType.read('abc'), uuidType.read(7)]).toEqual([undefined, undefined]);
    expect(uuidType.allowed).toBe('a UUID, for example 2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11');
  });

  it('that is an object is neither a list nor null', () => {
    const type = objectType('an object');
    expect([{ a: 1 }, [], null, 'a'].map(type.read)).toEqual([{ a: 1 }, undefined, undefined, undefined]);
  });
});

it('a postcode says what it must be', () => {
  expect(postcodeField.type.allowed).toBe('a postcode, for example SW1A 1AA');
});

it('text of a pattern matches it', () => {
  const type = patternType(/^[a-z]+$/, 'lower case');
  expect([type.read('abc'), type.read('ABC'), type.read(5)]).toEqual(['abc', undefined, undefined]);
});

it('the fields of an object are named by their paths', () => {
  const field = { type: textType('a key'), description: 'A key.', example: 'x' };
  expect(Object.keys(fieldsWithin('plan', { key: field, name: field }))).toEqual(['plan.key', 'plan.name']);
});

const KWH = { min: 0, max: 1_000_000, allowed: 'a number of kWh' };
const SPEND = { min: 0, max: 100, isAboveMin: true, allowed: 'a number of pence' };
const CHARGE = { min: -100, max: 100, allowed: 'a number of pence a day' };

describe('a decimal', () => {
  it('is read as millionths, within its limits', () => {
    const kwh = decimalType(KWH);
    const sent = ['0', '0.1', '007', '1000000', '1000000.1', '2500.000'];
    expect(sent.map(kwh.read)).toEqual([...[0n, 100_000n, 7_000_000n, 1_000_000_000_000n, undefined, 2_500_000_000n]]);
    expect(['0', '0.0', '0.01', '100'].map(decimalType(SPEND).read)).toEqual([
      undefined,
      undefined,
      10_000n,
      100_000_000n,
    ]);
  });

  it('is rounded half up to a millionth', () => {
    expect(decimalType(KWH).read('0.0000005')).toBe(1n);
  });

  it.each(['', '1e3', '0x10', '+1', ' 1', '1 ', '-0', '-1', '1,000', '.5', '5.', 'NaN', 'Infinity', '١'])(
    'is not read from %p',
    (sent) => {
      expect(decimalType(KWH).read(sent)).toBeUndefined();
    },
  );

  it('has a minus sign only if it may be below 0', () => {
    expect(['-5.5', '-100', '-100.1'].map(decimalType(CHARGE).read)).toEqual([-5_500_000n, -100_000_000n, undefined]);
  });

  it('has the same limits in its schema', () => {
    const [kwh, spend] = [decimalType(KWH), decimalType(SPEND)];
    expect([0, -1, 1_000_001].map((value) => schemaTakes(kwh, value))).toEqual([true, false, false]);
    expect([0, 1, 101].map((value) => schemaTakes(spend, value))).toEqual([false, true, false]);
  });
});

describe('a number of a JSON body', () => {
  it('is read as millionths, within its limits, and is not in quotes', () => {
    const sent = [2500.5, 0, 1e-7, -1, 1_000_000.5, Number.POSITIVE_INFINITY, '2500', true, null];
    expect(sent.map(jsonNumberType(KWH).read)).toEqual([2_500_500_000n, 0n, 0n, ...Array(6).fill(undefined)]);
    expect(jsonNumberType(KWH).allowed).toBe('a number of kWh (a JSON number, without quotes)');
  });

  it('that is an amount of whole pence may be negative, and is at most ten million pounds, as in its schema', () => {
    const sent = [123_456, -1_000_000_000, 1_000_000_001, 12.5, '12', 1e300];
    expect(sent.map(wholePenceType.read)).toEqual([123_456, -1_000_000_000, ...Array(4).fill(undefined)]);
    expect([1_000_000_000, -1_000_000_001].map((pence) => schemaTakes(wholePenceType, pence))).toEqual([true, false]);
  });
});

it('a whole number has a least', () => {
  const limit = wholeNumberType(1);
  expect(['1', '007', '0', '1.0', '-1', '1a', ''].map(limit.read)).toEqual([1, 7, ...Array(5).fill(undefined)]);
  expect([limit.allowed, schemaTakes(limit, 0)]).toEqual(['a whole number, 1 or more', false]);
});

import {
  dayType,
  fieldsWithin,
  flagType,
  objectType,
  oneOfType,
  patternType,
  postcodeField,
  textType,
  uuidType,
} from '../../../../../shared/contract/request/field.ts';
import { keepNumberText } from '../../../../../shared/contract/request/json-number.ts';
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
    expect(oneOfType(['a']).allowed).toBe('a');
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
    expect(dayType.allowed).toBe('a date as YYYY-MM-DD, for example 2027-04-30');
  });

  it('says that it must exist if it is impossible, but not if it is written in another way', () => {
    expect(dayType.allowedInstead?.('2027-02-30')).toBe('a date that exists, as YYYY-MM-DD, for example 2027-04-30');
    const others = ['30/04/2027', 20_270_230, 'x2027-02-30', '2027-02-30x', ['2027-02-30']];
    expect(others.map((sent) => dayType.allowedInstead?.(sent))).toEqual(others.map(() => undefined));
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
  it('that is a number is no object, however it was written', () => {
    const sent: unknown = JSON.parse('1e1', keepNumberText);
    expect([objectType('an object').read(sent), uuidType.read(sent)]).toEqual([undefined, undefined]);
  });

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

import {
  dayType,
  decimalType,
  flagType,
  oneOfType,
  textType,
  wholeNumberType,
} from '../../../shared/contract/parameter-types.ts';

function schemaTakes(
  kind: { schema: { safeParse: (value: unknown) => { success: boolean } } },
  value: unknown,
): boolean {
  return kind.schema.safeParse(value).success;
}

describe('one of several words', () => {
  it('is read as it is written, and nothing else is', () => {
    const kind = oneOfType(['gas', 'electricity', 'dual_fuel']);
    expect([kind.read('gas'), kind.read('Gas'), kind.read('')]).toEqual(['gas', undefined, undefined]);
    expect([schemaTakes(kind, 'gas'), schemaTakes(kind, 'coal')]).toEqual([true, false]);
  });

  it('is named with its words', () => {
    expect(oneOfType(['a', 'b', 'c']).allowed).toBe('one of a, b or c');
    expect(oneOfType(['a', 'b']).allowed).toBe('a or b');
    expect(oneOfType(['a']).allowed).toBe('a');
  });
});

describe('a decimal', () => {
  const kwh = decimalType({ min: 0, max: 1_000_000, unit: 'kWh', example: '2500 or 2500.5' });
  const spend = decimalType({ min: 0, max: 100, aboveMin: true, unit: 'pence', example: '70' });
  const night = decimalType({ min: 1, max: 99, unit: 'percent', example: '42 or 42.5' });

  it('keeps its text and its limits', () => {
    expect([kwh.read('0'), kwh.read('0.1'), kwh.read('1000000'), kwh.read('1000000.1')]).toEqual([
      '0',
      '0.1',
      '1000000',
      undefined,
    ]);
    expect([spend.read('0'), spend.read('0.01'), spend.read('100')]).toEqual([undefined, '0.01', '100']);
    expect([night.read('1'), night.read('0.99'), night.read('99')]).toEqual(['1', undefined, '99']);
  });

  it('has no leading minus where it may not be below 0, not even for 0', () => {
    const charge = decimalType({ min: -100, max: 100, unit: 'pence', example: '43.2146' });
    expect([kwh.read('-0'), kwh.read('-0.0'), night.read('-5')]).toEqual([undefined, undefined, undefined]);
    expect([charge.read('-0'), charge.read('-5.5')]).toEqual(['-0', '-5.5']);
  });

  it('says what it may be, with its example', () => {
    expect(kwh.allowed).toBe('a number of kWh from 0 to 1000000, for example 2500 or 2500.5');
    expect(night.allowed).toBe('a number of percent from 1 to 99, for example 42 or 42.5');
    expect(spend.allowed).toBe('a number of pence above 0, at most 100, for example 70');
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
    ['0', undefined],
    ['1.0', undefined],
    ['-1', undefined],
    ['1a', undefined],
    ['a1', undefined],
    ['', undefined],
  ])('%p is %p', (sent, value) => {
    expect(limit.read(sent)).toBe(value);
  });

  it('says where it begins', () => {
    expect(limit.allowed).toBe('a whole number from 1');
  });
});

describe('a day', () => {
  it.each(['2027-04-30', '2028-02-29', '0001-01-01'])('is %p', (sent) => {
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
  ])('is not %p', (sent) => {
    expect(dayType.read(sent)).toBeUndefined();
  });

  it('says how it is written', () => {
    expect(dayType.allowed).toBe('a date as YYYY-MM-DD, for example 2027-04-30');
  });
});

describe('a flag', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['TRUE', undefined],
    ['1', undefined],
    ['yes', undefined],
  ])('%p is %p', (sent, value) => {
    expect(flagType.read(sent)).toBe(value);
  });

  it('says what it may be', () => {
    expect(flagType.allowed).toBe('true or false');
  });
});

it('text is anything, and not nothing', () => {
  const kind = textType('a postcode', 'SW1A 1AA');
  expect([kind.read('x'), kind.allowed]).toEqual(['x', 'a postcode']);
  expect([schemaTakes(kind, 'x'), schemaTakes(kind, '')]).toEqual([true, false]);
});

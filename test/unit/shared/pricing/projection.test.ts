import fc from 'fast-check';
import {
  fuelTotalMicropence,
  MAX_ANNUAL_MICRO_KWH,
  MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_RATE_MICROPENCE_PER_KWH,
  planTotalPence,
  projectFuel,
  type RegisterPrice,
  singleRateUsage,
  wholePence,
  yearNetMicropence,
  yearWithVatMicropence,
} from '../../../../shared/pricing/index.ts';
import {
  anyMicroKwh,
  anyPriced,
  anySinglePrice,
  anySpan,
  anyVat,
  atRates,
  economy7,
  firstDays,
  flatVat,
  kwh,
  makeDayNightPrice,
  makeFuelPrice,
} from './make.ts';
import { plainValues } from './oracle.ts';

describe('the published plans at 1,000 kWh with 5 % VAT', () => {
  it.each([
    // 1,350 + 9,000 = 10,350; x 1.05 = 10,867.5, a true half
    ['13.5 p for 100 kWh, then 10', makeFuelPrice('0', ['13.5', '100'], '10'), 10_868],
    // 3,750 + 7,700 = 11,450; x 1.05 = 12,022.5, a true half
    ['12.5 p for 300 kWh, then 11', makeFuelPrice('0', ['12.5', '300'], '11'), 12_023],
    // 3,625 + 2,020 + 4,950 = 10,595; x 1.05 = 11,124.75
    ['14.5 p for 250, 10.1 for 200, then 9', makeFuelPrice('0', ['14.5', '250'], ['10.1', '200'], '9'), 11_125],
    // 9,000 + 7 x 365 = 11,555; x 1.05 = 12,132.75
    ['9 p and 7 p a day', makeFuelPrice('7', '9'), 12_133],
    // 2,025 + 1,110 + 7,500 + 9 x 365 = 13,920; x 1.05 = 14,616
    [
      '13.5 p for 150, 11.1 for 100, then 10, 9 p a day',
      makeFuelPrice('9', ['13.5', '150'], ['11.1', '100'], '10'),
      14_616,
    ],
  ])('cost what is published: %s', (_, price, pence) => {
    expect(wholePence(projectFuel(price, atRates(kwh('1000'))).totalMicropence)).toBe(pence);
  });
});

describe('a breakdown', () => {
  it('has a line a band that is used, the standing charge, then the tax', () => {
    const { lines, totalMicropence, days } = projectFuel(
      makeFuelPrice('9', ['13.5', '150'], ['11.1', '100'], '10'),
      atRates(kwh('200')),
    );
    // 150 x 13.5 = 2,025; 50 x 11.1 = 555; 9 x 365 = 3,285; 5 % of 5,865 = 293.25
    expect(lines.map(({ kind, valueMicropence }) => [kind, valueMicropence])).toEqual([
      ['consumption', 2_025_000_000],
      ['consumption', 555_000_000],
      ['standing-charge', 3_285_000_000],
      ['tax', 293_250_000],
    ]);
    expect(lines.slice(0, 2)).toMatchObject([
      { rateMicropencePerKwh: 13_500_000, usageKwh: 150 },
      { rateMicropencePerKwh: 11_100_000, usageKwh: 50 },
    ]);
    expect(totalMicropence).toBe(6_158_250_000);
    expect(days).toBe(365);
  });

  it('leaves out a band that begins where the usage ends', () => {
    const { lines } = projectFuel(makeFuelPrice('0', ['13.5', '100'], '10'), atRates(kwh('100')));
    expect(lines.map(({ kind }) => kind)).toEqual(['consumption', 'standing-charge', 'tax']);
  });

  it('puts day before night and splits the usage exactly', () => {
    // 3,400 kWh, 42 % night: 1,972 day, 1,428 night
    const price = makeDayNightPrice('40', [['30', '1000'], '31'], ['13']);
    const { lines } = projectFuel(price, atRates(economy7('3400', '42')));
    expect(lines).toMatchObject([
      { kind: 'consumption', register: 'day', usageKwh: 1000, valueMicropence: 30_000_000_000 },
      { kind: 'consumption', register: 'day', usageKwh: 972, valueMicropence: 30_132_000_000 },
      { kind: 'consumption', register: 'night', usageKwh: 1428, valueMicropence: 18_564_000_000 },
      // 40 x 365 = 14,600; 5 % of 93,296 = 4,664.8
      { kind: 'standing-charge', valueMicropence: 14_600_000_000 },
      { kind: 'tax', valueMicropence: 4_664_800_000 },
    ]);
  });

  it('keeps a night share that no number of millionths can say', () => {
    // 0.000001 kWh, a third nearly: 33.333333 % of a millionth
    const { lines } = projectFuel(makeDayNightPrice('0', ['1'], ['1']), atRates(economy7('0.000001', '33.333333')));
    expect(lines[1]).toMatchObject({ usageKwh: 0 });
  });

  it('charges a price of one register for day and night together', () => {
    const { lines } = projectFuel(makeFuelPrice('0', '10'), atRates(economy7('1000', '42')));
    expect(lines[0]).toMatchObject({ register: 'all', usageKwh: 1000 });
  });

  it('cuts usage, bands and standing charge to the days', () => {
    // 10 of 365 days: 300 x 10/365 = 8.219178 kWh at 12.5 p is 102.739726; 700 x 10/365 at 11 p is 210.958904
    const { lines } = projectFuel(makeFuelPrice('7', ['12.5', '300'], '11'), atRates(kwh('1000')), firstDays(10));
    expect(lines.map(({ valueMicropence }) => valueMicropence)).toEqual([
      102_739_726, 210_958_904,
      // 7 x 10; 5 % of 383.698630 = 19.1849315
      70_000_000, 19_184_932,
    ]);
    // 3,000 / 365 = 8.21917808...
    expect(lines[0]).toMatchObject({ usageKwh: 8.219178 });
  });

  it('is one line of nothing, and no charge, over 0 days', () => {
    const { lines, totalMicropence } = projectFuel(
      makeFuelPrice('-7', ['12.5', '300'], '11'),
      atRates(kwh('1000')),
      firstDays(0),
    );
    expect(lines).toEqual([
      {
        kind: 'consumption',
        register: 'all',
        rateMicropencePerKwh: 12_500_000,
        rateWithVatMicropencePerKwh: 13_125_000,
        usageKwh: 0,
        valueMicropence: 0,
      },
      {
        kind: 'standing-charge',
        chargeMicropencePerDay: -7_000_000,
        chargeWithVatMicropencePerDay: -7_350_000,
        valueMicropence: 0,
      },
      { kind: 'tax', rates: [], valueMicropence: 0 },
    ]);
    expect(totalMicropence).toBe(0);
  });

  it('has one consumption line where nothing is used in a year', () => {
    const { lines } = projectFuel(makeDayNightPrice('10', ['30'], ['13']), atRates(economy7('0', '42')));
    expect(lines.map(({ valueMicropence }) => valueMicropence)).toEqual([0, 3_650_000_000, 182_500_000]);
  });

  it('may be below zero, its tax rounded half up there too', () => {
    // -0.00001 p a day x 365 = -3,650 micropence; 5 % is -182.5, half up -182
    const { lines, totalMicropence } = projectFuel(makeFuelPrice('-0.00001', '10'), atRates(kwh('0')));
    expect(lines[2]).toMatchObject({ valueMicropence: -182 });
    expect(totalMicropence).toBe(-3_832);
  });

  it('refuses what it cannot price', () => {
    const single = atRates(kwh('1000'));
    expect(() => projectFuel(makeDayNightPrice('0', ['1'], ['1']), single)).toThrow('night share');
    expect(() => projectFuel(makeFuelPrice('0', '10'), single, firstDays(366))).toThrow('within the 365 days');
    expect(() => projectFuel(makeFuelPrice('0', '10'), single, firstDays(1.5))).toThrow('within the 365 days');
    expect(() => projectFuel(makeFuelPrice('0', '10'), single, { firstDay: 300, days: 66 })).toThrow(
      'within the 365 days',
    );
    expect(() => projectFuel(makeFuelPrice('0', '9000000'), atRates(kwh('1000000')))).toThrow(RangeError);
    expect(() => projectFuel({ chargeMicropencePerDay: 0, registers: [] }, single)).toThrow('unit rate');
  });
});

describe('the largest price at the largest usage', () => {
  it('is still exact, below zero too', () => {
    const usage = singleRateUsage(MAX_ANNUAL_MICRO_KWH);
    const basis = { gas: { usage, vat: flatVat(2000) }, electricity: { usage, vat: flatVat(2000) } };
    const register = (rateMicropencePerKwh: number): RegisterPrice['registers'] => [
      { name: 'all', bands: [{ rateMicropencePerKwh, widthMicroKwhPerYear: null }] },
    ];
    const dearest: RegisterPrice = {
      chargeMicropencePerDay: MAX_CHARGE_MICROPENCE_PER_DAY,
      registers: register(MAX_RATE_MICROPENCE_PER_KWH),
    };
    // 2 x (3,000,000 x 1,000 + 365 x 1,000,000) x 1.2
    expect(planTotalPence({ gas: dearest, electricity: dearest }, basis)).toBe(8_076_000_000);
    const cheapest: RegisterPrice = { chargeMicropencePerDay: -MAX_CHARGE_MICROPENCE_PER_DAY, registers: register(0) };
    expect(planTotalPence({ gas: cheapest, electricity: cheapest }, basis)).toBe(-876_000_000);
  });
});

describe('every projection', () => {
  it('has the values of the plain computation', () => {
    fc.assert(
      fc.property(anyPriced, anyMicroKwh, anySpan, anyVat, ({ price, usageOf }, microKwh, span, vat) => {
        const basis = { usage: usageOf(microKwh), vat };
        const values = projectFuel(price, basis, span).lines.map(({ valueMicropence }) => BigInt(valueMicropence));
        expect(values).toEqual(plainValues(price, basis, span));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the sum of its lines, and the total alone is the same', () => {
    fc.assert(
      fc.property(anyPriced, anyMicroKwh, ({ price, usageOf }, microKwh) => {
        const basis = atRates(usageOf(microKwh));
        const { lines, totalMicropence } = projectFuel(price, basis);
        expect(lines.reduce((sum, { valueMicropence }) => sum + valueMicropence, 0)).toBe(totalMicropence);
        expect(fuelTotalMicropence(price, basis)).toBe(totalMicropence);
      }),
    );
  });

  it('never costs less for more kWh', () => {
    fc.assert(
      fc.property(anyPriced, anyMicroKwh, anyMicroKwh, ({ price, usageOf }, one, more) => {
        expect(fuelTotalMicropence(price, atRates(usageOf(one + more)))).toBeGreaterThanOrEqual(
          fuelTotalMicropence(price, atRates(usageOf(one))),
        );
      }),
    );
  });

  it('differs by at most a micropenny a line before tax when the year is split in two', () => {
    fc.assert(
      fc.property(
        anyPriced,
        anyMicroKwh,
        anyVat,
        fc.integer({ min: 1, max: 364 }),
        ({ price, usageOf }, microKwh, vat, days) => {
          const basis = { usage: usageOf(microKwh), vat };
          const spans = [firstDays(365), firstDays(days), { firstDay: days, days: 365 - days }];
          const [year, one, other] = spans.map((span) => projectFuel(price, basis, span).lines.slice(0, -1));
          expect(one).toHaveLength(year?.length ?? 0);
          year?.forEach(({ valueMicropence }, index) => {
            const parts = (one?.[index]?.valueMicropence ?? 0) + (other?.[index]?.valueMicropence ?? 0);
            expect(Math.abs(parts - valueMicropence)).toBeLessThanOrEqual(1);
          });
        },
      ),
    );
  });
});

describe('a year without and with its VAT', () => {
  it('make up the total of the projection', () => {
    fc.assert(
      fc.property(anySinglePrice, anyMicroKwh, anyVat, (price, microKwh, vat) => {
        const basis = { usage: singleRateUsage(microKwh), vat };
        const netMicropence = yearNetMicropence(price, basis);
        const { lines, totalMicropence } = projectFuel(price, basis);
        const untaxed = lines.filter(({ kind }) => kind !== 'tax');
        expect(netMicropence).toBe(untaxed.reduce((sum, { valueMicropence }) => sum + valueMicropence, 0));
        expect(yearWithVatMicropence(netMicropence, vat)).toBe(totalMicropence);
      }),
    );
  });
});

it.each([
  { firstDay: -1, days: 10 },
  { firstDay: 5, days: -1 },
  { firstDay: 0.5, days: 1 },
  { firstDay: 365, days: 1 },
])('a span must lie within the 365 days, whether its lines are kept or not: %j', (span) => {
  const basis = atRates(kwh('100'));
  const message = `not within the 365 days from today: ${span.days} days from day ${span.firstDay}`;
  expect(() => projectFuel(makeFuelPrice('0', '10'), basis, span)).toThrow(message);
  expect(() => fuelTotalMicropence(makeFuelPrice('0', '10'), basis, span)).toThrow(message);
});

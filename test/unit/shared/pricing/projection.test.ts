import fc from 'fast-check';
import {
  cheapestFirst,
  type FuelUsage,
  LOAD_PROFILES,
  type Price,
  planPence,
  pricingBasis,
  projectFuel,
  projectPlan,
  type Span,
  wholePence,
} from '../../../../shared/pricing/index.ts';
import {
  anyMicroKwh,
  anyPriced,
  atRates,
  economy7,
  firstDays,
  kwh,
  loaded,
  makeDayNightPrice,
  makeFuelPrice,
  makeTimedPrice,
} from './make.ts';

/** At 5 % VAT. */
function linesOf(price: Price, usage: FuelUsage, span?: Span) {
  return projectFuel(price, atRates(usage), span).lines;
}

function valuesOf(price: Price, usage: FuelUsage, span?: Span): readonly bigint[] {
  return linesOf(price, usage, span).map(({ valueMicropence }) => valueMicropence);
}

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
    const price = makeFuelPrice('9', ['13.5', '150'], ['11.1', '100'], '10');
    const { lines, totalMicropence, days } = projectFuel(price, atRates(kwh('200')));
    // 150 x 13.5 = 2,025; 50 x 11.1 = 555; 9 x 365 = 3,285; 5 % of 5,865 = 293.25
    expect(lines).toMatchObject([
      {
        kind: 'consumption',
        rateMicropencePerKwh: 13_500_000n,
        rateWithVatMicropencePerKwh: 14_175_000n,
        usageMicroKwh: 150_000_000n,
        valueMicropence: 2_025_000_000n,
      },
      { kind: 'consumption', usageMicroKwh: 50_000_000n, valueMicropence: 555_000_000n },
      { kind: 'standing-charge', chargeWithVatMicropencePerDay: 9_450_000n, valueMicropence: 3_285_000_000n },
      { kind: 'tax', rates: [{ basisPoints: 500, days: 365 }], valueMicropence: 293_250_000n },
    ]);
    expect(totalMicropence).toBe(6_158_250_000n);
    expect(days).toBe(365);
  });

  it('puts day before night and splits the usage exactly', () => {
    // 3,400 kWh, 42 % night: 1,972 day, 1,428 night; 40 x 365 = 14,600; 5 % of 93,296 = 4,664.8
    const price = makeDayNightPrice('40', [['30', '1000'], '31'], ['13']);
    const lines = linesOf(price, economy7('3400', '42'));
    expect(lines).toMatchObject([
      { register: 'day', usageMicroKwh: 1_000_000_000n, valueMicropence: 30_000_000_000n },
      { register: 'day', usageMicroKwh: 972_000_000n, valueMicropence: 30_132_000_000n },
      { register: 'night', usageMicroKwh: 1_428_000_000n, valueMicropence: 18_564_000_000n },
      { valueMicropence: 14_600_000_000n },
      { valueMicropence: 4_664_800_000n },
    ]);
  });

  it('cuts usage, bands and standing charge to the days', () => {
    // 10 of 365 days: 300 x 10/365 = 8.219178 kWh at 12.5 p is 102.739726; 700 x 10/365 at 11 p is 210.958904;
    // 7 x 10; 5 % of 383.698630 = 19.1849315
    const price = makeFuelPrice('7', ['12.5', '300'], '11');
    expect(valuesOf(price, kwh('1000'), firstDays(10))).toEqual([102_739_726n, 210_958_904n, 70_000_000n, 19_184_932n]);
    expect(linesOf(price, kwh('1000'), firstDays(10))[0]).toMatchObject({ usageMicroKwh: 8_219_178n });
  });

  it('may be below zero, its tax rounded half up there too', () => {
    // -0.00001 p a day x 365 = -3,650 micropence; 5 % is -182.5, half up -182
    expect(valuesOf(makeFuelPrice('-0.00001', '10'), kwh('0'))).toEqual([0n, -3_650n, -182n]);
  });

  it('is not worked out for a usage that lacks what the price needs', () => {
    expect(() => linesOf(makeDayNightPrice('0', ['1'], ['1']), kwh('1'))).toThrow(
      new RangeError('a price by day and night needs the night share of the usage'),
    );
    expect(() => linesOf(carPlan, kwh('1'))).toThrow(
      new RangeError('a time-of-use price needs the load profile of the usage'),
    );
  });
});

const carPlan = makeTimedPrice(['8.5', [{ from: '00:30', to: '05:30' }]], ['27', null]);

it('a time-of-use price takes from the typical profile what is used in its windows', () => {
  // 99,091,828 parts in a billion lie from 00:30 to 05:30: 247.72957 kWh of 2,500.
  expect(linesOf(carPlan, loaded('2500')).slice(0, 2)).toMatchObject([
    { valueMicropence: 2_105_701_345n, usageMicroKwh: 247_729_570n, timeOfUse: { usageShareMicropercent: 9_909_183n } },
    {
      valueMicropence: 60_811_301_610n,
      usageMicroKwh: 2_252_270_430n,
      timeOfUse: { usageShareMicropercent: 90_090_817n },
    },
  ]);
});

it('a car that is charged at home is charged at night by Economy 7, and the night share is that of the rest', () => {
  const load = { profile: LOAD_PROFILES.typical, carMicroKwh: 2_000_000_000n };
  // 2,500 x 60 % by day; 2,500 x 40 % + 2,000 at night
  expect(linesOf(makeDayNightPrice('0', ['10'], ['20']), { ...economy7('4500', '40'), load })).toMatchObject([
    { register: 'day', usageMicroKwh: 1_500_000_000n },
    { register: 'night', usageMicroKwh: 3_000_000_000n },
    {},
    {},
  ]);
});

it('a projection never costs less for more kWh', () => {
  fc.assert(
    fc.property(anyPriced, anyMicroKwh, anyMicroKwh, ({ price, usageOf }, one, more) => {
      const total = (microKwh: bigint) => projectFuel(price, atRates(usageOf(microKwh))).totalMicropence;
      expect(total(one + more) >= total(one)).toBe(true);
    }),
  );
});

it('a plan over a year rounds each fuel to whole pence and adds the two up', () => {
  // A year of 5 % VAT on both fuels.
  const basis = pricingBasis({ gas: kwh('9500'), electricity: kwh('2500') }, '2025-09-01');
  // 9,500 x 0.01001 x 1.05 = 99.84975, 100; 2,500 x 0.0383 x 1.05 = 100.5375, 101. Together 200.38725, yet 201.
  const prices = { gas: makeFuelPrice('0', '0.01001'), electricity: makeFuelPrice('0', '0.0383') };
  const projection = projectPlan(prices, basis);
  expect(projection).toMatchObject({ gasTotalPence: 100, electricityTotalPence: 101, totalPence: 201, rollover: null });
  expect(projection.current.totalMicropence).toBe(200_387_250n);
  expect(planPence(prices, basis)).toBe(201);
});

it('the order of plans has the cheapest first, and equal ones by supplier key, then plan key', () => {
  const keys = ['b/a 1050', 'a/b 1050', 'a-b/a 1050', 'a/a 1155', 'a/a1 1050', 'c/paid-for -2782'];
  const plans = keys.map((text) => {
    const [key = '', totalPence] = text.split(' ');
    const [supplierKey = '', planKey = ''] = key.split('/');
    return { supplierKey, planKey, totalPence: Number(totalPence) };
  });
  const ranked = cheapestFirst(plans, ({ totalPence }) => totalPence);
  expect(ranked.map(({ supplierKey, planKey }) => `${supplierKey}/${planKey}`)).toEqual([
    'c/paid-for',
    'a/a1',
    'a/b',
    'a-b/a',
    'b/a',
    'a/a',
  ]);
});

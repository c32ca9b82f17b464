import fc from 'fast-check';
import {
  averageRateMicropence,
  pricingBasis,
  projectPlan,
  rateDistanceMicropence,
  rateDistancePence,
  wholePence,
} from '../../../../shared/pricing/index.ts';
import { anyMicroKwh, anyPriced, economy7, flatVat, kwh, makeDayNightPrice, makeFuelPrice } from './make.ts';

describe('the average rate of a price', () => {
  it.each([
    ['one rate', makeFuelPrice('50', '25.0928'), kwh('2500'), 25_092_800],
    // (3,750 + 7,700) / 1,000
    ['two bands', makeFuelPrice('50', ['12.5', '300'], '11'), kwh('1000'), 11_450_000],
    // within the first band
    ['a band not left', makeFuelPrice('50', ['12.5', '300'], '11'), kwh('200'), 12_500_000],
    // (10 + 2 x 11) / 3 = 10.6666666...
    ['a rounded third', makeFuelPrice('50', ['10', '1'], '11'), kwh('3'), 10_666_667],
    ['no use', makeFuelPrice('50', ['12.5', '300'], '11'), kwh('0'), 12_500_000],
    // 0.58 x 30 + 0.42 x 13 = 22.86
    ['day and night', makeDayNightPrice('50', ['30'], ['13']), economy7('3400', '42'), 22_860_000],
  ])('is worked out for %s', (_, price, usage, rate) => {
    expect(averageRateMicropence(price, usage)).toBe(rate);
  });

  it('counts a part of a millionth of a kWh as that part', () => {
    // 1.5 millionths by day, 1.5 at night: (30 + 13) / 2
    expect(averageRateMicropence(makeDayNightPrice('50', ['30'], ['13']), economy7('0.000003', '50'))).toBe(21_500_000);
  });

  it('is none of a price without a rate', () => {
    for (const registers of [[], [{ name: 'all' as const, bands: [] }]]) {
      const attempt = () => averageRateMicropence({ chargeMicropencePerDay: 0, registers }, kwh('1'));
      expect(attempt).toThrow(new RangeError('a price needs at least one unit rate'));
    }
  });

  it('times the usage is the cost of the energy', () => {
    fc.assert(
      fc.property(anyPriced, anyMicroKwh, ({ price, usageOf }, microKwh) => {
        fc.pre(microKwh > 0 && microKwh < 30_000_000_000);
        const usage = usageOf(microKwh);
        const basis = { electricity: { usage, vat: flatVat(0) } };
        const free = { ...price, chargeMicropencePerDay: 0 };
        const cost = projectPlan({ electricity: free }, basis).current.totalMicropence;
        // Half a micropenny a kWh over at most 30,000 kWh, and the rounding of the lines.
        const byAverage = (averageRateMicropence(price, usage) * microKwh) / 1_000_000;
        expect(Math.abs(byAverage - cost)).toBeLessThanOrEqual(15_010);
      }),
    );
  });
});

describe('the distance of rates', () => {
  const asked = { chargeMicropencePerDay: 45_000_000, rateMicropencePerKwh: 25_000_000 };

  it('is the pence by which a year would differ', () => {
    const offered = { chargeMicropencePerDay: 44_000_000, rateMicropencePerKwh: 25_500_000 };
    // 1 x 365 + 0.5 x 2,500 = 1,615
    expect(rateDistanceMicropence(asked, offered, kwh('2500'))).toBe(1_615_000_000);
    expect(rateDistanceMicropence(offered, asked, kwh('2500'))).toBe(1_615_000_000);
  });

  it('is nothing for the same rates', () => {
    expect(rateDistanceMicropence(asked, asked, kwh('2500'))).toBe(0);
  });

  it('still orders plans for someone who asks for absurd rates', () => {
    const absurd = { chargeMicropencePerDay: Number.MAX_SAFE_INTEGER, rateMicropencePerKwh: Number.MAX_SAFE_INTEGER };
    const distances = [asked, { chargeMicropencePerDay: 45_000_000, rateMicropencePerKwh: 900_000_000 }].map(
      (offered) => rateDistanceMicropence(absurd, offered, kwh('2500')),
    );
    expect(distances[1]).toBeLessThan(distances[0] ?? Number.NaN);
  });

  it('counts a charge below zero from below zero', () => {
    const offered = { chargeMicropencePerDay: -5_000_000, rateMicropencePerKwh: 25_000_000 };
    expect(rateDistanceMicropence(asked, offered, kwh('2500'))).toBe(50_000_000 * 365);
  });
});

describe('a published example by the plan itself', () => {
  it('costs at its average rate what it costs by its bands', () => {
    const banded = makeFuelPrice('0', ['14.5', '250'], ['10.1', '200'], '9');
    const flat = makeFuelPrice('0', String(averageRateMicropence(banded, kwh('1000')) / 1_000_000));
    const basis = pricingBasis({ electricity: kwh('1000') }, '2025-09-01');
    // 10.595 p
    expect(projectPlan({ electricity: flat }, basis).totalPence).toBe(wholePence(11_124_750_000));
  });
});

describe('the distance as shown', () => {
  const rates = (chargeMicropencePerDay: number, rateMicropencePerKwh: number) => ({
    chargeMicropencePerDay,
    rateMicropencePerKwh,
  });
  const none = rates(0, 0);

  it.each([
    // 1 x 365 + 0.5 x 2,500 = 1,615
    ['whole pence', [{ asked: rates(45e6, 25e6), offered: rates(44e6, 25.5e6), usage: kwh('2500') }], 1615],
    // 0.0002 x 2,500 = 0.5
    ['half a penny', [{ asked: rates(0, 200), offered: none, usage: kwh('2500') }], 1],
    ['less than half a penny', [{ asked: rates(0, 199), offered: none, usage: kwh('2500') }], 0],
    [
      'two fuels, rounded once',
      [
        { asked: rates(0, 100), offered: none, usage: kwh('2500') },
        { asked: none, offered: rates(0, 100), usage: kwh('2500') },
      ],
      1,
    ],
    // 10^9 x 365 + 10^9 x 9,500
    [
      'rates of millions of pounds',
      [{ asked: rates(1e15, 1e15), offered: none, usage: kwh('9500') }],
      9_865_000_000_000,
    ],
  ] as const)('is rounded half up: %s', (_, fuels, pence) => {
    expect(rateDistancePence(fuels)).toBe(pence);
  });
});

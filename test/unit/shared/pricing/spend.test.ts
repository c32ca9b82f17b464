import fc from 'fast-check';
import {
  type FuelUsage,
  fuelUsage,
  leastSpendPence,
  MAX_SPEND_KWH,
  microFromDecimal,
  microKwhFromSpend,
  type Price,
  projectFuel,
  type Spend,
} from '../../../../shared/pricing/index.ts';
import { anyMicroKwh, anyPriced, atRates, makeDayNightPrice, makeFuelPrice } from './make.ts';

function spend(
  pence: string,
  frequency: Spend['frequency'] = 'annual',
  nightMicropercent: bigint | null = null,
) {
  return {
    fuel: 'gas',
    micropence: microFromDecimal(pence),
    frequency,
    nightMicropercent,
  } as const;
}

const TODAY = '2026-11-21';

const THREE_BANDS = makeFuelPrice('0', ['14.5', '250'], ['10.1', '200'], '9');
const DAY_AND_NIGHT = makeDayNightPrice('0', [['20', '600'], '30'], [['10', '200'], '5']);

describe('the least spend', () => {
  const price = makeFuelPrice('45.66', '10');

  it.each([
    // 45.66 x 30 x 1.05 = 1,438.29
    ['monthly', 1_439],
    // 45.66 x 91 x 1.05 = 4,362.813
    ['quarterly', 4_363],
    // 45.66 x 365 x 1.05 = 17,499.195
    ['annual', 17_500],
  ] as const)('pays the standing charge of its days, rounded up: %s', (frequency, pence) => {
    expect(leastSpendPence({ fuel: 'gas', frequency }, price, TODAY)).toBe(pence);
    const least = spend(String(pence), frequency);
    expect(microKwhFromSpend(least, price, TODAY)?.over).toBeGreaterThanOrEqual(0n);
  });

  it('is nothing if there is no standing charge', () => {
    const free = makeFuelPrice('-1', '10');
    expect(leastSpendPence({ fuel: 'gas', frequency: 'annual' }, free, TODAY)).toBe(0);
  });
});

describe('usage from spend', () => {
  it.each<[string, Spend, Price, bigint | undefined]>([
    // 12,000 / 1.05 = 11,428.571429 pounds; less 37.50 for 300 kWh: 11,391.071429 / 0.11 =
    // 103,555.194805; + 300
    [
      '£1,000 a month',
      spend('100000', 'monthly'),
      makeFuelPrice('0', ['12.5', '300'], '11'),
      103_855_194_805n,
    ],
    // 4,200 / 1.05 = 4,000; less 36.25 and 20.20 for 450 kWh: 3,943.55 / 0.09 = 43,817.222222; +
    // 450
    ['£350 a month', spend('35000', 'monthly'), THREE_BANDS, 44_267_222_222n],
    // 1,440 / 1.05 = 1,371.428571; less 0.07 x 365 = 25.55: 1,345.878571 / 0.09 = 14,954.206349
    ['£120 a month', spend('12000', 'monthly'), makeFuelPrice('7', '9'), 14_954_206_349n],
    [
      '£1.05 with a free band, used whole',
      spend('105'),
      makeFuelPrice('0', ['0', '50'], '10'),
      60_000_000n,
    ],
    // 2 kWh at 20 p are 40 p, 42 with VAT: all that this plan can cost.
    [
      '42 p with a last band that is free',
      spend('42'),
      makeFuelPrice('0', ['20', '2'], '0'),
      2_000_000n,
    ],
    [
      'more than any use costs with a last band that is free',
      spend('42.000001'),
      makeFuelPrice('0', ['20', '2'], '0'),
      undefined,
    ],
    [
      'more than any use costs with a last band below nothing',
      spend('43'),
      makeFuelPrice('0', ['20', '2'], '-1'),
      undefined,
    ],
    ['more than nothing where all is free', spend('105'), makeFuelPrice('0', '0'), undefined],
    // 40 p a day with VAT are 15,330 p a year.
    ['a standing charge alone', spend('15330'), makeFuelPrice('40', '0'), 0n],
    ['more than a standing charge alone', spend('15330.01'), makeFuelPrice('40', '0'), undefined],
    // 0.001 p a day with VAT are 0.38325 p a year, at least 1 p.
    ['the least whole penny of a standing charge', spend('1'), makeFuelPrice('0.001', '0'), 0n],
    // All of the money goes in the first band, 5 kWh: the free ones after it explain no more of it.
    [
      '£1.05 before a free band',
      spend('105'),
      makeFuelPrice('0', ['20', '5'], ['0', '50'], '10'),
      5_000_000n,
    ],
    // 3,000,000 kWh at 1 p are 3,000,000 p, 3,150,000 with VAT.
    [
      'the most that a spend may buy',
      spend('3150000'),
      makeFuelPrice('0', '1'),
      3_000_000_000_000n,
    ],
    ['more than that', spend('3150000.000001'), makeFuelPrice('0', '1'), undefined],
    // 40 % night. Day 20 p to 600 kWh, then 30; night 10 p to 200 kWh, then 5.
    // To 500 kWh in all (300 day, 200 night): 0.6 x 20 + 0.4 x 10 = 16 p each, 8,000 p.
    // To 1,000 kWh (600 day, 400 night): 0.6 x 20 + 0.4 x 5 = 14 p each, 7,000 p.
    // Beyond: 0.6 x 30 + 0.4 x 5 = 20 p each. 19,000 p: 4,000 p left, 200 kWh: 1,200 kWh.
    [
      'day and night through their bands',
      spend('19950', 'annual', 40_000_000n),
      DAY_AND_NIGHT,
      1_200_000_000n,
    ],
  ])('is worked out for %s', (_, spend, price, microKwh) => {
    const bought = microKwhFromSpend(spend, price, TODAY);
    expect(bought === null ? undefined : bought.over / bought.under).toBe(microKwh);
  });

  it('costs what was spent', () => {
    fc.assert(
      fc.property(anyPriced, anyMicroKwh, ({ price, usageOf }, microKwh) => {
        const usage = usageOf(microKwh);
        const { nightMicropercent } = usage;
        const costOf = (kwh: FuelUsage) => projectFuel(price, atRates(kwh)).totalMicropence;
        const micropence = costOf(usage);
        fc.pre(micropence > 0n);
        const spent = { fuel: 'gas', micropence, frequency: 'annual', nightMicropercent } as const;
        const back = microKwhFromSpend(spent, price, TODAY);
        // All that a plan with a free last band can cost, rounded up: no use costs more.
        const most = BigInt(MAX_SPEND_KWH) * 1_000_000n;
        const again = costOf(back === null ? usageOf(most) : fuelUsage(back, nightMicropercent));
        // Half a micropenny for each of the lines and the tax on it.
        expect(Math.abs(Number(again - micropence))).toBeLessThanOrEqual(10);
      }),
      { numRuns: 1000 },
    );
  });
});

import fc from 'fast-check';
import {
  type FuelUsage,
  fuelTotalMicropence,
  LOAD_PROFILES,
  MAX_ANNUAL_MICRO_KWH,
  microFromDecimal,
  type Price,
  type Spend,
  usageFromSpend,
} from '../../../../shared/pricing/index.ts';
import { anyMicroKwh, anyPriced, atRates, makeDayNightPrice, makeFuelPrice, makeTimedPrice } from './make.ts';

function monthly(pounds: string): Spend {
  return {
    micropence: microFromDecimal(pounds) * 100,
    frequency: 'monthly',
    nightMicropercent: null,
  };
}

function usageFor(spend: Spend, price: Price): FuelUsage {
  const usage = usageFromSpend(spend, price, 500);
  if (usage === null) throw new Error('beyond what can be priced');
  return usage;
}

function microKwhFor(spend: Spend, price: Price): number {
  return usageFor(spend, price).annualMicroKwh;
}

const SECOND = makeFuelPrice('0', ['12.5', '300'], '11');
const THIRD = makeFuelPrice('0', ['14.5', '250'], ['10.1', '200'], '9');
const FOURTH = makeFuelPrice('7', '9');

describe('usage from spend', () => {
  it.each([
    // 12,000 / 1.05 = 11,428.571429 pounds; less 37.50 for 300 kWh: 11,391.071429 / 0.11 = 103,555.194805; + 300
    ['1,000 pounds a month on the second plan', monthly('1000'), SECOND, 103_855_194_805],
    // 4,200 / 1.05 = 4,000; less 36.25 and 20.20 for 450 kWh: 3,943.55 / 0.09 = 43,817.222222; + 450
    ['350 pounds a month on the third', monthly('350'), THIRD, 44_267_222_222],
    // 1,440 / 1.05 = 1,371.428571; less 0.07 x 365 = 25.55: 1,345.878571 / 0.09 = 14,954.206349
    ['120 pounds a month on the fourth', monthly('120'), FOURTH, 14_954_206_349],
  ])('is worked out for %s', (_, spend, price, microKwh) => {
    expect(microKwhFor(spend, price)).toBe(microKwh);
  });

  it('takes a year once, a quarter four times and a month twelve times', () => {
    const price = makeFuelPrice('0', '10');
    const kwhFor = (frequency: Spend['frequency']): number =>
      microKwhFor({ micropence: 105_000_000, frequency, nightMicropercent: null }, price) / 1_000_000;
    // 105 p with VAT is 100 p without: 10 kWh
    expect([kwhFor('annual'), kwhFor('quarterly'), kwhFor('monthly')]).toEqual([10, 40, 120]);
  });

  it('is nothing where the standing charge eats the spend, to the penny', () => {
    // 10 p x 365 x 1.05 = 3,832.5 p
    const price = makeFuelPrice('10', '20');
    const annual = (pence: string): number =>
      microKwhFor({ micropence: microFromDecimal(pence), frequency: 'annual', nightMicropercent: null }, price);
    expect(annual('100')).toBe(0);
    expect(annual('3832.5')).toBe(0);
    // 21 p more is 20 p without VAT: 1 kWh
    expect(annual('3853.5')).toBe(1_000_000);
  });

  it('passes a free band with an end whole, and stops where a last free band begins', () => {
    const spend: Spend = { micropence: 105_000_000, frequency: 'annual', nightMicropercent: null };
    expect(microKwhFor(spend, makeFuelPrice('0', ['0', '50'], '10'))).toBe(60_000_000);
    expect(microKwhFor(spend, makeFuelPrice('0', ['20', '2'], '0'))).toBe(2_000_000);
    expect(microKwhFor(spend, makeFuelPrice('0', '0'))).toBe(0);
    // All of the money goes in the first band, 5 kWh: the free ones after it explain no more of it.
    expect(microKwhFor(spend, makeFuelPrice('0', ['20', '5'], ['0', '50'], '10'))).toBe(5_000_000);
  });

  it('is none beyond the most that can be priced', () => {
    const spend = (pence: string): Spend => ({
      micropence: microFromDecimal(pence),
      frequency: 'annual',
      nightMicropercent: null,
    });
    // 3,000,000 kWh at 1 p are 3,000,000 p, 3,150,000 with VAT.
    expect(usageFromSpend(spend('3150000'), makeFuelPrice('0', '1'), 500)?.annualMicroKwh).toBe(MAX_ANNUAL_MICRO_KWH);
    expect(usageFromSpend(spend('3150001'), makeFuelPrice('0', '1'), 500)).toBeNull();
  });

  it('leaves the bands of a register alone that nothing goes through', () => {
    // All of it at night: 10 p to 200 kWh, then 5; 2,500 p are 200 kWh and 100 more.
    const price = makeDayNightPrice('0', [['20', '600'], '30'], [['10', '200'], '5']);
    const spend: Spend = { micropence: microFromDecimal('2625'), frequency: 'annual', nightMicropercent: 100_000_000 };
    expect(microKwhFor(spend, price)).toBe(300_000_000);
  });

  it('keeps day and night in their shares while both walk their bands', () => {
    // 40 % night. Day 20 p to 600 kWh, then 30; night 10 p to 200 kWh, then 5.
    // To 500 kWh in all (300 day, 200 night): 0.6 x 20 + 0.4 x 10 = 16 p each, 8,000 p.
    // To 1,000 kWh (600 day, 400 night): 0.6 x 20 + 0.4 x 5 = 14 p each, 7,000 p.
    // Beyond: 0.6 x 30 + 0.4 x 5 = 20 p each. 19,000 p: 4,000 p left, 200 kWh: 1,200 kWh.
    const price = makeDayNightPrice('0', [['20', '600'], '30'], [['10', '200'], '5']);
    const usage = usageFor(
      { micropence: microFromDecimal('19950'), frequency: 'annual', nightMicropercent: 40_000_000 },
      price,
    );
    expect(usage.annualMicroKwh).toBe(1_200_000_000);
    expect(usage.nightMicropercent).toBe(40_000_000);
    expect(usage.registers).toMatchObject({ day: { microKwh: 720_000_000 }, night: { microKwh: 480_000_000 } });
  });

  it('counts the average rate under the load profile as the one rate of a time-of-use price', () => {
    // 0.099091828 x 8.5 + 0.900908172 x 27 = 25.166801182 p; 40 x 365 = 14,600 p; 77,517.002955 p leave 62,917.002955
    const price = makeTimedPrice(['8.5', [{ from: '00:30', to: '05:30' }]], ['27', null]);
    const spend = { micropence: 77_517_002_955, frequency: 'annual', nightMicropercent: null } as const;
    const typical = { ...spend, loadProfile: LOAD_PROFILES.typical };
    expect(usageFromSpend(typical, price, 0)?.annualMicroKwh).toBe(2_500_000_000);
    expect(() => usageFromSpend(spend, price, 0)).toThrow('load profile');
  });

  it('needs the night share for a price by day and night', () => {
    expect(() => usageFromSpend(monthly('100'), makeDayNightPrice('0', ['20'], ['10']), 500)).toThrow('night share');
  });

  it('costs again what was spent', () => {
    fc.assert(
      fc.property(anyPriced, anyMicroKwh, ({ price, usageOf }, microKwh) => {
        const usage = usageOf(microKwh);
        const spent = fuelTotalMicropence(price, atRates(usage));
        fc.pre(spent > 0);
        const back = usageFor(
          { micropence: spent, frequency: 'annual', nightMicropercent: usage.nightMicropercent },
          price,
        );
        // Half a millionth of a kWh at 100 p is 50 micropence; each of the lines adds half a micropenny.
        expect(Math.abs(fuelTotalMicropence(price, atRates(back)) - spent)).toBeLessThanOrEqual(60);
        const rates = price.registers.flatMap(({ bands }) =>
          bands.map(({ rateMicropencePerKwh }) => rateMicropencePerKwh),
        );
        // From a penny a kWh up, a few micropence of rounding are a few millionths of a kWh.
        if (Math.min(...rates) >= 1_000_000) {
          expect(Math.abs(back.annualMicroKwh - microKwh)).toBeLessThanOrEqual(10);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

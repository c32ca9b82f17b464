import { yearEnergy } from '../../../../shared/pricing/energy.ts';
import {
  economy7Usage,
  MAX_ANNUAL_MICRO_KWH,
  projectFuel,
  singleRateUsage,
  usageFromSpend,
} from '../../../../shared/pricing/index.ts';
import { atRates, economy7, makeDayNightPrice } from './make.ts';

describe('usage', () => {
  it.each([-1, 0.5, Number.NaN, MAX_ANNUAL_MICRO_KWH + 1])('cannot be %d millionths of a kWh', (microKwh) => {
    expect(() => singleRateUsage(microKwh)).toThrow(RangeError);
    expect(() => economy7Usage(microKwh, 42_000_000)).toThrow(RangeError);
  });

  it.each([-1, 0.5, Number.NaN, 100_000_001])('cannot have a night share of %d millionths of a percent', (share) => {
    expect(() => economy7Usage(1_000_000, share)).toThrow(RangeError);
  });

  it('splits into day and night that make up the whole, in lowest terms', () => {
    // 2.5 millionths at night of 10 at 25 %
    expect(economy7('0.00001', '25').registers).toEqual({
      all: yearEnergy(10),
      day: yearEnergy(7, 1, 2),
      night: yearEnergy(2, 1, 2),
    });
  });

  it('fills a band to its edge and puts the rest of a millionth in the next', () => {
    // 1.5 millionths of a kWh by day, the first band 1 millionth wide
    const price = makeDayNightPrice('0', [['10', '0.000001'], '20'], ['5']);
    const { lines } = projectFuel(price, atRates(economy7('0.000003', '50')));
    expect(lines.slice(0, 2)).toMatchObject([
      { usageKwh: 0.000001, valueMicropence: 10 },
      { usageKwh: 0.000001, valueMicropence: 10 },
    ]);
  });

  it('may be all by day or all at night', () => {
    const price = makeDayNightPrice('0', [['20', '10'], '30'], [['10', '10'], '5']);
    const spend = { micropence: 105_000_000, frequency: 'annual', nightMicropercent: 0 } as const;
    // 100 p: 5 kWh at 20 p; all at night 10 kWh at 10 p
    expect(usageFromSpend(spend, price, 500)?.annualMicroKwh).toBe(5_000_000);
    expect(usageFromSpend({ ...spend, nightMicropercent: 100_000_000 }, price, 500)?.annualMicroKwh).toBe(10_000_000);
    expect(projectFuel(price, atRates(economy7('5', '0'))).lines.map(({ kind }) => kind)).toEqual([
      'consumption',
      'standing-charge',
      'tax',
    ]);
  });
});

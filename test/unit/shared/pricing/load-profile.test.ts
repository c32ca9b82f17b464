import {
  averageDayProfile,
  type LoadProfile,
  projectFuel,
  type TimeOfUsePrice,
} from '../../../../shared/pricing/index.ts';
import { atRates, EVEN_DAY, loaded, makeTimedPrice } from './make.ts';

const night = makeTimedPrice(['8.5', [{ from: '00:30', to: '05:30' }]], ['27', null]);

/** Of the rates that are used, in millionths. */
function usedAt(price: TimeOfUsePrice, kwh: string, profile: LoadProfile | null): readonly bigint[] {
  if (profile === null) throw new Error('48 numbers are a day');
  const { lines } = projectFuel(price, atRates(loaded(kwh, profile)));
  return lines.flatMap((line) => (line.kind === 'consumption' ? [line.usageMicroKwh] : []));
}

describe("a household's average day", () => {
  it('of 48 equal half hours uses in a window its hours over 24', () => {
    // 5 of 24 hours
    expect(usedAt(night, '2400', averageDayProfile(EVEN_DAY))).toEqual([500_000_000n, 1_900_000_000n]);
  });

  it('has 261 weekdays and 104 weekend days', () => {
    const price = makeTimedPrice(['10', [{ days: 'weekdays', from: '00:00', to: '24:00' }]], ['20', null]);
    expect(usedAt(price, '3650', averageDayProfile(EVEN_DAY))).toEqual([2_610_000_000n, 1_040_000_000n]);
  });

  it('is the same however many decimals each of its numbers is written with', () => {
    const rest = EVEN_DAY.slice(3);
    const written = averageDayProfile(['12', '0.5', '7.125', ...rest]);
    expect(written).not.toBeNull();
    expect(written).toEqual(averageDayProfile(['12.000', '0.500', '7.125', ...rest.map((text) => `${text}0`)]));
    // 12 of 30.875
    const price = makeTimedPrice(['10', [{ from: '00:00', to: '00:30' }]], ['20', null]);
    expect(usedAt(price, '30.875', written)).toEqual([12_000_000n, 18_875_000n]);
  });

  it('is exact however many digits its numbers have', () => {
    const long = ['0.12345678901234567890123456789', ...EVEN_DAY.slice(1).map(() => '0')];
    const price = makeTimedPrice(['10', [{ from: '00:00', to: '00:30' }]], ['20', null]);
    expect(usedAt(price, '1', averageDayProfile(long))).toEqual([1_000_000n]);
  });

  it.each([
    ['47 numbers', EVEN_DAY.slice(1)],
    ['49 numbers', [...EVEN_DAY, '1']],
    ['only zeros', EVEN_DAY.map(() => '0.0')],
    ['a number below 0', ['-1', ...EVEN_DAY.slice(1)]],
    ['an exponent', ['1e3', ...EVEN_DAY.slice(1)]],
    ['an empty place', ['', ...EVEN_DAY.slice(1)]],
  ])('is not made of %s', (_name, halfHours) => {
    expect(averageDayProfile(halfHours)).toBeNull();
  });
});

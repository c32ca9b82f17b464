import { averageDayProfile, loadProfile, projectFuel } from '../../../../shared/pricing/index.ts';
import { atRates, EVEN_DAY, loaded, makeTimedPrice } from './make.ts';

const night = makeTimedPrice(['8.5', [{ from: '00:30', to: '05:30' }]], ['27', null]);

describe('a load profile', () => {
  const day = Array.from({ length: 48 }, () => 1);

  it.each([
    ['47 half hours', day.slice(1), day],
    ['49 half hours of weekends', day, [...day, 1]],
    ['parts below 0', [-1, ...day.slice(1)], day],
    ['parts of a half', [0.5, ...day.slice(1)], day],
    ['nothing', day.map(() => 0), day.map(() => 0)],
  ])('cannot have %s', (_name, weekday, weekend) => {
    expect(() => loadProfile({ weekday, weekend })).toThrow(RangeError);
  });

  it('weighs weekdays and weekends as its parts do', () => {
    const weekendsOnly = loadProfile({ weekday: day.map(() => 0), weekend: day });
    const price = makeTimedPrice(['10', [{ days: 'weekends', from: '00:00', to: '24:00' }]], ['20', null]);
    const { lines } = projectFuel(price, atRates(loaded('1000', weekendsOnly)));
    expect(lines[0]).toMatchObject({ rateMicropencePerKwh: 10_000_000, usageKwh: 1000 });
    expect(lines[1]).toMatchObject({ kind: 'standing-charge' });
  });
});

describe("a household's average day", () => {
  it('of 48 equal half hours uses in a window its hours over 24', () => {
    const profile = averageDayProfile(EVEN_DAY);
    if (profile === null) throw new Error('48 numbers are a day');
    const { lines } = projectFuel(night, atRates(loaded('2400', profile)));
    // 5 of 24 hours
    expect(lines[0]).toMatchObject({ usageKwh: 500, timeOfUse: { usageSharePercent: 20.833333 } });
    expect(lines[1]).toMatchObject({ usageKwh: 1900, timeOfUse: { usageSharePercent: 79.166667 } });
  });

  it('has 261 weekdays and 104 weekend days', () => {
    const profile = averageDayProfile(EVEN_DAY);
    if (profile === null) throw new Error('48 numbers are a day');
    const price = makeTimedPrice(['10', [{ days: 'weekdays', from: '00:00', to: '24:00' }]], ['20', null]);
    const { lines } = projectFuel(price, atRates(loaded('3650', profile)));
    expect(lines.slice(0, 2)).toMatchObject([{ usageKwh: 2610 }, { usageKwh: 1040 }]);
  });

  it('is the same however many decimals each of its numbers is written with', () => {
    const rest = EVEN_DAY.slice(3);
    const written = averageDayProfile(['12', '0.5', '7.125', ...rest]);
    expect(written).not.toBeNull();
    expect(written).toEqual(averageDayProfile(['12.000', '0.500', '7.125', ...rest.map((text) => `${text}0`)]));
    const shares = (profile: typeof written) =>
      profile?.partsBefore.slice(1, 4).map((parts) => Number((parts * 1_000_000n) / profile.whole));
    // 261 of 365 days of 12, 12.5 and 19.625 in 30.875
    expect(shares(written)).toEqual([277_921, 289_501, 454_517]);
  });

  it('is exact however many digits its numbers have', () => {
    const long = ['0.12345678901234567890123456789', ...EVEN_DAY.slice(1).map(() => '0')];
    const profile = averageDayProfile(long);
    if (profile === null) throw new Error('48 numbers are a day');
    const { lines } = projectFuel(
      makeTimedPrice(['10', [{ from: '00:00', to: '00:30' }]], ['20', null]),
      atRates(loaded('1', profile)),
    );
    expect(lines[0]).toMatchObject({ usageKwh: 1, timeOfUse: { usageSharePercent: 100 } });
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

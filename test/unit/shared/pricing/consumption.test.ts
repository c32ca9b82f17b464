import fc from 'fast-check';
import {
  averageDayProfile,
  fuelTotalMicropence,
  LOAD_PROFILES,
  loadProfile,
  planTotalPence,
  pricingBasis,
  projectFuel,
  projectPlan,
  singleRateUsage,
  type TimeOfUsePrice,
  withLoad,
} from '../../../../shared/pricing/index.ts';
import {
  anyDayCount,
  anyLoadProfile,
  anyMicroKwh,
  anyTimetable,
  atRates,
  economy7,
  firstDays,
  kwh,
  loaded,
  makeDayNightPrice,
  makeFuelPrice,
  makeTimedPrice,
} from './make.ts';
import { plainTimedValues } from './oracle.ts';

const TODAY = '2026-11-21';
const WINDOW = [{ from: '00:30', to: '05:30' }];
const carPlan = makeTimedPrice(['8.5', WINDOW], ['27', null]);

function valuesOf(price: TimeOfUsePrice, usage: ReturnType<typeof loaded>) {
  const basis = pricingBasis({ electricity: usage }, TODAY);
  const projection = projectPlan({ electricity: price }, basis);
  expect(planTotalPence({ electricity: price }, basis)).toBe(projection.totalPence);
  return {
    lines: projection.current.electricity?.lines.map((line) => [
      line.valueMicropence,
      ...(line.kind === 'consumption' ? [line.usageKwh, line.timeOfUse?.usageSharePercent] : []),
    ]),
    totalPence: projection.totalPence,
  };
}

describe('a time-of-use price', () => {
  it('takes from the typical profile what is used in its windows', () => {
    // 99,091,828 parts in a billion lie from 00:30 to 05:30: 247.72957 kWh of 2,500.
    // 8.5 x 247.72957 and 27 x 2,252.27043; 40 x 365; 234 days of 365 at 5 %
    expect(valuesOf(carPlan, loaded('2500'))).toEqual({
      lines: [
        [2_105_701_345, 247.72957, 9.909183],
        [60_811_301_610, 2252.27043, 90.090817],
        [14_600_000_000],
        [2_484_791_602],
      ],
      totalPence: 80_002,
    });
  });

  it('charges the car at the cheapest rate, and only the rest follows the profile', () => {
    expect(valuesOf(carPlan, loaded('4500', LOAD_PROFILES.typical, '2000'))).toEqual({
      lines: [
        [19_105_701_345, 2247.72957, 49.949546],
        [60_811_301_610, 2252.27043, 50.050454],
        [14_600_000_000],
        [3_029_723_108],
      ],
      totalPence: 97_547,
    });
  });

  it('charges the car at the first of several rates that are the cheapest', () => {
    const price = makeTimedPrice(['20', null], ['10', WINDOW], ['10', [{ from: '12:00', to: '13:00' }]]);
    const { lines } = projectFuel(price, atRates(loaded('1000', LOAD_PROFILES.typical, '1000')));
    expect(lines[0]).toMatchObject({ usageKwh: 1000, timeOfUse: { times: WINDOW, usageSharePercent: 100 } });
    expect(lines[1]?.kind).toBe('standing-charge');
  });

  it('has a line for each rate that is used, in the order of the feed, with its times and its rate with VAT', () => {
    const evening = [
      { days: 'weekdays', from: '16:00', to: '19:00' },
      { days: 'weekends', from: '16:00', to: '17:00' },
    ] as const;
    const price = makeTimedPrice(['20', null], ['40', evening], ['5', [{ from: '00:00', to: '00:30' }]]);
    const noMidnight = averageDayProfile(['0', ...Array.from({ length: 47 }, () => '1')]);
    if (noMidnight === null) throw new Error('48 numbers are a day');
    const { lines } = projectFuel(price, atRates(loaded('1000', noMidnight)));
    expect(lines.slice(0, -2)).toMatchObject([
      {
        register: 'all',
        rateMicropencePerKwh: 20_000_000,
        rateWithVatMicropencePerKwh: 21_000_000,
        timeOfUse: { times: null },
      },
      { register: 'all', rateMicropencePerKwh: 40_000_000, timeOfUse: { times: evening } },
    ]);
  });

  it('is one line of the first rate if nothing is used or no day is priced', () => {
    const line = { usageKwh: 0, valueMicropence: 0, timeOfUse: { times: WINDOW, usageSharePercent: 0 } };
    expect(projectFuel(carPlan, atRates(loaded('0'))).lines[0]).toMatchObject(line);
    const none = projectFuel(carPlan, atRates(loaded('2500')), firstDays(0));
    expect(none.lines[0]).toMatchObject(line);
    expect(none.totalMicropence).toBe(0);
  });

  it('is n/365 of the year over n days', () => {
    // 247.72957 x 73/365 = 49.545914 kWh at 8.5 p
    const { lines } = projectFuel(carPlan, atRates(loaded('2500')), firstDays(73));
    expect(lines[0]).toMatchObject({
      usageKwh: 49.545914,
      valueMicropence: 421_140_269,
      timeOfUse: { usageSharePercent: 9.909183 },
    });
  });

  it('cannot be priced for a usage whose load profile is not known', () => {
    expect(() => projectFuel(carPlan, atRates(kwh('2500')))).toThrow('load profile');
  });

  it('has the values of the plain computation, half hour by half hour', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 30_000_000 }), { minLength: 48, maxLength: 48 });
    const rate = fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(10_000_000, 20_000_000));
    fc.assert(
      fc.property(
        anyTimetable.chain((timetable) =>
          fc.tuple(
            fc.constant(timetable),
            fc.array(rate, { minLength: timetable.length, maxLength: timetable.length }),
          ),
        ),
        fc.tuple(parts, parts).filter((days) => days.flat().some((part) => part > 0)),
        fc.tuple(anyMicroKwh, fc.integer({ min: 0, max: 100 }), anyDayCount),
        ([timetable, ratesMicropencePerKwh], [weekday, weekend], [annualMicroKwh, carPercent, days]) => {
          const carMicroKwh = Math.floor((annualMicroKwh / 100) * carPercent);
          const price = { chargeMicropencePerDay: 40_000_000, timetable, ratesMicropencePerKwh };
          const usage = withLoad(singleRateUsage(annualMicroKwh), {
            profile: loadProfile({ weekday, weekend }),
            carMicroKwh,
          });
          const { lines } = projectFuel(price, atRates(usage), firstDays(days));
          expect(lines.slice(0, -1).map(({ valueMicropence }) => BigInt(valueMicropence))).toEqual(
            plainTimedValues(price, { parts: [...weekday, ...weekend], annualMicroKwh, carMicroKwh, days }),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('costs what one rate costs if all its windows have it', () => {
    fc.assert(
      fc.property(anyLoadProfile, anyMicroKwh, anyDayCount, (profile, microKwh, days) => {
        const times = [
          { days: 'weekdays', from: '23:30', to: '05:30' },
          { days: 'weekdays', from: '05:30', to: '23:30' },
          { days: 'weekends', from: '00:00', to: '24:00' },
        ] as const;
        const usage = withLoad(singleRateUsage(microKwh), { profile, carMicroKwh: Math.floor(microKwh / 3) });
        const flat = { ...makeFuelPrice('40', '25.123457') };
        const total = (price: Parameters<typeof fuelTotalMicropence>[0]) =>
          fuelTotalMicropence(price, atRates(usage), firstDays(days));
        expect(total(makeTimedPrice(['25.123457', times]))).toBe(total(flat));
      }),
    );
  });

  it('has shares of 100 % and a usage of the whole in its lines', () => {
    fc.assert(
      fc.property(
        anyTimetable,
        anyLoadProfile,
        anyMicroKwh,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (timetable, profile, microKwh, part) => {
          fc.pre(microKwh > 0);
          const usage = withLoad(singleRateUsage(microKwh), { profile, carMicroKwh: Math.floor(microKwh * part) });
          const rates = timetable.map((_, index) => 10_000_000 + ((index * 7_919_317) % 20_000_000));
          const price = { chargeMicropencePerDay: 0, timetable, ratesMicropencePerKwh: rates };
          const { lines, totalMicropence } = projectFuel(price, atRates(usage));
          const used = lines.filter((line) => line.kind === 'consumption');
          const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
          // Each is rounded to a millionth.
          expect(Math.abs(sum(used.map(({ timeOfUse }) => timeOfUse?.usageSharePercent ?? 0)) - 100)).toBeLessThan(
            5e-6,
          );
          expect(Math.abs(sum(used.map(({ usageKwh }) => usageKwh)) - microKwh / 1e6)).toBeLessThan(5e-6);
          expect(sum(lines.map(({ valueMicropence }) => valueMicropence))).toBe(totalMicropence);
          expect(fuelTotalMicropence(price, atRates(usage))).toBe(totalMicropence);
        },
      ),
    );
  });

  it('never costs more if more of the usage charges the car', () => {
    fc.assert(
      fc.property(
        anyTimetable,
        anyLoadProfile,
        anyMicroKwh,
        fc.nat({ max: 100 }),
        fc.nat({ max: 100 }),
        (timetable, profile, microKwh, a, b) => {
          const rates = timetable.map((_, index) => 30_000_000 - ((index * 7_919_317) % 20_000_000));
          const price = { chargeMicropencePerDay: 0, timetable, ratesMicropencePerKwh: rates };
          const costWith = (percent: number) => {
            const carMicroKwh = Math.floor((microKwh / 100) * percent);
            return fuelTotalMicropence(price, atRates(withLoad(singleRateUsage(microKwh), { profile, carMicroKwh })));
          };
          // Half a micropenny of rounding for each line, and the VAT on it.
          expect(costWith(Math.max(a, b))).toBeLessThanOrEqual(costWith(Math.min(a, b)) + timetable.length + 1);
        },
      ),
    );
  });
});

describe('a car that is charged at home', () => {
  it('is no difference to a price of one rate or of bands', () => {
    const price = makeFuelPrice('40', ['12.5', '300'], '11');
    const load = { profile: LOAD_PROFILES.typical, carMicroKwh: 2_000_000_000 };
    expect(projectFuel(price, atRates(withLoad(kwh('4500'), load)))).toEqual(projectFuel(price, atRates(kwh('4500'))));
  });

  it('is charged at night by Economy 7, and the night share is that of the rest', () => {
    const load = { profile: LOAD_PROFILES.typical, carMicroKwh: 2_000_000_000 };
    const { lines } = projectFuel(
      makeDayNightPrice('0', ['10'], ['20']),
      atRates(withLoad(economy7('4500', '40'), load)),
    );
    // 2,500 x 60 % by day; 2,500 x 40 % + 2,000 at night
    expect(lines.slice(0, 2)).toMatchObject([
      { register: 'day', usageKwh: 1500 },
      { register: 'night', usageKwh: 3000 },
    ]);
  });

  it.each([-1, 0.5, 2_500_000_001])('cannot take %d millionths of 2,500 kWh', (carMicroKwh) => {
    const load = { profile: LOAD_PROFILES.typical, carMicroKwh };
    expect(() => withLoad(kwh('2500'), load)).toThrow(RangeError);
    expect(() => withLoad(economy7('2500', '40'), load)).toThrow(RangeError);
  });
});

it('a time-of-use price of which nothing is used has a line of its first rate, for nothing', () => {
  const times = [{ from: '00:30', to: '05:30' }];
  const { lines } = projectFuel(makeTimedPrice(['8.5', times], ['27', null]), atRates(loaded('0')));
  expect(lines[0]).toEqual({
    kind: 'consumption',
    register: 'all',
    rateMicropencePerKwh: 8_500_000,
    rateWithVatMicropencePerKwh: 8_925_000,
    usageKwh: 0,
    valueMicropence: 0,
    timeOfUse: { times, usageSharePercent: 0 },
  });
});

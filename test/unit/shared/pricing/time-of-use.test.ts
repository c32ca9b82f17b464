import { readFileSync } from 'node:fs';
import {
  averageDayProfile,
  fuelUsage,
  halfHourAt,
  halfHoursOf,
  LOAD_PROFILE_NAMES,
  microKwhFromSpend,
  projectFuel,
  timeAt,
} from '../../../../shared/pricing/index.ts';
import { atRates } from './make.ts';

describe('half hours of the clock', () => {
  it.each([
    ['00:00', 0],
    ['00:30', 1],
    ['05:30', 11],
    ['23:30', 47],
    ['24:00', 48],
  ])('%s is half hour %d, and the other way round', (time, halfHour) => {
    expect(halfHourAt(time)).toBe(halfHour);
    expect(timeAt(halfHour)).toBe(time);
  });

  it.each(['24:30', '25:00', '5:30', '05:15', '05:60', '0530', '', '05:30:00', ' 05:30'])(
    'rejects %j',
    (time) => {
      expect(halfHourAt(time)).toBeNull();
      expect(() => halfHoursOf({ from: '00:00', to: time })).toThrow(RangeError);
    },
  );

  it.each([
    ['all days, if none are named', { from: '00:30', to: '05:30' }, ['1-11', '49-59']],
    ['all days', { days: 'all', from: '00:30', to: '05:30' }, ['1-11', '49-59']],
    [
      'weekdays, past midnight',
      { days: 'weekdays', from: '23:30', to: '05:30' },
      ['47-48', '0-11'],
    ],
    [
      'weekends, to the end of the day',
      { days: 'weekends', from: '22:00', to: '24:00' },
      ['92-96'],
    ],
    ['weekends, to midnight', { days: 'weekends', from: '22:00', to: '00:00' }, ['92-96', '48-48']],
    [
      'a whole day from morning to morning',
      { days: 'weekdays', from: '07:00', to: '07:00' },
      ['14-48', '0-14'],
    ],
    ['a whole day from midnight', { days: 'weekdays', from: '00:00', to: '24:00' }, ['0-48']],
  ] as const)('of a window of %s are in the days that it names', (_name, window, expected) => {
    expect(halfHoursOf(window).map(({ first, end }) => `${first}-${end}`)).toEqual(expected);
  });
});

const PROJECT = new URL('../../../../', import.meta.url);

it('the load profiles are those of data/load-profiles.csv', () => {
  const table: unknown = JSON.parse(
    readFileSync(new URL('shared/pricing/load-profiles.json', PROJECT), 'utf8'),
  );
  const rows = readFileSync(new URL('data/load-profiles.csv', PROJECT), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1);
  const partsOf = (name: string, days: string): readonly number[] =>
    rows
      .filter((row) => row.startsWith(`${name},${days},`))
      .map((row) => Number(row.split(',')[3]));
  const profileOf = (name: string) => ({
    weekday: partsOf(name, 'weekday'),
    weekend: partsOf(name, 'weekend'),
  });
  expect(table).toEqual(
    Object.fromEntries(LOAD_PROFILE_NAMES.map((name) => [name, profileOf(name)])),
  );
});

it('an average day counts 261 weekdays and 104 weekend days, also when a spend is converted', () => {
  const price = {
    chargeMicropencePerDay: 0n,
    timetable: [[{ days: 'weekdays', from: '00:00', to: '24:00' }], null],
    ratesMicropencePerKwh: [10_000_000n, 20_000_000n],
  } as const;
  const profile = averageDayProfile(Array<string>(48).fill('0.25'));
  if (profile === null) throw new Error('48 numbers are a day');
  const usage = fuelUsage(3_650_000_000n, null, { profile, carMicroKwh: 0n });
  // (2,610 x 10 + 1,040 x 20) x 1.05 = 49,245 p
  const { lines, totalMicropence } = projectFuel(price, atRates(usage));
  expect(lines.slice(0, 2)).toMatchObject([
    { usageMicroKwh: 2_610_000_000n },
    { usageMicroKwh: 1_040_000_000n },
  ]);
  expect(totalMicropence).toBe(49_245_000_000n);
  const spend = {
    fuel: 'gas',
    micropence: totalMicropence,
    frequency: 'annual',
    nightMicropercent: null,
  } as const;
  const bought = microKwhFromSpend({ ...spend, loadProfile: profile }, price, '2026-11-21');
  expect(bought && bought.over / bought.under).toBe(3_650_000_000n);
});

it.each([
  ['9 digits before the point and after it', '999999999.999999999', true],
  ['10 digits before it', '1000000000', false],
  ['10 digits after it', '0.1234567890', false],
])('a half hour may have %s: %s', (_case, first, isAllowed) => {
  const day = [first, ...Array<string>(47).fill('0')];
  expect(averageDayProfile(day) !== null).toBe(isAllowed);
});

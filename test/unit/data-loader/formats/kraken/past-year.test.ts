import type { Row } from '../../../../../data-loader/formats/kraken/api.ts';
import { PastYear } from '../../../../../data-loader/formats/kraken/past-year.ts';
import {
  decimalFromMicro,
  fuelUsage,
  LOAD_PROFILES,
  pastYearRate,
} from '../../../../../shared/pricing/index.ts';
import { meansByClock } from '../../../../support/past-year-means.ts';
import { present } from '../../../../support/present.ts';

const TO = '2026-11-28';
const HALF_HOUR_MS = 30 * 60_000;
const START_MS = Date.parse('2025-11-28T00:00:00Z');
const HALF_HOURS = 17_520;
/** A price of each half hour that repeats in no pattern of days, some below zero. */
function priceAt(at: number): bigint {
  return BigInt(((at * 7_919) % 50_021) * 811 - 3_000_001);
}

function row(first: number, halfHours: number, over: Partial<Row> = {}): Row {
  const fromMs = START_MS + first * HALF_HOUR_MS;
  const toMs = fromMs + halfHours * HALF_HOUR_MS;
  return { micropence: priceAt(first), fromMs, toMs, method: null, ...over };
}

function yearOf(rows: readonly Row[]): PastYear {
  const year = new PastYear('DIRECT_DEBIT', TO);
  for (const each of rows) year.add(each);
  return year;
}

/** Rows of this many half hours each, the latest first, as the API sends them. */
function rowsOf(halfHours: number, price = priceAt): readonly Row[] {
  return Array.from({ length: HALF_HOURS / halfHours }, (_, index) =>
    row(index * halfHours, halfHours, { micropence: price(index * halfHours) }),
  ).toReversed();
}

/** The means, in pence, of the 17,520 half hours that the rows cover. */
function meansOfRows(halfHours: number): readonly number[] {
  const span = { fromMs: START_MS, toMs: START_MS + HALF_HOURS * HALF_HOUR_MS };
  return meansByClock(span, (ms) => {
    const at = (ms - START_MS) / HALF_HOUR_MS;
    return decimalFromMicro(priceAt(at - (at % halfHours)));
  });
}

describe('the means of a past year with both changes of the clock', () => {
  it.each([
    ['half an hour', 1],
    ['an hour', 2],
  ])('equal those of 17,520 half hours, from rows of %s', (_words, halfHours) => {
    const { weekdays, weekends, from, to } = yearOf(rowsOf(halfHours)).means();
    expect([from, to]).toEqual(['2025-11-28', TO]);
    const expected = meansOfRows(halfHours);
    const found = [...weekdays, ...weekends].map(decimalFromMicro);
    expect(found).toHaveLength(96);
    for (const [at, pence] of found.entries())
      expect(Math.abs(pence - (expected[at] ?? Number.NaN))).toBeLessThan(1e-6);
  });

  it('charge a household what its 17,520 half hours would have cost', () => {
    const { parts, whole } = LOAD_PROFILES.typical;
    const load = { profile: LOAD_PROFILES.typical, carMicroKwh: 0n };
    const rate = pastYearRate(yearOf(rowsOf(1)).means(), fuelUsage(2_700_000_000n, null, load));
    // Each kWh of a half hour is spread evenly over the weekdays, or weekend days, that have it.
    const expected = meansOfRows(1).reduce(
      (sum, mean, at) => sum + (mean * Number(parts[at])) / Number(whole),
      0,
    );
    expect(Math.abs(decimalFromMicro(rate) - expected)).toBeLessThan(1e-6);
  });

  it('charge gas the mean of its 365 days, of which 261 are weekdays', () => {
    const prices = Array.from({ length: 365 }, (_, day) => 6_000_000n + BigInt((day * 7919) % 997));
    const daily = prices.map((micropence, day) => row(48 * day, 48, { micropence }));
    const rate = pastYearRate(yearOf(daily.map(inLondon)).means(), fuelUsage(9_500_000_000n));
    const mean = prices.reduce((sum, price) => sum + price, 0n);
    expect(Math.abs(decimalFromMicro(rate) - decimalFromMicro(mean) / 365)).toBeLessThan(1e-6);
  });

  it('are one for weekdays and one for weekends if no price changes within a day', () => {
    const weekend = { weekdays: [21_000_000n], weekends: [7_000_000n] };
    const isWeekend = (at: number) => new Date(START_MS + at * HALF_HOUR_MS + 1).getUTCDay() % 6;
    const winter = rowsOf(48, (at) => (isWeekend(at) === 0 ? 7_000_000n : 21_000_000n));
    expect(yearOf(winter.map(inLondon)).means()).toMatchObject(weekend);
  });

  it('count rows of the method before rows for every method, and no others', () => {
    const own = { method: 'DIRECT_DEBIT', micropence: 5_000_000n };
    const rows = [row(0, HALF_HOURS), row(0, HALF_HOURS, own)];
    const other = row(0, HALF_HOURS, { method: 'PREPAYMENT', micropence: 9n });
    const means = { weekdays: [5_000_000n], weekends: [5_000_000n] };
    expect(yearOf([...rows, other]).means()).toMatchObject(means);
    expect(yearOf([other, ...rows.toReversed()]).means()).toMatchObject(means);
  });
});

describe('a past year that cannot be known', () => {
  it('has a half hour without a row', () => {
    const rows = rowsOf(1).filter((_row, index) => index !== 17_000);
    expect(() => yearOf(rows).means()).toThrow(
      'has no row for some of the past year, from 2025-12-08T19:30:00.000Z',
    );
  });

  it.each([
    ['changes off the half hour', [row(0, 1, { fromMs: START_MS + 60_000 })], 'on the half hour'],
    [
      'has two prices at once',
      [row(0, 4), row(2, 1)],
      'two rows have different prices for the same time, from 2025-11-28T01:00:00.000Z',
    ],
    [
      'has rows of the same time again and again',
      Array.from({ length: 5 }, () => row(0, HALF_HOURS)),
      'has more than 4 rows for the same time in the past year',
    ],
    [
      'has a price out of range',
      [row(0, 1, { micropence: -1_000_000_001n })],
      'value_exc_vat must be from -1000 to 1000, not -1000.000001',
    ],
  ])('%s, in a row of its method', (_what, rows, reason) => {
    expect(() => yearOf(rows).means()).toThrow(reason);
    const ofAnother = rows.map((each) => ({ ...each, method: 'PREPAYMENT' }));
    expect(() => yearOf(ofAnother).means()).toThrow('has no row');
  });
});

/** Moves a row of a day to the midnights of London. */
function inLondon(each: Row): Row {
  const [fromMs, toMs] = [each.fromMs, each.toMs].map((ms) => Date.parse(londonMidnight(ms)));
  return { ...each, fromMs: present(fromMs), toMs: present(toMs) };
}

function londonMidnight(ms: number): string {
  const day = new Date(ms).toISOString().slice(0, 10);
  const isSummer = day > '2026-03-29' && day <= '2026-10-25';
  return `${day}T00:00:00${isSummer ? '+01:00' : 'Z'}`;
}

import { readFileSync } from 'node:fs';
import { type DailyPattern, dailyPattern } from '../../../../../data-loader/feeds/kraken/daily-pattern.ts';
import { ROW, type Row } from '../../../../../data-loader/feeds/kraken/shapes.ts';

const LOW = 12_984_500;
const HIGH = 30_963_100;
const NIGHT = [
  { first: 0, end: 1, micropence: HIGH },
  { first: 1, end: 11, micropence: LOW },
  { first: 11, end: 48, micropence: HIGH },
];

function rates(...names: readonly string[]): readonly Row[] {
  return names.flatMap((name) => {
    const page: { results: readonly unknown[] } = JSON.parse(
      readFileSync(`test/fixtures/kraken/rates/${name}.json`, 'utf8'),
    );
    return page.results.map((row) => ROW.parse(row));
  });
}

/** One row after another, each from a time to the next row's. */
function rowsOf(changes: readonly (readonly [string, number])[], end: string): readonly Row[] {
  return changes.map(([from, micropence], index) => ({
    micropence,
    fromMs: Date.parse(from),
    toMs: Date.parse(changes[index + 1]?.[0] ?? end),
    method: null,
  }));
}

describe('prices that change within the day', () => {
  const nights = rates('evnight-E-1R-C-standard-unit-rates-dst');

  it('repeat at the same times of the clock on the day on which the clocks go back and the day after', () => {
    expect(dailyPattern(nights, '2026-10-25')).toEqual({
      kind: 'repeats',
      runs: [{ from: '2026-10-25', stretches: NIGHT }],
    });
    expect(dailyPattern(nights, '2026-10-26')).toEqual({
      kind: 'repeats',
      runs: [{ from: '2026-10-26', stretches: NIGHT }],
    });
  });

  it('are incomplete on a day whose first half hour has no price', () => {
    expect(dailyPattern(nights, '2026-10-24')).toEqual({ kind: 'incomplete' });
    expect(dailyPattern([], '2026-10-24')).toEqual({ kind: 'incomplete' });
  });

  it('repeat over the day on which the clocks go forward, which lacks two half hours', () => {
    // 00:30-05:30: from 00:30 UTC in winter, from 23:30 UTC in summer, and for four hours on 29 March 2026.
    const rows = rowsOf(
      [
        ['2026-03-28T00:00:00Z', HIGH],
        ['2026-03-28T00:30:00Z', LOW],
        ['2026-03-28T05:30:00Z', HIGH],
        ['2026-03-29T00:30:00Z', LOW],
        ['2026-03-29T04:30:00Z', HIGH],
        ['2026-03-29T23:30:00Z', LOW],
        ['2026-03-30T04:30:00Z', HIGH],
      ],
      '2026-03-30T23:00:00Z',
    );
    expect(dailyPattern(rows, '2026-03-28')).toEqual({
      kind: 'repeats',
      runs: [{ from: '2026-03-28', stretches: NIGHT }],
    });
    expect(dailyPattern(rows, '2026-03-29')).toMatchObject({ kind: 'repeats', runs: [{ stretches: NIGHT }] });
  });

  it('are half-hourly if there are more than 8 from midnight to midnight', () => {
    const rows = rates('agile-E-1R-C-standard-unit-rates-page-1', 'agile-E-1R-C-standard-unit-rates-page-2');
    expect(dailyPattern(rows, '2026-10-25')).toEqual({ kind: 'half-hourly', stretchCount: 48 });
  });

  it.each([
    [8, 'repeats'],
    [9, 'half-hourly'],
  ])('of %i stretches: %s', (count, kind) => {
    const changes = Array.from(
      { length: count },
      (_, index) => [`2026-08-15T${String(index).padStart(2, '0')}:00:00+01:00`, index + 1] as const,
    );
    expect(dailyPattern(rowsOf(changes, '2026-08-16T00:00:00+01:00'), '2026-08-15').kind).toBe(kind);
  });

  it('cannot be said in half hours if one begins at a quarter past', () => {
    const rows = rowsOf(
      [
        ['2026-08-14T23:00:00Z', LOW],
        ['2026-08-15T04:15:00Z', HIGH],
      ],
      '2026-08-15T23:00:00Z',
    );
    expect(dailyPattern(rows, '2026-08-15')).toEqual({ kind: 'off-the-half-hour' });
  });

  /** Cheap until 05:00, at the rate of each day. */
  function days(...rate: readonly number[]): DailyPattern {
    const changes = rate.flatMap((micropence, index): readonly (readonly [string, number])[] => [
      [new Date(Date.UTC(2026, 7, 14 + index, 23)).toISOString(), micropence],
      [new Date(Date.UTC(2026, 7, 15 + index, 4)).toISOString(), HIGH],
    ]);
    return dailyPattern(rowsOf(changes, new Date(Date.UTC(2026, 7, 14 + rate.length, 23)).toISOString()), '2026-08-15');
  }

  it.each([
    ['the same every day', [1, 1, 1], 'repeats'],
    ['known for one day only', [1], 'repeats'],
    ['different from tomorrow on, for two days or more', [1, 2, 2], 'repeats'],
    ['different tomorrow, and no more known', [1, 2], 'changes-daily'],
    ['different every day', [1, 2, 3], 'changes-daily'],
    ['back after two days', [1, 2, 2, 1, 1], 'changes-daily'],
  ])('%s: %j %s', (_how, rate, kind) => {
    expect(days(...rate).kind).toBe(kind);
  });

  it('have a run for each set of prices', () => {
    expect(days(1, 1, 2, 2)).toMatchObject({ runs: [{ from: '2026-08-15' }, { from: '2026-08-17' }] });
  });
});

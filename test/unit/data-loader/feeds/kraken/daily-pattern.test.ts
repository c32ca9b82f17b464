import { readFileSync } from 'node:fs';
import { type DailyPattern, dailyPattern } from '../../../../../data-loader/feeds/kraken/daily-pattern.ts';
import { ROW, type Row } from '../../../../../data-loader/feeds/kraken/shapes.ts';
import { present } from '../../../../support/present.ts';

const LOW = 12_984_500n;
const HIGH = 30_963_100n;
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
function rowsOf(changes: readonly (readonly [string, bigint | number])[], end: string): readonly Row[] {
  return changes.map(([from, micropence], index) => ({
    micropence: BigInt(micropence),
    fromMs: Date.parse(from),
    toMs: Date.parse(changes[index + 1]?.[0] ?? end),
    method: null,
  }));
}

describe('prices that change within the day', () => {
  const nights = rates('evnight-E-1R-C-standard-unit-rates-dst');

  it.each(['2026-10-24', '2026-10-25', '2026-10-26'])(
    'repeat at the same times of the clock around the day on which the clocks go back: read on %s',
    (day) => {
      expect(dailyPattern(nights, day)).toEqual({ kind: 'repeats', runs: [{ from: day, to: null, stretches: NIGHT }] });
    },
  );

  it('take a half hour that one day lacks from another', () => {
    const first = dailyPattern(nights, '2026-10-24');
    expect(Math.min(...nights.map(({ fromMs }) => fromMs ?? 0))).toBe(Date.parse('2026-10-24T00:30:00+01:00'));
    expect(first).toMatchObject({ runs: [{ stretches: NIGHT }] });
  });

  it('are incomplete if no day has a price for a half hour', () => {
    const day = nights.filter(({ micropence }) => micropence === HIGH);
    expect(dailyPattern(day, '2026-10-25')).toEqual({ kind: 'incomplete' });
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
      runs: [{ from: '2026-03-28', to: null, stretches: NIGHT }],
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

  /** Cheap until 05:00, at the rate of each day from Monday 10 August on. */
  function dayRows(...rate: readonly number[]): readonly Row[] {
    const changes = rate.flatMap((micropence, index): readonly (readonly [string, bigint | number])[] => [
      [new Date(Date.UTC(2026, 7, 9 + index, 23)).toISOString(), micropence],
      [new Date(Date.UTC(2026, 7, 10 + index, 4)).toISOString(), HIGH],
    ]);
    return rowsOf(changes, new Date(Date.UTC(2026, 7, 9 + rate.length, 23)).toISOString());
  }

  function days(...rate: readonly number[]): DailyPattern {
    return dailyPattern(dayRows(...rate), '2026-08-10');
  }

  it.each([
    ['the same every day', [1, 1, 1], 'repeats'],
    ['known for one day only', [1], 'repeats'],
    ['different from tomorrow on, for two days or more', [1, 2, 2], 'repeats'],
    ['different from the last day that is known on', [1, 1, 2], 'repeats'],
    ['different tomorrow, and no more known', [1, 2], 'changes-daily'],
    ['different every day', [1, 2, 3], 'changes-daily'],
    ['different on a single day', [1, 1, 2, 3, 3], 'changes-daily'],
    ['back after two days', [1, 2, 2, 1, 1], 'changes-daily'],
    ['back after a week', [1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1], 'repeats'],
    ['others at the weekend', [1, 1, 1, 1, 1, 2, 2], 'differs-at-weekends'],
    ['others at the weekend, and back on Monday', [1, 1, 1, 1, 1, 2, 2, 1], 'differs-at-weekends'],
    ['others from a Saturday on, and on Monday still', [1, 1, 1, 1, 1, 2, 2, 2], 'repeats'],
    ['others from a Saturday on, known up to Saturday', [1, 1, 1, 1, 1, 2], 'differs-at-weekends'],
  ])('%s: %j %s', (_how, rate, kind) => {
    expect(days(...rate).kind).toBe(kind);
  });

  it('have a run for each set of prices, up to the day before the next', () => {
    expect(days(1, 1, 2, 2)).toMatchObject({
      runs: [
        { from: '2026-08-10', to: '2026-08-12' },
        { from: '2026-08-12', to: null },
      ],
    });
  });

  it('may end within a day: what is known of that day alone says nothing', () => {
    const rows = dayRows(1, 1, 2).filter(({ fromMs }) => (fromMs ?? 0) < Date.UTC(2026, 7, 12, 4));
    expect(dailyPattern(rows, '2026-08-10')).toMatchObject({
      kind: 'repeats',
      runs: [{ from: '2026-08-10', to: null }],
    });
  });

  it('are found as far ahead as they are published', () => {
    const rate = [...Array.from({ length: 30 }, () => 1), ...Array.from({ length: 30 }, () => 2)];
    expect(days(...rate)).toMatchObject({ runs: [{ to: '2026-09-09' }, { from: '2026-09-09' }] });
  });

  it('come from the rows of the payment method of its own, then from rows for every method', () => {
    const [own, ...others] = dayRows(1, 1);
    const rows = [{ ...present(own), method: 'DIRECT_DEBIT' }, ...others, { ...present(own), micropence: 7n }];
    expect(dailyPattern(rows, '2026-08-10')).toMatchObject({ runs: [{ stretches: [{ micropence: 1n }, {}] }] });
  });
});

import type { Day } from '../../../shared/market/model.ts';
import { addDays } from '../../../shared/pricing/index.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import { HALF_HOUR_MS, startOfDayMs } from './london.ts';
import type { Row } from './shapes.ts';
import { Unreadable } from './unreadable.ts';

const HOUR_MS = 2 * HALF_HOUR_MS;
/** The shortest and the longest day, when the clocks change. */
const SHORTEST_DAY_MS = 23 * HOUR_MS;
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** What a charge page says to one payment method from a day on. */
export type Charges =
  | { readonly kind: 'daily'; readonly rows: readonly DailyRow[] }
  /** Some rows are shorter than a day. */
  | { readonly kind: 'within-the-day'; readonly rows: readonly Row[] }
  /** A new price every day. */
  | { readonly kind: 'tracker' }
  | { readonly kind: 'none' };

/** It counts on a day d when `from <= d < to`; if several do, the one that begins last. */
export type DailyRow = {
  readonly micropence: bigint;
  readonly from: Day;
  readonly to: Day | null;
  /** Rows of a payment method's own come before rows for every method. */
  readonly isOwn: boolean;
};

/** feed-format, section 8: the row of the payment key's own method counts, a row without a method for every key. */
export function chargesFor(
  method: string,
  rows: readonly Row[],
  { day, openFrom }: { readonly day: Day; readonly openFrom: Day },
): Charges {
  const startMs = startOfDayMs(day);
  const relevant = rows.filter(
    (row) => (row.method === method || row.method === null) && (row.toMs === null || row.toMs > startMs),
  );
  if (relevant.length === 0) return { kind: 'none' };
  for (const one of [method, null]) refuseOverlap(relevant.filter((row) => row.method === one));
  if (relevant.some((row) => durationMs(row) < SHORTEST_DAY_MS)) return { kind: 'within-the-day', rows: relevant };
  const ofOneDay = new Set(relevant.filter((row) => durationMs(row) <= LONGEST_DAY_MS).map((row) => row.micropence));
  if (ofOneDay.size > 1) return { kind: 'tracker' };
  return {
    kind: 'daily',
    rows: relevant.map((row) => ({
      micropence: row.micropence,
      from: row.fromMs === null ? openFrom : londonDay(row.fromMs),
      to: row.toMs === null ? null : addDays(londonDay(row.toMs - 1), 1),
      isOwn: row.method !== null,
    })),
  };
}

export function rowOn(rows: readonly DailyRow[], day: Day): DailyRow | null {
  const inForce = rows.filter(({ from, to }) => from <= day && (to === null || day < to));
  const own = inForce.filter(({ isOwn }) => isOwn);
  const [latest = null] = (own.length === 0 ? inForce : own).toSorted((a, b) => (a.from < b.from ? 1 : -1));
  return latest;
}

function durationMs({ fromMs, toMs }: Row): number {
  return fromMs === null || toMs === null ? Number.POSITIVE_INFINITY : toMs - fromMs;
}

function refuseOverlap(rows: readonly Row[]): void {
  const inOrder = rows.toSorted((a, b) => startOf(a) - startOf(b));
  for (const [index, row] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (row.toMs !== null && row.toMs <= startOf(row)) throw new Unreadable('a row ends before it begins');
    if (next === undefined || next.micropence === row.micropence) continue;
    if (row.toMs === null || row.toMs > startOf(next)) {
      const from = next.fromMs === null ? 'the beginning' : new Date(next.fromMs).toISOString();
      throw new Unreadable(`two rows have different prices for the same time, from ${from}`);
    }
  }
}

function startOf({ fromMs }: Row): number {
  return fromMs ?? Number.NEGATIVE_INFINITY;
}

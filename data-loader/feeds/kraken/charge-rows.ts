import type { Day } from '../../../shared/market/model.ts';
import { addDays, decimalFromMicro, MAX_RATE_MICROPENCE_PER_KWH } from '../../../shared/pricing/index.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import { ofPart, type Row, Unreadable } from './responses.ts';
import { HALF_HOUR_MS, type RepeatedDays, repeatedDays, startOfDayMs } from './time-of-use.ts';

/** What a charge page says to a payment method: a price for each day, or the same times every day. */
export type ChargeUse =
  | { readonly kind: 'days'; readonly rows: readonly DailyRow[] }
  | { readonly kind: 'times'; readonly runs: readonly RepeatedDays[] }
  | { readonly kind: 'left-out'; readonly reason: string };

/** It counts on a day d when `from <= d < to`; if several do, the one that begins last. */
export type DailyRow = {
  readonly micropence: bigint;
  readonly from: Day;
  readonly to: Day | null;
  /** Rows of a payment method's own come before rows for every method. */
  readonly isOwn: boolean;
};

export type ReadingDay = {
  readonly day: Day;
  /** The first day of a row without a beginning. */
  readonly openFrom: Day;
};

export type ChargeOptions = {
  /** Stands before a reason. */
  readonly part: string;
  /** feed-format: the row of the payment key's own method counts, a row without a method for every key. */
  readonly method: string;
  /** A standing charge may be below zero, a rate may not. */
  readonly isRate: boolean;
  readonly mayHaveTimes: boolean;
  readonly reading: ReadingDay;
};

const HOUR_MS = 2 * HALF_HOUR_MS;
/** The shortest and the longest day, when the clocks change. */
const SHORTEST_DAY_MS = 23 * HOUR_MS;
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** @throws Unreadable if the rows contradict each other or a rate is out of range */
export function useOf(rows: readonly Row[], options: ChargeOptions): ChargeUse {
  const { part, method, isRate, mayHaveTimes, reading } = options;
  const leftOut = (reason: string): ChargeUse => ({ kind: 'left-out', reason: `${part} ${reason}` });
  const startMs = startOfDayMs(reading.day);
  const relevant = rows.filter(
    (row) => (row.method === method || row.method === null) && (row.toMs === null || row.toMs > startMs),
  );
  if (relevant.length === 0) return leftOut(`has no row for ${method}, or for every method, from ${reading.day} on`);
  try {
    for (const one of [method, null]) refuseOverlap(relevant.filter((row) => row.method === one));
    if (relevant.some((row) => durationMs(row) < SHORTEST_DAY_MS)) {
      const runs = repeatedDays(relevant, reading.day);
      if (typeof runs === 'string') return leftOut(runs);
      if (!mayHaveTimes) {
        const count = runs[0]?.stretches.length;
        return leftOut(`depends on the time of day: ${count} stretches of one price, the same every day`);
      }
      if (isRate) refuseOutOfRange(runs.flatMap(({ stretches }) => stretches));
      return { kind: 'times', runs };
    }
    const ofOneDay = relevant.filter((row) => durationMs(row) <= LONGEST_DAY_MS);
    if (new Set(ofOneDay.map(({ micropence }) => micropence)).size > 1) return leftOut('changes every day');
    if (isRate) refuseOutOfRange(relevant);
    return { kind: 'days', rows: relevant.map((row) => dailyRow(row, reading)) };
  } catch (error) {
    throw ofPart(error, { part });
  }
}

function dailyRow({ micropence, fromMs, toMs, method }: Row, { openFrom }: ReadingDay): DailyRow {
  return {
    micropence,
    from: fromMs === null ? openFrom : londonDay(fromMs),
    to: toMs === null ? null : addDays(londonDay(toMs - 1), 1),
    isOwn: method !== null,
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
  const startOf = ({ fromMs }: Row): number => fromMs ?? Number.NEGATIVE_INFINITY;
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

function refuseOutOfRange(rates: readonly { readonly micropence: bigint }[]): void {
  const wrong = rates.find(({ micropence }) => micropence < 0 || micropence > MAX_RATE_MICROPENCE_PER_KWH);
  if (wrong === undefined) return;
  throw new Unreadable(`value_exc_vat must be from 0 to 1000, not ${decimalFromMicro(wrong.micropence)}`);
}

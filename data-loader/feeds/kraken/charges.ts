import type { Day } from '../../../shared/market/model.ts';
import { addDays, compareText, decimalFromMicro, MAX_RATE_MICROPENCE_PER_KWH } from '../../../shared/pricing/index.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import { type Api, ofPart, parseResponse, ROW, type Row, Unreadable } from './api.ts';
import { HALF_HOUR_MS, repeatedDays, type Stretch, startOfDayMs } from './time-of-use.ts';

/** The rows of a charge page; null if it is not published (404). */
export type ChargePages = (link: string) => Promise<readonly Row[] | null>;

/** More than a year of half hours at 1,500 a page. */
const MAX_CHARGE_PAGES = 24;
const ROWS_A_PAGE = 1500;

/** Reads each charge page of a product once, from the day on: tariffs of several payment keys share theirs. */
export function chargePages(api: Api, day: Day): ChargePages {
  const pages = new Map<string, Promise<readonly Row[] | null>>();
  const periodFrom = new Date(startOfDayMs(day)).toISOString().replace('.000', '');
  const read = async (url: URL): Promise<readonly Row[] | null> => {
    url.searchParams.set('period_from', periodFrom);
    url.searchParams.set('page_size', String(ROWS_A_PAGE));
    try {
      const entries = await api.list(url.href, MAX_CHARGE_PAGES);
      return entries.map((entry) => parseResponse(ROW, entry));
    } catch (error) {
      if (error instanceof Unreadable && error.status === 404) return null;
      throw error;
    }
  };
  return async (link) => {
    const url = api.resolve(link);
    const rows = pages.get(url.href) ?? read(new URL(url));
    pages.set(url.href, rows);
    return await rows;
  };
}

/** What a charge page says to a payment method. */
export type Charge = {
  /** The days on which a price begins or ends. */
  readonly cuts: readonly Day[];
  /** Null if it has no price that day. */
  readonly on: (day: Day) => DayCharge | null;
};

export type DayCharge = {
  /** By the time of day if there are stretches. */
  readonly micropence: bigint | readonly Stretch[];
  /** The first day of this price. */
  readonly since: Day;
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

/**
 * The charge, or why it is left out.
 *
 * @throws Unreadable if the rows contradict each other or a rate is out of range
 */
export function chargeOf(rows: readonly Row[], options: ChargeOptions): Charge | string {
  const { part, method, isRate, mayHaveTimes, reading } = options;
  const startMs = startOfDayMs(reading.day);
  const relevant = rows.filter(
    (row) => (row.method === method || row.method === null) && (row.toMs === null || row.toMs > startMs),
  );
  if (relevant.length === 0) return `${part} has no row for ${method}, or for every method, from ${reading.day} on`;
  try {
    for (const one of [method, null]) refuseOverlap(relevant.filter((row) => row.method === one));
    if (relevant.some((row) => durationMs(row) < SHORTEST_DAY_MS)) {
      const runs = repeatedDays(relevant, reading.day);
      if (typeof runs === 'string') return `${part} ${runs}`;
      if (!mayHaveTimes) {
        const count = runs[0]?.stretches.length;
        return `${part} depends on the time of day: ${count} stretches of one price, the same every day`;
      }
      if (isRate) refuseOutOfRange(runs.flatMap(({ stretches }) => stretches));
      return {
        cuts: runs.map(({ from }) => from),
        on: (day) => {
          const run = runs.findLast(({ from }) => from <= day);
          return run === undefined ? null : { micropence: run.stretches, since: run.from };
        },
      };
    }
    const ofOneDay = relevant.filter((row) => durationMs(row) <= LONGEST_DAY_MS);
    if (new Set(ofOneDay.map(({ micropence }) => micropence)).size > 1) return `${part} changes every day`;
    if (isRate) refuseOutOfRange(relevant);
    return dailyCharge(relevant.map((row) => dailyRow(row, reading)));
  } catch (error) {
    throw ofPart(error, { part });
  }
}

/** It counts on a day d when `from <= d < to`. */
export type DailyRow = {
  readonly micropence: bigint;
  readonly from: Day;
  readonly to: Day | null;
  readonly isOwn: boolean;
};

/** Rows of a payment method's own come before rows for every method; of several, the one that begins last counts. */
export function dailyCharge(rows: readonly DailyRow[]): Charge {
  const inOrder = rows.toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn) || compareText(a.from, b.from));
  return {
    cuts: rows.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
    on: (day) => {
      const row = inOrder.findLast(({ from, to }) => from <= day && (to === null || day < to));
      return row === undefined ? null : { micropence: row.micropence, since: row.from };
    },
  };
}

function dailyRow({ micropence, fromMs, toMs, method }: Row, { openFrom }: ReadingDay): DailyRow {
  return {
    micropence,
    from: fromMs === null ? openFrom : londonDay(fromMs),
    to: toMs === null ? null : addDays(londonDay(toMs - 1), 1),
    isOwn: method !== null,
  };
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

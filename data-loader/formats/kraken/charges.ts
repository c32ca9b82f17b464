import type { Day } from '../../../shared/market/model.ts';
import {
  addDays,
  DAY_HALF_HOURS,
  decimalFromMicro,
  MAX_RATE_MICROPENCE_PER_KWH,
} from '../../../shared/pricing/index.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import { HOUR_MS, isoOfMs } from '../../../shared/values/moments.ts';
import { compareText } from '../../../shared/values/texts.ts';
import { type Api, LeftOut, ROW_PAGE, type Row, Unreadable } from './api.ts';
import { type Charge, repeatedDays, startOfDayMs } from './time-of-use.ts';

/** The most pages of a charge: more than a year of half hours at 1,500 a page. */
const MAX_CHARGE_PAGES = 24;
const ROWS_A_PAGE = 1500;

/** Reads the charge behind a link of a tariff. */
export type ReadCharge = (link: string, use: ChargeUse) => Promise<Charge>;

/**
 * Reads each charge page of a product only once: tariffs of several payment keys share pages. Rows
 * that end before the day are not requested.
 */
export function chargeReader(api: Api, days: ReadDays): ReadCharge {
  const pages = new Map<string, Promise<readonly Row[]>>();
  const periodFrom = isoOfMs(startOfDayMs(days.day)).replace('.000', '');
  return async (link: string, use: ChargeUse): Promise<Charge> => {
    const url = api.resolve(link);
    url.searchParams.set('period_from', periodFrom);
    url.searchParams.set('page_size', String(ROWS_A_PAGE));
    const rows = pages.get(url.href) ?? api.list(url.href, ROW_PAGE, MAX_CHARGE_PAGES);
    pages.set(url.href, rows);
    return chargeOf(await rows, { ...use, ...days });
  };
}

type ChargeUse = {
  /** The method of the payment key. A row of this method counts, and a row without a method. */
  readonly method: string;
  /** A standing charge may be below zero, a rate may not. */
  readonly isRate: boolean;
  readonly mayHaveTimes: boolean;
};

type ReadDays = {
  readonly day: Day;
  /** The first day of a row without a beginning. */
  readonly openFrom: Day;
  readonly isTracker: boolean;
};

/** A tracker whose rows are shorter has no price that a household could count on. */
const SHORTEST_TRACKER_ROW_MS = 28 * 24 * HOUR_MS;
/** The shortest and the longest day, when the clocks change. */
const SHORTEST_DAY_MS = 23 * HOUR_MS;
const LONGEST_DAY_MS = 25 * HOUR_MS;

/**
 * Works out the charge of a payment method from the day on.
 *
 * @throws LeftOut, or Unreadable if the rows contradict each other or a rate is out of range
 */
export function chargeOf(
  rows: readonly Row[],
  { method, isRate, mayHaveTimes, day, openFrom, isTracker }: ChargeUse & ReadDays,
): Charge {
  const startMs = startOfDayMs(day);
  const relevant = rows.filter(
    (row) => (row.method === method || row.method === null) && row.toMs > startMs,
  );
  if (relevant.length === 0)
    throw new LeftOut(`has no row for ${method}, or for every method, from ${day} on`);
  for (const rowMethod of [method, null])
    refuseOverlap(relevant.filter((row) => row.method === rowMethod));
  if (
    isRate &&
    isTracker &&
    relevant.some(({ fromMs, toMs }) => toMs - fromMs < SHORTEST_TRACKER_ROW_MS)
  )
    throw new LeftOut('changes more often than every 28 days, as the prices of a tracker do');
  const hasTimes = relevant.some(({ fromMs, toMs }) => toMs - fromMs < SHORTEST_DAY_MS);
  const charge = hasTimes ? repeatedDays(relevant, day) : dailyCharge(relevant, openFrom);
  if (hasTimes && !mayHaveTimes) {
    const count = charge[0]?.stretches.length;
    throw new LeftOut(
      `depends on the time of day: ${count} stretches of one price, the same every day`,
    );
  }
  const ofOneDay = relevant.filter(({ fromMs, toMs }) => toMs - fromMs <= LONGEST_DAY_MS);
  if (!hasTimes && new Set(ofOneDay.map(({ micropence }) => micropence)).size > 1)
    throw new LeftOut('changes every day');
  const outOfRange = relevant.find(
    ({ micropence }) => micropence < 0 || micropence > MAX_RATE_MICROPENCE_PER_KWH,
  );
  if (outOfRange === undefined || !isRate) return charge;
  throw new Unreadable(
    `value_exc_vat must be from 0 to 1000, not ${decimalFromMicro(outOfRange.micropence)}`,
  );
}

/**
 * Turns rows of whole days into periods. The last period in force counts: rows of the method itself
 * come after rows for every method, and later rows after earlier ones.
 */
export function dailyCharge(rows: readonly Row[], openFrom: Day): Charge {
  return rows
    .map(({ micropence, fromMs, toMs, method }) => ({
      isOwn: method !== null,
      from: Number.isFinite(fromMs) ? londonDay(fromMs) : openFrom,
      to: Number.isFinite(toMs) ? addDays(londonDay(toMs - 1), 1) : null,
      stretches: [{ first: 0, end: DAY_HALF_HOURS, micropence }],
    }))
    .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn) || compareText(a.from, b.from));
}

function refuseOverlap(rows: readonly Row[]): void {
  const inOrder = rows.toSorted((a, b) => (a.fromMs < b.fromMs ? -1 : 1));
  for (const [index, { micropence, fromMs, toMs }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (toMs <= fromMs) throw new Unreadable('a row ends before it begins');
    if (next === undefined || next.micropence === micropence || toMs <= next.fromMs) continue;
    const from = Number.isFinite(next.fromMs) ? isoOfMs(next.fromMs) : 'the beginning';
    throw new Unreadable(`two rows have different prices for the same time, from ${from}`);
  }
}

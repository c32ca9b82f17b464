import type { Day } from '../../../shared/market/model.ts';
import {
  addDays,
  DAY_HALF_HOURS,
  decimalFromMicro,
  MAX_RATE_MICROPENCE_PER_KWH,
  type PastYearRates,
} from '../../../shared/pricing/index.ts';
import { londonDay, startOfDayMs } from '../../../shared/time/clock.ts';
import { HOUR_MS, isoOfMs } from '../../../shared/values/moments.ts';
import { compareText } from '../../../shared/values/texts.ts';
import { type Api, Dynamic, LeftOut, MOST_ENTRIES, ROW_PAGE, type Row, Unreadable } from './api.ts';
import { type Charge, type ClockPeriod, repeatedDays } from './time-of-use.ts';

/** The most pages of a charge: more than a year of half hours. */
export const MAX_CHARGE_PAGES = 24;

/** Reads the charge behind a link of a tariff. */
export type ReadCharge = (link: string, use: ChargeUse) => Promise<Charge>;

/** Reads the past year of a charge page for a method. @throws LeftOut or Unreadable */
type ReadPastYear = (page: URL, method: string) => Promise<PastYearRates>;

/**
 * Reads each charge page of a product only once: tariffs of several payment keys share pages. Rows
 * that end before the day are requested only for a past year, which a fixed product has not (null).
 */
export function chargeReader(
  api: Api,
  days: ReadDays,
  readPastYear: ReadPastYear | null,
): ReadCharge {
  const pages = new Map<string, Promise<readonly Row[]>>();
  return async (link: string, use: ChargeUse): Promise<Charge> => {
    const page = api.resolve(link);
    const url = chargeUrl(page, { period_from: periodOf(days.day) });
    const rows = pages.get(url) ?? api.list(url, ROW_PAGE, MAX_CHARGE_PAGES);
    pages.set(url, rows);
    try {
      return chargeOf(await rows, { ...use, ...days });
    } catch (error) {
      const mayBeDynamic = readPastYear !== null && use.mayDiffer !== 'never';
      if (!(error instanceof Dynamic) || !mayBeDynamic) throw error;
      const pastYear = await readPastYear(page, use.method);
      if (use.mayDiffer === 'by-day' && pastYear.weekdays.length > 1)
        throw new LeftOut('depended on the time of day in the past year');
      return [{ from: days.day, to: null, pastYear }];
    }
  };
}

/** Adds a period, which the API takes as half open, to the address of a charge page. */
export function chargeUrl(page: URL, period: Readonly<Record<string, string>>): string {
  const url = new URL(page);
  for (const [name, value] of Object.entries({ ...period, page_size: String(MOST_ENTRIES) }))
    url.searchParams.set(name, value);
  return url.href;
}

/** Writes the midnight at which a day begins in London, as the API takes it. */
export function periodOf(day: Day): string {
  return isoOfMs(startOfDayMs(day)).replace('.000', '');
}

type ChargeUse = {
  /** The method of the payment key. A row of this method counts, and a row without a method. */
  readonly method: string;
  /** A standing charge may be below zero, a rate may not. */
  readonly isRate: boolean;
  /** Says whether a rate may change repeatedly, and how often. */
  readonly mayDiffer: 'never' | 'by-day' | 'by-half-hour';
};

type ReadDays = {
  readonly day: Day;
  /** The first day of a row without a beginning. */
  readonly openFrom: Day;
  readonly isTracker: boolean;
};

/** The least days of a tracker's rows: one with shorter rows is dynamic. */
const SHORTEST_TRACKER_ROW_MS = 28 * 24 * HOUR_MS;
/** The shortest and the longest day, when the clocks change. */
const SHORTEST_DAY_MS = 23 * HOUR_MS;
const LONGEST_DAY_MS = 25 * HOUR_MS;

/**
 * Works out the charge of a payment method from the day on.
 *
 * @throws Dynamic if a rate changes every day or half hour, LeftOut if it cannot be known, or
 * Unreadable if the rows contradict each other or a rate is out of range
 */
export function chargeOf(
  rows: readonly Row[],
  { method, isRate, mayDiffer, day, openFrom, isTracker }: ChargeUse & ReadDays,
): Charge<ClockPeriod> {
  const startMs = startOfDayMs(day);
  const relevant = rows.filter(
    (row) => (row.method === method || row.method === null) && row.toMs > startMs,
  );
  if (relevant.length === 0)
    throw new LeftOut(`has no row for ${method}, or for every method, from ${day} on`);
  for (const rowMethod of [method, null])
    refuseOverlap(relevant.filter((row) => row.method === rowMethod));
  const isShorter = (ms: number) => relevant.some(({ fromMs, toMs }) => toMs - fromMs < ms);
  const hasTimes = isShorter(SHORTEST_DAY_MS);
  if (hasTimes && mayDiffer !== 'by-half-hour') throw new LeftOut('depends on the time of day');
  if (isRate && isTracker && isShorter(SHORTEST_TRACKER_ROW_MS))
    throw new Dynamic('changes more often than every 28 days, as the prices of a tracker do');
  const charge = hasTimes ? repeatedDays(relevant, day) : dailyCharge(relevant, openFrom);
  const ofOneDay = relevant.filter(({ fromMs, toMs }) => toMs - fromMs <= LONGEST_DAY_MS);
  if (!hasTimes && new Set(ofOneDay.map(({ micropence }) => micropence)).size > 1)
    throw new Dynamic('changes every day');
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
export function dailyCharge(rows: readonly Row[], openFrom: Day): Charge<ClockPeriod> {
  return rows
    .map(({ micropence, fromMs, toMs, method }) => ({
      isOwn: method !== null,
      from: Number.isFinite(fromMs) ? londonDay(fromMs) : openFrom,
      to: Number.isFinite(toMs) ? addDays(londonDay(toMs - 1), 1) : null,
      stretches: [{ first: 0, end: DAY_HALF_HOURS, micropence }],
    }))
    .toSorted((a, b) => Number(a.isOwn) - Number(b.isOwn) || compareText(a.from, b.from));
}

/** Compares each row with the one before it that ends last: all rows of a time have one price. */
function refuseOverlap(rows: readonly Row[]): void {
  let endsLast: Row | undefined;
  for (const row of rows.toSorted((a, b) => (a.fromMs < b.fromMs ? -1 : 1))) {
    const { micropence, fromMs, toMs } = row;
    if (toMs <= fromMs) throw new Unreadable('a row ends before it begins');
    if (endsLast !== undefined && fromMs < endsLast.toMs && micropence !== endsLast.micropence) {
      const from = Number.isFinite(fromMs) ? isoOfMs(fromMs) : 'the beginning';
      throw new Unreadable(`two rows have different prices for the same time, from ${from}`);
    }
    if (endsLast === undefined || toMs > endsLast.toMs) endsLast = row;
  }
}

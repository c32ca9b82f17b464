import type { Day } from '../../../shared/market/model.ts';
import {
  addDays,
  DAY_HALF_HOURS,
  decimalFromMicro,
  divideHalfUp,
  MAX_RATE_MICROPENCE_PER_KWH,
  type PastYearRates,
  YEAR_DAYS,
} from '../../../shared/pricing/index.ts';
import { startOfDayMs } from '../../../shared/time/clock.ts';
import { isoOfMs } from '../../../shared/values/moments.ts';
import { LeftOut, type Row, Unreadable } from './api.ts';
import { clockHalfHour, HALF_HOUR_MS, isWeekend } from './time-of-use.ts';

/**
 * The row that gives a half hour its price. A row of the method takes precedence over one of all
 * methods.
 */
const NOBODY = 0;
const EVERY_METHOD = 1;
const OWN_METHOD = 2;

/**
 * A time may have a row of the method and one of all methods, and either may be read twice if it
 * moves to the next page meanwhile.
 */
const MOST_ROWS_AT_A_TIME = 4;

/**
 * Adds up the rows of the 365 days before a day for a payment method. It keeps one price for each
 * half hour of the year, however many rows there are.
 */
export class PastYear {
  readonly #method: string;
  readonly #from: Day;
  readonly #to: Day;
  readonly #startMs: number;
  readonly #prices: BigInt64Array;
  readonly #ranks: Uint8Array;
  /** The half hours of all rows together. */
  #covered = 0;
  #fault: LeftOut | Unreadable | null = null;

  constructor(method: string, to: Day) {
    this.#method = method;
    this.#to = to;
    this.#from = addDays(to, -YEAR_DAYS);
    this.#startMs = startOfDayMs(this.#from);
    const count = (startOfDayMs(to) - this.#startMs) / HALF_HOUR_MS;
    this.#prices = new BigInt64Array(count);
    this.#ranks = new Uint8Array(count);
  }

  add(row: Row): void {
    if (row.method === null || row.method === this.#method) this.#fault ??= this.#take(row);
  }

  /** Takes a row, or returns what is wrong with it. */
  #take({ micropence, fromMs, toMs, method }: Row): LeftOut | Unreadable | null {
    const [first, end] = [this.#placeOf(fromMs), this.#placeOf(toMs)];
    if (!Number.isInteger(first) || !Number.isInteger(end))
      return new LeftOut('changed in the past year at times that are not on the half hour');
    if (micropence > MAX_RATE_MICROPENCE_PER_KWH || -micropence > MAX_RATE_MICROPENCE_PER_KWH)
      return new Unreadable(
        `value_exc_vat must be from -1000 to 1000, not ${decimalFromMicro(micropence)}`,
      );
    this.#covered += end - first;
    if (this.#covered > MOST_ROWS_AT_A_TIME * this.#prices.length)
      return new Unreadable(
        `has more than ${MOST_ROWS_AT_A_TIME} rows for the same time in the past year`,
      );
    const rank = method === null ? EVERY_METHOD : OWN_METHOD;
    for (let at = first; at < end; at += 1) {
      const known = this.#ranks[at] ?? NOBODY;
      if (known > rank) continue;
      if (known === rank && this.#prices[at] !== micropence) {
        const from = isoOfMs(this.#startMs + at * HALF_HOUR_MS);
        return new Unreadable(`two rows have different prices for the same time, from ${from}`);
      }
      this.#prices[at] = micropence;
      this.#ranks[at] = rank;
    }
    return null;
  }

  /**
   * Returns the means, one for weekdays and one for weekends if no price changed within a day. A
   * half hour that a day has twice counts as the mean of both, and not at all if it is skipped.
   *
   * @throws LeftOut if a half hour has no row, or a row begins or ends off the half hour,
   * Unreadable if a row contradicts another or is out of range
   */
  means(): PastYearRates {
    if (this.#fault !== null) throw this.#fault;
    const gap = this.#ranks.indexOf(NOBODY);
    if (gap !== -1) {
      const from = isoOfMs(this.#startMs + gap * HALF_HOUR_MS);
      throw new LeftOut(`has no row for some of the past year, from ${from}`);
    }
    const days = this.#days();
    const isDaily = days.every(({ hasOnePrice }) => hasOnePrice);
    const { weekdays = [], weekends = [] } = Object.groupBy(days, ({ day }) =>
      isWeekend(day) ? 'weekends' : 'weekdays',
    );
    const meansOf = (some: readonly PricedDay[]) =>
      Array.from({ length: isDaily ? 1 : DAY_HALF_HOURS }, (_, halfHour) => meanOf(some, halfHour));
    return {
      weekdays: meansOf(weekdays),
      weekends: meansOf(weekends),
      from: this.#from,
      to: this.#to,
    };
  }

  #days(): readonly PricedDay[] {
    return Array.from({ length: YEAR_DAYS }, (_, ahead) => {
      const day = addDays(this.#from, ahead);
      const first = this.#placeOf(startOfDayMs(day));
      const end = this.#placeOf(startOfDayMs(addDays(day, 1)));
      const prices = [...this.#prices.subarray(first, end)];
      return {
        day,
        hasOnePrice: prices.every((price) => price === prices[0]),
        byClock: Map.groupBy(prices, (_price, at) =>
          clockHalfHour(this.#startMs + (first + at) * HALF_HOUR_MS),
        ),
      };
    });
  }

  /** Counts the half hours since the year began, within the year. */
  #placeOf(ms: number): number {
    return Math.min(this.#prices.length, Math.max(0, (ms - this.#startMs) / HALF_HOUR_MS));
  }
}

type PricedDay = {
  readonly day: Day;
  readonly hasOnePrice: boolean;
  /** The prices of each half hour of the clock, of which a day may have two, or none. */
  readonly byClock: ReadonlyMap<number, readonly bigint[]>;
};

/** Returns the mean over the days that have the half hour, in micropence a kWh rounded half up. */
function meanOf(days: readonly PricedDay[], halfHour: number): bigint {
  const prices = days.flatMap(({ byClock }) => {
    const [first, second = first] = byClock.get(halfHour) ?? [];
    return first === undefined || second === undefined ? [] : [first, second];
  });
  return divideHalfUp(
    prices.reduce((sum, price) => sum + price, 0n),
    BigInt(prices.length),
  );
}

import type { Day } from '../../../shared/market/model.ts';
import { decimalFromMicro, MAX_RATE_MICROPENCE_PER_KWH } from '../../../shared/pricing/index.ts';
import { type DailyPattern, dailyPattern, type PatternRun } from './daily-pattern.ts';
import { chargesFor, type DailyRow } from './rows.ts';
import type { Row } from './shapes.ts';
import type { RegionTariff } from './tariffs.ts';
import { ofPart, Unreadable } from './unreadable.ts';

export const STANDING_CHARGES = 'standing_charges';

/** A charge page; null: it is not published. */
export type Charge = { readonly rel: string; readonly part: string; readonly rows: readonly Row[] | null };

/** What a charge page says to a payment method: a price for each day, or the same times every day. */
export type Usable =
  | { readonly kind: 'days'; readonly rows: readonly DailyRow[] }
  | { readonly kind: 'times'; readonly runs: readonly PatternRun[] }
  | { readonly kind: 'left-out'; readonly reason: string };

export type ReadingDay = {
  readonly day: Day;
  /** The first day of a row without a beginning. */
  readonly openFrom: Day;
};

type UsableOptions = { readonly regionTariff: RegionTariff; readonly reading: ReadingDay };

/** @throws Unreadable */
export function usableRows(
  { rel, part, rows }: Charge,
  method: string,
  { regionTariff, reading }: UsableOptions,
): Usable {
  try {
    const charges = chargesFor(method, rows ?? [], reading);
    const isRate = rel !== STANDING_CHARGES;
    switch (charges.kind) {
      case 'daily':
        if (isRate) refuseOutOfRange(charges.rows);
        return { kind: 'days', rows: charges.rows };
      case 'within-the-day': {
        const pattern = dailyPattern(charges.rows, reading.day);
        if (pattern.kind !== 'repeats' || !isRate || regionTariff.meter !== 'standard') {
          return { kind: 'left-out', reason: `${part} ${whyNot(pattern, reading)}` };
        }
        refuseOutOfRange(pattern.runs.flatMap(({ stretches }) => stretches));
        return { kind: 'times', runs: pattern.runs };
      }
      case 'tracker':
        return { kind: 'left-out', reason: `${part} changes every day` };
      case 'none':
        return {
          kind: 'left-out',
          reason: `${part} has no row for ${method}, or for every method, from ${reading.day} on`,
        };
    }
  } catch (error) {
    throw ofPart(error, { part });
  }
}

/** A standing charge may be below zero, a rate may not. */
function refuseOutOfRange(rates: readonly { readonly micropence: bigint }[]): void {
  const wrong = rates.find(({ micropence }) => micropence < 0 || micropence > MAX_RATE_MICROPENCE_PER_KWH);
  if (wrong === undefined) return;
  throw new Unreadable(`value_exc_vat must be from 0 to 1000, not ${decimalFromMicro(wrong.micropence)}`);
}

function whyNot(pattern: DailyPattern, { day }: ReadingDay): string {
  switch (pattern.kind) {
    case 'repeats':
      return `depends on the time of day: ${pattern.runs[0]?.stretches.length} stretches of one price, the same every day`;
    case 'half-hourly':
      return `has ${pattern.stretchCount} prices from midnight to midnight; at most 8 can be compared`;
    case 'changes-daily':
      return 'changes within the day, and from one day to the next';
    case 'differs-at-weekends':
      return 'changes within the day, and differs between weekdays and weekends';
    case 'off-the-half-hour':
      return 'changes at times that are not on the half hour';
    case 'incomplete':
      return `changes within the day and has no price for some of ${day}`;
  }
}

import type { OperationParameters, Schemas } from '@energy-partner/client';
import { addDays } from './format.ts';

export type FuelSwitch = Schemas['FuelSwitch'];
export type Status = FuelSwitch['status'];
export type Fuel = 'electricity' | 'gas';

/** The days within which a household may withdraw without a reason. */
export const COOLING_OFF_DAYS = 14;

/** The working days within which a new supplier takes over. */
const SWITCHING_WORKING_DAYS = 5;

export function fuelsOf(fuel: Schemas['Session']['selected_plan']['fuel']): readonly Fuel[] {
  return fuel === 'dual_fuel' ? ['electricity', 'gas'] : [fuel];
}

export function isFuel(value: unknown): value is Fuel {
  return value === 'electricity' || value === 'gas';
}

export function isStatus(value: unknown): value is Status {
  return typeof value === 'string' && Object.hasOwn(REPORTS, value);
}

export type Reported = {
  readonly session_id: string;
  readonly fuel: Fuel;
  readonly sequence: number;
  readonly status: Status;
};

/**
 * Makes the report of a status.
 *
 * @param today the day that is priced: the dates of a demonstration count from it
 */
export function reportOf(
  reported: Reported,
  { today, nowMs }: { readonly today: string; readonly nowMs: number },
): OperationParameters<'reportSwitch'> {
  const now = new Date(nowMs).toISOString();
  const sameTime = `${today}${now.slice('2026-11-21'.length)}`;
  const { startsAfter, reason = null } = REPORTS[reported.status];
  return {
    ...reported,
    occurred_at: sameTime < now ? sameTime : now,
    supply_start_date: startsAfter === undefined ? null : workingDaysAfter(today, startsAfter),
    reason,
  };
}

type StatusReport = {
  /** The working days until supply starts; undefined means that it is not to start. */
  readonly startsAfter?: number;
  readonly reason?: string;
};

const REPORTS: Readonly<Record<Status, StatusReport>> = {
  submitted: {},
  in_progress: { startsAfter: SWITCHING_WORKING_DAYS },
  objected: { reason: 'A bill has not been paid.' },
  live: { startsAfter: 0 },
  rejected: { reason: 'The number of the meter belongs to another address.' },
  cancelled: {},
};

/** Adds working days, counting bank holidays among them. */
function workingDaysAfter(from: string, days: number): string {
  let day = from;
  for (let remaining = days; remaining > 0; ) {
    day = addDays(day, 1);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) remaining -= 1;
  }
  return day;
}

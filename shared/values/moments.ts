export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Writes a moment as records and responses have it: in UTC, with milliseconds.
 *
 * @example isoOfMs(1_795_253_400_123) === '2026-11-21T09:30:00.123Z'
 */
export function isoOfMs(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export function isoOfSeconds(epochSeconds: number): string {
  return isoOfMs(epochSeconds * 1000);
}

export function epochSecondsOf(epochMs: number): number {
  return Math.floor(epochMs / 1000);
}

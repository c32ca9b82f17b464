import type { Clock } from '../../shared/time/clock.ts';

/** How far an import is; `total` is null where it cannot be known. */
export type ImportProgress = {
  readonly step: 'reading' | 'writing';
  readonly unit: 'bytes' | 'items';
  readonly done: number;
  readonly total: number | null;
};

/** What every import takes: long work shows progress, and the clock is the caller's. */
export type ImportOptions = {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Takes a file that holds less than half of what is loaded. Errors are never forced. */
  readonly force?: boolean | undefined;
};

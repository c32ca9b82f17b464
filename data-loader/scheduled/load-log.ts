import { createLogger, type Logger } from '../../shared/runtime/logger.ts';

/** Names of files and sources, outcomes, counts and line numbers; never what a file says. */
export type LoadLog = {
  readonly source: (event: SourceEvent) => void;
  readonly places: (event: PlacesEvent) => void;
  /** A step failed, through no fault of a feed or file. */
  readonly failed: (event: { readonly step: string; readonly error: string }) => void;
  readonly finished: (event: FinishedEvent) => void;
};

/** Units are lines, rows or products. */
export type SourceEvent = {
  /** Null if it is not known. */
  readonly source: string | null;
  readonly from: string;
  readonly outcome: string;
  /** The refusal's code. */
  readonly code?: string;
  readonly read: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly leftOut: number;
  readonly unread: number;
  readonly seconds: number;
  /** `supplier/plan`. */
  readonly heldPlans: readonly string[];
  readonly rejectedLines: readonly number[];
};

export type PlacesEvent = {
  readonly file: string;
  readonly data: string;
  readonly outcome: string;
  readonly records?: number;
  /** The refusal's code. */
  readonly code?: string;
  readonly rejectedLines?: readonly number[];
};

export type FinishedEvent = {
  readonly editionId: string | null;
  readonly isNewEdition: boolean;
  readonly sources: number;
  readonly refusedSources: number;
  readonly incompleteSources: number;
  readonly files: number;
  readonly refusedFiles: number;
  readonly failedSteps: number;
};

export function createLoadLog(logger: Logger = createLogger()): LoadLog {
  return {
    source: (event) => logger[event.outcome === 'refused' ? 'error' : 'info']('source', event),
    places: (event) => logger[event.outcome === 'refused' ? 'error' : 'info']('places', event),
    failed: (event) => logger.error('step failed', event),
    finished: (event) => logger.info('finished', event),
  };
}

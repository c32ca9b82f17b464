import { Logger } from '@aws-lambda-powertools/logger';

/**
 * What the scheduled loader logs: names of files and sources, outcomes, counts and line numbers; never what a file
 * says.
 */
export type LoadLog = {
  readonly feed: (event: FeedEvent) => void;
  readonly places: (event: PlacesEvent) => void;
  /** Something broke that no feed is to blame for. */
  readonly broke: (event: { readonly step: string; readonly error: string }) => void;
  readonly finished: (event: FinishedEvent) => void;
};

export type FeedEvent = {
  readonly feed: string;
  readonly source: string | null;
  readonly outcome: string;
  /** The refusal's code; absent where it was not refused. */
  readonly code?: string;
  readonly counts: Readonly<Record<string, number>>;
  /** The first of the rejected lines. */
  readonly rejectedLines: readonly number[];
};

export type PlacesEvent = {
  readonly file: string;
  readonly data: string;
  readonly outcome: string;
  readonly loaded?: number;
  readonly rejectedLines?: readonly number[];
};

export type FinishedEvent = {
  readonly editionId: string | null;
  readonly isNewEdition: boolean;
  readonly feeds: number;
  readonly refusedFeeds: number;
  readonly files: number;
  readonly refusedFiles: number;
  readonly broken: number;
};

/** One JSON line an event; what was refused or broke stands out by its level. */
export function createLoadLog(logger: Logger = new Logger()): LoadLog {
  return {
    feed: (event) => (event.outcome === 'refused' ? logger.error('feed', event) : logger.info('feed', event)),
    places: (event) => (event.outcome === 'refused' ? logger.error('places', event) : logger.info('places', event)),
    broke: (event) => logger.error('broke', event),
    finished: (event) => logger.info('finished', event),
  };
}

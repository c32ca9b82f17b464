import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { createLogger, type Logger } from '../shared/runtime/logger.ts';
import { type FeedReport, isRefused, type LoadReport, type PlacesReport } from './run/load-report.ts';

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

const LINES_LOGGED = 20;

export type LoadLog = ReturnType<typeof createLoadLog>;

/** Names of files and sources, outcomes, counts and line numbers; never what a file says. */
export function createLoadLog(logger: Logger = createLogger()) {
  const log = (message: string, report: LoadReport, fields: Readonly<Record<string, unknown>>): void => {
    const { outcome, errors } = report;
    const code = outcome.kind === 'refused' ? { code: outcome.refusal.code } : {};
    const rejectedLines = errors.slice(0, LINES_LOGGED).map(({ line }) => line);
    logger[isRefused(report) ? 'error' : 'info'](message, { outcome: outcome.kind, ...code, ...fields, rejectedLines });
  };
  return {
    source: (report: FeedReport): void => {
      const { source, feed: from, counts, seconds, held } = report;
      const { read, rejected, leftOut, unread } = counts;
      const accepted = read - rejected - unread;
      const heldPlans = held.map(({ plan }) => plan);
      log('source', report, { source, from, read, accepted, rejected, leftOut, unread, seconds, heldPlans });
    },
    places: (report: PlacesReport): void => {
      const { file, data, counts } = report;
      log('places', report, { file, data, records: counts.records });
    },
    /** A step failed, through no fault of a feed or file. */
    failed: (event: { readonly step: string; readonly error: string }): void => logger.error('step failed', event),
    finished: (event: FinishedEvent): void => logger.info('finished', event),
  };
}

export type LoadMetrics = ReturnType<typeof createLoadMetrics>;

type SourceFigures = {
  readonly source: string;
  /** Since the `published_at` of what is loaded; null if nothing is. */
  readonly ageHours: number | null;
  readonly rejectedUnits: number;
  readonly loadSeconds: number;
  readonly isRefused: boolean;
};

type RunFigures = {
  /** Since the edition that readers see was published: it stays while nothing changes. */
  readonly editionAgeHours: number | null;
  /** Sources that were loaded, or were unchanged. */
  readonly goodSources: number;
  readonly staleSources: number;
  /** They wait for an operator, who accepts them by `npm run load -- --accept`. */
  readonly heldPlans: number;
};

/**
 * What alarms and the dashboard know of the loads, in the embedded metric format: a line in the log for each. The
 * namespace is POWERTOOLS_METRICS_NAMESPACE.
 */
export function createLoadMetrics(metrics: Metrics = new Metrics()) {
  return {
    source: ({ source, ageHours, rejectedUnits, loadSeconds, isRefused }: SourceFigures): void => {
      metrics.addDimension('source', source);
      if (ageHours !== null) metrics.addMetric('SourceAgeHours', MetricUnit.NoUnit, ageHours);
      metrics.addMetric('RejectedUnits', MetricUnit.Count, rejectedUnits);
      metrics.addMetric('LoadSeconds', MetricUnit.Seconds, loadSeconds);
      metrics.addMetric('Refused', MetricUnit.Count, isRefused ? 1 : 0);
      metrics.publishStoredMetrics();
    },
    run: ({ editionAgeHours, goodSources, staleSources, heldPlans }: RunFigures): void => {
      if (editionAgeHours !== null) metrics.addMetric('EditionAgeHours', MetricUnit.NoUnit, editionAgeHours);
      metrics.addMetric('GoodSources', MetricUnit.Count, goodSources);
      metrics.addMetric('StaleSources', MetricUnit.Count, staleSources);
      metrics.addMetric('HeldPlans', MetricUnit.Count, heldPlans);
      metrics.publishStoredMetrics();
    },
  };
}

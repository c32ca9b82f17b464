import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { createLogger, type Logger } from '../shared/runtime/logger.ts';
import { type FeedReport, isRefused, type LineError, type LoadReport, type PlacesReport } from './run/load-report.ts';

/** Names of files and sources, outcomes, counts and line numbers; never what a file says. */
export type LoadLog = {
  readonly source: (report: FeedReport) => void;
  readonly places: (report: PlacesReport) => void;
  /** A step failed, through no fault of a feed or file. */
  readonly failed: (event: { readonly step: string; readonly error: string }) => void;
  readonly finished: (event: FinishedEvent) => void;
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

const LINES_LOGGED = 20;

export function createLoadLog(logger: Logger = createLogger()): LoadLog {
  const levelOf = (report: LoadReport) => (isRefused(report) ? 'error' : 'info');
  return {
    source: (report) => {
      const { source, feed: from, outcome, counts, seconds, errors, held } = report;
      const { read, rejected, leftOut, unread } = counts;
      logger[levelOf(report)]('source', {
        source,
        from,
        ...outcomeOf(outcome),
        read,
        accepted: read - rejected - unread,
        rejected,
        leftOut,
        unread,
        seconds,
        heldPlans: held.map(({ plan }) => plan),
        rejectedLines: linesOf(errors),
      });
    },
    places: (report) => {
      const { file, data, outcome, counts, errors } = report;
      const { records } = counts;
      const event = { file, data, ...outcomeOf(outcome), records, rejectedLines: linesOf(errors) };
      logger[levelOf(report)]('places', event);
    },
    failed: (event) => logger.error('step failed', event),
    finished: (event) => logger.info('finished', event),
  };
}

function outcomeOf(outcome: LoadReport['outcome']) {
  return { outcome: outcome.kind, ...(outcome.kind === 'refused' ? { code: outcome.refusal.code } : {}) };
}

function linesOf(errors: readonly LineError[]): readonly number[] {
  return errors.slice(0, LINES_LOGGED).map(({ line }) => line);
}

/** What alarms and the dashboard know of the loads. */
export type LoadMetrics = {
  readonly source: (figures: {
    readonly source: string;
    /** Since the `published_at` of what is loaded; null if nothing is. */
    readonly ageHours: number | null;
    readonly rejectedUnits: number;
    readonly loadSeconds: number;
    readonly isRefused: boolean;
  }) => void;
  readonly run: (figures: {
    /** Since the edition that readers see was published: it stays while nothing changes. */
    readonly editionAgeHours: number | null;
    /** Sources that were loaded, or were unchanged. */
    readonly goodSources: number;
    readonly staleSources: number;
    /** They wait for an operator, who accepts them by `npm run load -- --accept`. */
    readonly heldPlans: number;
  }) => void;
};

/** In the embedded metric format: a line in the log for each. The namespace is POWERTOOLS_METRICS_NAMESPACE. */
export function createLoadMetrics(metrics: Metrics = new Metrics()): LoadMetrics {
  return {
    source: ({ source, ageHours, rejectedUnits, loadSeconds, isRefused }) => {
      metrics.addDimension('source', source);
      if (ageHours !== null) metrics.addMetric('SourceAgeHours', MetricUnit.NoUnit, ageHours);
      metrics.addMetric('RejectedUnits', MetricUnit.Count, rejectedUnits);
      metrics.addMetric('LoadSeconds', MetricUnit.Seconds, loadSeconds);
      metrics.addMetric('Refused', MetricUnit.Count, isRefused ? 1 : 0);
      metrics.publishStoredMetrics();
    },
    run: ({ editionAgeHours, goodSources, staleSources, heldPlans }) => {
      if (editionAgeHours !== null) metrics.addMetric('EditionAgeHours', MetricUnit.NoUnit, editionAgeHours);
      metrics.addMetric('GoodSources', MetricUnit.Count, goodSources);
      metrics.addMetric('StaleSources', MetricUnit.Count, staleSources);
      metrics.addMetric('HeldPlans', MetricUnit.Count, heldPlans);
      metrics.publishStoredMetrics();
    },
  };
}

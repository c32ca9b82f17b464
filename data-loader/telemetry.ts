import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Logger } from '../shared/runtime/logger.ts';
import {
  type FeedReport,
  isRefused,
  type LoadReport,
  type PlacesReport,
} from './report/load-report.ts';

const LINES_LOGGED = 20;

/** Names of files and sources, outcomes, counts and line numbers; never what a file says. */
export function logReport(logger: Logger, report: LoadReport): void {
  const { outcome, errors } = report;
  const [message, fields] =
    'feed' in report ? ['source', feedFields(report)] : ['places', placesFields(report)];
  logger[isRefused(report) ? 'error' : 'info'](message, {
    outcome: outcome.kind,
    ...(outcome.kind === 'refused' ? { code: outcome.refusal.code } : {}),
    ...fields,
    rejectedLines: errors.kept.slice(0, LINES_LOGGED).map(({ line }) => line),
  });
}

function feedFields({
  source,
  feed: from,
  read,
  errors,
  leftOut,
  unread,
  seconds,
  held,
}: FeedReport) {
  const rejected = errors.count;
  const accepted = read - rejected - unread;
  const heldPlans = held.map(({ plan }) => plan);
  return {
    source,
    from,
    read,
    accepted,
    rejected,
    leftOut: leftOut.count,
    unread,
    seconds,
    heldPlans,
  };
}

function placesFields({ file, kind, records }: PlacesReport) {
  return { file, data: kind, records };
}

/** What alarms and the dashboard know of the loads. */
const UNITS = {
  /** Since the `published_at` of what is loaded of a source. */
  SourceAgeHours: MetricUnit.NoUnit,
  RejectedUnits: MetricUnit.Count,
  LoadSeconds: MetricUnit.Seconds,
  Refused: MetricUnit.Count,
  /** Since the edition that readers see was published: it stays while nothing changes. */
  EditionAgeHours: MetricUnit.NoUnit,
  /** Sources that were loaded, or were unchanged. */
  GoodSources: MetricUnit.Count,
  StaleSources: MetricUnit.Count,
  /** They wait for an operator, who accepts them by `npm run load -- --accept`. */
  HeldPlans: MetricUnit.Count,
} as const;

type MetricName = keyof typeof UNITS;

/** Of a source, or of the whole run. Null: not known. */
export type Measure = (
  figures: Readonly<Partial<Record<MetricName, number | null>>>,
  source?: string,
) => void;

/**
 * A line in the log for each call, in the embedded metric format. The namespace is
 * POWERTOOLS_METRICS_NAMESPACE.
 */
export function createMeasure(metrics: Metrics = new Metrics()): Measure {
  return (figures, source) => {
    if (source !== undefined) metrics.addDimension('source', source);
    for (const [name, unit] of Object.entries(UNITS)) {
      const value = figures[name as MetricName] ?? null;
      if (value !== null) metrics.addMetric(name, unit, value);
    }
    metrics.publishStoredMetrics();
  };
}

import type { Logger } from '../shared/runtime/logger.ts';
import { metricWriter, type WriteFigures } from '../shared/runtime/metrics.ts';
import type { ReportedErrors } from './report/line-errors.ts';
import {
  type FeedReport,
  isRefused,
  type LoadReport,
  type PlacesReport,
} from './report/load-report.ts';

const LINES_LOGGED = 20;

/** Logs names of files and sources, outcomes, counts and line numbers, never the text of a file. */
export function logReport(logger: Logger, report: LoadReport): void {
  const { outcome, errors } = report;
  const [message, fields] =
    'feed' in report ? ['source', feedFields(report)] : ['places', placesFields(report)];
  logger[isRefused(report) ? 'error' : 'info'](message, {
    outcome: outcome.kind,
    ...(outcome.kind === 'refused' ? { code: outcome.refusal.code } : {}),
    ...fields,
    rejectedLines: errors.first.slice(0, LINES_LOGGED).map(({ line }) => line),
  });
}

function feedFields(report: FeedReport) {
  const rejected = report.errors.count;
  return {
    source: report.source,
    from: report.feed,
    read: report.read,
    accepted: report.read - rejected - report.unread,
    rejected,
    leftOut: report.leftOut.count,
    unread: report.unread,
    missing: report.missing.count,
    missingParts: partsOf(report.missing),
    removedParts: partsOf(report.removed),
    vanished: report.vanished.length,
    vanishedPlans: report.vanished.slice(0, LINES_LOGGED),
    seconds: report.seconds,
    heldPlans: report.onHold.map(({ plan }) => plan),
    followingNothing: report.followingNothing.map(({ plan }) => plan),
  };
}

/** Names products and regions, each once. */
function partsOf({ first }: ReportedErrors): readonly (number | string)[] {
  return [...new Set(first.map(({ line }) => line))].slice(0, LINES_LOGGED);
}

function placesFields({ file, kind, records }: PlacesReport) {
  return { file, data: kind, records };
}

/** The metrics behind the loader's alarms and dashboard. */
const UNITS = {
  /** The time since the `published_at` of a source's content. */
  SourceAgeHours: 'None',
  RejectedUnits: 'Count',
  LoadSeconds: 'Seconds',
  Refused: 'Count',
  /** The time since the current edition was published: it grows while nothing changes. */
  EditionAgeHours: 'None',
  /** Sources that were loaded, or were unchanged. */
  GoodSources: 'Count',
  StaleSources: 'Count',
  /** Plans on hold until an operator accepts them by `npm run load -- --accept`. */
  HeldPlans: 'Count',
  /** Parts of products on sale that have lost their price in the last days. */
  MissingParts: 'Count',
} as const;

/** Writes figures of a source or, if none is named, of the whole run. */
export type Measure = WriteFigures<keyof typeof UNITS>;

export function createMeasure(): Measure {
  return metricWriter(UNITS);
}

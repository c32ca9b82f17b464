import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** What alarms and the dashboard know of the loads. */
export type LoadMetrics = {
  readonly source: (figures: SourceFigures) => void;
  readonly run: (figures: RunFigures) => void;
};

export type SourceFigures = {
  readonly source: string;
  /** Since the `published_at` of what is loaded; null if nothing is. */
  readonly ageHours: number | null;
  readonly rejectedUnits: number;
  readonly loadSeconds: number;
  readonly isRefused: boolean;
};

export type RunFigures = {
  /** Since the edition that readers see was published: it stays while nothing changes. */
  readonly editionAgeHours: number | null;
  /** Sources that were loaded, or were unchanged. */
  readonly goodSources: number;
  readonly staleSources: number;
  /** They wait for an operator, who accepts them by `npm run load -- --accept`. */
  readonly heldPlans: number;
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

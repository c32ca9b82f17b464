import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** Many in a short time: somebody guesses addresses to collect annual consumption. */
export function countUnmatchedLookup(metrics: Metrics = new Metrics()): void {
  metrics.addMetric('UnmatchedLookups', MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}

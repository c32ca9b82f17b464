import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** What alarms know of a function's responses. */
export type RequestMetrics = { readonly serverError: () => void };

/** By function: the dimension `service` is POWERTOOLS_SERVICE_NAME. */
export function createRequestMetrics(metrics: Metrics = new Metrics()): RequestMetrics {
  return {
    serverError: () => {
      metrics.addMetric('ServerErrors', MetricUnit.Count, 1);
      metrics.publishStoredMetrics();
    },
  };
}

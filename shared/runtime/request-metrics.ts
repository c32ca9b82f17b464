import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** What alarms know of a function's responses. */
export type RequestMetrics = { readonly serverError: () => void };

/** By function, as POWERTOOLS_SERVICE_NAME says, and of all functions together: an alarm cannot add up so many. */
export function createRequestMetrics(): RequestMetrics {
  const dimensions = [new Metrics(), new Metrics({ serviceName: 'all-functions' })];
  return {
    serverError: () => {
      for (const metrics of dimensions) {
        metrics.addMetric('ServerErrors', MetricUnit.Count, 1);
        metrics.publishStoredMetrics();
      }
    },
  };
}

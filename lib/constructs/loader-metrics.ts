import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Duration } from 'aws-cdk-lib/core';
import { metricsNamespace } from '../names.ts';

export type LoaderMetricName =
  | 'SourceAgeHours'
  | 'RejectedUnits'
  | 'LoadSeconds'
  | 'Refused'
  | 'EditionAgeHours'
  | 'GoodSources'
  | 'StaleSources';

export type LoaderMetricOptions = {
  readonly stage: string;
  /** For a metric of a source; otherwise it is of the whole run. */
  readonly source?: string;
  readonly statistic: 'Sum' | 'Maximum';
  readonly period: Duration;
};

/** A metric that the loader writes itself. */
export function loaderMetric(
  name: LoaderMetricName,
  { stage, source, statistic, period }: LoaderMetricOptions,
): Metric {
  return new Metric({
    namespace: metricsNamespace(stage),
    metricName: name,
    dimensionsMap: { service: 'data-loader', ...(source === undefined ? {} : { source }) },
    statistic,
    period,
    ...(source === undefined ? {} : { label: source }),
  });
}

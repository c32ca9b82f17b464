import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Duration } from 'aws-cdk-lib/core';
import { metricsNamespace } from '../names.ts';

/** What the functions write about themselves, by the dimension `service`. */
export type OwnMetricName = 'ServerErrors' | 'RefusedTokens' | 'EditionUnconfirmedSeconds' | 'EditionAgeSeconds';

export type OwnMetricOptions = {
  readonly stage: string;
  /** A function, or what several functions have in common. */
  readonly service: string;
  readonly statistic: 'Sum' | 'Maximum';
  readonly period: Duration;
};

export function ownMetric(name: OwnMetricName, { stage, service, ...options }: OwnMetricOptions): Metric {
  return new Metric({
    namespace: metricsNamespace(stage),
    metricName: name,
    dimensionsMap: { service },
    ...options,
  });
}

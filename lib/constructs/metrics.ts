import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Duration } from 'aws-cdk-lib/core';
import { metricsNamespace } from '../names.ts';

/** What functions and loader write themselves (shared/runtime). */
export type OwnMetricName =
  | 'ServerErrors'
  | 'FailedEditionReads'
  | 'UnmatchedLookups'
  | 'GoodSources'
  | 'StaleSources'
  | 'HeldPlans'
  | 'EditionAgeHours'
  | 'SourceAgeHours'
  | 'RejectedUnits'
  | 'Refused';

export type OwnMetricOptions = {
  readonly stage: string;
  readonly statistic: 'Sum' | 'Maximum';
  readonly period: Duration;
  /** `service`: a function, or what several functions have in common; `source`, `version`. */
  readonly dimensions: Readonly<Record<string, string>>;
  readonly label?: string;
};

export function ownMetric(metricName: OwnMetricName, { stage, dimensions, ...options }: OwnMetricOptions): Metric {
  return new Metric({ namespace: metricsNamespace(stage), metricName, dimensionsMap: dimensions, ...options });
}

/** Counts that AWS writes only when something happened. */
export function sumOf(metrics: Readonly<Record<string, Metric>>, period: Duration): MathExpression {
  const expression = Object.keys(metrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics: { ...metrics }, label: 'sum', period });
}

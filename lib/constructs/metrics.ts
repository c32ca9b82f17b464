import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
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

/** Over lines of the access log, in which every value is text and a missing one is `-`. */
export const REQUEST_PATTERNS = {
  /** A 5xx of the gateway itself: a function's own 5xx has no type of gateway response. */
  GatewayErrors: '{ $.status = "5*" && $.gatewayResponse != "-" }',
  Unauthorized: '{ $.status = "401" }',
  Forbidden: '{ $.status = "403" }',
  TooManyRequests: '{ $.status = "429" }',
  RefusedTokenRequests: '{ $.route = "/oauth/token" && $.status = "4*" }',
} as const;

export type RequestMetricName = keyof typeof REQUEST_PATTERNS;

export type RequestMetricsProps = { readonly stage: string; readonly accessLog: ILogGroup };

/** What API Gateway counts only together as 4xx and 5xx. */
export class RequestMetrics extends Construct {
  readonly #stage: string;

  constructor(scope: Construct, id: string, { stage, accessLog }: RequestMetricsProps) {
    super(scope, id);
    this.#stage = stage;
    for (const [metricName, pattern] of Object.entries(REQUEST_PATTERNS)) {
      new MetricFilter(this, metricName, {
        logGroup: accessLog,
        filterPattern: FilterPattern.literal(pattern),
        metricNamespace: metricsNamespace(stage),
        metricName,
        metricValue: '1',
        defaultValue: 0,
      });
    }
  }

  metric(metricName: RequestMetricName, period: Duration): Metric {
    return new Metric({ namespace: metricsNamespace(this.#stage), metricName, statistic: 'Sum', period });
  }
}

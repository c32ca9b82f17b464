import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { metricsNamespace } from '../../names.ts';

export const MINUTE = Duration.minutes(1);
export const FIVE_MINUTES = Duration.minutes(5);
export const HOUR = Duration.hours(1);
export const DAY = Duration.days(1);

/** A rate of fewer requests says little: three cold starts at night would ring. */
export const ENOUGH = 'requests >= 20';

type ServiceMetric = {
  readonly period: Duration;
  readonly statistic?: 'Sum' | 'Maximum';
} & Readonly<Partial<Record<'service' | 'version' | 'source', string>>>;

/**
 * Returns a metric that functions and loader write themselves (shared/runtime), or, if it has no
 * service, one that is counted of the access log. `service` is the function, or what several
 * functions have in common.
 */
export function serviceMetric(metricName: string, stage: string, options: ServiceMetric): Metric {
  const { period, statistic = 'Sum', ...dimensionsMap } = options;
  return new Metric({
    namespace: metricsNamespace(stage),
    metricName,
    dimensionsMap,
    statistic,
    period,
  });
}

export function math(
  expression: string,
  usingMetrics: Readonly<Record<string, IMetric>>,
  period = FIVE_MINUTES,
): MathExpression {
  return new MathExpression({
    expression,
    usingMetrics: { ...usingMetrics },
    label: expression,
    period,
  });
}

/**
 * Rings for each new one, and not for those that are still there. It takes several periods, because
 * a difference needs the period before.
 */
export function more(present: Metric, period: Duration) {
  const metric = math('IF(DIFF(FILL(present, 0)) > 0, 1, 0)', { present }, period);
  return { metric, periods: 2, isAnyPeriod: true };
}

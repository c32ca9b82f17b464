import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { operationsOn } from '../routes.ts';
import type { TableName } from '../tables.ts';
import type { Alarms } from './alarms.ts';
import type { ServiceTable } from './service-table.ts';

const PERIOD = Duration.minutes(5);

const IMPACT: Readonly<Record<TableName, string>> = {
  Market: 'Households see old prices or none.',
  Places: 'Households get no plans for their postcode.',
  Meters: 'Households get plans for a typical home instead of their own.',
  Partners: 'Partners get no tokens, or 500 on every endpoint.',
  Sessions: 'Households who chose a plan cannot start or finish their switch.',
};

export function raiseTableAlarms(alarms: Alarms, { definition, table }: ServiceTable): void {
  const { name } = definition;
  const metric = (metricName: string, dimensions: Record<string, string> = {}): IMetric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName, ...dimensions },
      statistic: 'Sum',
      period: PERIOD,
    });
  alarms.raise({
    name: `${name.toLowerCase()}-table-throttles`,
    severity: 'warning',
    metric: sumOf({ reads: metric('ReadThrottleEvents'), writes: metric('WriteThrottleEvents') }),
    threshold: 1,
    impact: `DynamoDB refuses requests on the table ${name} because there are too many. ${IMPACT[name]}`,
    runbook: 'DynamoDB throttles a table',
  });
  alarms.raise({
    name: `${name.toLowerCase()}-table-errors`,
    severity: 'warning',
    metric: sumOf(
      Object.fromEntries(
        operationsOn(name).map((Operation) => [`of${Operation}`, metric('SystemErrors', { Operation })]),
      ),
    ),
    threshold: 1,
    impact: `DynamoDB fails on the table ${name}. ${IMPACT[name]}`,
    runbook: 'DynamoDB has errors',
  });
}

/** DynamoDB writes these metrics only when something happened. */
function sumOf(metrics: Readonly<Record<string, IMetric>>): MathExpression {
  const expression = Object.keys(metrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ expression, usingMetrics: { ...metrics }, label: 'events', period: PERIOD });
}

import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  PeriodOverride,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type Environment, SERVICE_LEVEL } from '../../environments.ts';
import { resourceName } from '../../names.ts';
import type { PartnerApi } from '../partner-api.ts';
import type { ServiceFunction } from '../service-function.ts';
import type { ServiceTable } from '../service-table.ts';
import { FIVE_MINUTES, serviceMetric } from './metrics.ts';

export type DashboardProps = {
  readonly environment: Environment;
  readonly api: PartnerApi;
  readonly functions: ReadonlyMap<string, ServiceFunction>;
  readonly tables: readonly ServiceTable[];
};

const WHOLE_ROW = { width: 24, height: 4 };

/** Shows what partners notice at the top, and possible causes below. */
export function addDashboard(
  scope: Construct,
  alarms: readonly Alarm[],
  props: DashboardProps,
): void {
  const { api, functions, tables } = props;
  const { stage, feeds } = props.environment;
  const ofLoader = (name: string, source: { readonly source?: string } = {}): IMetric =>
    serviceMetric(name, stage, {
      service: 'data-loader',
      period: FIVE_MINUTES,
      statistic: 'Maximum',
      ...source,
    });
  const ofSources = (name: string) => feeds.sources.map(({ source }) => ofLoader(name, { source }));
  const [latencies, lambdas] = [['p50', 'p95', 'p99'], [...functions.values()]];
  const graphs: Readonly<Record<string, readonly IMetric[]>> = {
    'Requests and errors': [
      api.stage.metricCount({ period: FIVE_MINUTES }),
      api.stage.metricServerError({ period: FIVE_MINUTES }),
      ...['Unauthorized', 'Forbidden', 'TooManyRequests'].map((name) =>
        serviceMetric(name, stage, { period: FIVE_MINUTES }),
      ),
    ],
    'Response time (ms)': latencies.map((statistic) =>
      api.stage.metricLatency({ period: FIVE_MINUTES, statistic, label: statistic }),
    ),
    'Function duration, p95 (ms)': lambdas.map(({ lambda }) =>
      lambda.metricDuration({ statistic: 'p95' }),
    ),
    'Table reads (units)': tables.map(
      ({ sharedName: TableName }) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName: 'ConsumedReadCapacityUnits',
          dimensionsMap: { TableName },
          period: FIVE_MINUTES,
          statistic: 'Sum',
        }),
    ),
    'Age of sources and of the edition (hours)': [
      ...ofSources('SourceAgeHours'),
      ofLoader('EditionAgeHours'),
    ],
    'Refused sources, rejected units, plans on hold, missing parts': [
      ...ofSources('Refused'),
      ...ofSources('RejectedUnits'),
      ofLoader('HeldPlans'),
      ofLoader('MissingParts'),
    ],
  };
  const widgets = Object.entries(graphs).map(
    ([title, metrics]) => new GraphWidget({ title, left: [...metrics], width: 12, height: 6 }),
  );
  new Dashboard(scope, 'Dashboard', {
    dashboardName: resourceName(stage, 'operations'),
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], ...WHOLE_ROW })],
      [serviceLevel(api)],
      ...[0, 2, 4].map((at) => widgets.slice(at, at + 2)),
    ],
  });
}

/**
 * Shows the service level over the time that the dashboard shows: a month, to compare it with what
 * partners are promised.
 */
function serviceLevel({ stage }: PartnerApi): IWidget {
  const { availablePercent, quickPercent, quickMilliseconds } = SERVICE_LEVEL;
  const available = new MathExpression({
    expression: '100 * (1 - FILL(errors, 0) / requests)',
    usingMetrics: {
      requests: stage.metricCount({ statistic: 'Sum' }),
      errors: stage.metricServerError(),
    },
    label: `without a 5xx, % (promised: ${availablePercent})`,
  });
  // Cold starts count here and are not promised: the true figure is a little better.
  const quick = stage.metricLatency({
    statistic: `PR(:${quickMilliseconds})`,
    label: `within ${quickMilliseconds} ms, % (promised without cold starts: ${quickPercent})`,
  });
  const metrics = [available, quick];
  return new SingleValueWidget({
    ...WHOLE_ROW,
    title: 'Service level',
    metrics,
    setPeriodToTimeRange: true,
  });
}

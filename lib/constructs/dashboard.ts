import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  PeriodOverride,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type Environment, SERVICE_LEVEL } from '../environments.ts';
import { resourceName } from '../names.ts';
import { ownMetric } from './alarms.ts';
import type { PartnerApi } from './partner-api.ts';
import type { ServiceFunction } from './service-function.ts';
import type { ServiceTable } from './service-table.ts';

export type DashboardProps = {
  readonly environment: Environment;
  readonly alarms: readonly Alarm[];
  readonly api: PartnerApi;
  readonly functions: ReadonlyMap<string, ServiceFunction>;
  readonly tables: readonly ServiceTable[];
};

const WHOLE_ROW = { width: 24, height: 4 };
const period = Duration.minutes(5);

/** What partners notice at the top, possible causes below. */
export function addDashboard(stack: Construct, { environment, alarms, api, functions, tables }: DashboardProps): void {
  const { stage, feeds } = environment;
  const ofLoader = (name: string, source: { readonly source?: string } = {}): IMetric =>
    ownMetric(name, stage, { service: 'data-loader', period, statistic: 'Maximum', ...source });
  const ofSources = (name: string) => feeds.sources.map(({ source }) => ofLoader(name, { source }));
  const [latencies, lambdas] = [['p50', 'p95', 'p99'], [...functions.values()]];
  const graphs: Readonly<Record<string, readonly IMetric[]>> = {
    'Requests and errors': [
      api.stage.metricCount({ period }),
      api.stage.metricServerError({ period }),
      ...['Unauthorized', 'Forbidden', 'TooManyRequests'].map((name) => ownMetric(name, stage, { period })),
    ],
    'Response time (ms)': latencies.map((statistic) =>
      api.stage.metricLatency({ period, statistic, label: statistic }),
    ),
    'Function duration, p95 (ms)': lambdas.map(({ lambda }) => lambda.metricDuration({ statistic: 'p95' })),
    'Table reads (units)': tables.map(({ table }) => table.metricConsumedReadCapacityUnits({ period })),
    'Age of sources and of the edition (hours)': [...ofSources('SourceAgeHours'), ofLoader('EditionAgeHours')],
    'Refused sources, rejected units, plans held back': [
      ...ofSources('Refused'),
      ...ofSources('RejectedUnits'),
      ofLoader('HeldPlans'),
    ],
  };
  const widgets = Object.entries(graphs).map(
    ([title, left]) => new GraphWidget({ title, left: [...left], width: 12, height: 6 }),
  );
  new Dashboard(new Construct(stack, 'Dashboard'), 'Dashboard', {
    dashboardName: resourceName(stage, 'operations'),
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], ...WHOLE_ROW })],
      [serviceLevel(api)],
      ...[0, 2, 4].map((at) => widgets.slice(at, at + 2)),
    ],
  });
}

/** Over whatever time the dashboard shows: a month, to compare it with what partners are promised. */
function serviceLevel({ stage }: PartnerApi): IWidget {
  const { availablePercent, quickPercent, quickMilliseconds } = SERVICE_LEVEL;
  const available = new MathExpression({
    expression: '100 * (1 - FILL(errors, 0) / requests)',
    usingMetrics: { requests: stage.metricCount({ statistic: 'Sum' }), errors: stage.metricServerError() },
    label: `without a 5xx, % (promised: ${availablePercent})`,
  });
  // Cold starts count here and are not promised: the true figure is a little better.
  const quick = stage.metricLatency({
    statistic: `PR(:${quickMilliseconds})`,
    label: `within ${quickMilliseconds} ms, % (promised without cold starts: ${quickPercent})`,
  });
  const metrics = [available, quick];
  return new SingleValueWidget({ ...WHOLE_ROW, title: 'Service level', metrics, setPeriodToTimeRange: true });
}

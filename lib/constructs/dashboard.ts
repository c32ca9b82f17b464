import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
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
import type { Alarms } from './alarms.ts';
import { type OwnMetricName, ownMetric } from './metrics.ts';
import type { PartnerApi } from './partner-api.ts';
import type { ServiceFunction } from './service-function.ts';
import type { ServiceTable } from './service-table.ts';

export type DashboardProps = {
  readonly environment: Environment;
  readonly alarms: Alarms;
  readonly api: PartnerApi;
  readonly functions: ReadonlyMap<string, ServiceFunction>;
  readonly loader: ServiceFunction;
  readonly tables: readonly ServiceTable[];
};

const WHOLE_ROW = 24;
const PERIOD = Duration.minutes(5);

/** What partners notice at the top, possible causes below. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { environment, alarms, api, loader, tables, ...props }: DashboardProps) {
    super(scope, id);
    const { stage, feeds } = environment;
    const functions = [...props.functions.values()].map(({ lambda }) => lambda);
    const ofLoader = (name: OwnMetricName, source?: string): IMetric =>
      ownMetric(name, {
        stage,
        statistic: 'Maximum',
        period: PERIOD,
        dimensions: { service: 'data-loader', ...(source === undefined ? {} : { source }) },
        ...(source === undefined ? {} : { label: source }),
      });
    const bySource = (name: OwnMetricName) => feeds.sources.map(({ source }) => ofLoader(name, source));
    new CloudWatchDashboard(this, 'Dashboard', {
      dashboardName: resourceName(stage, 'operations'),
      periodOverride: PeriodOverride.AUTO,
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms.raised], width: WHOLE_ROW, height: 4 })],
        [serviceLevel(api)],
        [
          graph('Requests and errors', [
            api.stage.metricCount({ period: PERIOD }),
            api.stage.metricServerError({ period: PERIOD, statistic: 'Sum' }),
            ...(['Unauthorized', 'Forbidden', 'TooManyRequests'] as const).map((name) => api.countOf(name, PERIOD)),
          ]),
          graph(
            'Response time (ms)',
            ['p50', 'p95', 'p99'].map((statistic) =>
              api.stage.metricLatency({ period: PERIOD, statistic, label: statistic }),
            ),
          ),
        ],
        [
          graph(
            'Function duration, p95 (ms)',
            functions.map((one) => one.metricDuration({ statistic: 'p95' })),
          ),
          graph(
            'Function errors',
            functions.map((one) => one.metricErrors()),
          ),
        ],
        [
          graph('Tables: reads (units) and throttles', [
            ...tables.map(({ table }) => table.metricConsumedReadCapacityUnits({ period: PERIOD })),
            ...tables.map(({ table }) => table.metric('ReadThrottleEvents', { period: PERIOD, statistic: 'Sum' })),
          ]),
          graph('Loader: runs, errors, plans held back', [
            loader.lambda.metricInvocations(),
            loader.lambda.metricErrors(),
            ofLoader('HeldPlans'),
          ]),
        ],
        [
          graph('Age of sources and of the edition (hours)', [
            ...bySource('SourceAgeHours'),
            ofLoader('EditionAgeHours'),
          ]),
          graph('Rejected units and refused sources', [...bySource('RejectedUnits'), ...bySource('Refused')]),
        ],
      ],
    });
  }
}

/** Over whatever time the dashboard shows: a month, to compare it with what partners are promised. */
function serviceLevel({ stage }: PartnerApi): IWidget {
  const { availablePercent, quickPercent, quickMilliseconds } = SERVICE_LEVEL;
  const available = new MathExpression({
    expression: '100 * (1 - FILL(errors, 0) / requests)',
    usingMetrics: {
      requests: stage.metricCount({ statistic: 'Sum' }),
      errors: stage.metricServerError({ statistic: 'Sum' }),
    },
    label: `without a 5xx, % (promised: ${availablePercent})`,
  });
  // Cold starts count here and are not promised: the true figure is a little better.
  const quick = stage.metricLatency({
    statistic: `PR(:${quickMilliseconds})`,
    label: `within ${quickMilliseconds} ms, % (promised without cold starts: ${quickPercent})`,
  });
  return new SingleValueWidget({
    title: 'Service level',
    metrics: [available, quick],
    setPeriodToTimeRange: true,
    width: WHOLE_ROW,
    height: 4,
  });
}

function graph(title: string, left: readonly IMetric[]): IWidget {
  return new GraphWidget({ title, left: [...left], width: WHOLE_ROW / 2, height: 6 });
}

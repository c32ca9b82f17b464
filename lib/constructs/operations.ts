import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  PeriodOverride,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { resourceName } from '../names.ts';
import type { Alarms } from './alarms.ts';
import { type LoaderMetricName, loaderMetric } from './loader-metrics.ts';
import { ownMetric } from './own-metrics.ts';
import type { PartnerApi } from './partner-api.ts';
import type { ServiceFunction } from './service-function.ts';
import { serviceLevelWidget } from './service-level-widget.ts';
import type { ServiceTable } from './service-table.ts';

export type OperationsProps = {
  readonly stage: string;
  readonly alarms: Alarms;
  readonly api: PartnerApi;
  readonly functions: ReadonlyMap<string, ServiceFunction>;
  readonly loader: ServiceFunction;
  readonly sources: readonly string[];
  readonly tables: readonly ServiceTable[];
};

const WHOLE_ROW = 24;
const PERIOD = Duration.minutes(5);
const REFUSALS = ['Unauthorized', 'Forbidden', 'TooManyRequests'] as const;

/** What operators see: a dashboard with every alarm. */
export class Operations extends Construct {
  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id);
    const { stage, alarms, api, loader } = props;
    const functions = [...props.functions.values()].map(({ lambda }) => lambda);
    const bySource = (name: LoaderMetricName): readonly IMetric[] =>
      props.sources.map((source) => loaderMetric(name, { stage, source, statistic: 'Maximum', period: PERIOD }));
    new Dashboard(this, 'Dashboard', {
      dashboardName: resourceName(stage, 'operations'),
      periodOverride: PeriodOverride.AUTO,
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms.raised], width: WHOLE_ROW, height: 4 })],
        [serviceLevelWidget(api, WHOLE_ROW)],
        [
          graph('Requests and errors', [
            api.stage.metricCount({ period: PERIOD }),
            api.stage.metricClientError({ period: PERIOD, statistic: 'Sum' }),
            api.stage.metricServerError({ period: PERIOD, statistic: 'Sum' }),
            ...REFUSALS.map((name) => api.requests.metric(name, PERIOD)),
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
          graph('Function errors', [
            ...functions.map((one) => one.metricErrors()),
            ...[...props.functions.keys()].map((service) =>
              ownMetric('ServerErrors', { stage, service, statistic: 'Sum', period: PERIOD }),
            ),
          ]),
        ],
        [
          graph(
            'Function throttles',
            functions.map((one) => one.metricThrottles()),
          ),
          graph(
            'Table reads (units)',
            props.tables.map(({ table }) => table.metricConsumedReadCapacityUnits({ period: PERIOD })),
          ),
        ],
        [
          graph('Loader: runs and errors', [loader.lambda.metricInvocations(), loader.lambda.metricErrors()]),
          graph('Loader: duration (ms)', [loader.lambda.metricDuration({ statistic: 'Maximum' })]),
        ],
        [
          graph('Age of sources (hours)', bySource('SourceAgeHours')),
          graph('Rejected units', bySource('RejectedUnits')),
        ],
        [
          graph('Refused sources', bySource('Refused')),
          graph('Age of the edition (hours)', [
            loaderMetric('EditionAgeHours', { stage, statistic: 'Maximum', period: PERIOD }),
          ]),
        ],
      ],
    });
  }
}

function graph(title: string, left: readonly IMetric[], width = WHOLE_ROW / 2): IWidget {
  return new GraphWidget({ title, left: [...left], width, height: 6 });
}

import { type IMetric, type IWidget, MathExpression, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { SERVICE_LEVEL } from '../service-level.ts';
import type { PartnerApi } from './partner-api.ts';

/** Over whatever time the dashboard shows: a month, to compare it with what partners are promised. */
export function serviceLevelWidget({ stage }: PartnerApi, width: number): IWidget {
  const { availablePercent, quickPercent, quickMilliseconds } = SERVICE_LEVEL;
  const available: IMetric = new MathExpression({
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
    width,
    height: 4,
  });
}

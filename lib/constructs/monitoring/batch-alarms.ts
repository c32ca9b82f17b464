import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { BatchRuns } from '../batches.ts';
import type { Alarms } from './alarm.ts';
import { FIVE_MINUTES, math } from './metrics.ts';

/** The alarm for batches that end without results. A file that a partner counted wrongly is none. */
export function batchAlarms({ stateMachineArn, cleanUp }: BatchRuns): Alarms {
  const executions = (metricName: 'ExecutionsFailed' | 'ExecutionsTimedOut') =>
    new Metric({
      namespace: 'AWS/States',
      metricName,
      dimensionsMap: { StateMachineArn: stateMachineArn },
      statistic: 'Sum',
      period: FIVE_MINUTES,
    });
  return {
    'failed-batches': {
      metric: math('FILL(failed, 0) + FILL(late, 0) + FILL(unended, 0)', {
        failed: executions('ExecutionsFailed'),
        late: executions('ExecutionsTimedOut'),
        unended: cleanUp.lambda.metricErrors({ period: FIVE_MINUTES }),
      }),
      impact:
        "A batch failed by a fault of ours, or its end was not recorded: its partner has no comparisons of that file's households.",
    },
  };
}

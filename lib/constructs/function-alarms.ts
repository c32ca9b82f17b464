import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import type { BundleName } from '../bundling.ts';
import type { FunctionSettings } from '../function-settings.ts';
import type { Alarms } from './alarms.ts';
import { ownMetric } from './own-metrics.ts';

export type AlarmedFunction = {
  readonly name: BundleName;
  readonly lambda: LambdaFunction;
  readonly settings: FunctionSettings;
};

const PERIOD = Duration.minutes(5);

export function raiseFunctionAlarms(alarms: Alarms, { name, lambda, settings }: AlarmedFunction): void {
  const { errorImpact: impact, errorSeverity: severity } = settings;
  const isLoader = name === 'data-loader';
  alarms.raise({
    name: `${name}-errors`,
    severity,
    metric: lambda.metricErrors({ period: PERIOD }),
    threshold: 1,
    impact,
    runbook: isLoader ? 'The loader failed' : 'A function has errors',
  });
  // With a reserved concurrency of one, the loader's runs wait for each other: being throttled is their normal state.
  if (isLoader) return;
  alarms.raise({
    name: `${name}-throttles`,
    severity,
    metric: lambda.metricThrottles({ period: PERIOD }),
    threshold: 1,
    impact: `${impact} Lambda refused to run the function.`,
    runbook: 'A function is throttled',
  });
  // The authorizer has no 5xx of its own: it throws.
  if (name === 'authorizer') return;
  alarms.raise({
    name: `${name}-server-errors`,
    severity,
    metric: ownMetric('ServerErrors', { stage: alarms.stage, service: name, statistic: 'Sum', period: PERIOD }),
    threshold: 1,
    impact: `${impact} The function returned a 5xx.`,
    runbook: 'A function returns 5xx',
  });
}

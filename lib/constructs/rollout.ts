import { type Alarm, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { FUNCTIONS, type FunctionName } from '../functions.ts';
import { resourceName } from '../names.ts';
import { addAwsRole } from './keys.ts';
import { ownMetric } from './monitoring/metrics.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * New code gets a tenth of a function's requests for five minutes, and the old code comes back if
 * the new version fails in two of them. Errors of another version, of another function or from
 * before do not count: they must not keep a fix from being deployed.
 */
export function addRollout(
  stack: Construct,
  stage: string,
  functions: ReadonlyMap<FunctionName, ServiceFunction>,
): void {
  const scope = new Construct(stack, 'Rollout');
  const role = addAwsRole(scope, 'Role', {
    service: 'codedeploy',
    policy: 'AWSCodeDeployRoleForLambdaLimited',
  });
  const application = new LambdaApplication(scope, 'Application', {
    applicationName: resourceName(stage, 'functions'),
  });
  for (const [name, { lambda, live }] of functions) {
    if (FUNCTIONS[name].isGradual !== true) continue;
    new LambdaDeploymentGroup(scope, name, {
      application,
      role: role.withoutPolicyUpdates(),
      alias: live,
      deploymentGroupName: resourceName(stage, name),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [newVersionFails(scope, stage, name, { lambda, live })],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
  }
}

/** Read by CodeDeploy alone: nobody is told. */
function newVersionFails(
  scope: Construct,
  stage: string,
  name: FunctionName,
  { lambda, live }: Pick<ServiceFunction, 'lambda' | 'live'>,
): Alarm {
  const { version } = lambda.currentVersion;
  const period = Duration.minutes(1);
  const { functionName: FunctionName } = lambda;
  const dimensionsMap = {
    FunctionName,
    Resource: `${FunctionName}:${live.aliasName}`,
    ExecutedVersion: version,
  };
  const failures = new MathExpression({
    expression: 'FILL(crashes, 0) + FILL(serverErrors, 0)',
    usingMetrics: {
      crashes: lambda.metricErrors({ dimensionsMap, period }),
      serverErrors: ownMetric('ServerErrors', stage, { service: name, version, period }),
    },
    label: 'sum',
    period,
  });
  return failures.createAlarm(scope, `${name}-version`, {
    alarmName: resourceName(stage, `${name}-new-version`),
    alarmDescription: `The version of ${name} that is being deployed fails: CodeDeploy goes back to the one before.`,
    threshold: 1,
    evaluationPeriods: 5,
    datapointsToAlarm: 2,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}

import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Duration, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { FUNCTIONS } from '../functions.ts';
import { resourceName } from '../names.ts';
import type { FunctionName } from '../routes.ts';
import { ownMetric } from './alarms.ts';
import type { ServiceFunction } from './service-function.ts';

/** AWS's own policy for this role. */
const POLICY = 'service-role/AWSCodeDeployRoleForLambdaLimited';

/**
 * New code gets a tenth of a function's requests for five minutes, and the old code comes back if the new version fails
 * in two of them. Errors of another version, of another function or from before do not count: they must not keep a fix
 * from being deployed.
 */
export function addRollout(
  stack: Construct,
  stage: string,
  functions: ReadonlyMap<FunctionName, ServiceFunction>,
): void {
  const scope = new Construct(stack, 'Rollout');
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(POLICY)],
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${POLICY}]`,
    reason: "AWS's own managed policy for the role with which CodeDeploy moves aliases and reads alarms.",
  });
  const application = new LambdaApplication(scope, 'Application', {
    applicationName: resourceName(stage, 'functions'),
  });
  for (const [name, service] of functions) {
    if (FUNCTIONS[name].isGradual !== true) continue;
    new LambdaDeploymentGroup(scope, name, {
      application,
      role: role.withoutPolicyUpdates(),
      alias: service.live,
      deploymentGroupName: resourceName(stage, name),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [newVersionFails(scope, stage, name, service)],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
  }
}

/** Read by CodeDeploy alone: nobody is told. */
function newVersionFails(
  scope: Construct,
  stage: string,
  name: FunctionName,
  { lambda, live }: ServiceFunction,
): Alarm {
  const { version } = lambda.currentVersion;
  const period = Duration.minutes(1);
  const crashes = new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    dimensionsMap: {
      FunctionName: lambda.functionName,
      Resource: `${lambda.functionName}:${live.aliasName}`,
      ExecutedVersion: version,
    },
    statistic: 'Sum',
    period,
  });
  const serverErrors = ownMetric('ServerErrors', stage, { service: name, version, period });
  return new Alarm(scope, `${name}-version`, {
    alarmName: resourceName(stage, `${name}-new-version`),
    alarmDescription: `The version of ${name} that is being deployed fails: CodeDeploy goes back to the one before.`,
    metric: new MathExpression({
      expression: 'FILL(crashes, 0) + FILL(serverErrors, 0)',
      usingMetrics: { crashes, serverErrors },
      label: 'sum',
      period,
    }),
    threshold: 1,
    evaluationPeriods: 5,
    datapointsToAlarm: 2,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}

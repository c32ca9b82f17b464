import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Duration, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { GRADUAL_FUNCTIONS } from '../function-settings.ts';
import { resourceName } from '../names.ts';
import type { FunctionName } from '../routes.ts';
import { ownMetric } from './alarms.ts';
import type { ServiceFunction } from './service-function.ts';

export type RolloutProps = { readonly stage: string; readonly functions: ReadonlyMap<FunctionName, ServiceFunction> };

/** AWS's own policy for this role. */
const POLICY = 'service-role/AWSCodeDeployRoleForLambdaLimited';

const MINUTE = Duration.minutes(1);

/**
 * New code gets a tenth of a function's requests for five minutes, and the old code comes back if the new version fails
 * in two of them. Errors of another version, of another function or from before do not count: they must not keep a fix
 * from being deployed.
 */
export class Rollout extends Construct {
  constructor(scope: Construct, id: string, { stage, functions }: RolloutProps) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(POLICY)],
    });
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${POLICY}]`,
      reason: "AWS's own managed policy for the role with which CodeDeploy moves aliases and reads alarms.",
    });
    const application = new LambdaApplication(this, 'Application', {
      applicationName: resourceName(stage, 'functions'),
    });
    for (const [name, service] of functions) {
      if (!GRADUAL_FUNCTIONS.includes(name)) continue;
      new LambdaDeploymentGroup(this, name, {
        application,
        role: role.withoutPolicyUpdates(),
        alias: service.live,
        deploymentGroupName: resourceName(stage, name),
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [this.#newVersionFails(stage, name, service)],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
    }
  }

  /** Read by CodeDeploy alone: nobody is told. */
  #newVersionFails(stage: string, name: FunctionName, { lambda, live }: ServiceFunction): Alarm {
    const { version } = lambda.currentVersion;
    const crashes = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: {
        FunctionName: lambda.functionName,
        Resource: `${lambda.functionName}:${live.aliasName}`,
        ExecutedVersion: version,
      },
      statistic: 'Sum',
      period: MINUTE,
    });
    const serverErrors = ownMetric('ServerErrors', stage, { service: name, version, period: MINUTE });
    return new Alarm(this, `${name}-version`, {
      alarmName: resourceName(stage, `${name}-new-version`),
      alarmDescription: `The version of ${name} that is being deployed fails: CodeDeploy goes back to the one before.`,
      metric: new MathExpression({
        expression: 'FILL(crashes, 0) + FILL(serverErrors, 0)',
        usingMetrics: { crashes, serverErrors },
        label: 'sum',
        period: MINUTE,
      }),
      threshold: 1,
      evaluationPeriods: 5,
      datapointsToAlarm: 2,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }
}

import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { resourceName } from '../names.ts';
import type { FunctionName } from '../routes.ts';
import type { ServiceFunction } from './service-function.ts';

export type RolloutProps = {
  readonly stage: string;
  readonly functions: ReadonlyMap<FunctionName, ServiceFunction>;
  /** Those whose ids begin with the name of a function and a hyphen roll that function back. */
  readonly alarms: readonly IAlarm[];
};

/** AWS's own policy for this role. */
const POLICY = 'service-role/AWSCodeDeployRoleForLambdaLimited';

/** New code gets a tenth of a function's requests for five minutes; an alarm of the function brings the old one back. */
export class Rollout extends Construct {
  constructor(scope: Construct, id: string, { stage, functions, alarms }: RolloutProps) {
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
    for (const [name, { live }] of functions) {
      new LambdaDeploymentGroup(this, name, {
        application,
        role: role.withoutPolicyUpdates(),
        alias: live,
        deploymentGroupName: resourceName(stage, name),
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: alarms.filter(({ node }) => node.id.startsWith(`${name}-`)),
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
    }
  }
}

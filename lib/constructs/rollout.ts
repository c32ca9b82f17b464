import { type Alarm, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { CfnAlias } from 'aws-cdk-lib/aws-lambda';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { TRIED_FUNCTIONS } from '../../shared/contract/stack-facts.ts';
import { FUNCTIONS, type FunctionName } from '../functions.ts';
import { resourceName } from '../names.ts';
import { addAwsRole, allow } from './keys.ts';
import { serviceMetric } from './monitoring/metrics.ts';
import type { OutsideCheck } from './outside-check.ts';
import { type FunctionContext, ServiceFunction } from './service-function.ts';

export type RolloutProps = {
  readonly context: FunctionContext;
  readonly functions: ReadonlyMap<FunctionName, ServiceFunction>;
  /**
   * Supplies the credentials of the deployment check. null means that new versions are not tried
   * first.
   */
  readonly outsideCheck: OutsideCheck | null;
  /**
   * True for the way back and an emergency: CloudFormation moves the aliases, without CodeDeploy.
   * The resources stay as they are: what is kept when it leaves a stack could not be made again.
   */
  readonly isAllAtOnce: boolean;
};

/**
 * New code is tried first. Then it gets a tenth of a function's requests for five minutes, and the
 * old code comes back if the new version fails in two of them. Errors of another version, of
 * another function or from before do not count: they must not keep a fix from being deployed.
 */
export function addRollout(
  stack: Construct,
  { context, functions, outsideCheck, isAllAtOnce }: RolloutProps,
): void {
  const { stage } = context.environment;
  const scope = new Construct(stack, 'Rollout');
  const role = addAwsRole(scope, 'Role', {
    service: 'codedeploy',
    policies: ['AWSCodeDeployRoleForLambdaLimited'],
  });
  const application = new LambdaApplication(scope, 'Application', {
    applicationName: resourceName(stage, 'functions'),
  });
  const check =
    outsideCheck && addDeploymentCheck(scope, { context, functions, outsideCheck }, role);
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
      ...(check && { preHook: check.lambda }),
    });
    // CodeDeploy invokes the check while CloudFormation updates the alias: by then, both must have
    // their permissions, and the check must know the new versions.
    if (check !== null) live.node.addDependency(check.lambda, role);
    const { defaultChild: alias } = live.node;
    if (isAllAtOnce && alias instanceof CfnAlias) alias.addDeletionOverride('UpdatePolicy');
  }
}

/**
 * Lets CodeDeploy invoke the check by its name. It must know the new versions, whichever of
 * its versions is live.
 */
function addDeploymentCheck(
  scope: Construct,
  {
    context,
    functions,
    outsideCheck,
  }: Omit<RolloutProps, 'isAllAtOnce'> & { readonly outsideCheck: OutsideCheck },
  role: Role,
): ServiceFunction {
  const versions = TRIED_FUNCTIONS.map((name) => {
    const tried = functions.get(name);
    if (tried === undefined) throw new Error(`there is no function ${name} to try`);
    return [name, tried.lambda.currentVersion.functionArn] as const;
  });
  const { secretArn } = outsideCheck;
  const check = new ServiceFunction(scope, 'deployment-check', {
    context,
    values: {
      CREDENTIALS_SECRET: secretArn,
      NEW_VERSIONS: Stack.of(scope).toJsonString(Object.fromEntries(versions)),
    },
  });
  allow(check.lambda, ['secretsmanager:GetSecretValue'], [secretArn]);
  allow(
    check.lambda,
    ['lambda:InvokeFunction'],
    versions.map(([, arn]) => arn),
  );
  // AWS's own policy of the role allows functions of other names.
  allow(role, ['lambda:InvokeFunction'], [check.lambda.functionArn]);
  return check;
}

/** Tells only CodeDeploy, and no person. */
function newVersionFails(
  scope: Construct,
  stage: string,
  name: FunctionName,
  { lambda, live }: Pick<ServiceFunction, 'lambda' | 'live'>,
): Alarm {
  const { version } = lambda.currentVersion;
  const period = Duration.minutes(1);
  const dimensionsMap = {
    FunctionName: lambda.functionName,
    Resource: `${lambda.functionName}:${live.aliasName}`,
    ExecutedVersion: version,
  };
  const failures = new MathExpression({
    expression: 'FILL(crashes, 0) + FILL(serverErrors, 0)',
    usingMetrics: {
      crashes: lambda.metricErrors({ dimensionsMap, period }),
      serverErrors: serviceMetric('ServerErrors', stage, { service: name, version, period }),
    },
    label: 'sum',
    period,
  });
  return failures.createAlarm(scope, `${name}-version`, {
    alarmName: resourceName(stage, `${name}-new-version`),
    alarmDescription: `The version of ${name} that is being deployed fails: CodeDeploy rolls back to the previous one.`,
    threshold: 1,
    evaluationPeriods: 5,
    datapointsToAlarm: 2,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}

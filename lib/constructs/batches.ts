import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { ArnPrincipal, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { batchDefinition } from '../batch-definition.ts';
import type { FunctionName } from '../functions.ts';
import { resourceName } from '../names.ts';
import type { BatchBucket } from './buckets.ts';
import { acknowledge, acknowledgeWildcard, allow } from './keys.ts';
import { type FunctionContext, ServiceFunction } from './service-function.ts';

/**
 * Returns the addresses of what runs batches. Functions know them before it is made, because it
 * invokes functions itself.
 */
export function batchArns(scope: Construct, stage: string) {
  const { partition, region, account } = Stack.of(scope);
  const arn = (service: string, where: string, resource: string) =>
    `arn:${partition}:${service}:${where}:${account}:${resource}`;
  const name = resourceName(stage, 'batches');
  return {
    stateMachine: arn('states', region, `stateMachine:${name}`),
    executions: arn('states', region, `execution:${name}:*`),
    urlRole: arn('iam', '', `role/${urlRoleName(stage)}`),
  };
}

export type BatchesProps = {
  readonly context: FunctionContext;
  readonly files: BatchBucket;
  /** The functions of the endpoints. */
  readonly functions: ReadonlyMap<FunctionName, ServiceFunction>;
};

/** The functions that events and executions start. */
export type BatchRuns = {
  readonly stateMachineArn: string;
  readonly cleanUp: ServiceFunction;
};

/**
 * What runs batches: the state machine and its functions, the rules that end what has failed, and
 * the role that signs addresses for partners.
 */
export function addBatches(stack: Construct, props: BatchesProps): BatchRuns {
  const scope = new Construct(stack, 'BatchRuns');
  const { context, files } = props;
  const step = (name: FunctionName): ServiceFunction =>
    new ServiceFunction(scope, name, { context, events: { retries: 0 } });
  const [cut, part, finish] = [step('batch-cut'), step('batch-part'), step('batch-finish')];
  files.grant(cut, cut.lambda, ['get']);
  files.grant(part, part.lambda, ['get', 'put']);
  const stateMachineArn = addStateMachine(scope, context, { cut, part, finish });
  const cleanUp = addCleanUp(scope, props, stateMachineArn);
  addEndpointPermissions(scope, props);
  return { stateMachineArn, cleanUp };
}

/** Adds a standard state machine, whose role may invoke the live versions of its functions only. */
function addStateMachine(
  scope: Construct,
  { environment }: FunctionContext,
  steps: Readonly<Record<'cut' | 'part' | 'finish', ServiceFunction>>,
): string {
  const { account } = Stack.of(scope);
  const conditions = { StringEquals: { 'aws:SourceAccount': account } };
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('states.amazonaws.com', { conditions }),
  });
  const arns = {
    cut: steps.cut.live.functionArn,
    part: steps.part.live.functionArn,
    finish: steps.finish.live.functionArn,
  };
  allow(role, ['lambda:InvokeFunction'], Object.values(arns));
  const machine = new CfnStateMachine(scope, 'StateMachine', {
    stateMachineName: resourceName(environment.stage, 'batches'),
    stateMachineType: 'STANDARD',
    roleArn: role.roleArn,
    definitionString: Stack.of(scope).toJsonString(
      batchDefinition(arns, { partsAtOnce: environment.batchPartsAtOnce }),
    ),
  });
  machine.node.addDependency(role);
  const quiet = 'Its history says what failed; nothing else of an execution is worth a log line.';
  acknowledge(machine, 'SF1', quiet);
  acknowledge(machine, 'SF2', quiet);
  return machine.attrArn;
}

/** EventBridge tells of objects that arrive, and of executions that end without their last step. */
function addCleanUp(
  scope: Construct,
  { context, files }: BatchesProps,
  stateMachineArn: string,
): ServiceFunction {
  const cleanUp = new ServiceFunction(scope, 'batch-clean-up', { context, events: { retries: 2 } });
  files.grant(cleanUp, cleanUp.lambda, ['delete']);
  const { stage } = context.environment;
  const target = () =>
    new LambdaTarget(cleanUp.callee, { retryAttempts: 20, maxEventAge: Duration.hours(3) });
  new Rule(scope, 'NewObject', {
    ruleName: resourceName(stage, 'new-batch-object'),
    description: 'What is written for a batch that is deleted by now is deleted too',
    eventPattern: {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: { bucket: { name: [files.shared.name] } },
    },
    targets: [target()],
  });
  new Rule(scope, 'FailedExecution', {
    ruleName: resourceName(stage, 'failed-batch'),
    description: 'A batch whose execution failed, took too long or was stopped is ended',
    eventPattern: {
      source: ['aws.states'],
      detailType: ['Step Functions Execution Status Change'],
      detail: {
        stateMachineArn: [stateMachineArn],
        status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
      },
    },
    targets: [target()],
  });
  return cleanUp;
}

function addEndpointPermissions(
  scope: Construct,
  { context, files, functions }: BatchesProps,
): void {
  const { stage } = context.environment;
  const arns = batchArns(scope, stage);
  const [batches, start] = [functions.get('batches'), functions.get('batch-start')];
  if (batches === undefined || start === undefined)
    throw new Error('the API has no function for batches');
  files.grant(batches, batches.lambda, ['delete']);
  allow(batches.lambda, ['states:StopExecution'], [arns.executions]);
  acknowledgeWildcard(batches, arns.executions, 'An execution is named by its batch.');
  allow(batches.lambda, ['sts:AssumeRole'], [arns.urlRole]);
  files.grant(start, start.lambda, ['head']);
  allow(start.lambda, ['states:StartExecution'], [arns.stateMachine]);

  const urls = new Role(scope, 'Urls', {
    roleName: urlRoleName(stage),
    description: 'Signs addresses of uploads and results, each time for one batch',
    assumedBy: new ArnPrincipal(batches.lambda.role?.roleArn ?? ''),
    maxSessionDuration: Duration.hours(1),
  });
  files.grant(urls, urls, ['get', 'put']);
}

function urlRoleName(stage: string): string {
  return resourceName(stage, 'batch-urls');
}

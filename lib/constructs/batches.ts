import { ArnPrincipal, Role } from 'aws-cdk-lib/aws-iam';
import { Duration, Stack, Token } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { FunctionName } from '../functions.ts';
import { resourceName } from '../names.ts';
import type { BatchBucket } from './batch-bucket.ts';
import { acknowledge, allow } from './keys.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * The names of what runs batches. Functions know them before it is made: it invokes functions
 * itself.
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

function urlRoleName(stage: string): string {
  return resourceName(stage, 'batch-urls');
}

export type BatchesProps = {
  readonly stage: string;
  readonly files: BatchBucket;
  readonly functions: ReadonlyMap<FunctionName, ServiceFunction>;
};

/**
 * Grants the endpoints of batches what they need, and adds the role that signs addresses for
 * partners.
 */
export function addBatches(stack: Construct, { stage, files, functions }: BatchesProps): void {
  const scope = new Construct(stack, 'BatchRuns');
  const arns = batchArns(scope, stage);
  const [batches, start] = ['batches', 'batch-start'].map((name) => functionOf(functions, name));
  if (batches === undefined || start === undefined) return;

  files.grant(batches, batches.lambda, ['delete']);
  allow(batches.lambda, ['states:StopExecution'], [arns.executions]);
  acknowledgeExecutions(batches, stage);
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

function functionOf(
  functions: ReadonlyMap<string, ServiceFunction>,
  name: string,
): ServiceFunction | undefined {
  return functions.get(name);
}

function acknowledgeExecutions(owner: Construct, stage: string): void {
  const { region, account } = Stack.of(owner);
  const shown = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
  acknowledge(
    owner,
    `IAM5[Resource::arn:aws:states:${region}:${shown}:execution:${resourceName(stage, 'batches')}:*]`,
    'An execution is named by its batch.',
  );
}

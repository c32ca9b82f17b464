import {
  AccountRootPrincipal,
  CompositePrincipal,
  Effect,
  type IPrincipal,
  PolicyStatement,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import { PEOPLE, type PersonRole } from '../people.ts';
import { acknowledgeWildcard, allow } from './keys.ts';
import { KEY_WRITE, type ServiceTable } from './service-table.ts';

export type PeopleProps = {
  readonly environment: Environment;
  readonly tables: readonly ServiceTable[];
  readonly feeds: { readonly bucket: Bucket; readonly key: Key };
  readonly queues: readonly Queue[];
  readonly webhooksKey: Key;
};

/**
 * Adds a role for operators, and one for the data officer, who answers the people whose data the
 * environment holds. Each may call what the runbook's commands for it call.
 */
export function addPeople(stack: Construct, props: PeopleProps): void {
  const scope = new Construct(stack, 'People');
  const operator = addRole(scope, 'operator', props);
  allowOperations(operator, props);
  const officer = addRole(scope, 'data-officer', props);
  allowRestores(officer, props);
}

/** Who may take a role: see the runbook, "Roles". */
export function peopleOf(roleName: string, region: string): IPrincipal {
  const inRegion = { StringEquals: { 'aws:RequestedRegion': region } };
  const user = { ...inRegion, Bool: { 'aws:MultiFactorAuthPresent': 'true' } };
  // Identity Center asks for the second factor itself, and its sessions do not say so.
  const permissionSet = `arn:*:iam::*:role/aws-reserved/sso.amazonaws.com/*AWSReservedSSO_${roleName}_*`;
  const signedIn = { ...inRegion, ArnLike: { 'aws:PrincipalArn': permissionSet } };
  return new CompositePrincipal(
    new AccountRootPrincipal().withConditions(user),
    new AccountRootPrincipal().withConditions(signedIn),
  );
}

function addRole(scope: Construct, name: PersonRole, props: PeopleProps): Role {
  const { stage, region } = props.environment;
  const roleName = resourceName(stage, name);
  const role = new Role(scope, name, {
    roleName,
    description: `For the ${name} of ${stage}: the runbook says who takes it, and how`,
    assumedBy: peopleOf(roleName, region),
    maxSessionDuration: Duration.hours(4),
  });
  for (const { definition, table, key } of props.tables) {
    const access = PEOPLE[name][definition.name];
    if (access === undefined) continue;
    const { operations, items, listed } = access;
    const actions = operations.map((operation) => `dynamodb:${operation}`);
    allow(role, actions, [table.tableArn], { leadingKeys: items });
    for (const index of listed === undefined ? [] : (definition.indexes ?? [])) {
      const arn = `${table.tableArn}/index/${index.name}`;
      allow(role, ['dynamodb:Query'], [arn], { leadingKeys: listed });
    }
    if (key !== undefined) allow(role, KEY_WRITE, [key.keyArn], { via: 'dynamodb' });
  }
  return role;
}

/** Lets operators do the rest: keys of partners, feeds, queues, logs, alarms and batches. */
function allowOperations(role: Role, props: PeopleProps): void {
  const { environment, feeds, queues, webhooksKey } = props;
  const { stage, region } = environment;
  const named = (name: string): string => resourceName(stage, name);
  const arnOf = arnsIn(role, region);
  const gateway = (path: string): string =>
    `arn:${Stack.of(role).partition}:apigateway:${region}::/${path}`;
  const grant = grantsOf(role);
  grant(['apigateway:GET'], [gateway('usageplans'), gateway('apikeys')]);
  grant(['apigateway:POST'], [gateway('apikeys'), gateway('usageplans/*/keys')]);
  grant(['apigateway:DELETE'], [gateway('usageplans/*/keys/*')]);
  grant(['kms:GenerateMac'], [webhooksKey.keyArn]);
  grant(['kms:DescribeKey', 'kms:EnableKey'], [arnOf('kms', 'key/*')]);
  grant(['lambda:InvokeFunction'], [arnOf('lambda', `function:${named('data-loader')}:live`)]);
  grant(['s3:ListBucket'], [feeds.bucket.bucketArn]);
  grant(['s3:GetObject', 's3:PutObject'], [objectsOf(feeds.bucket)]);
  role.addToPolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      actions: ['s3:GetObject'],
      resources: [feeds.bucket.arnForObjects('readings/*')],
    }),
  );
  allow(role, FILE_KEY, [feeds.key.keyArn], { via: 's3' });
  grant(
    ['sqs:GetQueueUrl', 'sqs:SendMessage', 'sqs:PurgeQueue'],
    [...queues.map(({ queueArn }) => queueArn), arnOf('sqs', named('failed-loads'))],
  );
  grant(['logs:StartQuery', 'logs:FilterLogEvents'], [arnOf('logs', 'log-group:*')]);
  grant(['logs:GetQueryResults', 'logs:DescribeLogGroups', 'cloudwatch:DescribeAlarms'], ['*']);
  grant(['cloudwatch:SetAlarmState'], [arnOf('cloudwatch', `alarm:${named('*')}`)]);
  grant(['states:ListExecutions'], [arnOf('states', `stateMachine:${named('batches')}`)]);
  grant(
    ['states:GetExecutionHistory', 'states:StopExecution'],
    [arnOf('states', `execution:${named('batches')}:*`)],
  );
  grant(
    ['secretsmanager:PutSecretValue'],
    [arnOf('secretsmanager', 'secret:OutsideCheckCredentials*')],
  );
  grant(['cloudformation:DescribeStacks'], [arnOf('cloudformation', 'stack/Energy*/*')]);
}

/** Lets people restore a table next to the one in use, and remove a home from feed files. */
function allowRestores(role: Role, { environment, tables, feeds }: PeopleProps): void {
  const { stage, region } = environment;
  const arnOf = arnsIn(role, region);
  const restored = arnOf('dynamodb', `table/${resourceName(stage, '*-restored')}`);
  const grant = grantsOf(role);
  const sources = tables.map(({ table }) => table.tableArn);
  grant(['dynamodb:RestoreTableToPointInTime'], [...sources, restored]);
  const operations = ['DescribeTable', 'Scan', 'DeleteTable', ...WRITTEN_BY_RESTORE];
  grant(
    operations.map((operation) => `dynamodb:${operation}`),
    [restored],
  );
  grant(['s3:ListBucket', 's3:ListBucketVersions'], [feeds.bucket.bucketArn]);
  grant(
    ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:DeleteObjectVersion'],
    [objectsOf(feeds.bucket)],
  );
  allow(role, FILE_KEY, [feeds.key.keyArn], { via: 's3' });
  grant(['cloudformation:DescribeStacks'], [arnOf('cloudformation', 'stack/Energy*/*')]);
}

const FILE_KEY = ['kms:Decrypt', 'kms:GenerateDataKey'] as const;

/** AWS restores by the permissions of whoever asks for it. */
const WRITTEN_BY_RESTORE = [
  ...['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
] as const;

function objectsOf({ bucketArn }: Bucket): string {
  return `${bucketArn}/*`;
}

/** Returns the maker of ARNs of a region. */
function arnsIn(scope: Construct, region: string) {
  const { partition, account } = Stack.of(scope);
  return (service: string, resource: string): string =>
    `arn:${partition}:${service}:${region}:${account}:${resource}`;
}

/** Returns what grants a role actions on resources, and acknowledges the wildcards among these. */
function grantsOf(role: Role) {
  return (actions: readonly string[], resources: readonly string[]): void => {
    allow(role, actions, resources);
    const reason = 'AWS, senders or restores choose the end of these names.';
    for (const resource of resources.filter((one) => one.includes('*')))
      acknowledgeWildcard(role, resource, reason);
  };
}

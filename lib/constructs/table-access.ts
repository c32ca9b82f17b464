import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Stack } from 'aws-cdk-lib/core';
import type { TableAccess } from '../routes.ts';
import type { ServiceTable } from './service-table.ts';

const GET = ['dynamodb:GetItem'] as const;
const READ = [...GET, 'dynamodb:BatchGetItem', 'dynamodb:Query'] as const;
const WRITE = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem'] as const;

const TABLE_ACTIONS: Readonly<Record<TableAccess, readonly string[]>> = {
  get: GET,
  'get-update': [...GET, 'dynamodb:UpdateItem'],
  'get-put': [...GET, 'dynamodb:PutItem'],
  read: READ,
  write: WRITE,
  'read-write': [...READ, ...WRITE],
};

const KEY_READ = ['kms:Decrypt', 'kms:DescribeKey'] as const;
/** The actions that DynamoDB needs, by name: no `kms:ReEncrypt*`. */
const KEY_WRITE = [
  ...KEY_READ,
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:GenerateDataKeyWithoutPlaintext',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
] as const;
const KEY_ACTIONS: Readonly<Record<TableAccess, readonly string[]>> = {
  get: KEY_READ,
  'get-update': KEY_WRITE,
  'get-put': KEY_WRITE,
  read: KEY_READ,
  write: KEY_WRITE,
  'read-write': KEY_WRITE,
};

export function grantTableAccess(grantee: IGrantable, service: ServiceTable, access: TableAccess): void {
  const { grantPrincipal } = grantee;
  grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({ actions: [...TABLE_ACTIONS[access]], resources: [service.table.tableArn] }),
  );
  if (service.key === undefined) return;
  const { region, urlSuffix } = Stack.of(service);
  grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: [...KEY_ACTIONS[access]],
      resources: [service.key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${region}.${urlSuffix}` } },
    }),
  );
}

import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { tableName } from '../names.ts';
import type { TableDefinition, TableOperation } from '../tables.ts';
import { addDataKey, allow, retention } from './keys.ts';
import { shareValue } from './shared-value.ts';

export type ServiceTableProps = {
  readonly definition: TableDefinition;
  readonly environment: Environment;
};

const READS: readonly TableOperation[] = ['GetItem', 'Query'];

const KEY_READ = ['kms:Decrypt', 'kms:DescribeKey'] as const;
/** The actions that DynamoDB needs, by name: no `kms:ReEncrypt*`. */
export const KEY_WRITE = [
  ...KEY_READ,
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:GenerateDataKeyWithoutPlaintext',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
] as const;

export class ServiceTable extends Construct {
  readonly definition: TableDefinition;
  readonly table: Table;
  /** The key of a table with personal data. */
  readonly key: Key | undefined;
  /** The table's name, for the service stack. */
  readonly sharedName: string;
  /** `items`: how the partition keys begin that the function may use; default: any. */
  readonly grant: (
    lambda: LambdaFunction,
    operations: readonly TableOperation[],
    items?: readonly string[],
  ) => void;
  /** Lets a function query the indexes, which no permission for the table itself includes. */
  readonly grantIndexes: (lambda: LambdaFunction) => void;

  constructor(scope: Construct, id: string, { definition, environment }: ServiceTableProps) {
    super(scope, id);
    const { name, expires, customerKey, recoveryDays, indexes = [] } = definition;
    const { tableLimits } = environment;
    const limits = tableLimits && {
      maxReadRequestUnits: tableLimits.readUnits,
      maxWriteRequestUnits: tableLimits.writeUnits,
    };
    const key = customerKey ? addDataKey(this, environment, name.toLowerCase()) : undefined;
    this.key = key;
    this.definition = definition;
    this.table = new Table(this, 'Table', {
      tableName: tableName(environment.stage, name),
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...limits,
      encryption: key ? TableEncryption.CUSTOMER_MANAGED : TableEncryption.DEFAULT,
      ...(key && { encryptionKey: key }),
      ...(expires && { timeToLiveAttribute: 'expiresAt' }),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: recoveryDays,
      },
      deletionProtection: Stack.of(this).terminationProtection ?? false,
      removalPolicy: retention(environment),
    });
    for (const index of indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
        sortKey: { name: index.sortKey, type: AttributeType.STRING },
        ...limits,
      });
    }
    this.sharedName = shareValue(this, `${name}TableName`, this.table.tableName);
    const tableArn = shareValue(this, `${name}TableArn`, this.table.tableArn);
    const keyArn = key && shareValue(this, `${name}KeyArn`, key.keyArn);
    this.grantIndexes = (lambda) => {
      const arns = indexes.map((index) => `${tableArn}/index/${index.name}`);
      allow(lambda, ['dynamodb:Query'], arns);
    };
    this.grant = (lambda, operations, items) => {
      const actions = operations.map((operation) => `dynamodb:${operation}`);
      allow(lambda, actions, [tableArn], { leadingKeys: items });
      if (keyArn === undefined) return;
      const isRead = operations.every((operation) => READS.includes(operation));
      allow(lambda, isRead ? KEY_READ : KEY_WRITE, [keyArn], { via: 'dynamodb' });
    };
  }
}

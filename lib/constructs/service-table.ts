import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import type { TableDefinition, TableOperation } from '../functions.ts';
import { tableName } from '../names.ts';
import { allow, dataKey, retention } from './keys.ts';

export type ServiceTableProps = {
  readonly definition: TableDefinition;
  readonly environment: Pick<Environment, 'stage' | 'keepData' | 'tableLimits'>;
  /** The table refuses to be deleted. */
  readonly deletionProtection: boolean;
};

const READS: readonly TableOperation[] = ['GetItem', 'BatchGetItem', 'Query'];

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

export class ServiceTable extends Construct {
  readonly definition: TableDefinition;
  readonly table: Table;
  readonly grant: (lambda: LambdaFunction, operations: readonly TableOperation[]) => void;

  constructor(scope: Construct, id: string, { definition, environment, deletionProtection }: ServiceTableProps) {
    super(scope, id);
    const { name, expiresAttribute, ownKey, recoveryDays } = definition;
    const { tableLimits } = environment;
    const key = ownKey ? dataKey(this, 'Key', environment, name.toLowerCase()) : undefined;
    this.definition = definition;
    this.table = new Table(this, 'Table', {
      tableName: tableName(environment.stage, name),
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...(tableLimits && { maxReadRequestUnits: tableLimits.readUnits, maxWriteRequestUnits: tableLimits.writeUnits }),
      ...(key === undefined
        ? { encryption: TableEncryption.DEFAULT }
        : { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: key }),
      ...(expiresAttribute === undefined ? {} : { timeToLiveAttribute: expiresAttribute }),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: recoveryDays },
      deletionProtection,
      removalPolicy: retention(environment),
    });
    this.grant = (lambda, operations) => {
      allow(
        lambda,
        operations.map((operation) => `dynamodb:${operation}`),
        [this.table.tableArn],
      );
      if (key === undefined) return;
      const actions = operations.every((operation) => READS.includes(operation)) ? KEY_READ : KEY_WRITE;
      allow(lambda, actions, [key.keyArn], { via: 'dynamodb' });
    };
  }
}

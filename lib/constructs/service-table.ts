import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { tableName } from '../names.ts';
import type { TableAccess, TableDefinition, TableOperation } from '../routes.ts';
import { dataKey, retention } from './keys.ts';

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
  readonly #key: Key | undefined;

  constructor(scope: Construct, id: string, { definition, environment, deletionProtection }: ServiceTableProps) {
    super(scope, id);
    const { stage, keepData, tableLimits } = environment;
    this.definition = definition;
    this.#key = definition.ownKey
      ? dataKey(this, 'Key', { stage, name: definition.name.toLowerCase(), keepData })
      : undefined;
    this.table = new Table(this, 'Table', {
      tableName: tableName(stage, definition.name),
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...(tableLimits === null
        ? {}
        : { maxReadRequestUnits: tableLimits.readUnits, maxWriteRequestUnits: tableLimits.writeUnits }),
      ...(this.#key === undefined
        ? { encryption: TableEncryption.DEFAULT }
        : { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: this.#key }),
      ...(definition.expiresAttribute === undefined ? {} : { timeToLiveAttribute: definition.expiresAttribute }),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: definition.recoveryDays,
      },
      deletionProtection,
      removalPolicy: retention({ keepData }),
    });
  }
  grant({ grantPrincipal }: IGrantable, access: TableAccess): void {
    grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: access.map((operation) => `dynamodb:${operation}`),
        resources: [this.table.tableArn],
      }),
    );
    if (this.#key === undefined) return;
    const { region, urlSuffix } = Stack.of(this);
    grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: [...(access.every((operation) => READS.includes(operation)) ? KEY_READ : KEY_WRITE)],
        resources: [this.#key.keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${region}.${urlSuffix}` } },
      }),
    );
  }
}

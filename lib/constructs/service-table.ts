import { AttributeType, BillingMode, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { tableName } from '../names.ts';
import type { TableDefinition } from '../tables.ts';
import { dataKey } from './data-key.ts';

export type ServiceTableProps = {
  readonly definition: TableDefinition;
  readonly environment: Pick<Environment, 'stage' | 'keepData' | 'tableLimits'>;
};

export class ServiceTable extends Construct {
  readonly definition: TableDefinition;
  readonly table: Table;
  readonly key: Key | undefined;

  constructor(scope: Construct, id: string, { definition, environment }: ServiceTableProps) {
    super(scope, id);
    const { stage, keepData, tableLimits } = environment;
    this.definition = definition;
    this.key = definition.ownKey
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
      ...(this.key === undefined
        ? { encryption: TableEncryption.DEFAULT }
        : { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: this.key }),
      ...(definition.expiresAttribute === undefined ? {} : { timeToLiveAttribute: definition.expiresAttribute }),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepData,
      removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}

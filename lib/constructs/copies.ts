import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { resourceName } from '../names.ts';
import { addAwsRole, retention } from './keys.ts';

const COPY_DAYS = 35;

/** Adds the vault of the copies. Nobody deletes one before its time. */
export function addVault(
  scope: Construct,
  name: 'copies' | 'partners',
  environment: Pick<Environment, 'stage' | 'keepData'>,
): BackupVault {
  return new BackupVault(scope, 'Vault', {
    backupVaultName: resourceName(environment.stage, name),
    blockRecoveryPointDeletion: true,
    removalPolicy: retention(environment),
  });
}

/**
 * Copies a table each night to the vault of the second region: without it, every partner would need
 * a new secret if the first region were lost.
 */
export function addCopies(
  stack: Construct,
  environment: Environment,
  { table, region }: { readonly table: Table; readonly region: string },
): void {
  const { stage } = environment;
  const scope = new Construct(stack, 'Copies');
  const destination = Stack.of(scope).formatArn({
    service: 'backup',
    region,
    resource: 'backup-vault',
    resourceName: resourceName(stage, 'copies'),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const deleteAfter = Duration.days(COPY_DAYS);
  const plan = new BackupPlan(scope, 'Plan', {
    backupPlanName: resourceName(stage, 'partners'),
    backupVault: addVault(scope, 'partners', environment),
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
        deleteAfter,
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(scope, 'Copies', destination),
            deleteAfter,
          },
        ],
      }),
    ],
  });
  const role = addAwsRole(scope, 'Role', {
    service: 'backup',
    roleName: resourceName(stage, 'backup'),
    policies: ['AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForRestores'],
  });
  plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(table)], role });
}

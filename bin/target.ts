import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ENVIRONMENTS, type Environment } from '../lib/environments.ts';
import { tableName } from '../lib/names.ts';
import type { TableName } from '../lib/tables.ts';
import { awsSettings, errorCode, runningService } from '../local/state.ts';
import {
  type ClientSettings,
  createDocumentClient,
  type Table,
  type TimeoutProfile,
} from '../shared/store/client.ts';

/** An environment on AWS, for `--stage`. */
export type Stage = Environment['stage'];

export const STAGES: readonly Stage[] = ['staging', 'production'];

export function environmentOf(stage: Stage): Environment {
  return stage === 'staging' ? ENVIRONMENTS.EnergyStaging : ENVIRONMENTS.EnergyProduction;
}

/** Finds a table of a stage, or of the service on this machine. */
export type Tables = (name: TableName) => Table;

const NOT_RUNNING =
  'no local service is running here: start it with npm start, or choose an environment with --stage staging';

class NoTargetError extends Error {
  override readonly name = 'NoTargetError';
}

export function tablesOfStage(stage: Stage, profile: TimeoutProfile): Tables {
  return tablesOf(stage, createDocumentClient(profile, { region: environmentOf(stage).region }));
}

/** Returns the tables of the local service in this folder, and its day if that is fixed. */
export function tablesOfService(
  directory: string,
  profile: TimeoutProfile,
  settings: Pick<ClientSettings, 'maxAttempts'> = {},
): { readonly tables: Tables; readonly today: string | null } {
  const service = runningService(directory);
  if (service === undefined) throw new NoTargetError(NOT_RUNNING);
  const client = createDocumentClient(profile, {
    ...awsSettings(service.dynamodbUrl),
    ...settings,
  });
  return { tables: tablesOf('local', client), today: service.today };
}

export function tablesOf(stage: Stage | 'local', client: DynamoDBDocumentClient): Tables {
  return (name) => ({ client, table: tableName(stage, name) });
}

/** Explains an error of AWS or of the local service, unless its own message is clear. */
export function targetError(error: unknown, stage: Stage | null): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // An AggregateError of several addresses has a code and no message, a wrapped error the reverse.
  const isUnreachable =
    errorCode(error) === 'ECONNREFUSED' || error.message.includes('ECONNREFUSED');
  if (error instanceof NoTargetError || (stage === null && isUnreachable)) return NOT_RUNNING;
  if (error.name === 'CredentialsProviderError') {
    return 'no AWS credentials found: sign in first, for example with aws sso login, and set AWS_PROFILE to your profile';
  }
  if (stage !== null && error.name === 'ResourceNotFoundException') {
    return `the tables of ${stage} were not found: deploy the stack first, and check which AWS account you are signed in to`;
  }
  return undefined;
}

import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableName } from '../../lib/names.ts';
import { dynamodbSettings, runningService } from '../../local/state.ts';
import type { PartnerStore } from '../../shared/partners/partner-store.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { environmentOf, type Stage } from '../stages.ts';
import { type ApiKeys, gatewayApiKeys, noApiKeys } from './api-keys.ts';

/** Where the partners are that a command works on. */
export type PartnerTarget = {
  /** Null: the local service. */
  readonly stage: Stage | null;
  readonly store: PartnerStore;
  readonly apiKeys: ApiKeys;
};

const NOT_RUNNING = 'no local service is running here: start it with npm start, or name a stage with --stage staging';

export class NoPartnerTargetError extends Error {
  override readonly name = 'NoPlaceError';
}

/** `directory` is where a local service keeps what it has. */
export function openPartnerTarget(stage: Stage | null, directory: string): PartnerTarget {
  return stage === null ? localPlace(directory) : stagePlace(stage);
}

/** What an error means to the person at the terminal; undefined for one that says it well enough itself. */
export function partnerTargetError(error: unknown, stage: Stage | null): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (stage === null && isConnectionRefused(error)) return NOT_RUNNING;
  if (stage !== null && error.name === 'CredentialsProviderError') {
    return 'no AWS credentials were found: sign in first, for example with aws sso login, and name the profile in AWS_PROFILE';
  }
  if (stage !== null && error.name === 'ResourceNotFoundException') {
    return `there is no table ${tableName(stage, 'Partners')}: deploy the stack first, and look at which AWS account you are in`;
  }
  return undefined;
}

function localPlace(directory: string): PartnerTarget {
  const state = runningService(directory);
  if (state === undefined) throw new NoPartnerTargetError(NOT_RUNNING);
  const table = state.tables['Partners'];
  if (table === undefined)
    throw new NoPartnerTargetError('the local service says nothing of its partners: start it again');
  const client = new DynamoDBClient({ ...dynamodbSettings(state), maxAttempts: 1 });
  return {
    stage: null,
    store: createDynamoPartnerStore({ client: createDocumentClient(client), table }),
    apiKeys: noApiKeys,
  };
}

function stagePlace(stage: Stage): PartnerTarget {
  const { region } = environmentOf(stage);
  return {
    stage,
    store: createDynamoPartnerStore({
      client: createDocumentClient(new DynamoDBClient({ region })),
      table: tableName(stage, 'Partners'),
    }),
    apiKeys: gatewayApiKeys(new APIGatewayClient({ region }), stage),
  };
}

/** Nothing listens there. An error of several addresses has the code and no message, a wrapped one the reverse. */
function isConnectionRefused(error: Error): boolean {
  return ('code' in error && error.code === 'ECONNREFUSED') || error.message.includes('ECONNREFUSED');
}

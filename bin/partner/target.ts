import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { tableName } from '../../lib/names.ts';
import { dynamodbSettings, runningService } from '../../local/state.ts';
import { createAwsClient } from '../../shared/aws/client.ts';
import type { PartnerStore } from '../../shared/partners/partner.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { environmentOf, type Stage } from '../stages.ts';
import { type ApiKeys, gatewayApiKeys, noApiKeys } from './api-keys.ts';

export type PartnerTarget = {
  /** Null: the local service. */
  readonly stage: Stage | null;
  readonly store: PartnerStore;
  readonly apiKeys: ApiKeys;
  readonly sessions: SessionStore;
};

const NOT_RUNNING =
  'no local service is running here: start it with npm start, or choose an environment with --stage staging';

export class NoPartnerTargetError extends Error {
  override readonly name = 'NoPartnerTargetError';
}

/** `directory` is the folder of the local service. */
export function openPartnerTarget(stage: Stage | null, directory: string): PartnerTarget {
  return stage === null ? localTarget(directory) : stageTarget(stage);
}

/** A message for the person at the terminal; undefined if the error's own message is clear. */
export function partnerTargetError(error: unknown, stage: Stage | null): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (stage === null && isConnectionRefused(error)) return NOT_RUNNING;
  if (stage !== null && error.name === 'CredentialsProviderError') {
    return 'no AWS credentials found: sign in first, for example with aws sso login, and set AWS_PROFILE to your profile';
  }
  if (stage !== null && error.name === 'ResourceNotFoundException') {
    return `the tables of ${stage} were not found: deploy the stack first, and check which AWS account you are signed in to`;
  }
  return undefined;
}

function localTarget(directory: string): PartnerTarget {
  const state = runningService(directory);
  if (state === undefined) throw new NoPartnerTargetError(NOT_RUNNING);
  const { Partners: partners, Sessions: sessions } = state.tables;
  if (partners === undefined || sessions === undefined) {
    throw new NoPartnerTargetError('the local service lacks a table: restart it');
  }
  const client = createDocumentClient('command', { ...dynamodbSettings(state), maxAttempts: 1 });
  return {
    stage: null,
    store: createDynamoPartnerStore({ client, table: partners }),
    apiKeys: noApiKeys,
    sessions: createDynamoSessionStore({ client, table: sessions }),
  };
}

function stageTarget(stage: Stage): PartnerTarget {
  const { region } = environmentOf(stage);
  const client = createDocumentClient('command', { region });
  return {
    stage,
    store: createDynamoPartnerStore({ client, table: tableName(stage, 'Partners') }),
    sessions: createDynamoSessionStore({ client, table: tableName(stage, 'Sessions') }),
    apiKeys: gatewayApiKeys(createAwsClient(APIGatewayClient, 'command', { region }), stage),
  };
}

/** An AggregateError of several addresses has a code and no message, a wrapped error the reverse. */
function isConnectionRefused(error: Error): boolean {
  return ('code' in error && error.code === 'ECONNREFUSED') || error.message.includes('ECONNREFUSED');
}

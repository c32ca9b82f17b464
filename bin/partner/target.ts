import {
  APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteUsagePlanKeyCommand,
  paginateGetApiKeys,
  paginateGetUsagePlans,
} from '@aws-sdk/client-api-gateway';
import { resourceName, tableName, usagePlanName } from '../../lib/names.ts';
import { dynamodbSettings, runningService } from '../../local/state.ts';
import { apiKeyValue, type Partner, type PartnerStore, TIERS, type Tier } from '../../shared/partners/partner.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import { createAwsClient, createDocumentClient } from '../../shared/store/client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { environmentOf, type Stage } from '../stages.ts';

export type PartnerTarget = {
  /** Null: the local service. */
  readonly stage: Stage | null;
  readonly store: PartnerStore;
  readonly apiKeys: ApiKeys;
  readonly sessions: SessionStore;
};

export type ApiKeys = {
  /** Creates the partner's API key if it does not exist, and makes the tier's usage plan its only one. */
  readonly assign: (partner: Pick<Partner, 'clientId' | 'name' | 'tier'>) => Promise<void>;
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
  const client = createDocumentClient('command', { ...dynamodbSettings(state.dynamodbUrl), maxAttempts: 1 });
  return {
    stage: null,
    store: createDynamoPartnerStore({ client, table: tableName('local', 'Partners') }),
    apiKeys: noApiKeys,
    sessions: createDynamoSessionStore({ client, table: tableName('local', 'Sessions') }),
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

/** A local service reads the tier from the partner's record. */
export const noApiKeys: ApiKeys = { assign: async () => undefined };

/** Idempotent: a command that failed midway can be run again. */
export function gatewayApiKeys(client: APIGatewayClient, stage: string): ApiKeys {
  return {
    assign: async ({ clientId, name, tier }) => {
      const plans = await readPlans(client, stage);
      const keyName = resourceName(stage, `partner-${clientId}`);
      const created = async (): Promise<string | undefined> => {
        const description = `Rate limit of partner ${name}`;
        const value = apiKeyValue(stage, clientId);
        return (await client.send(new CreateApiKeyCommand({ name: keyName, value, description, enabled: true }))).id;
      };
      const keyId = (await findKey(client, keyName)) ?? (await created());
      if (keyId === undefined) throw new Error('API Gateway created a key without an id');
      // A key can be in only one usage plan of a stage: remove it from the old plan first.
      for (const other of TIERS.filter((candidate) => candidate !== tier)) await leave(client, plans[other], keyId);
      await join(client, plans[tier], keyId);
    },
  };
}

type Plans = Readonly<Record<Tier, string>>;

async function readPlans(client: APIGatewayClient, stage: string): Promise<Plans> {
  const ids = new Map<string, string>();
  for await (const { items = [] } of paginateGetUsagePlans({ client }, {})) {
    for (const { id, name } of items) if (id !== undefined && name !== undefined) ids.set(name, id);
  }
  const idOf = (tier: Tier): string => {
    const name = usagePlanName(stage, tier);
    const id = ids.get(name);
    if (id === undefined) throw new Error(`usage plan ${name} not found: deploy the stack first`);
    return id;
  };
  return { trial: idOf('trial'), standard: idOf('standard'), high: idOf('high') };
}

async function findKey(client: APIGatewayClient, name: string): Promise<string | undefined> {
  for await (const { items = [] } of paginateGetApiKeys({ client }, { nameQuery: name, includeValues: false })) {
    const found = items.find((key) => key.name === name);
    if (found?.id !== undefined) return found.id;
  }
  return undefined;
}

/** Does nothing if the key is not in the plan. */
async function leave(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new DeleteUsagePlanKeyCommand({ usagePlanId, keyId }));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NotFoundException')) throw error;
  }
}

/** Does nothing if the key is already in the plan. */
async function join(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }));
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
  }
}

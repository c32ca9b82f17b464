import {
  type APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteUsagePlanKeyCommand,
  paginateGetApiKeys,
  paginateGetUsagePlans,
} from '@aws-sdk/client-api-gateway';
import { usagePlanName } from '../../lib/names.ts';
import { apiKeyValue } from '../../shared/partners/api-key.ts';
import { type Partner, TIERS, type Tier } from '../../shared/partners/partner.ts';

/** The gateway's rate limits, as far as a partner goes. */
export type ApiKeys = {
  /** Makes the partner's API key where it is not there yet, and makes the tier's usage plan its only one. */
  readonly assign: (partner: Pick<Partner, 'clientId' | 'name' | 'tier'>) => Promise<void>;
};

/** A local service plays the tiers from the partners' records: there is nothing to assign. */
export const noApiKeys: ApiKeys = { assign: async () => undefined };

/** The API keys of a stage. Assigning twice changes nothing, so that a command that broke off is run again. */
export function gatewayApiKeys(client: APIGatewayClient, stage: string): ApiKeys {
  return {
    assign: async ({ clientId, name, tier }) => {
      const plans = await readPlans(client, stage);
      const keyName = apiKeyName(stage, clientId);
      const created = async (): Promise<string | undefined> => {
        const description = `The rate limit of partner ${name}`;
        const value = apiKeyValue(stage, clientId);
        return (await client.send(new CreateApiKeyCommand({ name: keyName, value, description, enabled: true }))).id;
      };
      const keyId = (await findKey(client, keyName)) ?? (await created());
      if (keyId === undefined) throw new Error('API Gateway made a key without an id');
      // A key belongs to one plan of a stage at most: it leaves the old one before it joins the new one.
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
    if (id === undefined) throw new Error(`there is no usage plan ${name}: deploy the stack first`);
    return id;
  };
  return { trial: idOf('trial'), standard: idOf('standard'), high: idOf('high') };
}

/** A key's name in the console and in `aws apigateway get-api-keys`. */
function apiKeyName(stage: string, clientId: string): string {
  return `energy-${stage}-partner-${clientId}`;
}

async function findKey(client: APIGatewayClient, name: string): Promise<string | undefined> {
  for await (const { items = [] } of paginateGetApiKeys({ client }, { nameQuery: name, includeValues: false })) {
    const found = items.find((key) => key.name === name);
    if (found?.id !== undefined) return found.id;
  }
  return undefined;
}

/** A key that is not in the plan is left as it is. */
async function leave(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new DeleteUsagePlanKeyCommand({ usagePlanId, keyId }));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'NotFoundException')) throw error;
  }
}

/** A key that is in the plan already stays there. */
async function join(client: APIGatewayClient, usagePlanId: string, keyId: string): Promise<void> {
  try {
    await client.send(new CreateUsagePlanKeyCommand({ usagePlanId, keyId, keyType: 'API_KEY' }));
  } catch (error) {
    if (!(error instanceof ConflictException)) throw error;
  }
}

import {
  type APIGatewayClient,
  ConflictException,
  CreateApiKeyCommand,
  CreateUsagePlanKeyCommand,
  DeleteUsagePlanKeyCommand,
  NotFoundException,
  paginateGetApiKeys,
  paginateGetUsagePlans,
} from '@aws-sdk/client-api-gateway';
import { resourceName } from '../../lib/names.ts';
import { apiKeyValue, type Partner, TIERS, type Tier } from '../../shared/partners/partner.ts';

export type ApiKeys = {
  /**
   * Creates the partner's API key if it does not exist, and makes the tier's usage plan its only
   * one.
   */
  readonly assign: (partner: Pick<Partner, 'clientId' | 'name' | 'tier'>) => Promise<void>;
};

/** A local service reads the tier from the partner's record. */
export const noApiKeys: ApiKeys = { assign: async () => undefined };

/** Creates API keys in usage plans. A command that failed midway can be run again. */
export function gatewayApiKeys(client: APIGatewayClient, stage: string): ApiKeys {
  return {
    assign: async ({ clientId, name, tier }) => {
      const planOf = await readPlans(client, stage);
      const key = {
        name: resourceName(stage, `partner-${clientId}`),
        value: apiKeyValue(stage, clientId),
      };
      const create = new CreateApiKeyCommand({
        ...key,
        description: `Rate limit of partner ${name}`,
        enabled: true,
      });
      const keyId = (await findKey(client, key.name)) ?? (await client.send(create)).id;
      if (keyId === undefined) throw new Error('API Gateway created a key without an id');
      // A key can be in only one usage plan of a stage: remove it from the old plan first.
      for (const otherTier of TIERS.filter((candidate) => candidate !== tier)) {
        const leave = new DeleteUsagePlanKeyCommand({ usagePlanId: planOf(otherTier), keyId });
        await unless(client.send(leave), NotFoundException);
      }
      const join = new CreateUsagePlanKeyCommand({
        usagePlanId: planOf(tier),
        keyId,
        keyType: 'API_KEY',
      });
      await unless(client.send(join), ConflictException);
    },
  };
}

/** Reads the id of each tier's usage plan. */
async function readPlans(client: APIGatewayClient, stage: string): Promise<(tier: Tier) => string> {
  const ids = new Map<string, string>();
  for await (const { items = [] } of paginateGetUsagePlans({ client }, {})) {
    for (const { id, name } of items) if (id !== undefined && name !== undefined) ids.set(name, id);
  }
  const idOf = (tier: Tier): string => {
    const name = resourceName(stage, tier);
    const id = ids.get(name);
    if (id === undefined) throw new Error(`usage plan ${name} not found: deploy the stack first`);
    return id;
  };
  // Before a key is created.
  TIERS.forEach(idOf);
  return idOf;
}

async function findKey(client: APIGatewayClient, name: string): Promise<string | undefined> {
  for await (const { items = [] } of paginateGetApiKeys(
    { client },
    { nameQuery: name, includeValues: false },
  )) {
    const found = items.find((key) => key.name === name);
    if (found?.id !== undefined) return found.id;
  }
  return undefined;
}

/** The key is not in the plan that it leaves, or already in the one that it joins. */
async function unless(
  change: Promise<unknown>,
  Expected: typeof ConflictException | typeof NotFoundException,
) {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Expected)) throw error;
  }
}

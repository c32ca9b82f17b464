import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import type { ClaimStore } from '../../shared/batches/claim.ts';
import { makeSecret } from '../../shared/partners/credentials.ts';
import { DEMO_CLIENT_ID } from '../../shared/partners/demo.ts';
import { type NewPartner, newPartner, PartnerRuleError } from '../../shared/partners/onboarding.ts';
import type { Partner, PartnerStore } from '../../shared/partners/partner.ts';
import type { LookupRecords } from '../../shared/places/annual-consumption.ts';
import type { DailyCounts } from '../../shared/places/daily-limits.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import type { SwitchStore } from '../../shared/sessions/switches.ts';
import { createDynamoBatchStore } from '../../shared/store/batch-store.ts';
import { createAwsClient } from '../../shared/store/client.ts';
import { createDynamoErasures, type Erasures } from '../../shared/store/erasures.ts';
import {
  createDynamoDailyCounts,
  createDynamoLookupRecords,
} from '../../shared/store/lookups-store.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { createDynamoSwitchStore } from '../../shared/store/switch-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import {
  environmentOf,
  type Stage,
  type Tables,
  tablesOfService,
  tablesOfStage,
} from '../target.ts';
import { type ApiKeys, gatewayApiKeys, noApiKeys } from './api-keys.ts';
import { openWebhooks, type WebhookTarget } from './webhooks.ts';

export type PartnerTarget = {
  /** The stage on which the command works; null means the local service. */
  readonly stage: Stage | null;
  readonly store: PartnerStore;
  readonly apiKeys: ApiKeys;
  readonly sessions: SessionStore;
  readonly switches: SwitchStore;
  readonly counts: Pick<DailyCounts, 'readCount'>;
  readonly batchClaims: Pick<ClaimStore, 'readClaim'>;
  readonly lookups: LookupRecords;
  readonly webhooks: WebhookTarget;
  readonly erasures: Pick<Erasures, 'remember'>;
  /** The person at the terminal, whom the partners' audits name. */
  readonly operator: string;
};

export function openPartnerTarget(
  stage: Stage | null,
  localDirectory: string,
  operator: string,
): PartnerTarget {
  const on = (tables: Tables, apiKeys: ApiKeys): PartnerTarget => ({
    webhooks: openWebhooks(stage, localDirectory, tables('Sessions')),
    stage,
    operator,
    store: createDynamoPartnerStore(tables('Partners')),
    sessions: createDynamoSessionStore(tables('Sessions')),
    switches: createDynamoSwitchStore(tables('Sessions')),
    counts: createDynamoDailyCounts(tables('LookupRecords'), systemClock()),
    batchClaims: createDynamoBatchStore(tables('Batches')),
    lookups: createDynamoLookupRecords(tables('LookupRecords')),
    erasures: createDynamoErasures(tables('LookupRecords'), systemClock()),
    apiKeys,
  });
  if (stage === null)
    return on(tablesOfService(localDirectory, 'command', { maxAttempts: 1 }).tables, noApiKeys);
  const gateway = createAwsClient(APIGatewayClient, 'command', {
    region: environmentOf(stage).region,
  });
  return on(tablesOfStage(stage, 'command'), gatewayApiKeys(gateway, stage));
}

export async function findPartner(target: PartnerTarget, idOrName: string): Promise<Partner> {
  checkDemo(idOrName, target);
  const [found, ...others] = await partnersCalled(target, idOrName);
  if (found === undefined) {
    throw new PartnerRuleError(
      `no partner with client id or name "${idOrName}". To see all partners: npm run partner -- list`,
    );
  }
  if (others.length === 0) return found;
  const all = [found, ...others].map(({ clientId, name }) => `${name} (client id ${clientId})`);
  throw new PartnerRuleError(
    `several partners match "${idOrName}", and nothing was done: ${all.join(', ')}. Use a client id or name that only one of them has`,
  );
}

/**
 * Returns the partners that have this as their client id or name: at most one, unless two share a
 * name.
 */
async function partnersCalled(
  { store }: Pick<PartnerTarget, 'store'>,
  idOrName: string,
): Promise<readonly Partner[]> {
  const partners = await store.list();
  return partners.filter(({ clientId, name }) => clientId === idOrName || name === idOrName);
}

export async function changePartner(
  target: PartnerTarget,
  idOrName: string,
  change: (partner: Partner) => Partner | Promise<Partner>,
): Promise<Partner> {
  const before = await findPartner(target, idOrName);
  const after = await change(before);
  if (after !== before && (await target.store.replace(signed(after, target))) === 'conflict') {
    throw new PartnerRuleError(
      `${before.clientId} was changed at the same time: run the command again`,
    );
  }
  return after;
}

type Onboarding = Omit<NewPartner, 'secret' | 'clientId'> & { readonly externalClientId?: string };

/**
 * Creates the API key first: the gateway refuses a partner without a key, but a key without a
 * partner is harmless.
 */
export async function createPartner(
  target: Pick<PartnerTarget, 'stage' | 'store' | 'apiKeys' | 'operator'>,
  { externalClientId, ...onboarding }: Onboarding,
  nowMs: number,
): Promise<{ readonly partner: Partner; readonly secret: string | null }> {
  const secret = externalClientId === undefined ? makeSecret() : null;
  const partner = newPartner({ ...onboarding, clientId: externalClientId, secret }, nowMs);
  const { clientId } = partner;
  checkDemo(clientId, target);
  for (const taken of [onboarding.name, clientId]) {
    const [other] = await partnersCalled(target, taken);
    if (other !== undefined) {
      throw new PartnerRuleError(
        `"${taken}" is taken by partner ${other.name} with client id ${other.clientId}`,
      );
    }
  }
  await target.apiKeys.assign(partner);
  const outcome = await target.store.create(signed(partner, target));
  if (outcome === 'exists')
    throw new PartnerRuleError(`a partner with client id ${clientId} already exists`);
  if (outcome === 'name-taken') {
    throw new PartnerRuleError(
      `another command is creating, or has created, partner ${onboarding.name}: see npm run partner -- list. If it is not there in 15 minutes, run this command again`,
    );
  }
  return { partner, secret };
}

/** Adds the operator to the last entry of the audit. */
function signed(partner: Partner, { operator }: Pick<PartnerTarget, 'operator'>): Partner {
  const last = partner.audit.at(-1);
  const audit = last === undefined ? [] : [{ ...last, what: `${last.what}, by ${operator}` }];
  return { ...partner, audit: [...partner.audit.slice(0, -1), ...audit] };
}

function checkDemo(clientId: string, { stage }: Pick<PartnerTarget, 'stage'>): void {
  if (clientId === DEMO_CLIENT_ID && stage !== null) {
    throw new PartnerRuleError(
      `${DEMO_CLIENT_ID} has a public secret: it is only for local services`,
    );
  }
}

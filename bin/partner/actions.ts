import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { makeSecret } from '../../shared/partners/credentials.ts';
import { DEMO_CLIENT_ID } from '../../shared/partners/demo.ts';
import { type NewPartner, newPartner, PartnerRuleError } from '../../shared/partners/onboarding.ts';
import type { Partner, PartnerStore } from '../../shared/partners/partner.ts';
import type { LookupRecords } from '../../shared/places/annual-consumption.ts';
import type { DailyCounts } from '../../shared/places/daily-limits.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import type { SwitchStore } from '../../shared/sessions/switches.ts';
import { createAwsClient } from '../../shared/store/client.ts';
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
  readonly lookups: LookupRecords;
  readonly webhooks: WebhookTarget;
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
    lookups: createDynamoLookupRecords(tables('LookupRecords')),
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
  const byId = idOrName === '' ? null : await target.store.get(idOrName);
  const found = byId ?? (await target.store.list()).find(({ name }) => name === idOrName);
  if (found !== undefined) return found;
  throw new PartnerRuleError(
    `no partner with client id or name "${idOrName}". To see all partners: npm run partner -- list`,
  );
}

export async function changePartner(
  target: PartnerTarget,
  idOrName: string,
  change: (partner: Partner) => Partner,
): Promise<Partner> {
  const before = await findPartner(target, idOrName);
  const after = change(before);
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
  target: PartnerTarget,
  { externalClientId, ...onboarding }: Onboarding,
  nowMs: number,
): Promise<{ readonly partner: Partner; readonly secret: string | null }> {
  const secret = externalClientId === undefined ? makeSecret() : null;
  const partner = newPartner({ ...onboarding, clientId: externalClientId, secret }, nowMs);
  const { clientId } = partner;
  checkDemo(clientId, target);
  const namesake = (await target.store.list()).find(({ name }) => name === onboarding.name);
  if (namesake !== undefined) {
    throw new PartnerRuleError(
      `partner ${onboarding.name} already exists, with client id ${namesake.clientId}`,
    );
  }
  await target.apiKeys.assign(partner);
  if ((await target.store.create(signed(partner, target))) === 'exists') {
    throw new PartnerRuleError(`a partner with client id ${clientId} already exists`);
  }
  return { partner, secret };
}

/** Adds the operator to the last entry of the audit. */
function signed(partner: Partner, { operator }: PartnerTarget): Partner {
  const last = partner.audit.at(-1);
  const audit = last === undefined ? [] : [{ ...last, what: `${last.what}, by ${operator}` }];
  return { ...partner, audit: [...partner.audit.slice(0, -1), ...audit] };
}

function checkDemo(clientId: string, { stage }: PartnerTarget): void {
  if (clientId === DEMO_CLIENT_ID && stage !== null) {
    throw new PartnerRuleError(
      `${DEMO_CLIENT_ID} has a public secret: it is only for local services`,
    );
  }
}

import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCAL_TABLES } from '../../bin/local/create-tables.ts';
import { COMPARISON } from '../../bin/local/greeting.ts';
import { dynamodbSettings, LOCAL_REGION } from '../../local/state.ts';
import { partnerWithSecret } from '../../shared/partners/onboarding.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { present } from '../../test/support/present.ts';
import { type Credentials, DEMO, type RequestOptions, type RunningService } from '../../test/support/service.ts';

export type Timed = { readonly status: number; readonly ms: number; readonly edition: string | null };

/** A running service that is warm: what each request reads in a healthy moment is in memory. */
export type Stage = {
  readonly comparison: () => Promise<Timed>;
  /** A postcode in an outcode that no instance has read. */
  readonly newOutcode: () => Promise<Timed>;
  readonly drop: () => Promise<Timed>;
  readonly token: () => Promise<Timed>;
  /** A partner that the authorizer has not seen. */
  readonly authorizer: () => Promise<Timed>;
};

const AREAS = ['SE', 'SW', 'NW', 'E', 'N', 'W'];
const OUTCODES = AREAS.flatMap((area) => Array.from({ length: 99 }, (_, index) => `${area}${index + 1}`));
const WARM_UP_ROUNDS = 3;
/** The pointers are then due to be read again, and each function has one instance: a spare one is stopped before. */
const POINTER_AGE_MS = 5_500;

/** A file of postcodes for the service, in which all of them are real. */
export const STAGE_POSTCODES = [
  'postcode,region',
  'SW1A 1AA,12',
  ...OUTCODES.map((outcode) => `${outcode} 1AA,12`),
  '',
].join('\n');

let outcodesUsed = 0;

export async function setStage(service: RunningService, dynamodbUrl: string): Promise<Stage> {
  const bearer = async (credentials: Credentials): Promise<string> => `Bearer ${await service.tokenOf(credentials)}`;
  const unseen = await bearer(await createPartner(dynamodbUrl));
  let admitted = await bearer(DEMO);
  const send = async (path: string, options: RequestOptions = {}): Promise<Timed> => {
    const started = performance.now();
    const { status, headers } = await service.request(path, { authorization: admitted, ...options });
    return { status, ms: performance.now() - started, edition: headers.get('x-market-edition') };
  };
  const selected = await selectedPlan(service);
  const stage: Stage = {
    comparison: () => send('/energy/comparison', { query: COMPARISON }),
    newOutcode: () => {
      outcodesUsed += 1;
      return send('/energy/suppliers', { query: { post_code: `${OUTCODES[outcodesUsed % OUTCODES.length]} 1AA` } });
    },
    drop: () => send('/energy/drop', posted(dropBody(selected))),
    token: () => send('/oauth/token', { authorization: null, ...posted(tokenBody(service.baseUrl)) }),
    authorizer: () => send('/energy/status', { authorization: unseen }),
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await Promise.all([stage.comparison(), stage.newOutcode(), stage.drop(), stage.token()]);
  }
  await sleep(POINTER_AGE_MS);
  // The gateway remembers it for 30 seconds, and nothing else is read for this document.
  admitted = await bearer(DEMO);
  await send('/energy/docs/openapi.json');
  return stage;
}

async function createPartner(dynamodbUrl: string): Promise<Credentials> {
  const name = `bench-${randomUUID().slice(0, 8)}`;
  const client = createDocumentClient('command', dynamodbSettings({ dynamodbUrl, region: LOCAL_REGION }));
  const credentials = { clientId: name, secret: 'bench-secret' };
  const store = createDynamoPartnerStore({ client, table: LOCAL_TABLES.Partners });
  await store.create(partnerWithSecret({ name, tier: 'high', ...credentials }, { nowMs: Date.now() }));
  return credentials;
}

async function selectedPlan(service: RunningService): Promise<unknown> {
  const { comparison } = await service.get('comparison', COMPARISON);
  const { plan } = present(comparison.comparisons[0]);
  return {
    fuel: 'dual_fuel',
    payment_method: 'monthly_direct_debit',
    plan_key: plan.key,
    supplier_key: plan.supplier_key,
  };
}

function dropBody(selected: unknown): unknown {
  return {
    post_code: COMPARISON.post_code,
    electricity_variant: COMPARISON.electricity_variant,
    dual_fuel: {
      payment_method: 'monthly_direct_debit',
      plan_key: COMPARISON.dual_fuel_plan_key,
      supplier_key: COMPARISON.dual_fuel_supplier_key,
    },
    electricity_usage: { kwh: 2500 },
    gas_usage: { kwh: 9500 },
    selected_plan: selected,
  };
}

function tokenBody(baseUrl: string): unknown {
  const { clientId: client_id, secret: client_secret } = DEMO;
  return { grant_type: 'client_credentials', audience: `${baseUrl}/energy`, client_id, client_secret };
}

function posted(body: unknown): RequestOptions {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

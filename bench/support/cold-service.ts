import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_TABLES } from '../../bin/local/create-tables.ts';
import { API_FUNCTIONS, functionEnvironment } from '../../bin/local/function-environments.ts';
import { EXAMPLE_ROUTES } from '../../bin/reference/example-routes.ts';
import { QUERIES } from '../../bin/reference/requests/queries.ts';
import { tokenRequests } from '../../bin/reference/requests/token-requests.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../../lib/bundling.ts';
import { ROUTES } from '../../lib/routes.ts';
import { openDynamodb } from '../../local/dynamodb/embedded.ts';
import { createFunctions, runtimeEnvironment } from '../../local/lambda/functions.ts';
import { LOCAL_REGION } from '../../local/state.ts';
import { startGateway } from '../../test/support/gateway.ts';
import { makeSigningKey } from '../../test/support/issuer.ts';
import { startKeyService } from '../../test/support/key-service.ts';
import { present } from '../../test/support/present.ts';
import { type Asked, startRoleFront } from '../../test/support/role-front.ts';
import { startService } from '../../test/support/service.ts';
import type { ColdFunction } from './cold-process.ts';

export type ColdService = {
  /** Every function with an event that it returned a 200 for. */
  readonly functions: ReadonlyArray<ColdFunction & { readonly calls: readonly Asked[] }>;
  readonly close: () => Promise<void>;
};

const PROJECT = join(import.meta.dirname, '../..');
const BASE_URL = 'http://localhost:3000';
const DAY = '2026-11-21';

/** The sample market in an embedded DynamoDB, a KMS with the signing key, and what the gateway sends each function. */
export async function openColdService(): Promise<ColdService> {
  const folder = await mkdtemp(join(tmpdir(), 'cold-start-'));
  const database = await openDynamodb(folder);
  const dynamodbUrl = await database.listen();
  // It loads the samples, and leaves them there.
  await (await startService({ args: ['--dynamodb', dynamodbUrl], searchesLog: false })).stop();
  const { privateJwk } = await makeSigningKey();
  const keyService = await startKeyService({ local: privateJwk });
  const fronts = [await startRoleFront(dynamodbUrl, () => true), await startRoleFront(keyService.url, () => true)];

  const definitions = (dynamodb: string, kms: string) => API_FUNCTIONS.map((name) => definition(name, dynamodb, kms));
  const [tables, keys] = fronts.map(({ url }) => url);
  const asked = (): readonly Asked[] => fronts.flatMap((front) => front.asked);
  const events = await eventsOf(definitions(present(tables), present(keys)));
  const functions = definitions(dynamodbUrl, keyService.url).map((one) => ({
    ...one,
    environment: { ...runtimeEnvironment(one), ...one.environment },
    event: present(events.get(one.name)),
    calls: asked().filter(({ principal }) => principal === one.name),
  }));
  await Promise.all(fronts.map((front) => front.stop()));
  return {
    functions,
    close: async () => {
      await keyService.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Definition = Parameters<typeof createFunctions>[0]['definitions'][number];

/** With keys in KMS, as an environment on AWS has. */
function definition(name: (typeof API_FUNCTIONS)[number], dynamodbUrl: string, kmsUrl: string): Definition {
  const dynamodb = {
    AWS_REGION: LOCAL_REGION,
    AWS_ACCESS_KEY_ID: name,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodbUrl,
    AWS_ENDPOINT_URL_KMS: kmsUrl,
  };
  const local = functionEnvironment(name, {
    baseUrl: BASE_URL,
    tables: LOCAL_TABLES,
    dynamodb,
    signingKeyJwk: '',
    today: DAY,
  });
  const { JWKS_URL, SIGNING_KEY_JWK, ...others } = local;
  const signs = JWKS_URL !== undefined || SIGNING_KEY_JWK !== undefined;
  return {
    name,
    bundleFile: join(PROJECT, BUNDLE_FOLDER, name, BUNDLE_FILE),
    environment: { ...others, ...(signs ? { SIGNING_KEY_IDS: 'local' } : {}) },
  };
}

/** What the gateway sends to each function for the first example of each operation. */
async function eventsOf(definitions: readonly Definition[]): Promise<ReadonlyMap<string, unknown>> {
  const events = new Map<string, unknown>();
  const lines: string[] = [];
  const functions = createFunctions({
    definitions,
    timeoutMilliseconds: 29_000,
    maximumInstances: 1,
    maximumSpareInstances: 0,
    onLogLine: (name, line) => lines.push(`${name}: ${line}`),
  });
  const invoke: typeof functions.invoke = (name, event) => {
    if (!events.has(name)) events.set(name, JSON.parse(event));
    return functions.invoke(name, event);
  };
  const gateway = await startGateway({
    functions: { ...functions, invoke },
    routes: ROUTES,
    clock: { nowMs: () => Date.now() },
  });
  const send = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${gateway.baseUrl}${path}`, init);
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${lines.join('\n')}`);
    return await response.json();
  };
  try {
    const [request] = tokenRequests(`${BASE_URL}/energy`);
    const token = (await send('/oauth/token', posted(present(request?.body)))) as { readonly access_token: string };
    const headers = { authorization: `Bearer ${token.access_token}` };
    for (const path of ['/.well-known/jwks.json', '/.well-known/oauth-authorization-server']) await send(path, {});
    await send('/energy/docs/openapi.json', { headers });
    for (const path of examplePaths()) await send(path, { headers });
    const { plan_info_url } = (await send('/energy/drop', posted(handover(), headers))) as Handover;
    await send(`/energy/sessions/${new URL(plan_info_url).searchParams.get('session')}`, { headers });
  } finally {
    await gateway.stop();
    await functions.stop();
  }
  return events;
}

type Handover = { readonly plan_info_url: string };

function examplePaths(): readonly string[] {
  const good = QUERIES.filter(({ status, open }) => status === 200 && open !== true);
  return good.flatMap(({ operation, parameters = {} }) => {
    const { method, path } = EXAMPLE_ROUTES.get(operation) ?? {};
    if (method !== 'GET' || path === undefined) return [];
    const inPath = Object.entries(parameters).filter(([name]) => path.includes(`{${name}}`));
    const query = Object.entries(parameters).filter(([name]) => !path.includes(`{${name}}`));
    const filled = inPath.reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
    return [`${filled}?${new URLSearchParams(query)}`];
  });
}

function handover(): unknown {
  const plan = { fuel: 'dual_fuel', payment_method: 'monthly_direct_debit' };
  const { payment_method } = plan;
  return {
    post_code: 'SW1A 1AA',
    electricity_variant: 'standard',
    dual_fuel: { payment_method, plan_key: 'standard-variable', supplier_key: 'british-gas' },
    electricity_usage: { kwh: 2500 },
    gas_usage: { kwh: 9500 },
    selected_plan: { ...plan, plan_key: 'single-rate-tracker-15m-v3', supplier_key: 'fuse-energy' },
  };
}

function posted(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

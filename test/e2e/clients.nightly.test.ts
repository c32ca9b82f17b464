import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CallRecord, createClient } from '@energy-partner/client';
import * as openid from 'openid-client';
import { requireTool } from '../support/documents.ts';
import { present } from '../support/present.ts';
import { DEMO, type RunningService, startService } from '../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

function clientWith(more: Partial<Parameters<typeof createClient>[0]> = {}) {
  return createClient({ baseUrl: service.baseUrl, clientId: DEMO.clientId, clientSecret: DEMO.secret, ...more });
}

const POSTCODE = { post_code: 'SW1A 1AA', fuel: 'dual_fuel' } as const;

describe('the client', () => {
  it('goes from suppliers to a session with one token, and repeats a handover under one key', async () => {
    const records: CallRecord[] = [];
    const client = clientWith({ onCall: (record) => records.push(record) });

    const { suppliers } = await client.listSuppliers(POSTCODE);
    const supplier = present(suppliers.find(({ key }) => key === 'british-gas'));
    const { plans } = await client.listPlans({
      ...POSTCODE,
      supplier_key: supplier.key,
      payment_method: 'monthly_direct_debit',
      electricity_variant: 'standard',
    });
    const current = present(plans.find(({ key }) => key === 'standard-variable'));
    const { comparison } = await client.comparePlans({
      ...POSTCODE,
      electricity_variant: 'standard',
      dual_fuel_supplier_key: supplier.key,
      dual_fuel_plan_key: current.key,
      electricity_usage_kwh: 2500,
      gas_usage_kwh: 9500,
    });
    const cheapest = present(comparison.comparisons[0]);
    expect([comparison.total, cheapest.personal_projection.total_pence]).toEqual([20, 132_615]);

    const handOver = () =>
      client.createSession(
        {
          post_code: POSTCODE.post_code,
          electricity_variant: 'standard',
          dual_fuel: {
            supplier_key: supplier.key,
            plan_key: current.key,
            payment_method: 'monthly_direct_debit',
          },
          electricity_usage: { kwh: 2500 },
          gas_usage: { kwh: 9500 },
          selected_plan: {
            fuel: 'dual_fuel',
            supplier_key: cheapest.plan.supplier_key,
            plan_key: cheapest.plan.key,
            payment_method: 'monthly_direct_debit',
          },
        },
        { headers: { 'Idempotency-Key': 'a-key-of-ours' } },
      );
    const { plan_info_url } = await handOver();
    expect((await handOver()).plan_info_url).toBe(plan_info_url);
    expect(records.at(-1)?.response?.headers['idempotent-replayed']).toBe('true');

    const sessionId = present(new URL(plan_info_url).searchParams.get('session'));
    const session = await client.getSession({ session_id: sessionId });
    expect(session.session.selected_plan.plan_key).toBe(cheapest.plan.key);

    expect(records.map(({ operationId, response }) => [operationId, response?.status])).toEqual(
      ['createToken', 'listSuppliers', 'listPlans', 'comparePlans', 'createSession', 'createSession', 'getSession'].map(
        (operationId) => [operationId, 200],
      ),
    );
    expect(JSON.stringify(records)).not.toContain(DEMO.secret);
    expect(JSON.stringify(records)).not.toMatch(/eyJ/);
  });

  it('has a method for every other operation that responds with JSON', async () => {
    const client = clientWith();
    expect(await client.getStatus()).toMatchObject({ 'request-from': 'demo' });
    expect((await client.listSources()).sources.length).toBeGreaterThan(0);
    const { plans } = await client.listBestBuys({ best_buy_type: 'cheapest-fixed-plans' });
    expect(plans.length).toBeGreaterThan(0);
    const best = await client.findBestPlans({ post_code: 'NR2 2HH', building_number: '2' });
    expect(best.address.postcode).toBe('NR2 2HH');
    expect((await client.getKeySet()).keys.length).toBeGreaterThan(0);
    expect((await client.getIssuerMetadata()).issuer).toBe(service.baseUrl);
    expect(await client.getReferenceDocument()).toMatchObject({ openapi: '3.1.0' });
  });

  it('is compiled to a package that Node runs as it is', async () => {
    const project = join(import.meta.dirname, '../..');
    const run = promisify(execFile);
    await run(process.execPath, ['bin/build.ts'], { cwd: project });
    const script = `
      import { createClient } from './dist/client/index.js';
      const options = ${JSON.stringify({ baseUrl: service.baseUrl, clientId: DEMO.clientId, clientSecret: DEMO.secret })};
      console.log(await createClient(options).getStatus());
    `;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: project });
    expect(stdout).toContain("'request-from': 'demo'");
  });
});

const PYTHON_CLIENT = join(import.meta.dirname, '../fixtures/oauth_client.py');

function audience(): string {
  return `${service.baseUrl}/energy`;
}

async function expectAccepted(token: string | undefined): Promise<void> {
  const response = await service.request('/energy/status', { authorization: `Bearer ${token}` });
  expect([response.status, response.json]).toEqual([200, expect.objectContaining({ 'request-from': 'demo' })]);
}

describe('openid-client', () => {
  const insecure = { execute: [openid.allowInsecureRequests] };
  const grant = (config: openid.Configuration) => openid.clientCredentialsGrant(config, { audience: audience() });

  it.each([
    ['in the body', openid.ClientSecretPost],
    ['as HTTP Basic', openid.ClientSecretBasic],
  ])(
    'configures itself from the issuer by RFC 8414 and gets a token with its credentials %s',
    async (_, withSecret) => {
      const config = await openid.discovery(
        new URL(service.baseUrl),
        DEMO.clientId,
        undefined,
        withSecret(DEMO.secret),
        { algorithm: 'oauth2', ...insecure },
      );
      expect(config.serverMetadata().issuer).toBe(service.baseUrl);
      const granted = await grant(config);
      expect([granted.token_type, granted.expires_in, granted.scope]).toEqual(['bearer', 86_400, 'partner:demo']);
      await expectAccepted(granted.access_token);
    },
  );

  it('reads a refusal as an OAuth error', async () => {
    const config = await openid.discovery(new URL(service.baseUrl), DEMO.clientId, DEMO.secret, undefined, {
      algorithm: 'oauth2',
      ...insecure,
    });
    const refused = openid.clientCredentialsGrant(config, { audience: 'https://example.com/energy' });
    await expect(refused).rejects.toMatchObject({ status: 403, error: 'access_denied' });
  });
});

describe('the standard library of Python', () => {
  it('configures itself, gets tokens in both ways and verifies their signatures', async () => {
    requireTool('python3');
    const { stdout } = await promisify(execFile)(
      'python3',
      [PYTHON_CLIENT, service.baseUrl, DEMO.clientId, DEMO.secret],
      { timeout: 60_000 },
    );
    const good = { type: 'at+jwt', signed: true, issuer: true, client: DEMO.clientId };
    expect(JSON.parse(stdout)).toEqual([good, good]);
  });
});

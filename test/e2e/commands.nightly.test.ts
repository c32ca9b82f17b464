import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPARISON as HOME } from '../../bin/local/greeting.ts';
import { dualOffer, feedLines, header, type Line, planLine, price, supplierLine } from '../support/feed-maker.ts';
import { readBody } from '../support/response-bodies.ts';
import { eventually, type RunningService, runOnService, startService } from '../support/service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

function runTry(...args: readonly string[]) {
  return runOnService(service, 'try', args);
}

describe('npm run try', () => {
  it('ranks the plans at a postcode, against the standard variable plan of the incumbent', async () => {
    const { code, stdout } = await runTry('SW1A 1AA', '--limit', '3');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(0, 7)).toEqual([
      '20 plans for gas and electricity at SW1A 1AA, cheapest first; medium usage, monthly direct debit.',
      'The year as things stand: £1,628.38 with British Gas Standard Variable.',
      '',
      '      A YEAR  A MONTH   SAVING  PLAN',
      '1  £1,326.15  £110.51  £302.23  Fuse Energy Single Rate Tracker (15m) v3',
      '2  £1,346.75  £112.23  £281.63  Fuse Energy Single Rate Tracker (15m) v2',
      '3  £1,355.63  £112.97  £272.75  E.ON Next Next Pledge Tracker 12m v10',
    ]);
    expect(stdout).toContain('Sample prices: deals of 3 Apr 2026');
  });

  it('takes a supplier and a plan, and marks that plan and those that cannot be switched to', async () => {
    const { code, stdout } = await runTry('eh1 1yz', '--supplier', 'octopus-energy', '--limit', '30');
    expect(code).toBe(0);
    expect(stdout).toMatch(/Octopus Energy .*\(your plan, cannot be switched to here\)/);
  });

  it('says how to start the service if none is running', async () => {
    const { code, output } = await runOnService({ directory: '/nonexistent' }, 'try', ['SW1A 1AA']);
    expect([code, output.trim()]).toEqual([1, 'no local service is running here: start it with npm start']);
  });
});

const folder = temporaryFolder();
function feed(name: string, lines: readonly Line[]): string {
  const file = join(folder, name);
  writeFileSync(file, feedLines(lines));
  return file;
}

const PENNY = { supplier_key: 'penny-power', plan_key: 'penny' };
const penny = price({ charge_pence_per_day: 1, unit_rates: [{ rate_pence_per_kwh: 1 }] });

const HEADER = header({ source: 'extra' });
const SUPPLIER = supplierLine({ key: PENNY.supplier_key, name: 'Penny Power' });
const PLAN = planLine({ supplier_key: PENNY.supplier_key, key: PENNY.plan_key, exit_fees: null });
const ALL_REGIONS = Array.from({ length: 14 }, (_, index) => index + 10);
const OFFER = dualOffer({ ...PENNY, regions: ALL_REGIONS, electricity: penny, gas: penny });

function load(file: string) {
  return runOnService(service, 'load', [file]);
}

async function cheapest() {
  const { comparisons, total } = (await service.get('comparison', HOME)).comparison;
  return { supplier: comparisons[0]?.plan.supplier_key, total };
}

/** A function looks at the market's pointer every few seconds; a busy machine is given more. */
const SOON_MILLISECONDS = 20_000;

describe('a feed that is loaded while the service runs', () => {
  it('is compared within seconds', async () => {
    expect(await cheapest()).toEqual({ supplier: 'fuse-energy', total: 20 });
    const run = await load(feed('extra.ndjson', [HEADER, SUPPLIER, PLAN, OFFER]));
    expect(run).toMatchObject({ code: 0 });
    expect(await eventually(async () => (await cheapest()).supplier === 'penny-power', SOON_MILLISECONDS)).toBe(true);
    expect((await cheapest()).total).toBe(21);
  });
});

function partner(...args: readonly string[]) {
  return runOnService(service, 'partner', args);
}

async function tokenFor(client_id: string, client_secret: string) {
  return service.request('/oauth/token', {
    method: 'POST',
    authorization: null,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      audience: `${service.baseUrl}/energy`,
      client_id,
      client_secret,
    }),
  });
}

/** What the authorizer keeps and what the gateway keeps end within a minute; the rest is for a busy machine. */
const MINUTE_AND_SOME_MILLISECONDS = 75_000;

describe('a partner who is onboarded while the service runs', () => {
  it('can call at once, and is refused within a minute of being disabled, old tokens included', async () => {
    const created = await partner('create', 'acme-energy', '--json');
    expect(created).toMatchObject({ code: 0 });
    const { clientId, clientSecret } = JSON.parse(created.stdout);
    const response = await tokenFor(clientId, clientSecret);
    expect(response.status).toBe(200);
    const authorization = `Bearer ${readBody('token', response.json).access_token}`;
    const status = () => service.request('/energy/status', { authorization });
    expect((await status()).json).toMatchObject({ 'request-from': 'acme-energy' });

    expect((await partner('disable', clientId)).code).toBe(0);
    expect(await eventually(async () => (await status()).status === 401, MINUTE_AND_SOME_MILLISECONDS)).toBe(true);
    expect((await tokenFor(clientId, clientSecret)).json).toMatchObject({ error: 'invalid_client' });
    expect((await service.request('/energy/status')).status).toBe(200);
  }, 180_000);
});

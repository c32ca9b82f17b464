import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent, Context } from 'aws-lambda';
import { status } from '../../../../functions/status/handler.ts';
import { httpFunction } from '../../../../shared/http/function.ts';
import { createMarketReader } from '../../../../shared/market/reader.ts';
import { disablePartner, enablePartner } from '../../../../shared/partners/onboarding.ts';
import { createDynamoPartnerStore } from '../../../../shared/store/partner-store.ts';
import {
  authorizerFixture,
  type Claims,
  claims,
  FIXTURE_NOW_MS,
} from '../../../support/authorizer-fixture.ts';
import { type RunningGateway, startGateway, testFunctions } from '../../../support/gateway.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';

const fixture = authorizerFixture();

let gateway: RunningGateway;
let calls: ReturnType<typeof testFunctions>['calls'];
let now: number;

beforeEach(async () => {
  now = FIXTURE_NOW_MS;
  const clock = { nowMs: () => now, today: () => '2026-11-21' };
  const { handler: authorizer } = fixture.started({ clock });
  const ignored = () => undefined;
  const log = { info: ignored, warn: ignored, error: ignored };
  const market = createMarketReader({ store: createMemoryMarketStore(), clock });
  const endpoint = httpFunction(
    { log, clock, token: ['partner'] },
    status('local', { market, clock, webhookStateOf: async () => 'none' }),
  );
  const responding = (event: unknown) => endpoint(event as APIGatewayProxyEvent, {} as Context);
  const functions = testFunctions({
    authorizer: (event) =>
      authorizer(
        event as unknown as APIGatewayRequestAuthorizerEvent,
        { awsRequestId: 'lambda-1' } as Context,
      ),
    status: responding,
    drop: responding,
  });
  calls = functions.calls;
  gateway = await startGateway({
    functions: functions.functions,
    nowMs: () => now,
    elapsedMs: () => now,
    onError: ignored,
  });
});
afterEach(() => gateway.stop());

async function bearer(change: Claims = {}): Promise<string> {
  return `Bearer ${await fixture.token(claims(change))}`;
}

async function get(authorization: string, path = '/energy/status') {
  const method = path === '/energy/drop' ? 'POST' : 'GET';
  const response = await fetch(`${gateway.baseUrl}${path}`, { method, headers: { authorization } });
  return { status: response.status, body: (await response.json()) as unknown };
}

function timesAuthorized(): number {
  return calls.filter(({ name }) => name === 'authorizer').length;
}

const UNAUTHORIZED = {
  status: 401,
  body: { errors: [{ code: 'unauthorized', message: expect.any(String), parameters: {} }] },
};

describe('behind the gateway', () => {
  it('a policy that was kept for one route opens the others, and names the caller', async () => {
    const token = await bearer();
    expect(await get(token)).toMatchObject({
      status: 200,
      body: { 'request-from': 'acme-energy' },
    });
    expect(await get(token, '/energy/drop')).toMatchObject({
      status: 200,
      body: { 'request-from': 'acme-energy' },
    });
    expect(timesAuthorized()).toBe(1);
  });

  it('an expired token is refused although the policy is still kept', async () => {
    const token = await bearer({ exp: FIXTURE_NOW_MS / 1000 + 10 });
    expect((await get(token)).status).toBe(200);
    now += 10_000;
    const cachedResponse = await get(token);
    expect(cachedResponse).toEqual(UNAUTHORIZED);
    expect(timesAuthorized()).toBe(1);
    now += 30_000;
    expect(await get(token)).toEqual(cachedResponse);
    expect(timesAuthorized()).toBe(2);
  });

  it('a disabled partner is refused within a minute, with tokens issued before', async () => {
    const store = createDynamoPartnerStore(fixture.table());
    const token = await bearer();
    expect((await get(token)).status).toBe(200);
    const acme = await store.get('acme1');
    if (acme === undefined) throw new Error('acme1 is not stored');
    const off = disablePartner(acme, now);
    await store.replace(off);
    now += 50_000;
    expect(await get(token)).toEqual(UNAUTHORIZED);
    await store.replace(enablePartner(off, now));
    now += 50_000;
    expect((await get(token)).status).toBe(200);
  });

  it('keys that cannot be reached cause 500 and never 401, and the failure is not kept', async () => {
    const token = await bearer();
    fixture.keySet().failWith(503);
    expect(await get(token)).toMatchObject({
      status: 500,
      body: { errors: [{ code: 'internal-error' }] },
    });
    fixture.keySet().failWith(undefined);
    now += 1_000;
    expect((await get(token)).status).toBe(200);
  });
});

import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent, Context } from 'aws-lambda';
import { authorizerEnvironment, composeAuthorizer } from '../../../../functions/authorizer/compose.ts';
import { status } from '../../../../functions/status/handler.ts';
import { httpFunction } from '../../../../shared/http/function.ts';
import { createMarketReader } from '../../../../shared/market/reader.ts';
import { disablePartner, enablePartner, partnerWithSecret } from '../../../../shared/partners/onboarding.ts';
import { tokenClaims } from '../../../../shared/partners/signer.ts';
import { createDynamoPartnerStore } from '../../../../shared/store/partner-store.ts';
import { type PartnerTableForTests, startPartnerTable } from '../../../support/embedded-dynamodb.ts';
import { type RunningGateway, startGateway, testFunctions } from '../../../support/gateway.ts';
import {
  type KeySetServer,
  makeSigningKey,
  NO_KMS,
  type SigningKey,
  startKeySetServer,
} from '../../../support/issuer.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';

const BASE_URL = 'http://localhost:3000';
const START = Date.UTC(2026, 10, 21, 12);

let key: SigningKey;
let keySet: KeySetServer;
let table: PartnerTableForTests;
let gateway: RunningGateway;
let calls: ReturnType<typeof testFunctions>['calls'];
let now: number;

function ignored() {
  return undefined;
}

beforeEach(async () => {
  now = START;
  key = await makeSigningKey();
  keySet = await startKeySetServer([key.publicKey]);
  table = await startPartnerTable();
  const { handler: authorizer } = composeAuthorizer(
    authorizerEnvironment.parse({
      BASE_URL,
      ISSUER: BASE_URL,
      AUDIENCES: `${BASE_URL}/energy`,
      JWKS_URL: keySet.address,
      PARTNERS_TABLE: table.table,
    }),
    { client: table.client, kms: NO_KMS, clock: { nowMs: () => now }, refused: ignored },
  );
  const store = createMemoryMarketStore();
  const clock = { nowMs: () => now, today: () => '2026-11-21' };
  const endpoint = httpFunction(
    {
      log: { responded: ignored, refused: ignored, failed: ignored },
      clock,
    },
    status('local', { market: createMarketReader({ store, clock }), clock }),
  );
  const responding = (event: unknown) => endpoint(event as APIGatewayProxyEvent, {} as Context);
  const fixture = testFunctions({
    authorizer: (event) =>
      authorizer(event as unknown as APIGatewayRequestAuthorizerEvent, { awsRequestId: 'lambda-1' }),
    status: responding,
    drop: responding,
  });
  calls = fixture.calls;
  gateway = await startGateway({
    functions: fixture.functions,
    nowMs: () => now,
    elapsedMs: () => now,
    onError: ignored,
  });
  await createDynamoPartnerStore(table).create(acme());
});
afterEach(async () => {
  await Promise.all([gateway.stop(), keySet.close(), table.close()]);
});

function acme() {
  return partnerWithSecret({ name: 'acme-energy', tier: 'standard', clientId: 'acme1', secret: 's' }, { nowMs: START });
}

async function bearer(change: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const partner = { clientId: 'acme1', kind: 'partner', name: 'acme-energy' } as const;
  const claims = tokenClaims({
    issuer: BASE_URL,
    audience: `${BASE_URL}/energy`,
    partner,
    nowSeconds: START / 1000,
    tokenId: 't',
  });
  return `Bearer ${await key.signer.sign({ ...claims, ...change })}`;
}

async function get(authorization: string, path = '/energy/status') {
  const response = await fetch(`${gateway.baseUrl}${path}`, {
    method: path === '/energy/drop' ? 'POST' : 'GET',
    headers: { authorization },
  });
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
  it('a policy that was kept for one route opens the others, and tells them who calls', async () => {
    const token = await bearer();
    expect(await get(token)).toMatchObject({ status: 200, body: { 'request-from': 'acme-energy' } });
    expect(await get(token, '/energy/drop')).toMatchObject({ status: 200, body: { 'request-from': 'acme-energy' } });
    expect(timesAuthorized()).toBe(1);
  });

  it('an expired token is refused although the policy is still kept', async () => {
    const token = await bearer({ exp: START / 1000 + 10 });
    expect((await get(token)).status).toBe(200);
    now += 10_000;
    const kept = await get(token);
    expect(kept).toEqual(UNAUTHORIZED);
    expect(timesAuthorized()).toBe(1);
    now += 30_000;
    expect(await get(token)).toEqual(kept);
    expect(timesAuthorized()).toBe(2);
  });

  it('every refusal has one body, and is kept', async () => {
    const wrong = [await bearer({ iss: 'https://evil.example.com' }), 'Bearer a.b.c', 'Basic YTpi'];
    const responses = await Promise.all(wrong.map((header) => get(header)));
    expect(responses).toEqual([UNAUTHORIZED, UNAUTHORIZED, UNAUTHORIZED]);
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    await get('Bearer a.b.c');
    expect(timesAuthorized()).toBe(3);
  });

  it('a partner that is switched off is refused within a minute, with tokens that are out', async () => {
    const store = createDynamoPartnerStore(table);
    const token = await bearer();
    expect((await get(token)).status).toBe(200);
    const off = disablePartner(acme(), START);
    await store.replace(off);
    now += 50_000;
    expect(await get(token)).toEqual(UNAUTHORIZED);
    await store.replace(enablePartner(off, now));
    now += 50_000;
    expect((await get(token)).status).toBe(200);
  });

  it('keys that cannot be reached are 500 and never 401, and the failure is not kept', async () => {
    const token = await bearer();
    keySet.failWith(503);
    expect(await get(token)).toMatchObject({ status: 500, body: { errors: [{ code: 'internal-error' }] } });
    keySet.failWith(undefined);
    now += 1_000;
    expect((await get(token)).status).toBe(200);
  });
});

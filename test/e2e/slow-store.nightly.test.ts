import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPARISON } from '../../bin/start/greeting.ts';
import type { Result } from '../support/caller.ts';
import { startTestDynamodb, type TestDynamodb } from '../support/embedded-dynamodb.ts';
import { present } from '../support/present.ts';
import { readErrors } from '../support/response-bodies.ts';
import { createPartner, DEMO, type RunningService, startService } from '../support/service.ts';
import { type StoreProxy, startStoreProxy } from '../support/store-proxy.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** After it the pointers are due to be read again. */
const POINTER_MILLISECONDS = 5_100;

/** Longer than any time limit of a read. */
const FROZEN_MILLISECONDS = 6_000;

let database: TestDynamodb;
let proxy: StoreProxy;
let service: RunningService;
beforeAll(async () => {
  const postcodes = join(temporaryFolder(), 'postcodes.csv');
  const outcodes = Array.from({ length: 20 }, (_, index) => `SE${index + 1} 1AA,12`);
  writeFileSync(postcodes, ['postcode,region', 'SW1A 1AA,12', ...outcodes, ''].join('\n'));
  database = await startTestDynamodb();
  proxy = await startStoreProxy(database.url);
  service = await startService({ args: ['--dynamodb', proxy.url, '--postcodes', postcodes] });
  body = await service.handover();
  expect((await handOver('first')).status).toBe(200);
});
afterEach(() => proxy?.become('healthy'));
afterAll(async () => {
  await service?.stop();
  await proxy?.stop();
  await database?.stop();
});

function compare(): Promise<Result> {
  return service.request('/energy/comparison', { query: COMPARISON });
}

let outcodes = 0;

/** In an outcode that no instance has read. */
function listSuppliers(): Promise<Result> {
  outcodes += 1;
  return service.request('/energy/suppliers', { query: { post_code: `SE${outcodes} 1AA` } });
}

let body: object;

function handOver(key: string): Promise<Result> {
  return service.post('/energy/drop', body, { headers: { 'idempotency-key': key } });
}

/**
 * The gateway does not know a new token: what the authorizer knows of the partner is then as young
 * as it can be.
 */
async function letAuthorizerReadPartner(): Promise<void> {
  await service.request('/energy/status', {
    authorization: `Bearer ${await service.tokenOf(DEMO)}`,
  });
}

/** All is well again. */
async function expectServed(key: string): Promise<void> {
  const served = await Promise.all([
    compare(),
    listSuppliers(),
    handOver(key),
    service.requestToken(),
  ]);
  expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}

function summaryOf({ status, headers, json }: Result) {
  return {
    status,
    retryAfter: headers.get('retry-after'),
    codes: readErrors(json).map(({ code }) => code),
  };
}

const UNAVAILABLE = { status: 503, retryAfter: '5', codes: ['internal-error'] };

describe.each(['silent', 'refused', 'throttling', 'errors'] as const)(
  'while the store is %s',
  (mode) => {
    it('a comparison is served from memory, a request that needs the store gets 503, and both work again afterwards', async () => {
      const { edition } = present((await service.get('comparison', COMPARISON)).comparison.market);
      await letAuthorizerReadPartner();
      await sleep(POINTER_MILLISECONDS);
      await proxy.become(mode);
      const responses = [
        compare(),
        listSuppliers(),
        handOver(mode),
        service.requestToken(),
      ] as const;
      const [comparison, ...refused] = await Promise.all(responses);
      expect([comparison.status, comparison.headers.get('x-market-edition')]).toEqual([
        200,
        edition,
      ]);
      expect(refused.map(summaryOf)).toEqual([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);

      await proxy.become('healthy');
      await expectServed(mode);
    });
  },
);

it('a partner whom the authorizer does not know gets 500 while the store is silent, and is admitted afterwards', async () => {
  const authorization = `Bearer ${await service.tokenOf(await createPartner(service, 'stranger'))}`;
  await proxy.become('silent');
  const refused = await service.request('/energy/status', { authorization });
  expect(summaryOf(refused)).toEqual({ status: 500, retryAfter: null, codes: ['internal-error'] });
  await proxy.become('healthy');
  expect((await service.request('/energy/status', { authorization })).status).toBe(200);
});

it('a process that was frozen in the middle of a read carries on, as an instance of Lambda does', async () => {
  await sleep(POINTER_MILLISECONDS);
  await proxy.become('silent');
  // Served from memory while the pointer is read; the read is still under way when the process
  // stops.
  expect((await compare()).status).toBe(200);
  process.kill(service.processId, 'SIGSTOP');
  try {
    await proxy.become('healthy');
    await sleep(FROZEN_MILLISECONDS);
  } finally {
    process.kill(service.processId, 'SIGCONT');
  }
  await expectServed('frozen');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { openPartnerTarget } from '../../../../bin/partner/actions.ts';
import { gatewayApiKeys } from '../../../../bin/partner/api-keys.ts';
import { runPartner } from '../../../../bin/partner/program.ts';
import { tableName } from '../../../../lib/names.ts';

import { removeState, writeState } from '../../../../local/state.ts';
import { createDemoPartner } from '../../../../shared/partners/demo.ts';
import { apiKeyValue } from '../../../../shared/partners/partner.ts';
import { createDynamoPartnerStore } from '../../../../shared/store/partner-store.ts';
import { type PartnerTableForTests, startPartnerTable } from '../../../support/embedded-dynamodb.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

describe('npm run partner without --stage', () => {
  let table: PartnerTableForTests;
  const folder = temporaryFolder();
  beforeAll(async () => {
    table = await startPartnerTable(tableName('local', 'Partners'));
    await createDemoPartner(createDynamoPartnerStore(table), { nowMs: () => 0 });
  });
  afterAll(() => table.close());

  const run = async (line: string) => {
    const out: string[] = [];
    const err: string[] = [];
    const code = await runPartner(line.split(' '), {
      open: (stage) => openPartnerTarget(stage, folder, 'ada'),
      openRestore: () => {
        throw new Error('no table is copied');
      },
      clock: { nowMs: () => 0 },
      print: (text) => out.push(text),
      printError: (text) => err.push(text),
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
  const running = (dynamodbUrl: string): void =>
    writeState(folder, { pid: process.pid, baseUrl: 'http://localhost:3000', dynamodbUrl, today: null });

  it('works on the local service that is running', async () => {
    running(table.url);
    expect((await run('create acme')).code).toBe(0);
    expect((await run('list')).out).toMatch(/acme.*\ndemo {2}/);
  });

  it('says how to start a local service if none is running', async () => {
    const words =
      'error: no local service is running here: start it with npm start, or choose an environment with --stage staging';
    running('http://127.0.0.1:1');
    expect(await run('list')).toMatchObject({ code: 1, err: words });
    removeState(folder);
    expect(await run('list')).toMatchObject({ code: 1, err: words });
  });
});

/** Emulates API Gateway's API keys and usage plans. */
async function startApiGateway(planNames: readonly string[]) {
  const keys: Array<{ readonly id: string; readonly name: string; readonly value: string }> = [];
  const members = new Map(planNames.map((name) => [`id-of-${name}`, new Set<string>()]));
  const apiResponse = (method: string, url: URL, body: string): readonly [number, unknown] => {
    const [, first, planId = '', , keyId = ''] = url.pathname.split('/');
    const plan = members.get(planId);
    if (first === 'apikeys' && method === 'GET') {
      const wanted = url.searchParams.get('name') ?? '';
      return [200, { item: keys.filter(({ name }) => name.startsWith(wanted)).map(({ value: _, ...key }) => key) }];
    }
    if (first === 'apikeys') {
      const key = { id: `key-${keys.length + 1}`, ...JSON.parse(body) };
      keys.push(key);
      return [201, key];
    }
    if (planId === '') return [200, { item: planNames.map((name) => ({ id: `id-of-${name}`, name })) }];
    if (method === 'POST') {
      const id = JSON.parse(body).keyId;
      const elsewhere = [...members.values()].some((ids) => ids.has(id));
      if (elsewhere) return [409, { message: 'the key is in a plan of this stage already' }];
      plan?.add(id);
      return [201, { id }];
    }
    return plan?.delete(keyId) ? [202, undefined] : [404, { message: 'not found' }];
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const [status, value] = apiResponse(request.method ?? '', new URL(request.url ?? '', 'http://x'), body);
    const types: Readonly<Record<number, string>> = { 404: 'NotFoundException', 409: 'ConflictException' };
    response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': types[status] ?? '' });
    response.end(value === undefined ? '' : JSON.stringify(value));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const client = new APIGatewayClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-west-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  return {
    client,
    keys,
    plansOf: (id: string) => [...members].filter(([, ids]) => ids.has(id)).map(([name]) => name),
    close: async () => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

describe('the API keys of a stage', () => {
  const PLANS = ['energy-staging-trial', 'energy-staging-standard', 'energy-staging-high', 'of-somebody-else'];
  const ACME = { clientId: 'acme1', name: 'acme', tier: 'standard' } as const;

  it('are created once, even if another id has the same prefix, and move between usage plans', async () => {
    const gateway = await startApiGateway(PLANS);
    const apiKeys = gatewayApiKeys(gateway.client, 'staging');
    await apiKeys.assign({ ...ACME, clientId: 'acme12' });
    await apiKeys.assign(ACME);
    await apiKeys.assign(ACME);
    await apiKeys.assign({ ...ACME, tier: 'high' });
    // The authorizer returns the value.
    expect(gateway.keys).toMatchObject([
      { name: 'energy-staging-partner-acme12', value: apiKeyValue('staging', 'acme12'), enabled: true },
      { name: 'energy-staging-partner-acme1', value: apiKeyValue('staging', 'acme1'), enabled: true },
    ]);
    expect(['key-1', 'key-2'].map(gateway.plansOf)).toEqual([
      ['id-of-energy-staging-standard'],
      ['id-of-energy-staging-high'],
    ]);
    await gateway.close();
  });
});

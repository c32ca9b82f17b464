import { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { openPartnerTarget, type PartnerTarget } from '../../../bin/partner/actions.ts';
import { type ApiKeys, gatewayApiKeys } from '../../../bin/partner/api-keys.ts';
import type { PartnerContext } from '../../../bin/partner/command.ts';
import { runPartner } from '../../../bin/partner/program.ts';
import type { Stage } from '../../../bin/target.ts';
import { tableName } from '../../../lib/names.ts';
import { removeState, writeState } from '../../../local/state.ts';
import { NO_CLAIM } from '../../../shared/batches/claim.ts';
import { isRightSecret } from '../../../shared/partners/credentials.ts';
import { createDemoPartner } from '../../../shared/partners/demo.ts';
import { newPartner } from '../../../shared/partners/onboarding.ts';
import { apiKeyValue, type Partner, type PartnerStore } from '../../../shared/partners/partner.ts';
import { switchSubject, switchUpdated } from '../../../shared/sessions/events.ts';
import {
  recordReport,
  type SwitchStore,
  unreportedSwitch,
} from '../../../shared/sessions/switches.ts';
import { createDynamoErasures } from '../../../shared/store/erasures.ts';
import { createDynamoPartnerStore } from '../../../shared/store/partner-store.ts';
import {
  startPartnerTable,
  startTestDynamodb,
  type TestDynamodb,
} from '../../support/embedded-dynamodb.ts';
import { startServer } from '../../support/local-server.ts';
import { makeSession } from '../../support/make-session.ts';
import {
  createMemoryBatchStore,
  createMemoryErasures,
  createMemoryLookupStore,
  createMemoryPartnerStore,
  createMemorySessionStore,
  createMemorySwitchStore,
  createMemoryWebhooks,
  type MemoryErasures,
  type MemorySessionStore,
} from '../../support/memory-stores.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

let store: PartnerStore;
let sessions: MemorySessionStore;
let switches: SwitchStore;
let lookupStore: ReturnType<typeof createMemoryLookupStore>;
let batches: ReturnType<typeof createMemoryBatchStore>;
let webhooks: ReturnType<typeof createMemoryWebhooks>;
let erasures: MemoryErasures;
let assigned: string[];
let opened: Array<Stage | null>;
beforeEach(() => {
  store = createMemoryPartnerStore();
  sessions = createMemorySessionStore();
  switches = createMemorySwitchStore();
  lookupStore = createMemoryLookupStore();
  batches = createMemoryBatchStore();
  webhooks = createMemoryWebhooks();
  erasures = createMemoryErasures();
  assigned = [];
  opened = [];
});

async function run(
  line: string,
  change: Partial<PartnerTarget> = {},
  options: Partial<PartnerContext> = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runPartner(line.split(' '), {
    open: (stage) => {
      opened.push(stage);
      const apiKeys: ApiKeys = {
        assign: async ({ name, tier }) => void assigned.push(`${name} ${tier}`),
      };
      const lookups = lookupStore;
      const target = {
        ...{ stage, store, sessions, switches, erasures },
        ...{ apiKeys, counts: lookupStore, batchClaims: batches, lookups, webhooks },
      };
      return { ...target, operator: 'ada', ...change };
    },
    openRestore: () => {
      throw new Error('no table is copied');
    },
    clock: { nowMs: () => NOW },
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
    ...options,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function createAcme(): Promise<{ readonly clientId: string; readonly clientSecret: string }> {
  return JSON.parse((await run('create acme --json')).out);
}

describe('npm run partner -- create', () => {
  it('shows the client id and, only once, the secret', async () => {
    const { code, out } = await run('create acme');
    const [partner] = await store.list();
    const [, secret = ''] = /client secret {2}(\w{43})/.exec(out) ?? [];
    expect(code).toBe(0);
    expect(out).toContain(`client id      ${partner?.clientId}`);
    expect(out).toContain('shown only once');
    expect(isRightSecret(secret, partner?.secrets ?? [], NOW)).toBe(true);
    expect((await run(`show ${partner?.clientId}`)).out).not.toContain(secret);
  });

  it("creates a partner of an outside issuer with that issuer's client id and no secret", async () => {
    const { code, out } = await run('create beta --external-client-id Auth0Client --stage staging');
    expect([code, out]).toEqual([
      0,
      "beta: created with the outside issuer's client id Auth0Client",
    ]);
    expect(await store.get('Auth0Client')).toMatchObject({
      name: 'beta',
      issuer: 'outside',
      secrets: [],
    });
    expect(assigned).toEqual(['beta standard']);
  });

  it('creates a journey client, whose secret and key are like those of a partner', async () => {
    expect((await run('create switch --journey --stage staging')).out).toMatch(
      /client secret {2}\w{43}/,
    );
    expect(await store.list()).toMatchObject([
      { name: 'switch', kind: 'journey', secrets: [{ id: 1 }] },
    ]);
    expect(assigned).toEqual(['switch standard']);
    expect((await run('show switch')).out).toContain('scope      journey');
  });

  it('refuses a name or client id in use, and creates no key for it', async () => {
    const { clientId } = await createAcme();
    assigned = [];
    const again = await run('create acme');
    expect([again.code, again.err]).toEqual([
      1,
      `error: "acme" is taken by partner acme with client id ${clientId}`,
    ]);
    expect(assigned).toEqual([]);
    const namesake = await run(`create gamma --external-client-id ${clientId}`);
    expect([namesake.code, namesake.err]).toEqual([
      1,
      `error: "${clientId}" is taken by partner acme with client id ${clientId}`,
    ]);
    const byName = await run('create gamma --external-client-id acme');
    expect([byName.code, byName.err]).toEqual([
      1,
      `error: "acme" is taken by partner acme with client id ${clientId}`,
    ]);
  });

  it('creates one partner of a name, of four commands at once', async () => {
    const runs = await Promise.all([1, 2, 3, 4].map(() => run('create twin')));
    expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 1, 1, 1]);
    expect(await store.list()).toHaveLength(1);
  });

  it('refuses a name that two partners have, and names both', async () => {
    const twin = (clientId: string): Partner =>
      newPartner({ name: 'twin', tier: 'standard', clientId, secret: 'secret' }, NOW);
    const twins = [twin('first'), twin('second')];
    const namesakes = { ...store, list: async () => twins };
    for (const command of ['disable', 'show', 'rotate']) {
      const { code, err } = await run(`${command} twin`, { store: namesakes });
      expect([code, err]).toEqual([1, expect.stringContaining('several partners match "twin"')]);
      expect(err).toContain('twin (client id first), twin (client id second)');
    }
    expect((await run('show second', { store: namesakes })).out).toContain('second');
  });

  it('creates no partner if its API key cannot be created', async () => {
    const apiKeys = { assign: () => Promise.reject(new Error('deploy the stack first')) };
    const { code, err } = await run('create acme --stage staging', { apiKeys });
    expect([code, err]).toEqual([1, expect.stringContaining('deploy the stack first')]);
    expect(await store.list()).toEqual([]);
  });

  it('refuses the demo credentials on a stage', async () => {
    const { code, err } = await run('create demo --external-client-id demopartner --stage staging');
    expect([code, err]).toEqual([
      1,
      'error: demopartner has a public secret: it is only for local services',
    ]);
    expect(await store.list()).toEqual([]);
    await createDemoPartner(store, { nowMs: () => NOW });
    expect((await run('rotate demopartner --stage production')).code).toBe(1);
    expect((await run('disable demopartner')).code).toBe(0);
  });
});

describe('npm run partner -- erase-session', () => {
  const id = '0123456789abcdef'.repeat(3).slice(0, 40);

  it('removes the session and all that belongs to it, and prints nothing of their content', async () => {
    const session = makeSession({ id, keptResponseName: 'key-1' });
    const storedResponse = {
      name: 'key-1',
      bodyHash: 'hash',
      answer: '{}',
      session,
      expiresAtSeconds: session.expiresAtSeconds,
    };
    await sessions.claimIdempotencyKey(storedResponse, session.createdAtSeconds);
    await sessions.createSession(session);
    const report = { sequence: 1, status: 'live', occurredAt: '2026-11-21T12:00:00.000Z' } as const;
    const reported = await recordReport(switches, unreportedSwitch(session), {
      ...{ fuel: 'gas', nowMs: NOW },
      report: { ...report, supplyStartDate: null, reason: null },
    });
    if (reported.kind !== 'changed') throw new Error(reported.kind);
    await webhooks.events.createEvent(switchUpdated(reported.switch, 'gas', NOW / 1000));
    expect(JSON.parse((await run(`show-session ${id}`)).out)).toMatchObject({
      session: { id },
      switch: { sessionId: id },
    });
    expect(await run(`erase-session ${id}`)).toMatchObject({
      code: 0,
      out: `session ${id}: erased the session, the response kept for its Idempotency-Key, its switch, 1 event`,
    });
    expect(erasures.erased.map(({ kind }) => kind)).toEqual(['session', 'subject']);
    expect((await run(`show-session ${id}`)).err).toContain('nothing is stored about session');
    expect([await sessions.readIdempotentResponse('key-1'), sessions.sessions()]).toEqual([
      undefined,
      [],
    ]);
    expect([await switches.readSwitch(id), webhooks.events.events()]).toEqual([undefined, []]);
    expect(await run(`erase-session ${id}`)).toMatchObject({
      code: 1,
      err: `error: no session ${id}: it was erased before, has expired (after 30 days, its switch after 400), or never existed`,
    });

    await switches.writeSwitch(reported.switch);
    expect((await run(`erase-session ${id}`)).out).toBe(`session ${id}: erased its switch`);
  });
});

describe('npm run partner -- erase-reports', () => {
  const id = '0123456789abcdef'.repeat(3).slice(0, 40);
  const report = async (sequence: number) => {
    const found = (await switches.readSwitch(id)) ?? unreportedSwitch(makeSession({ id }));
    const content = { status: 'live', occurredAt: '2026-11-21T12:00:00.000Z' } as const;
    return await recordReport(switches, found, {
      ...{ fuel: 'gas', nowMs: NOW },
      report: { ...content, sequence, supplyStartDate: null, reason: null },
    });
  };
  const eventOf = async (sequence: number) => {
    const effect = await report(sequence);
    if (effect.kind !== 'changed') throw new Error(effect.kind);
    return switchUpdated(effect.switch, 'gas', NOW / 1000);
  };

  it('lets any sequence of that fuel count again, with other ids for its events', async () => {
    const first = await eventOf(1);
    await report(1_000_000);
    expect((await report(2)).kind).toBe('superseded');
    expect((await run(`erase-reports ${id} electricity`)).err).toBe(
      `error: nothing was reported on electricity of session ${id}`,
    );
    expect(await run(`erase-reports ${id} gas`)).toMatchObject({
      code: 0,
      out: expect.stringContaining('the reports on gas, up to sequence 1000000, are erased'),
    });
    expect(await switches.readSwitch(id)).toMatchObject({ gas: null, clientId: 'client-a' });
    const again = await eventOf(1);
    expect(again.id).not.toBe(first.id);
    expect(again.subject).toBe(first.subject);
  });

  it.each([`erase-reports ${id} coal`, `erase-reports ${id}`, 'erase-reports 1 gas'])(
    'refuses %s',
    async (line) => expect((await run(line)).code).toBe(2),
  );
});

describe('npm run partner -- list and show', () => {
  it('list all partners in columns, and say what to do if there are none', async () => {
    expect((await run('list')).out).toContain('create acme-energy');
    const { clientId } = await createAcme();
    await run('create beta-energy --journey --external-client-id Auth0Client --tier high');
    await run('disable Auth0Client');
    expect((await run('list')).out.split('\n')).toEqual([
      'NAME         CLIENT ID               KIND     TIER      STATE     TOKENS FROM',
      `acme         ${clientId}  partner  standard  enabled   service`,
      'beta-energy  Auth0Client             journey  high      disabled  outside issuer',
    ]);
  });

  it('show the audit trail', async () => {
    const { clientId } = await createAcme();
    await run(`rotate ${clientId} --old-ends 7d`);
    expect((await run(`show ${clientId}`)).out.split('\n')).toEqual([
      'name       acme',
      `client id  ${clientId}`,
      'scope      partner:acme',
      'tier       standard',
      'industry   off',
      "guesses    up to the environment's daily limit",
      'batches    off',
      'state      enabled',
      'tokens     issued by this service',
      'secret 1   created 2026-11-21T12:00:00.000Z, valid until 2026-11-28T12:00:00.000Z',
      'secret 2   created 2026-11-21T12:00:00.000Z, valid',
      'audit',
      '  2026-11-21T12:00:00.000Z  created with tier standard and secret 1, by ada',
      '  2026-11-21T12:00:00.000Z  secret 2 made, secret 1 ends at 2026-11-28T12:00:00.000Z, by ada',
    ]);
  });
});

describe('npm run partner -- rotate and revoke-secret', () => {
  it('create a second secret and revoke the first', async () => {
    const { clientId, clientSecret } = await createAcme();
    const rotated = JSON.parse((await run(`rotate ${clientId} --json`)).out);
    expect((await run(`revoke-secret ${clientId} 1`)).out).toBe(
      'acme: secret 1 is no longer valid',
    );
    const secrets = (await store.get(clientId))?.secrets ?? [];
    const areRight = [clientSecret, rotated.clientSecret].map((secret) =>
      isRightSecret(secret, secrets, NOW),
    );
    expect(areRight).toEqual([false, true]);
  });

  it.each([
    ['2026-12-01', '2026-12-01T00:00:00.000Z'],
    ['12h', '2026-11-22T00:00:00.000Z'],
  ])('let the old secret expire at %s', async (when, endsAt) => {
    const { clientId } = await createAcme();
    expect((await run(`rotate ${clientId} --old-ends ${when}`)).code).toBe(0);
    expect((await store.get(clientId))?.secrets[0]?.endsAt).toBe(endsAt);
  });
});

describe('npm run partner -- disable, enable and set-tier', () => {
  it('change the state and the tier of a partner', async () => {
    const { clientId } = await createAcme();
    expect((await run(`disable ${clientId}`)).out).toBe(
      'acme: disabled; its tokens are refused within a minute',
    );
    expect(await store.get(clientId)).toMatchObject({ disabled: true });
    expect((await run(`enable ${clientId}`)).out).toBe(
      'acme: enabled; its tokens are accepted within a minute',
    );
    expect(await store.get(clientId)).toMatchObject({ disabled: false });
    assigned = [];
    expect((await run(`set-tier ${clientId} high`)).out).toBe('acme: tier high');
    expect(await store.get(clientId)).toMatchObject({ tier: 'high', version: 4 });
    expect(assigned).toEqual(['acme high']);
  });

  it('never overwrite a change made at the same time', async () => {
    const { clientId } = await createAcme();
    const { code, err } = await run(`disable ${clientId}`, {
      store: { ...store, replace: async () => 'conflict' },
    });
    expect([code, err]).toEqual([
      1,
      `error: ${clientId} was changed at the same time: run the command again`,
    ]);
  });
});

it('npm run partner -- industry-data grants industry data, with a daily limit for this partner or the common one, and withdraws it', async () => {
  const { clientId } = await createAcme();
  const limit = async (line: string) => {
    const { code } = await run(`industry-data acme ${line}`);
    return [code, (await store.get(clientId))?.industryData];
  };
  expect(await limit('on')).toEqual([0, 'default']);
  expect(await limit('on --daily-limit 250')).toEqual([0, 250]);
  expect(await limit('off --daily-limit 5')).toEqual([1, 250]);
  expect(await limit('off')).toEqual([0, undefined]);
  await run('create gamma --industry-data --daily-limit 300');
  expect((await run('show gamma')).out).toContain('industry   on, at most 300 look-ups a day');
  expect(await run('create delta --daily-limit 300')).toMatchObject({
    code: 1,
    err: 'error: --daily-limit is only for --industry-data',
  });
  await run('create beta --industry-data');
  expect((await run('show beta')).out).toContain(
    "industry   on, with the environment's daily limit",
  );
});

it('npm run partner -- guess-limit sets a limit for one partner, or restores the common one', async () => {
  const { clientId } = await createAcme();
  const { out } = await run('guess-limit acme 10000');
  expect([out, (await store.get(clientId))?.guessLimit]).toEqual([
    'acme: guesses at most 10000 a day',
    10_000,
  ]);
  await run('guess-limit acme default');
  expect(await store.get(clientId)).not.toHaveProperty('guessLimit');
  expect((await run('show acme')).out).toContain("guesses    up to the environment's daily limit");
});

it('npm run partner -- batches lets a partner send lines, or none', async () => {
  const { clientId } = await createAcme();
  expect((await run('show acme')).out).toContain('batches    off');
  expect((await run('batches acme 250000')).out).toBe('acme: batches up to 250000 lines a day');
  expect((await store.get(clientId))?.batchLines).toBe(250_000);
  expect((await run('batches acme 0')).out).toBe('acme: batches off');
  expect(await store.get(clientId)).not.toHaveProperty('batchLines');
});

it('npm run partner -- daily-use names the partners that are nearest to a limit', async () => {
  expect((await run('daily-use')).out).toBe(
    'No partner has used any of its daily limits on 2026-11-21.',
  );
  const { clientId } = await createAcme();
  await run('batches acme 200');
  const counted = { day: '2026-11-21', lines: 20 };
  await batches.writeClaim(clientId, { ...NO_CLAIM, version: 1, counted });
  await run('create beta --industry-data --daily-limit 4');
  const count = async (counted: 'look-ups' | 'guesses', partner: string, times: number) => {
    for (let time = 0; time < times; time += 1)
      await lookupStore.countUpTo({ counted, partner, day: '2026-11-21' }, 100);
  };
  await count('guesses', 'acme', 50);
  await count('look-ups', 'beta', 3);
  expect((await run('daily-use')).out.split('\n').map((row) => row.split(/ {2,}/))).toEqual([
    ['PARTNER', 'COUNTED', 'TODAY', 'LIMIT', 'USED'],
    ['beta', 'look-ups', '3', '4', '75 %'],
    ['acme', 'batch lines', '20', '200', '10 %'],
    ['acme', 'guesses', '50', '5000', '1 %'],
  ]);
});

it('npm run partner -- look-ups shows the records of a partner since a day', async () => {
  await createAcme();
  const record = { partner: 'acme', requestId: 'request-1', matched: true, consentRef: null };
  for (const [at, addressHash, consentRef] of [
    ['2026-10-31T12:00:00.000Z', 'before', null],
    ['2026-11-01T12:00:00.000Z', 'abcdefabcdef0123', 'consent:1042'],
    ['2026-11-21T10:00:00.000Z', 'abcdefabcdef0123', null],
  ] as const)
    await lookupStore.recordLookup({ ...record, at, addressHash, consentRef });
  await lookupStore.recordLookup({
    ...{ ...record, partner: 'beta', at: '2026-11-21T10:00:00.000Z', addressHash: 'other' },
  });
  const { code, out } = await run('look-ups acme --since 2026-11-01');
  expect([code, out.split('\n').map((row) => row.split(/ {2,}/))]).toEqual([
    0,
    [
      ['TIME', 'REQUEST ID', 'ADDRESS', 'HOME', 'CONSENT'],
      ['2026-11-01T12:00:00.000Z', 'request-1', 'matched', 'abcdefabcdef', 'consent:1042'],
      ['2026-11-21T10:00:00.000Z', 'request-1', 'matched', 'abcdefabcdef', '-'],
      ['acme: 2 look-ups since 2026-11-01, 2 of them matched an address, of 1 homes'],
    ],
  ]);
  const json = JSON.parse((await run('look-ups acme --since 2026-10-01 --json')).out);
  expect(json).toMatchObject({ partner: 'acme', count: 3, matched: 3, homes: 2 });
});

it.each(['list', 'show acme', 'rotate acme', 'disable acme'])(
  'npm run partner -- %s --json prints JSON without hashes',
  async (line) => {
    const { clientId } = await createAcme();
    const { out } = await run(`${line} --json`);
    expect([JSON.parse(out)].flat()).toMatchObject([{ clientId, name: 'acme' }]);
    expect(out).not.toContain('sha256');
  },
);

describe('npm run partner', () => {
  it.each([
    '',
    'create acme --tier gold',
    'create switch --journey --industry-data',
    'list --stage test',
    'rotate x --old-ends 2027-02-29',
    'revoke-secret x first',
    'erase-session https://switch.example.com/?session=0123',
    'industry-data x on --daily-limit 0',
    'guess-limit x none',
    'batches x many',
    'batches x 10000001',
    'look-ups x',
    'look-ups x --since yesterday',
  ])('exits with 2 on a usage error: npm run partner -- %s', async (line) => {
    const { code, err } = await run(line);
    expect([code, opened]).toEqual([2, []]);
    expect(err).not.toBe('');
  });

  it('exits with 1 if there is no such partner', async () => {
    const err =
      'error: no partner with client id or name "nobody". To see all partners: npm run partner -- list';
    expect(await run('show nobody')).toMatchObject({ code: 1, err });
  });
});

const LIVE = 'energy-staging-partners';
const RESTORED = 'energy-staging-partners-restored';

describe('npm run partner -- restore', () => {
  let dynamodb: TestDynamodb;
  beforeEach(async () => {
    dynamodb = await startTestDynamodb();
    for (const table of [LIVE, RESTORED]) await dynamodb.makeTable(table);
    for (const name of ['lost', 'kept', 'changed'])
      await put(RESTORED, { pk: name, state: 'before' });
    await put(RESTORED, { pk: 'expired', state: 'before', expiresAt: NOW / 1000 });
    await put(LIVE, { pk: 'kept', state: 'before' });
    await put(LIVE, { pk: 'changed', state: 'after' });
    await put(LIVE, { pk: 'new', state: 'after' });
  });
  afterEach(() => dynamodb.stop());

  const openClient = () => {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    return new DynamoDBClient({
      region: 'eu-west-2',
      endpoint: dynamodb.url,
      credentials,
      maxAttempts: 1,
    });
  };

  const put = (table: string, item: Readonly<Record<string, unknown>>) =>
    dynamodb.client.send(new PutCommand({ TableName: table, Item: { sk: '-', ...item } }));

  const live = async (): Promise<Readonly<Record<string, unknown>>> => {
    const names = ['lost', 'kept', 'changed', 'expired', 'new'];
    const states = names.map(async (pk) => {
      const { Item } = await dynamodb.client.send(
        new GetCommand({ TableName: LIVE, Key: { pk, sk: '-' } }),
      );
      return [pk, Item?.['state'] ?? 'absent'];
    });
    return Object.fromEntries(await Promise.all(states));
  };

  const restore = (options: string, from = RESTORED) =>
    run(
      `restore partners --from ${from} --stage staging ${options}`.trim(),
      {},
      { openRestore: openClient },
    );

  const BEFORE = {
    lost: 'absent',
    kept: 'before',
    changed: 'after',
    expired: 'absent',
    new: 'after',
  };

  it('only counts without --copy', async () => {
    const { code, out } = await restore('');
    expect(code).toBe(0);
    expect(out).toBe(
      `${RESTORED}: 4 read, of which in ${LIVE} 1 are missing, 1 differ, 1 are the same; 1 have expired, 0 were erased\n` +
        '1 that differ stay as they are (--overwrite replaces them)\n' +
        'dry run: nothing was copied; --copy copies 1',
    );
    expect(await live()).toEqual(BEFORE);
  });

  it('copies missing items, leaves changed, new and expired ones alone, and may be run again', async () => {
    const { code, out } = await restore('--copy');
    expect([code, out.split('\n').at(-1)]).toEqual([0, '1 copied']);
    expect(await live()).toEqual({ ...BEFORE, lost: 'before' });
    const again = await restore('--copy --json');
    expect(JSON.parse(again.out)).toMatchObject({
      read: 4,
      same: 2,
      missing: 0,
      different: 1,
      expired: 1,
      written: 0,
    });
  });

  it('also replaces what differs with --overwrite', async () => {
    await restore('--copy --overwrite');
    expect(await live()).toEqual({ ...BEFORE, lost: 'before', changed: 'before' });
  });

  it('copies more than one page, and numbers of any size unchanged', async () => {
    const state = 'x'.repeat(300_000);
    for (let index = 0; index < 5; index += 1) await put(RESTORED, { pk: `page-${index}`, state });
    const exact = { N: '12345678901234567890123456789012345678' };
    const raw = openClient();
    const key = { pk: { S: 'exact' }, sk: { S: '-' } };
    await raw.send(new PutItemCommand({ TableName: RESTORED, Item: { ...key, exact } }));
    expect(JSON.parse((await restore('--copy --json')).out)).toMatchObject({
      read: 10,
      written: 7,
    });
    const { Item } = await raw.send(new GetItemCommand({ TableName: LIVE, Key: key }));
    raw.destroy();
    expect(Item?.['exact']).toEqual(exact);
  });

  it.each([
    [
      'sessions',
      [
        { pk: 'SESSION#gone' },
        { pk: 'SESSION#gone', sk: 'SWITCH' },
        { pk: 'KEY#name', sessionId: 'gone' },
        { pk: `EVENTS#${switchSubject('gone')}` },
      ],
      [{ pk: 'SESSION#other' }, { pk: 'EVENTS#other' }],
    ],
    ['meters', [{ pk: 'UPRN#77' }, { pk: 'UPRN#000000000077' }], [{ pk: 'UPRN#777' }]],
  ])('does not bring back what was erased from %s', async (name, erasedItems, others) => {
    const [from, records] = [`energy-staging-${name}-restored`, 'energy-staging-lookuprecords'];
    for (const table of [from, `energy-staging-${name}`, records]) await dynamodb.makeTable(table);
    const clock = { nowMs: () => NOW };
    const stored = createDynamoErasures({ client: dynamodb.client, table: records }, clock);
    await stored.remember({ kind: 'session', id: 'gone' });
    await stored.remember({ kind: 'subject', id: switchSubject('gone') });
    await stored.remember({ kind: 'home', id: '77' });
    for (const item of [...erasedItems, ...others]) await put(from, item);
    const line = `restore ${name} --from ${from} --copy --stage staging --json`;
    const { out } = await run(line, {}, { openRestore: openClient });
    expect(JSON.parse(out)).toMatchObject({
      erased: erasedItems.length,
      written: others.length,
    });
  });

  it('refuses the table in use, and a table that does not exist', async () => {
    expect(await restore('--copy', LIVE)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is the table in use'),
    });
    expect(await restore('--copy', 'nowhere')).toMatchObject({
      code: 1,
      err: expect.stringContaining('check --from'),
    });
  });
});

describe('npm run partner without --stage', () => {
  let table: Awaited<ReturnType<typeof startPartnerTable>>;
  const folder = temporaryFolder();
  beforeAll(async () => {
    table = await startPartnerTable(tableName('local', 'Partners'));
    await createDemoPartner(createDynamoPartnerStore(table), { nowMs: () => 0 });
  });
  afterAll(() => table.close());

  const runHere = (line: string) =>
    run(line, {}, { open: (stage) => openPartnerTarget(stage, folder, 'ada') });
  const running = (dynamodbUrl: string): void =>
    writeState(folder, {
      pid: process.pid,
      baseUrl: 'http://localhost:3000',
      dynamodbUrl,
      eventsQueueUrl: 'http://127.0.0.1:8001/local/events',
      today: null,
    });

  it('works on the local service that is running', async () => {
    running(table.url);
    expect((await runHere('create acme')).code).toBe(0);
    expect((await runHere('list')).out).toMatch(/acme.*\ndemo {2}/);
  });

  it('says how to start a local service if none is running', async () => {
    const words =
      'error: no local service is running here: start it with npm start, or choose an environment with --stage staging';
    running('http://127.0.0.1:1');
    expect(await runHere('list')).toMatchObject({ code: 1, err: words });
    removeState(folder);
    expect(await runHere('list')).toMatchObject({ code: 1, err: words });
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
      return [
        200,
        {
          item: keys
            .filter(({ name }) => name.startsWith(wanted))
            .map(({ value: _, ...key }) => key),
        },
      ];
    }
    if (first === 'apikeys') {
      const key = { id: `key-${keys.length + 1}`, ...JSON.parse(body) };
      keys.push(key);
      return [201, key];
    }
    if (planId === '')
      return [200, { item: planNames.map((name) => ({ id: `id-of-${name}`, name })) }];
    if (method === 'POST') {
      const id = JSON.parse(body).keyId;
      const elsewhere = [...members.values()].some((ids) => ids.has(id));
      if (elsewhere) return [409, { message: 'the key is in a plan of this stage already' }];
      plan?.add(id);
      return [201, { id }];
    }
    return plan?.delete(keyId) ? [202, undefined] : [404, { message: 'not found' }];
  };
  const server = await startServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const [status, value] = apiResponse(
      request.method ?? '',
      new URL(request.url ?? '', 'http://x'),
      body,
    );
    const types: Readonly<Record<number, string>> = {
      404: 'NotFoundException',
      409: 'ConflictException',
    };
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-amzn-errortype': types[status] ?? '',
    });
    response.end(value === undefined ? '' : JSON.stringify(value));
  });
  const client = new APIGatewayClient({
    endpoint: server.url,
    region: 'eu-west-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  return {
    client,
    keys,
    plansOf: (id: string) => [...members].filter(([, ids]) => ids.has(id)).map(([name]) => name),
    close: async () => {
      client.destroy();
      await server.close();
    },
  };
}

describe('the API keys of a stage', () => {
  const PLANS = [
    'energy-staging-trial',
    'energy-staging-standard',
    'energy-staging-high',
    'of-somebody-else',
  ];
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
      {
        name: 'energy-staging-partner-acme12',
        value: apiKeyValue('staging', 'acme12'),
        enabled: true,
      },
      {
        name: 'energy-staging-partner-acme1',
        value: apiKeyValue('staging', 'acme1'),
        enabled: true,
      },
    ]);
    expect(['key-1', 'key-2'].map(gateway.plansOf)).toEqual([
      ['id-of-energy-staging-standard'],
      ['id-of-energy-staging-high'],
    ]);
    await gateway.close();
  });
});

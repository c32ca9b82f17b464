import type { PartnerTarget } from '../../../bin/partner/actions.ts';
import { noApiKeys } from '../../../bin/partner/api-keys.ts';
import { runPartner } from '../../../bin/partner/program.ts';
import type { PartnerStore } from '../../../shared/partners/partner.ts';
import type { WebhookEvent } from '../../../shared/sessions/events.ts';
import { makeEvent } from '../../support/make-event.ts';
import {
  createMemoryBatchStore,
  createMemoryErasures,
  createMemoryLookupStore,
  createMemoryPartnerStore,
  createMemorySessionStore,
  createMemorySwitchStore,
  createMemoryWebhooks,
} from '../../support/memory-stores.ts';
import { present } from '../../support/present.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOOK = 'https://acme.example/hook';

let store: PartnerStore;
let webhooks: ReturnType<typeof createMemoryWebhooks>;
let now: number;
beforeEach(async () => {
  store = createMemoryPartnerStore();
  webhooks = createMemoryWebhooks();
  now = NOW;
  await run('create acme');
});

async function run(line: string) {
  const out: string[] = [];
  const err: string[] = [];
  const lookups = createMemoryLookupStore();
  const open = (stage: PartnerTarget['stage']): PartnerTarget => ({
    ...{ stage, store, webhooks, lookups, counts: lookups, operator: 'ada' },
    ...{
      sessions: createMemorySessionStore(),
      switches: createMemorySwitchStore(),
      apiKeys: noApiKeys,
      erasures: createMemoryErasures(),
      batchClaims: createMemoryBatchStore(),
    },
  });
  const code = await runPartner(line.split(' '), {
    open,
    openRestore: () => {
      throw new Error('no table is copied');
    },
    clock: { nowMs: () => now },
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function secretOf(line: string): Promise<string> {
  return JSON.parse((await run(`${line} --json`)).out).secret;
}

async function put(id: string, changes: Partial<WebhookEvent> = {}): Promise<void> {
  const { clientId } = present((await store.list())[0]);
  const timestamp = new Date(now).toISOString();
  const event = { id, subject: id, clientId, timestamp, type: 'switch.updated' } as const;
  await webhooks.events.createEvent(makeEvent({ ...event, ...changes }));
}

const receiver = async () => present((await store.list())[0]).receiver;

describe('npm run partner -- webhook', () => {
  it('sets the address, and prints a secret once that is never used again', async () => {
    const first = await run(`webhook acme --url ${HOOK}`);
    expect(first.out).toMatch(/^secret {4}whsec_[A-Za-z0-9+/]{43}=$/m);
    expect((await run('webhook acme')).out).not.toContain('whsec_');
    expect((await run('show acme')).out).toContain(`webhook receiver set to ${HOOK}, by ada`);
    const secret = await secretOf(`webhook acme --url ${HOOK}`);
    expect(first.out).not.toContain(secret);
    expect((await receiver())?.secrets).toHaveLength(1);
  });

  it.each([
    ['http://acme.example', 'it must begin with https://'],
    ['https://user:word@acme.example', 'it contains a user name or password'],
    ['https://192.168.1.1/hook', '192.168.1.1 is not a public address'],
    ['https://[::ffff:10.0.0.1]/hook', 'is not a public address'],
    ['https://localhost/hook', 'localhost is not a public address'],
  ])('refuses an address on a stage: %s', async (url, fault) => {
    const { code, err } = await run(`webhook acme --url ${url} --stage staging`);
    expect([code, err]).toEqual([1, expect.stringContaining(fault)]);
    expect(await receiver()).toBeUndefined();
  });

  it('takes this machine on a local service', async () => {
    expect((await run('webhook acme --url http://localhost:3001/hook')).code).toBe(0);
  });

  it('rotates: both secrets sign until the old one is retired', async () => {
    const first = await secretOf(`webhook acme --url ${HOOK}`);
    now += 1_000;
    const second = await secretOf('webhook acme --rotate');
    expect(second).not.toBe(first);
    expect((await run('webhook acme --rotate')).err).toContain('two secrets sign already');
    const numbers = present(await receiver()).secrets;
    const { clientId } = present((await store.list())[0]);
    const derived = await Promise.all(
      numbers.map((number) => webhooks.secretFor(clientId, number)),
    );
    expect(derived).toEqual([first, second]);
    await run('webhook acme --retire-old');
    expect((await receiver())?.secrets).toEqual(numbers.slice(1));
    expect((await run('webhook acme --retire-old')).err).toContain('only one secret signs');
  });

  it.each(['--rotate', `--url ${HOOK}/new`])(
    'stores nothing if the secret of %s cannot be derived',
    async (action) => {
      await run(`webhook acme --url ${HOOK}`);
      const before = await receiver();
      const { secretFor } = webhooks;
      webhooks = { ...webhooks, secretFor: () => Promise.reject(new Error('the key is disabled')) };
      expect((await run(`webhook acme ${action}`)).code).toBe(1);
      expect(await receiver()).toEqual(before);
      webhooks = { ...webhooks, secretFor };
      expect((await run('webhook acme --rotate')).code).toBe(0);
    },
  );

  it('switches the receiver off, and gives up waiting events', async () => {
    await run(`webhook acme --url ${HOOK}`);
    await put('waiting', { carrier: 'message-1' });
    await put('received', { state: 'received' });
    expect((await run('webhook acme --off')).out).toBe('acme: switched off; 1 event given up');
    const states = webhooks.events
      .events()
      .map(({ state, lastResult }) => [state, lastResult?.problem]);
    expect(states).toEqual([
      ['given-up', 'switched-off'],
      ['received', undefined],
    ]);
    expect((await run('webhook acme')).out).toMatch(/^state +switched off by an operator$/m);
  });

  it('shows the state of the receiver, and how many events wait', async () => {
    await run(`webhook acme --url ${HOOK}`);
    await put('waiting', { carrier: 'message-1' });
    const { clientId } = present((await store.list())[0]);
    const { number } = present(await receiver());
    const at = '2026-11-21T11:00:00.000Z';
    await webhooks.health.recordResult(
      { clientId, number },
      { at, status: 500, problem: 'status 500' },
    );
    const { out } = await run('webhook acme');
    expect(out).toContain(`last result    status 500 at ${at}`);
    expect(out).toContain('waiting        1 event');
    expect(out).not.toContain('not queued');
    await put('not acknowledged');
    expect((await run('webhook acme')).out).toMatch(
      /^waiting +1 event\nnot queued +1 event of reports that got no 200$/m,
    );
    await webhooks.health.switchOff({ clientId, number }, at);
    expect((await run('webhook acme')).out).toContain(`switched off by us at ${at}`);
  });

  it('lists all receivers if no partner is named, those with most waiting events first', async () => {
    expect((await run('webhook')).out).toContain('No partner has a receiver');
    await run(`webhook acme --url ${HOOK}`);
    await put('waiting', { attempts: 1 });
    await put('not acknowledged');
    await run('create beta');
    await run('webhook beta --url https://beta.example/hook');
    const [, first, second] = (await run('webhook')).out.split('\n');
    expect([first, second]).toEqual([
      expect.stringMatching(/^acme +1 +active/),
      expect.stringMatching(/^beta +0 +active/),
    ]);
  });

  it('sends a test event', async () => {
    expect((await run('webhook acme --test')).err).toContain('acme has no receiver');
    await run(`webhook acme --url ${HOOK}`);
    expect((await run('webhook acme --test')).code).toBe(0);
    const [event] = webhooks.events.events();
    expect(JSON.parse(present(event).body)).toEqual({
      type: 'webhook.test',
      timestamp: new Date(NOW).toISOString(),
      data: {},
    });
    expect(webhooks.queue.sent).toHaveLength(1);
  });

  it('says that there is no receiver, and exits with 0', async () => {
    const { code, out } = await run('webhook acme');
    expect([code, out]).toEqual([0, expect.stringContaining('webhook acme --url URL')]);
  });

  it.each(['an operator', 'the sender'])(
    'sends nothing to a receiver that %s switched off',
    async (who) => {
      const secret = await secretOf(`webhook acme --url ${HOOK}`);
      await put('given up', { state: 'given-up' });
      const { clientId } = present((await store.list())[0]);
      const { number } = present(await receiver());
      if (who === 'the sender') await webhooks.health.switchOff({ clientId, number }, '2026-11-21');
      else await run('webhook acme --off');
      for (const flags of ['--test', '--resend --since 2026-11-20']) {
        const { code, err } = await run(`webhook acme ${flags}`);
        expect([code, err]).toEqual([1, expect.stringContaining('webhook acme --on')]);
      }
      expect((await run('webhook acme --on')).out).toBe('acme: switched on');
      expect((await run('webhook acme')).out).toMatch(/^state +active$/m);
      const [signing] = present(await receiver()).secrets;
      expect(await webhooks.secretFor(clientId, signing ?? 0)).toBe(secret);
      expect((await run('webhook acme --resend --since 2026-11-20')).out).toContain(
        'sending 1 event again',
      );
    },
  );

  it('sends received events again too with --all', async () => {
    await run(`webhook acme --url ${HOOK}`);
    await put('received', { state: 'received' });
    await put('given up', { state: 'given-up' });
    const { out } = await run('webhook acme --resend --all --since 2026-11-20');
    expect(out).toBe('acme: sending 2 events again');
    expect(webhooks.queue.sent.map(({ ref }) => ref.id)).toEqual(['given up', 'received']);
  });

  it('sends again the events that were not received since then', async () => {
    await run(`webhook acme --url ${HOOK}`);
    await put('older', { state: 'given-up', timestamp: '2026-11-19T09:00:00.000Z' });
    await put('given up', {
      state: 'given-up',
      attempts: 12,
      timestamp: '2026-11-20T09:00:00.000Z',
    });
    await put('waiting', { attempts: 7, nextAttemptAt: '2026-11-21T20:00:00.000Z' });
    await put('received', { state: 'received' });
    expect((await run('webhook acme --resend')).err).toContain('--resend needs --since TIME');
    const { out } = await run('webhook acme --resend --since 2026-11-20');
    expect(out).toBe('acme: sending 2 events again');
    expect(webhooks.queue.sent.map(({ ref, group }) => [ref.id, group])).toEqual([
      ['given up', (await store.list())[0]?.clientId],
      ['waiting', (await store.list())[0]?.clientId],
    ]);
    for (const { id, state, attempts, nextAttemptAt, carrier } of webhooks.events.events())
      if (['given up', 'waiting'].includes(id)) {
        expect([state, attempts, nextAttemptAt]).toEqual(['waiting', 0, null]);
        expect(webhooks.queue.sent.find(({ ref }) => ref.id === id)?.id).toBe(carrier);
      }
  });

  it.each([
    '--url https://a.example --rotate',
    '--off --test',
    '--since 2026-11-20',
    '--test --all',
    '--resend --since soon',
    '--resend --since 2026-02-30',
  ])('refuses what contradicts itself: %s', async (flags) => {
    await run(`webhook acme --url ${HOOK}`);
    expect((await run(`webhook acme ${flags}`)).code).not.toBe(0);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { tableName } from '../../lib/names.ts';
import { awsSettings, runningService } from '../../local/state.ts';
import { enqueueEvent } from '../../shared/sessions/events.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createSqsEventQueue } from '../../shared/store/event-queue.ts';
import { createDynamoEventStore } from '../../shared/store/event-store.ts';
import { type Caller, type Credentials, createCaller, sessionOf } from '../support/caller.ts';
import { makeEvent } from '../support/make-event.ts';
import { present } from '../support/present.ts';
import {
  createPartner,
  eventually,
  type RunningService,
  runOnService,
  startService,
} from '../support/service.ts';
import { type Behaviour, WebhookReceiver } from '../support/webhook-receiver.ts';

/** The first proof took ENERGY_REPORTS=10000, ENERGY_KILLS=10 and ENERGY_WAITING=10000. */
const REPORTS = Number(process.env['ENERGY_REPORTS'] ?? 400);
const KILLS = Number(process.env['ENERGY_KILLS'] ?? 2);
const WAITING = Number(process.env['ENERGY_WAITING'] ?? 500);

const SEQUENCES = 25;
const FUELS = ['electricity', 'gas'] as const;
const AT_ONCE = 8;
/** Makes four seconds of 11.5 hours. */
const WAIT_SCALE = '0.0001';
const DEAD_MS = 6_000;
const ALL_RECEIVED_WITHIN_MS = 600_000;

const before = process.env['ENERGY_WEBHOOK_WAIT_SCALE'];
beforeAll(() => {
  process.env['ENERGY_WEBHOOK_WAIT_SCALE'] = WAIT_SCALE;
});
afterAll(() => {
  if (before === undefined) delete process.env['ENERGY_WEBHOOK_WAIT_SCALE'];
  else process.env['ENERGY_WEBHOOK_WAIT_SCALE'] = before;
});

async function setReceiver(service: RunningService, name: string, receiver: WebhookReceiver) {
  await receiver.live();
  const args = ['webhook', name, '--url', receiver.url, '--json'];
  receiver.secret = JSON.parse((await runOnService(service, 'partner', args)).stdout).secret;
}

/** A third of the attempts fails, some redirect, and a few hang. */
function unreliable(): Behaviour {
  const chance = Math.random();
  if (chance < 1 / 3) return 'fail';
  if (chance < 0.36) return 'redirect';
  return chance < 0.362 ? 'hang' : 'accept';
}

/** The service on one folder, killed and started again. Requests wait for the next start. */
function killable(first: RunningService) {
  let service = first;
  let callers = Promise.resolve(new Map<string, Caller>());
  return {
    current: () => service,
    kill: async () => {
      const { directory } = service;
      const restarted = Promise.withResolvers<Map<string, Caller>>();
      callers = restarted.promise;
      await service.kill();
      service = await startService({ directory, searchesLog: false });
      restarted.resolve(new Map());
    },
    callerOf: async (partner: Credentials): Promise<Caller> => {
      const known = await callers;
      const { baseUrl } = service;
      const caller = known.get(partner.clientId) ?? createCaller({ baseUrl, partner });
      known.set(partner.clientId, caller);
      return caller;
    },
  };
}

it('every event of a report that got a 200 is received at least once, while the service is killed and receivers fail', async () => {
  const began = performance.now();
  const first = await startService({ searchesLog: false });
  const receivers = {
    acme: new WebhookReceiver(unreliable),
    beta: new WebhookReceiver(unreliable),
  };
  const service = killable(first);
  try {
    const journey = await createPartner(first, 'journey', '--journey');
    const partners = {
      acme: await createPartner(first, 'acme', '--tier', 'high'),
      beta: await createPartner(first, 'beta', '--tier', 'high'),
    };
    const chains: {
      readonly partner: 'acme' | 'beta';
      readonly id: string;
      readonly fuel: string;
    }[] = [];
    for (const partner of ['acme', 'beta'] as const) {
      await setReceiver(first, partner, receivers[partner]);
      const caller = await service.callerOf(partners[partner]);
      const body = await caller.handover();
      for (let made = 0; made < REPORTS / SEQUENCES / FUELS.length / 2; made += 1) {
        const id = sessionOf(await caller.post('/energy/drop', body));
        for (const fuel of FUELS) chains.push({ partner, id, fuel });
      }
    }

    /** Each report that got a 200, by its partner. */
    const reported = { acme: new Set<string>(), beta: new Set<string>() };
    const count = () => reported.acme.size + reported.beta.size;
    let repeated = 0;
    const report = async ({ partner, id, fuel }: (typeof chains)[number], sequence: number) => {
      for (;;) {
        try {
          const caller = await service.callerOf(journey);
          const authorization = `Bearer ${await caller.token()}`;
          const { status, text } = await caller.request(`/energy/switches/${id}/${fuel}`, {
            method: 'PUT',
            authorization,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              sequence,
              status: 'in_progress',
              occurred_at: '2026-11-20T09:00:00Z',
            }),
          });
          if (status === 200) return void reported[partner].add(`${id}/${fuel}/${sequence}`);
          if (status < 500 && status !== 401) throw new Error(`${status} ${text}`);
        } catch (error) {
          if (error instanceof Error && /^4\d\d /.test(error.message)) throw error;
        }
        // The journey repeats a report that had no response.
        repeated += 1;
        await sleep(200);
      }
    };
    const queue = [...chains];
    const work = async (): Promise<void> => {
      for (let chain = queue.pop(); chain !== undefined; chain = queue.pop())
        for (let sequence = 1; sequence <= SEQUENCES; sequence += 1) await report(chain, sequence);
    };
    const disturb = async (): Promise<void> => {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        while (count() < (kill * REPORTS) / (KILLS + 1)) await sleep(20);
        await service.kill();
        if (kill % 2 === 1) {
          await receivers.acme.die();
          await sleep(DEAD_MS);
          await receivers.acme.live();
        }
      }
    };
    await Promise.all([...Array.from({ length: AT_ONCE }, work), disturb()]);
    const reportedMs = performance.now() - began;

    const keysOf = (name: 'acme' | 'beta') =>
      receivers[name].accepted.map(
        ({ data }) => `${data['session_id']}/${data['fuel']}/${data['sequence']}`,
      );
    const missing = (name: 'acme' | 'beta') => {
      const accepted = new Set(keysOf(name));
      return [...reported[name]].filter((key) => !accepted.has(key));
    };
    const isComplete = async () => missing('acme').length + missing('beta').length === 0;
    await eventually(isComplete, ALL_RECEIVED_WITHIN_MS);
    const completeMs = performance.now() - began;
    const { attempts } = receivers.acme.counts;
    console.log({
      reports: count(),
      repeated,
      kills: KILLS,
      attempts: attempts + receivers.beta.counts.attempts,
      accepted: receivers.acme.accepted.length + receivers.beta.accepted.length,
      missing: missing('acme').length + missing('beta').length,
      reportedSeconds: Math.round(reportedMs / 1000),
      completeSeconds: Math.round(completeMs / 1000),
    });
    for (const name of ['acme', 'beta'] as const) {
      expect([name, missing(name)]).toEqual([name, []]);
      const { unverified, followedRedirects } = receivers[name].counts;
      expect([name, unverified, followedRedirects]).toEqual([name, 0, 0]);
      // Nothing of another partner's.
      const own = new Set(chains.filter(({ partner }) => partner === name).map(({ id }) => id));
      expect(
        receivers[name].accepted.filter(({ data }) => !own.has(String(data['session_id']))),
      ).toEqual([]);
      // The list and the webhooks agree.
      const latest = new Map<string, number>();
      for (const { data } of receivers[name].accepted) {
        const chain = `${data['session_id']}/${data['fuel']}`;
        latest.set(chain, Math.max(latest.get(chain) ?? 0, Number(data['sequence'])));
      }
      expect(await listed(await service.callerOf(partners[name]))).toEqual(latest);
    }
    // An event has one id, however often it is sent.
    const ids = new Map<string, Set<string>>();
    for (const { id, data } of receivers.acme.accepted) {
      const key = JSON.stringify([data['session_id'], data['fuel'], data['sequence']]);
      ids.set(key, (ids.get(key) ?? new Set()).add(id));
    }
    expect([...ids.values()].every(({ size }) => size === 1)).toBe(true);
  } finally {
    await service.current().stop();
    for (const receiver of Object.values(receivers)) await receiver.die();
  }
}, 3_600_000);

/** The sequence of each fuel of the partner's switches. */
async function listed(caller: Caller): Promise<ReadonlyMap<string, number>> {
  const sequences = new Map<string, number>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: Record<string, string> = { limit: '500', ...(cursor !== '' && { cursor }) };
    const { status, text } = await caller.request('/energy/switches', { query });
    expect([status, text]).toEqual([200, expect.any(String)]);
    const page: ListPage = JSON.parse(text);
    for (const listedSwitch of page.switches)
      for (const fuel of FUELS) {
        const { sequence } = listedSwitch[fuel] ?? {};
        if (sequence !== undefined) sequences.set(`${listedSwitch.session_id}/${fuel}`, sequence);
      }
    cursor = page.next_cursor;
  }
  return sequences;
}

type ListPage = {
  readonly next_cursor: string | null;
  readonly switches: readonly ({ readonly session_id: string } & Readonly<
    Partial<Record<(typeof FUELS)[number], { readonly sequence: number } | null>>
  >)[];
};

it('a receiver that hangs, with many events waiting, delays no other by a minute', async () => {
  const service = await startService({ searchesLog: false });
  const slow = new WebhookReceiver(() => 'hang');
  const quick = new WebhookReceiver();
  try {
    const { clientId } = await createPartner(service, 'slow');
    await createPartner(service, 'quick');
    await setReceiver(service, 'slow', slow);
    await setReceiver(service, 'quick', quick);
    const { dynamodbUrl, eventsQueueUrl } = present(runningService(service.directory));
    const events = createDynamoEventStore({
      client: createDocumentClient('patient', awsSettings(dynamodbUrl)),
      table: tableName('local', 'Sessions'),
    });
    const queue = createSqsEventQueue(
      eventsQueueUrl,
      'patient',
      awsSettings(new URL(eventsQueueUrl).origin),
    );
    const timestamp = new Date().toISOString();
    const put = async (from: number): Promise<void> => {
      for (let index = from; index < WAITING; index += AT_ONCE) {
        const id = `msg_${index}`;
        const event = makeEvent({ id, subject: id, clientId, timestamp, type: 'switch.updated' });
        await enqueueEvent({ events, queue }, event);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, from) => put(from)));
    const delays: number[] = [];
    for (let sent = 1; sent <= 5; sent += 1) {
      const began = performance.now();
      await runOnService(service, 'partner', ['webhook', 'quick', '--test']);
      await eventually(async () => quick.accepted.length >= sent, 60_000);
      delays.push(Math.round((performance.now() - began) / 1000));
    }
    console.log({ waiting: WAITING, delaysInSeconds: delays, slowAttempts: slow.counts.attempts });
    expect(quick.accepted).toHaveLength(5);
    expect(Math.max(...delays)).toBeLessThan(60);
  } finally {
    await service.stop();
    await slow.die();
    await quick.die();
  }
}, 1_200_000);

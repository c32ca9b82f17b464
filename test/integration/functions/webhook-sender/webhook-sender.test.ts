import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { type SenderDeps, sendEvents } from '../../../../functions/webhook-sender/handler.ts';
import type { Receiver, WebhookPartner } from '../../../../shared/partners/partner.ts';
import {
  newReceiver,
  retireOldSecret,
  rotateReceiver,
} from '../../../../shared/partners/receiver.ts';
import { newEvent, type WebhookEvent } from '../../../../shared/sessions/events.ts';
import { createPost } from '../../../../shared/webhooks/post.ts';
import { localMac, secretsFrom } from '../../../../shared/webhooks/signature.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { type LocalServer, startServer } from '../../../support/local-server.ts';
import {
  createMemoryEventQueue,
  createMemoryEventStore,
  createMemoryHealthStore,
} from '../../../support/memory-stores.ts';
import { present } from '../../../support/present.ts';

const CLIENT_ID = 'acme';
const KEY = '5a'.repeat(32);
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const ALL_WAITS = [...WAITS, ...Array<number>(5).fill(11.5 * HOUR)];

type Call = { readonly headers: IncomingMessage['headers']; readonly body: string };

let server: LocalServer;
let calls: Call[];
let respond: RequestListener;
beforeAll(async () => {
  server = await startServer(async (request, response) => {
    calls.push({ headers: request.headers, body: await text(request) });
    respond(request, response);
  });
});
afterAll(() => server.close());
beforeEach(() => {
  calls = [];
  respond = answer(204);
});

function answer(status: number, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, headers).end('a body that nobody reads');
}

/** The sender on stores in memory, with a receiver on this machine. */
function sender({ receiver = {}, ...over }: Overrides = {}) {
  const clock = createHandClock();
  const { events = createMemoryEventStore() } = over;
  const health = createMemoryHealthStore();
  const putBack: number[] = [];
  const queue = createMemoryEventQueue();
  const switchedOff: number[] = [];
  const notTried: number[] = [];
  const current = { ...newReceiver(undefined, `${server.url}/hook`, clock.nowMs()), ...receiver };
  let partner: WebhookPartner | undefined = { name: 'acme', disabled: false, receiver: current };
  const secretFor = secretsFrom(localMac(KEY));
  const deps: SenderDeps = {
    nowMs: clock.nowMs,
    events,
    health,
    secretFor,
    readPartner: async () => partner,
    post: createPost({ isLocal: true, nowMs: clock.nowMs }),
    queue: { ...queue, putBack: async (_handle, seconds) => void putBack.push(seconds) },
    waitScale: 1,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    countSwitchedOff: () => void switchedOff.push(clock.nowMs()),
    countNotTried: () => void notTried.push(clock.nowMs()),
    ...over,
  };
  const event = newEvent(
    {
      id: 'msg_1',
      subject: 'switch-1',
      clientId: CLIENT_ID,
      type: 'switch.updated',
      timestamp: '2026-11-21T08:59:00.000Z',
      data: { session_id: 'a'.repeat(40), fuel: 'gas', sequence: 1, status: 'live' },
    },
    Math.floor(clock.nowMs() / 1000),
  );
  const reference = JSON.stringify({ subject: event.subject, id: event.id });
  return {
    clock,
    health,
    putBack,
    notTried,
    /** The delays of the messages that an event was passed on to. */
    delays: () => queue.sent.map(({ delaySeconds }) => delaySeconds),
    switchedOff,
    receiver: current,
    secrets: () =>
      Promise.all(present(partner?.receiver).secrets.map((one) => secretFor(CLIENT_ID, one))),
    setPartner: (changed: WebhookPartner | undefined) => {
      partner = changed;
    },
    setReceiver: (changed: Receiver) => {
      partner = { name: 'acme', disabled: false, receiver: changed };
    },
    put: (changes: Partial<WebhookEvent> = {}) => events.createEvent({ ...event, ...changes }),
    event: async () => present(await events.readEvent(event)),
    /**
     * Delivers a message, by default the one that carries the event. Returns whether it stays in
     * the queue.
     */
    send: async (body = reference, messageId?: string) => {
      const { carrier = null } = (await events.readEvent(event)) ?? {};
      const id = messageId ?? carrier ?? 'first-message';
      const message = { messageId: id, receiptHandle: 'handle-1', body };
      const { batchItemFailures } = await sendEvents(deps, { Records: [message] });
      return batchItemFailures.length > 0;
    },
  };
}
type Overrides = Partial<SenderDeps> & { readonly receiver?: Partial<Receiver> };

describe('a webhook', () => {
  it('has the headers of Standard Webhooks, and the body of its event', async () => {
    const { put, send, event, secrets, clock } = sender();
    await put();
    expect(await send()).toBe(false);
    const [{ headers, body }] = [present(calls[0])];
    expect(body).toBe((await event()).body);
    expect(JSON.parse(body)).toEqual({
      type: 'switch.updated',
      timestamp: '2026-11-21T08:59:00.000Z',
      data: { session_id: 'a'.repeat(40), fuel: 'gas', sequence: 1, status: 'live' },
    });
    expect(headers).toMatchObject({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(clock.nowMs() / 1000)),
      'content-type': 'application/json',
      'user-agent': 'energy-partner-webhooks/1.0',
    });
    expect((await secrets())[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await event()).toMatchObject({ state: 'received', attempts: 1 });
  });

  it('is verified by the library of Standard Webhooks before, during and after a rotation', async () => {
    const { put, send, secrets, setReceiver, receiver, clock } = sender({ nowMs: Date.now });
    const rotated = rotateReceiver(receiver, clock.nowMs());
    const verifies = (secret: string) => {
      const { headers, body } = present(calls.at(-1));
      try {
        new Webhook(secret).verify(body, Object(headers));
        return true;
      } catch {
        return false;
      }
    };
    await put();
    const [first = ''] = await secrets();
    await send();
    expect(verifies(first)).toBe(true);

    setReceiver(rotated);
    const [, second = ''] = await secrets();
    const again = sender({
      nowMs: Date.now,
      readPartner: async () => ({ name: 'acme', disabled: false, receiver: rotated }),
    });
    await again.put();
    await again.send();
    expect([verifies(first), verifies(second)]).toEqual([true, true]);
    expect(String(calls.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2);

    const retired = retireOldSecret(rotated);
    const last = sender({
      nowMs: Date.now,
      readPartner: async () => ({ name: 'acme', disabled: false, receiver: retired }),
    });
    await last.put();
    await last.send();
    expect([verifies(first), verifies(second)]).toEqual([false, true]);
  });

  it('is tried twelve times, after the waits of the contract, and then given up', async () => {
    respond = answer(500);
    const { put, send, event, delays, clock, switchedOff, health, receiver } = sender();
    await put();
    for (const seconds of ALL_WAITS) {
      expect(await send()).toBe(false);
      expect(delays().at(-1)).toBe(Math.min(seconds, 15 * MINUTE));
      clock.moveSeconds(seconds);
      expect((await event()).nextAttemptAt).toBe(new Date(clock.nowMs()).toISOString());
    }
    expect(await send()).toBe(false);
    expect(calls).toHaveLength(12);
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
    expect(await event()).toMatchObject({ state: 'given-up', attempts: 12 });
    // It has accepted nothing since the first attempt.
    expect(switchedOff).toHaveLength(1);
    const { switchedOffAt } = await health.readHealth({ clientId: CLIENT_ID, ...receiver });
    expect(switchedOffAt).not.toBeNull();
  });

  it('leaves its receiver on when it is given up, if the receiver has accepted another one meanwhile', async () => {
    respond = answer(500);
    const { put, send, clock, switchedOff, health, receiver } = sender();
    await put({ attempts: 11, firstAttemptAt: new Date(clock.nowMs()).toISOString() });
    clock.moveSeconds(HOUR);
    const at = new Date(clock.nowMs()).toISOString();
    await health.recordResult(
      { clientId: CLIENT_ID, ...receiver },
      { at, status: 200, problem: null },
    );
    expect(await send()).toBe(false);
    expect(switchedOff).toEqual([]);
  });

  it('is passed on from message to message until its time has come', async () => {
    respond = answer(503);
    const { put, send, event, delays, clock } = sender();
    await put({ attempts: 2 });
    await send();
    expect((await event()).carrier).toBe('message-1');
    clock.moveSeconds(10 * MINUTE);
    expect(await send()).toBe(false);
    expect((await event()).carrier).toBe('message-2');
    clock.moveSeconds(15 * MINUTE);
    expect(await send()).toBe(false);
    expect(delays()).toEqual([15 * MINUTE, 15 * MINUTE, 5 * MINUTE]);
    expect(calls).toHaveLength(1);
    clock.moveSeconds(5 * MINUTE);
    await send();
    expect(calls).toHaveLength(2);
  });

  it('is sent only by its carrier; another message is deleted', async () => {
    const { put, send, event } = sender();
    await put({ carrier: 'message-7' });
    expect(await send(undefined, 'message-6')).toBe(false);
    expect(calls).toEqual([]);
    expect(await event()).toMatchObject({ state: 'waiting', carrier: 'message-7' });
    await send(undefined, 'message-7');
    expect(await event()).toMatchObject({ state: 'received', carrier: null });
  });

  it('is passed on once, even if the old message arrives a second time', async () => {
    respond = answer(503);
    const { put, send, event, delays } = sender();
    await put();
    await send(undefined, 'old');
    const { carrier } = await event();
    await send(undefined, 'old');
    expect(await event()).toMatchObject({ attempts: 1, carrier });
    expect([delays(), calls.length]).toEqual([[5], 1]);
  });

  it('is passed on again if its new message arrived before it was named', async () => {
    respond = answer(503);
    const events = createMemoryEventStore();
    const queue = createMemoryEventQueue();
    const service = sender({
      events,
      queue: {
        send: async (ref, group, delaySeconds) => {
          const id = await queue.send(ref, group, delaySeconds);
          if (queue.sent.length === 1) await service.send(undefined, id);
          return id;
        },
        putBack: async () => undefined,
      },
    });
    await service.put();
    await service.send(undefined, 'old');
    expect((await service.event()).carrier).toBe('message-2');
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['longer', '60', 60],
    ['as a date', new Date(createHandClock().nowMs() + 90_000).toUTCString(), 90],
    ['shorter', '1', 5],
    ['too long', '999999', 11.5 * HOUR],
    ['nonsense', 'soon', 5],
  ])('waits by Retry-After, which only lengthens: %s', async (_case, header, seconds) => {
    respond = answer(429, { 'retry-after': header });
    const { put, send, event, clock } = sender();
    await put();
    await send();
    const waitMs = Date.parse((await event()).nextAttemptAt ?? '') - clock.nowMs();
    expect(waitMs).toBe(seconds * 1000);
  });

  it('switches its receiver off by 410, and nothing more is sent', async () => {
    respond = answer(410);
    const { put, send, event, switchedOff } = sender();
    await put();
    expect(await send()).toBe(false);
    expect(await event()).toMatchObject({ state: 'given-up', lastResult: { status: 410 } });
    expect(switchedOff).toHaveLength(1);
    await put({ id: 'msg_2' });
    await send(JSON.stringify({ subject: 'switch-1', id: 'msg_2' }));
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['whose partner is disabled', { name: 'acme', disabled: true }, 'disabled'],
    ['whose partner has no receiver', { name: 'acme', disabled: false }, 'no-receiver'],
    ['whose partner is gone', undefined, 'unknown-partner'],
  ] as const)('%s is given up unsent', async (_case, partner, problem) => {
    const { put, send, event, setPartner } = sender();
    setPartner(partner);
    await put();
    expect(await send()).toBe(false);
    expect(await event()).toMatchObject({
      state: 'given-up',
      attempts: 0,
      lastResult: { problem },
    });
    expect(calls).toEqual([]);
  });

  it('is given up unsent if an operator has switched its receiver off', async () => {
    const { put, send, event } = sender({ receiver: { isOff: true } });
    await put();
    expect(await send()).toBe(false);
    expect(await event()).toMatchObject({ lastResult: { problem: 'switched-off' } });
    expect(calls).toEqual([]);
  });

  it('is deleted unsent if it waits no longer, or was erased', async () => {
    const { put, send } = sender();
    expect(await send()).toBe(false);
    await put({ state: 'received' });
    expect(await send()).toBe(false);
    expect(calls).toEqual([]);
  });

  it('waits a quarter of an hour if it could not be tried, and no attempt is counted', async () => {
    const secretFor = () => Promise.reject(new Error('KMS is out of reach'));
    const { put, send, event, putBack, delays, notTried } = sender({ secretFor });
    await put();
    expect(await send()).toBe(true);
    expect([putBack, delays()]).toEqual([[4 * MINUTE], []]);
    expect(notTried).toHaveLength(1);
    expect(await event()).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await send('no JSON')).toBe(true);
  });
});

describe('a receiver', () => {
  const outcomeOf = async (over: Overrides) => {
    const { put, send, event } = sender(over);
    await put();
    expect(await send()).toBe(false);
    return (await event()).lastResult;
  };

  it('may not redirect', async () => {
    respond = answer(302, { location: '/other' });
    expect(await outcomeOf({})).toMatchObject({
      status: 302,
      problem: 'a redirect (status 302), which is not followed',
    });
    expect(calls).toHaveLength(1);
  });

  it('has 15 seconds from the look-up to the response', async () => {
    respond = () => undefined;
    const post = createPost({ isLocal: true, timeoutMs: 200 });
    expect(await outcomeOf({ post })).toMatchObject({
      status: null,
      problem: 'no response within 0.2 seconds',
    });
  });

  it.each(['http://acme.example', 'https://user@acme.example', 'https://10.0.0.1', 'nothing'])(
    'gets nothing at an address that is refused: %s',
    async (url) => {
      const post = createPost({ isLocal: false });
      expect(await outcomeOf({ post, receiver: { url } })).toMatchObject({ status: null });
      expect(calls).toEqual([]);
    },
  );

  it.each([
    ['private', ['93.184.216.34', '10.0.0.1']],
    ['of this machine', ['127.0.0.1']],
    ['of the metadata of a server', ['169.254.169.254']],
    ['mapped to IPv6', ['::ffff:10.0.0.1']],
    ['translated to IPv6', ['64:ff9b::a00:1']],
    ['translated by 6to4', ['2002:a00:1::']],
    ['unique local', ['fd00::1']],
  ])('gets nothing if its name leads to an address that is %s', async (_case, addresses) => {
    const lookup = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const post = createPost({ isLocal: false, lookup });
    const outcome = await outcomeOf({ post, receiver: { url: 'https://acme.example/hook' } });
    expect(outcome?.problem).toMatch(/is not a public address$/);
  });
});

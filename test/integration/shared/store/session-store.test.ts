import type { IdempotentResponse, SessionStore } from '../../../../shared/sessions/session.ts';
import { parseContent, StoredItemError } from '../../../../shared/store/items.ts';
import { storedResponse, storedSession } from '../../../../shared/store/session-store.ts';
import { makeSession, NOW_SECONDS } from '../../../support/make-session.ts';
import { describeStores, SESSION_STORES } from '../../../support/store-kinds.ts';

const DAY = 86_400;

const parseSession = (content: string) => parseContent(storedSession, content);
const parseKeptResponse = (content: string) => parseContent(storedResponse, content);

function keptResponse(over: Partial<IdempotentResponse> = {}): IdempotentResponse {
  const answer = '{"plan_info_url":"https://switch.example.com/?session=session-1"}';
  const own = {
    name: 'key-1',
    bodyHash: 'hash-1',
    answer,
    session: makeSession(),
    expiresAtSeconds: NOW_SECONDS + DAY,
  };
  return { ...own, ...over };
}

describeStores('the session store', SESSION_STORES, (makeStore) => {
  let store: SessionStore;
  beforeEach(async () => {
    store = await makeStore();
  });

  it('keeps any text and number of a session unchanged', async () => {
    const attribution = { name: 'ü "x" \u{1f50c} \ud83d' };
    const electricity_usage = { kwh: 1e-300, percent_night_usage: 1 / 3 };
    const session = makeSession({
      handedOver: { ...makeSession().handedOver, attribution, electricity_usage },
    });
    expect(await store.createSession(session)).toBe('created');
    expect(await store.readSession(session.id)).toEqual(session);
    expect(await store.readSession('session-2')).toBeUndefined();
  });

  it('writes a session once, even of two at the same moment', async () => {
    const written = await Promise.all([
      store.createSession(makeSession()),
      store.createSession(makeSession()),
    ]);
    expect(written.toSorted()).toEqual(['created', 'exists']);
    expect(await store.createSession(makeSession({ region: 13 }))).toBe('exists');
    expect(await store.readSession('session-1')).toEqual(makeSession());
  });

  it('keeps the moment at which a session was first opened, even by two readers at the same moment', async () => {
    await store.createSession(makeSession());
    const opened = await Promise.all(
      [1, 2].map((second) => store.openSession('session-1', NOW_SECONDS + second)),
    );
    const stored = await store.readSession('session-1');
    expect([1, 2]).toContain((stored?.firstOpenedAtSeconds ?? 0) - NOW_SECONDS);
    expect(opened).toEqual([stored, stored]);
    expect(await store.openSession('session-1', NOW_SECONDS + 120)).toEqual(stored);
  });

  it('does not open or create a session that does not exist', async () => {
    expect(await store.openSession('session-1', NOW_SECONDS)).toBeUndefined();
    expect(await store.readSession('session-1')).toBeUndefined();
  });

  it('gives a key to one of two at the same moment', async () => {
    const claims = ['a', 'b', 'c'].map((response) =>
      store.claimIdempotencyKey(keptResponse({ answer: response }), NOW_SECONDS),
    );
    expect((await Promise.all(claims)).toSorted()).toEqual(['claimed', 'taken', 'taken']);
  });

  it('deletes a session, and a kept response only if it is of that session', async () => {
    await store.createSession(makeSession());
    await store.claimIdempotencyKey(keptResponse(), NOW_SECONDS);
    expect(await store.deleteIdempotentResponse({ name: 'key-1', sessionId: 'session-2' })).toBe(
      'kept',
    );
    expect(await store.readIdempotentResponse('key-1')).toEqual(keptResponse());
    expect(await store.deleteIdempotentResponse({ name: 'key-1', sessionId: 'session-1' })).toBe(
      'deleted',
    );
    expect(await store.readIdempotentResponse('key-1')).toBeUndefined();
    expect(await store.deleteIdempotentResponse({ name: 'key-1', sessionId: 'session-1' })).toBe(
      'kept',
    );
    await store.deleteSession('session-1');
    expect(await store.readSession('session-1')).toBeUndefined();
    await store.deleteSession('session-1');
  });

  it('frees a key when it expires, deleted or not', async () => {
    await store.claimIdempotencyKey(keptResponse(), NOW_SECONDS);
    const later = keptResponse({ bodyHash: 'hash-2', expiresAtSeconds: NOW_SECONDS + 2 * DAY });
    expect(await store.claimIdempotencyKey(later, NOW_SECONDS + DAY - 1)).toBe('taken');
    expect(await store.readIdempotentResponse('key-1')).toMatchObject({ bodyHash: 'hash-1' });
    expect(await store.claimIdempotencyKey(later, NOW_SECONDS + DAY)).toBe('claimed');
    expect(await store.readIdempotentResponse('key-1')).toMatchObject({ bodyHash: 'hash-2' });
  });
});

const session = makeSession();
const { handedOver } = session;
const response = keptResponse();

const { createdAtSeconds, expiresAtSeconds, firstOpenedAtSeconds, ...unchanged } = session;
const stored = {
  ...unchanged,
  createdAt: createdAtSeconds,
  expiresAt: expiresAtSeconds,
  firstOpenedAt: firstOpenedAtSeconds,
};
const { expiresAtSeconds: keptUntil, ...others } = response;
const kept = { ...others, session: stored, expiresAt: keptUntil };

describe('a stored session', () => {
  it('is read as it was written, without what else the item has', () => {
    const withText = { ...handedOver, household: {}, attribution: { name: 'ü "x" \ud83d' } };
    const more = { ...stored, more: 1, handedOver: { ...withText, more: 1 } };
    expect(parseSession(JSON.stringify(more))).toStrictEqual({ ...session, handedOver: withText });
    expect(parseKeptResponse(JSON.stringify({ ...kept, more: 1 }))).toStrictEqual(response);
  });

  it.each<readonly [string, object]>([
    ...Object.keys(stored).map((key) => [key, { [key]: undefined }] as const),
    ['id', { id: '' }],
    ['expiresAt', { expiresAt: 1.5 }],
    [
      'handedOver.electricity_variant',
      { handedOver: { ...handedOver, electricity_variant: 'economy_10' } },
    ],
    ['checks.item', { checks: { ...session.checks, item: 'unclear' } }],
  ])(
    'causes an error that names the field if it has no valid %s, read directly or from a kept response',
    (name, over) => {
      const broken = { ...stored, ...over };
      const invalid = (path: string) =>
        new StoredItemError(`stored item: missing or invalid ${path}`);
      expect(() => parseSession(JSON.stringify(broken))).toThrow(invalid(name));
      expect(() => parseKeptResponse(JSON.stringify({ ...kept, session: broken }))).toThrow(
        invalid(`session.${name}`),
      );
    },
  );

  it.each([
    ['content is not JSON', JSON.stringify(stored).slice(0, -1)],
    ['missing or invalid content', '[]'],
    [
      'missing or invalid handedOver.electricity_usage.kwh',
      JSON.stringify(stored).replace('2500.5', '1e999'),
    ],
  ])('causes an error that quotes nothing of it: %s', (message, content) => {
    expect(() => parseSession(content)).toThrow(new StoredItemError(`stored item: ${message}`));
  });
});

import { findSession } from '../../../../shared/sessions/find-session.ts';
import { makeSession, NOW_SECONDS } from '../../../support/make-session.ts';
import { createMemorySessionStore } from '../../../support/session-memory-store.ts';

const session = makeSession({ id: 'a'.repeat(40) });

type Query = Parameters<typeof findSession>[1];

async function found(over: Partial<Query>) {
  const store = createMemorySessionStore();
  await store.createSession(session);
  return await findSession(store, { id: session.id, reader: OWN, nowSeconds: NOW_SECONDS, ...over });
}

const OWN = { scope: 'partner', clientId: 'client-a' } as const;
const OTHER = { scope: 'partner', clientId: 'client-b' } as const;
const JOURNEY = { scope: 'journey', clientId: 'client-j' } as const;
const THIRTY_DAYS = 30 * 24 * 60 * 60;

it('finds the session of a partner for the partner, and for the journey', async () => {
  expect(await found({ reader: OWN })).toEqual(session);
  expect(await found({ reader: JOURNEY })).toEqual(session);
});

it.each([OWN, JOURNEY])(
  'finds a session until the last second of its 30 days, and not in the next although it is stored, for $scope',
  async (reader) => {
    expect(await found({ reader, nowSeconds: NOW_SECONDS + THIRTY_DAYS - 1 })).toEqual(session);
    expect(await found({ reader, nowSeconds: NOW_SECONDS + THIRTY_DAYS })).toBeUndefined();
  },
);

it('finds no session of another partner, and none that does not exist', async () => {
  expect(await found({ reader: OTHER })).toBeUndefined();
  expect(await found({ id: 'b'.repeat(40), reader: JOURNEY })).toBeUndefined();
});

it('does not look up an id that no session can have', async () => {
  const readSession = async () => {
    throw new Error('looked up');
  };
  for (const id of ['', 'a'.repeat(39), 'A'.repeat(40), `${'a'.repeat(40)}\n`, 'a'.repeat(5000)]) {
    const query = { id, reader: JOURNEY, nowSeconds: NOW_SECONDS };
    expect(await findSession({ readSession }, query)).toBeUndefined();
  }
});

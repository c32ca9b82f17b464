import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { newEvent } from '../../../../shared/sessions/events.ts';
import type { IdempotentResponse } from '../../../../shared/sessions/session.ts';
import { unreportedSwitch } from '../../../../shared/sessions/switches.ts';
import { createDynamoEventStore } from '../../../../shared/store/event-store.ts';
import { putItem } from '../../../../shared/store/items.ts';
import {
  eventKey,
  type ItemKey,
  idempotentResponseKey,
  sessionKey,
  switchKey,
} from '../../../../shared/store/keys.ts';
import { createDynamoSessionStore } from '../../../../shared/store/session-store.ts';
import { createDynamoSwitchStore } from '../../../../shared/store/switch-store.ts';
import { makeSession, NOW_SECONDS } from '../../../support/make-session.ts';
import { dynamodbTables } from '../../../support/store-kinds.ts';

const LIFE = 30 * 86_400;

const SESSION = makeSession();
const RESPONSE: IdempotentResponse = {
  name: 'key-1',
  bodyHash: 'hash-1',
  answer: '{}',
  session: SESSION,
  expiresAtSeconds: NOW_SECONDS + LIFE,
};
const SWITCH = { ...unreportedSwitch(SESSION), version: 1 };
const EVENT = newEvent(
  {
    id: 'msg_1',
    subject: 'switch-1',
    clientId: 'client-a',
    type: 'webhook.test',
    timestamp: '2026-11-21T09:00:00.000Z',
    data: {},
  },
  NOW_SECONDS,
);

describe('moments are stored under the names that every release reads:', () => {
  const makeTable = dynamodbTables();

  async function stored(write: 'session' | 'response' | 'switch' | 'event', key: ItemKey) {
    const table = await makeTable();
    const sessions = createDynamoSessionStore(table);
    const writes = {
      session: () => sessions.createSession(SESSION),
      response: () => sessions.claimIdempotencyKey(RESPONSE, NOW_SECONDS),
      switch: () => createDynamoSwitchStore(table).writeSwitch(SWITCH),
      event: () => createDynamoEventStore(table).createEvent(EVENT),
    };
    await writes[write]();
    const { Item: item = {} } = await table.client.send(
      new GetCommand({ TableName: table.table, Key: key }),
    );
    return { table, item, content: JSON.parse(item['content']) };
  }

  const STORED_SESSION = {
    createdAt: NOW_SECONDS,
    expiresAt: NOW_SECONDS + LIFE,
    firstOpenedAt: null,
  };

  it('a session', async () => {
    const { table, item, content } = await stored('session', sessionKey('session-1'));
    expect(item).toMatchObject({ expiresAt: NOW_SECONDS + LIFE });
    expect(content).toMatchObject(STORED_SESSION);
    expect(Object.keys(content).filter((name) => name.endsWith('Seconds'))).toEqual([]);
    const store = createDynamoSessionStore(table);
    await store.openSession('session-1', NOW_SECONDS + 1);
    const { Item: opened } = await table.client.send(
      new GetCommand({ TableName: table.table, Key: sessionKey('session-1') }),
    );
    expect(opened).toEqual({ ...item, firstOpenedAt: NOW_SECONDS + 1 });
  });

  it('a kept response, and the session in it', async () => {
    const { item, content } = await stored('response', idempotentResponseKey('key-1'));
    expect(item).toMatchObject({ expiresAt: NOW_SECONDS + LIFE });
    expect(content).toMatchObject({ expiresAt: NOW_SECONDS + LIFE, session: STORED_SESSION });
    expect(JSON.stringify(content)).not.toContain('Seconds');
  });

  it('a switch', async () => {
    const { item, content } = await stored('switch', switchKey('session-1'));
    expect(item).toMatchObject({ expiresAt: NOW_SECONDS + LIFE });
    expect(content).toMatchObject({
      createdAt: '2026-11-21T09:00:00.000Z',
      expiresAt: NOW_SECONDS + LIFE,
    });
    expect(JSON.stringify(content)).not.toContain('Seconds');
  });

  it('an event', async () => {
    const { table, item, content } = await stored('event', eventKey(EVENT));
    expect(item).toMatchObject({ expiresAt: NOW_SECONDS + LIFE });
    expect(content).toMatchObject({ expiresAt: NOW_SECONDS + LIFE });
    expect(JSON.stringify(content)).not.toContain('Seconds');
    await putItem(table, {
      ...item,
      ...eventKey(EVENT),
      content: JSON.stringify({ ...content, expiresAt: 1 }),
    });
    const read = await createDynamoEventStore(table).readEvent(EVENT);
    expect(read).toEqual({ ...EVENT, expiresAtSeconds: 1 });
  });
});

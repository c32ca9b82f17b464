import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  type EventState,
  type EventStore,
  isQueued,
  type WebhookEvent,
  webhookEventSchema,
} from '../sessions/events.ts';
import type { Table } from './client.ts';
import {
  batchWrite,
  contentOf,
  getItem,
  parseItem,
  putNew,
  putVersion,
  readPartition,
} from './items.ts';
import {
  BY_TIME_INDEX,
  eventKey,
  eventListKey,
  eventsPartition,
  receivedPartition,
  unreceivedPartition,
} from './keys.ts';

/** Stores events in the Sessions table. */
export function createDynamoEventStore(table: Table): EventStore {
  return {
    createEvent: async (event) => ((await putNew(table, toItem(event))) ? 'created' : 'exists'),

    readEvent: async (ref) => {
      const item = await getItem(table, eventKey(ref));
      return item && contentOf(storedEvent, item);
    },

    replaceEvent: async (event) =>
      (await putVersion(table, toItem(event))) ? 'replaced' : 'conflict',

    unreceivedEvents: (clientId, since) => listed(table, unreceivedPartition(clientId), since),

    receivedEvents: (clientId, since) => listed(table, receivedPartition(clientId), since),

    countWaitingEvents: async (clientId) => {
      const query = {
        ...listQuery(table, unreceivedPartition(clientId), '0'),
        FilterExpression: '#state = :waiting',
        ExpressionAttributeNames: { '#state': 'state' },
        ProjectionExpression: 'isQueued',
      };
      const values = {
        ...query.ExpressionAttributeValues,
        ':waiting': 'waiting' satisfies EventState,
      };
      const counts = { queued: 0, unqueued: 0 };
      const pages = paginateQuery(
        { client: table.client },
        { ...query, ExpressionAttributeValues: values },
      );
      for await (const { Items: items = [] } of pages)
        for (const item of items)
          counts[parseItem(queuedItem, item).isQueued ? 'queued' : 'unqueued'] += 1;
      return counts;
    },

    deleteEvents: async (subject) => {
      const items = await readPartition(table, eventsPartition(subject));
      const keys = items.map((item) => parseItem(itemKey, item));
      await batchWrite(
        table,
        keys.map((Key) => ({ DeleteRequest: { Key } })),
      );
      return keys.length;
    },
  };
}

async function* listed(table: Table, partition: string, since: string) {
  const pages = paginateQuery({ client: table.client }, listQuery(table, partition, since));
  for await (const { Items: items = [] } of pages) {
    for (const item of items) yield contentOf(storedEvent, item);
  }
}

function listQuery({ table }: Table, partition: string, since: string) {
  return {
    TableName: table,
    IndexName: BY_TIME_INDEX,
    KeyConditionExpression: 'byTimePk = :pk AND byTimeSk >= :since',
    ExpressionAttributeValues: { ':pk': partition, ':since': since },
  };
}

/** Events of the release before do not say it, and have a message. */
const queuedItem = z.object({ isQueued: z.boolean().default(true) });

const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** Reads an event, whose expiry is stored under a name without a unit. */
const storedEvent = webhookEventSchema
  .omit({ expiresAtSeconds: true })
  .extend({ expiresAt: z.int() })
  .transform(({ expiresAt, ...rest }): WebhookEvent => ({ ...rest, expiresAtSeconds: expiresAt }));

function toItem(event: WebhookEvent) {
  const { expiresAtSeconds: expiresAt, ...rest } = event;
  const stored: z.input<typeof storedEvent> = { ...rest, expiresAt };
  const { clientId, state, version } = rest;
  const list = state === 'received' ? receivedPartition(clientId) : unreceivedPartition(clientId);
  return {
    ...eventKey(rest),
    ...eventListKey(list, rest),
    content: JSON.stringify(stored),
    state,
    isQueued: isQueued(event),
    version,
    expiresAt,
  };
}

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  type IdempotentResponse,
  idempotentResponseSchema,
  type Session,
  type SessionStore,
  sessionSchema,
} from '../sessions/session.ts';
import type { Table } from './client.ts';
import {
  getItem,
  isWritten,
  parseItem,
  putItem,
  readItem,
  StoredItemError,
  updateItem,
} from './items.ts';
import { type ItemKey, idempotentResponseKey, sessionKey } from './keys.ts';

export function createDynamoSessionStore(table: Table): SessionStore {
  const deleteItem = (Key: ItemKey, condition: object = {}) =>
    table.client.send(new DeleteCommand({ TableName: table.table, Key, ...condition }));
  return {
    createSession: async (session) => {
      const item = { ...sessionKey(session.id), ...toItem(session) };
      const isNew = await putItem(table, item, { ConditionExpression: 'attribute_not_exists(pk)' });
      return isNew ? 'created' : 'exists';
    },

    readSession: async (id) => {
      const item = await getItem(table, sessionKey(id));
      return item && toSession(item);
    },

    openSession: async (id, nowSeconds) => {
      const opened = await updateItem(table, sessionKey(id), {
        UpdateExpression: 'SET firstOpenedAt = if_not_exists(firstOpenedAt, :now)',
        // An update would otherwise create what has been deleted.
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': nowSeconds },
        ReturnValues: 'ALL_NEW',
      });
      return opened && toSession(opened);
    },

    deleteSession: async (id) => {
      await deleteItem(sessionKey(id));
    },

    deleteIdempotentResponse: async ({ name, sessionId }) => {
      const condition = {
        ConditionExpression: 'sessionId = :id',
        ExpressionAttributeValues: { ':id': sessionId },
      };
      return (await isWritten(deleteItem(idempotentResponseKey(name), condition)))
        ? 'deleted'
        : 'kept';
    },

    claimIdempotencyKey: async (response, nowSeconds) => {
      const item = {
        ...idempotentResponseKey(response.name),
        ...toItem(response),
        sessionId: response.session.id,
      };
      const isClaimed = await putItem(table, item, {
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': nowSeconds },
      });
      return isClaimed ? 'claimed' : 'taken';
    },

    readIdempotentResponse: async (name) => {
      const item = await readItem(table, idempotentResponseKey(name), storedItem);
      return item && parseContent(idempotentResponseSchema, item.content);
    },
  };
}

const storedItem = z.object({
  content: z.string(),
  firstOpenedAt: z.int().nullable().default(null),
});

/** Reads a session, whose first opening is beside the content because it changes. */
function toSession(item: unknown): Session {
  const { content, firstOpenedAt } = parseItem(storedItem, item);
  return { ...parseContent(sessionSchema, content), firstOpenedAt };
}

/**
 * The content is JSON text: a caller's 1e-300 is beyond DynamoDB's numbers, and half a surrogate
 * pair is not UTF-8. Beside it is what conditions and TTL need.
 */
function toItem(value: Session | IdempotentResponse) {
  return { content: JSON.stringify(value), expiresAt: value.expiresAt };
}

/** @throws StoredItemError that names what is missing or invalid, never its value */
export function parseContent<T>(schema: z.ZodType<T>, content: string): T {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    // Without its cause, which quotes the content: a household's.
    throw new StoredItemError('stored item: content is not JSON');
  }
  return parseItem(schema, value);
}

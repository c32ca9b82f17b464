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
  contentOf,
  deleteItem,
  getItem,
  type Item,
  parseItem,
  putItem,
  putNew,
  updateItem,
} from './items.ts';
import { idempotentResponseKey, sessionKey } from './keys.ts';

export function createDynamoSessionStore(table: Table): SessionStore {
  return {
    createSession: async (session) => {
      const item = { ...sessionKey(session.id), ...itemOf(toStoredSession(session)) };
      return (await putNew(table, item)) ? 'created' : 'exists';
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
      await deleteItem(table, sessionKey(id));
    },

    deleteIdempotentResponse: async ({ name, sessionId }) => {
      const deleted = await deleteItem(table, idempotentResponseKey(name), {
        ConditionExpression: 'sessionId = :id',
        ExpressionAttributeValues: { ':id': sessionId },
      });
      return deleted === undefined ? 'kept' : 'deleted';
    },

    claimIdempotencyKey: async (response, nowSeconds) => {
      const item = {
        ...idempotentResponseKey(response.name),
        ...itemOf(toStoredResponse(response)),
        sessionId: response.session.id,
      };
      const isClaimed = await putItem(table, item, {
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': nowSeconds },
      });
      return isClaimed ? 'claimed' : 'taken';
    },

    readIdempotentResponse: async (name) => {
      const item = await getItem(table, idempotentResponseKey(name));
      return item && contentOf(storedResponse, item);
    },
  };
}

/** Reads a session, whose moments are stored under names without a unit. */
export const storedSession = sessionSchema
  .omit({ createdAtSeconds: true, expiresAtSeconds: true, firstOpenedAtSeconds: true })
  .extend({ createdAt: z.int(), expiresAt: z.int(), firstOpenedAt: z.int().nullable() })
  .transform(
    ({ createdAt, expiresAt, firstOpenedAt, ...session }): Session => ({
      ...session,
      createdAtSeconds: createdAt,
      expiresAtSeconds: expiresAt,
      firstOpenedAtSeconds: firstOpenedAt,
    }),
  );

function toStoredSession(session: Session): z.input<typeof storedSession> {
  const { createdAtSeconds, expiresAtSeconds, firstOpenedAtSeconds, ...rest } = session;
  return {
    ...rest,
    createdAt: createdAtSeconds,
    expiresAt: expiresAtSeconds,
    firstOpenedAt: firstOpenedAtSeconds,
  };
}

/** Reads a kept response, and the session in it. */
export const storedResponse = idempotentResponseSchema
  .omit({ session: true, expiresAtSeconds: true })
  .extend({ session: storedSession, expiresAt: z.int() })
  .transform(
    ({ expiresAt, ...response }): IdempotentResponse => ({
      ...response,
      expiresAtSeconds: expiresAt,
    }),
  );

function toStoredResponse(response: IdempotentResponse): z.input<typeof storedResponse> {
  const { session, expiresAtSeconds, ...rest } = response;
  return { ...rest, session: toStoredSession(session), expiresAt: expiresAtSeconds };
}

const opening = z.object({ firstOpenedAt: z.int().nullable().default(null) });

/** Reads a session, whose first opening is a separate attribute because it changes. */
function toSession(item: Item): Session {
  const { firstOpenedAt: firstOpenedAtSeconds } = parseItem(opening, item);
  return { ...contentOf(storedSession, item), firstOpenedAtSeconds };
}

/**
 * Makes an item whose content is JSON text: a caller's 1e-300 is beyond DynamoDB's numbers, and
 * half a surrogate pair is not UTF-8. Beside it is what conditions and TTL need.
 */
function itemOf(stored: { readonly expiresAt: number }) {
  return { content: JSON.stringify(stored), expiresAt: stored.expiresAt };
}

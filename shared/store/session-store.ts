import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type KeptResponse,
  keptResponseSchema,
  type Session,
  type SessionStore,
  sessionSchema,
} from '../sessions/session.ts';
import { isWritten } from './conditional-write.ts';
import type { Table } from './document-client.ts';
import { type ItemKey, keptResponseKey, sessionKey } from './keys.ts';

/**
 * The content is JSON text: a caller's 1e-300 is beyond DynamoDB's numbers, and half a surrogate pair is not UTF-8.
 * Beside it is what conditions and TTL need.
 */
type Item = { readonly content: string; readonly expiresAt: number };

export function createDynamoSessionStore({ client, table }: Table): SessionStore {
  const readContent = async (key: ItemKey): Promise<unknown> => {
    const { Item } = await client.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }));
    return Item === undefined ? undefined : JSON.parse(String(Item['content']));
  };

  const putIf = (
    item: ItemKey & Item,
    condition: Pick<PutCommand['input'], 'ConditionExpression' | 'ExpressionAttributeValues'>,
  ): Promise<boolean> => isWritten(client.send(new PutCommand({ TableName: table, Item: item, ...condition })));

  return {
    createSession: async (session) => {
      const item = { ...sessionKey(session.id), ...toItem(session) };
      const written = await putIf(item, { ConditionExpression: 'attribute_not_exists(pk)' });
      return written ? 'created' : 'exists';
    },

    readSession: async (id) => {
      const content = await readContent(sessionKey(id));
      return content === undefined ? undefined : sessionSchema.parse(content);
    },

    claimKey: async (response, nowSeconds) => {
      const item = { ...keptResponseKey(response.name), ...toItem(response) };
      const written = await putIf(item, {
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': nowSeconds },
      });
      return written ? 'claimed' : 'taken';
    },

    readKey: async (name) => {
      const content = await readContent(keptResponseKey(name));
      return content === undefined ? undefined : keptResponseSchema.parse(content);
    },
  };
}

function toItem(value: Session | KeptResponse): Item {
  return {
    content: JSON.stringify(value),
    expiresAt: value.expiresAt,
  };
}

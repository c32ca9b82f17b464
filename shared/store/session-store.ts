import { DeleteCommand, PutCommand, type PutCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { KeptResponse, Session, SessionStore } from '../sessions/session.ts';
import { ifWritten, isWritten } from './conditional-write.ts';
import type { Table } from './document-client.ts';
import { getItem } from './get-item.ts';
import { field, isCount, isText, type Item as StoredItem } from './item-fields.ts';
import { type ItemKey, keptResponseKey, sessionKey } from './keys.ts';
import { parseKeptResponse, parseSession } from './session-records.ts';

/**
 * The content is JSON text: a caller's 1e-300 is beyond DynamoDB's numbers, and half a surrogate pair is not UTF-8.
 * Beside it is what conditions and TTL need.
 */
type Item = { readonly content: string; readonly expiresAt: number };

export function createDynamoSessionStore({ client, table }: Table): SessionStore {
  const putIf = (
    item: ItemKey & Item,
    condition: Pick<PutCommandInput, 'ConditionExpression' | 'ExpressionAttributeValues'>,
  ): Promise<boolean> => isWritten(client.send(new PutCommand({ TableName: table, Item: item, ...condition })));

  return {
    createSession: async (session) => {
      const item = { ...sessionKey(session.id), ...toItem(session) };
      const written = await putIf(item, { ConditionExpression: 'attribute_not_exists(pk)' });
      return written ? 'created' : 'exists';
    },

    readSession: async (id) => {
      const item = await getItem({ client, table }, sessionKey(id));
      return item === undefined ? undefined : toSession(item);
    },

    openSession: async (id, nowSeconds) => {
      const written = await ifWritten(
        client.send(
          new UpdateCommand({
            TableName: table,
            Key: sessionKey(id),
            UpdateExpression: 'SET firstOpenedAt = if_not_exists(firstOpenedAt, :now)',
            // An update would otherwise create what has been deleted.
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':now': nowSeconds },
            ReturnValues: 'ALL_NEW',
          }),
        ),
      );
      return written?.Attributes && toSession(written.Attributes);
    },

    deleteSession: async (id) => {
      await client.send(new DeleteCommand({ TableName: table, Key: sessionKey(id) }));
    },

    deleteKey: async ({ name, sessionId }) => {
      const deleted = client.send(
        new DeleteCommand({
          TableName: table,
          Key: keptResponseKey(name),
          ConditionExpression: 'sessionId = :id',
          ExpressionAttributeValues: { ':id': sessionId },
        }),
      );
      return (await isWritten(deleted)) ? 'deleted' : 'kept';
    },

    claimKey: async (response, nowSeconds) => {
      const item = { ...keptResponseKey(response.name), ...toItem(response), sessionId: response.session.id };
      const written = await putIf(item, {
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': nowSeconds },
      });
      return written ? 'claimed' : 'taken';
    },

    readKey: async (name) => {
      const item = await getItem({ client, table }, keptResponseKey(name));
      return item === undefined ? undefined : parseKeptResponse(contentOf(item));
    },
  };
}

/** The moment at which it was first opened changes, and is therefore beside the content. */
function toSession(item: StoredItem): Session {
  const firstOpenedAt = item['firstOpenedAt'] === undefined ? null : field(item, 'firstOpenedAt', isCount);
  return { ...parseSession(contentOf(item)), firstOpenedAt };
}

function contentOf(item: StoredItem): string {
  return field(item, 'content', isText);
}

function toItem(value: Session | KeptResponse): Item {
  return {
    content: JSON.stringify(value),
    expiresAt: value.expiresAt,
  };
}

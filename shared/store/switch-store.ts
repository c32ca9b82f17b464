import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  type Switch,
  type SwitchPage,
  type SwitchStore,
  switchSchema,
} from '../sessions/switches.ts';
import type { Table } from './client.ts';
import { contentOf, deleteItem, getItem, putVersion } from './items.ts';
import { BY_TIME_INDEX, switchKey, switchListKey, switchListPartition } from './keys.ts';

/** Stores switches in the Sessions table. */
export function createDynamoSwitchStore(table: Table): SwitchStore {
  return {
    readSwitch: async (sessionId) => {
      const item = await getItem(table, switchKey(sessionId));
      return item && contentOf(storedSwitch, item);
    },

    writeSwitch: async (changed) =>
      (await putVersion(table, toItem(changed))) ? 'written' : 'conflict',

    deleteSwitch: async (sessionId) =>
      (await deleteItem(table, switchKey(sessionId))) === undefined ? 'missing' : 'deleted',

    listSwitches: async ({ clientId, since, after, limit }): Promise<SwitchPage> => {
      // DynamoDB refuses a start outside of the range.
      const start = after !== null && after.updatedAt >= (since ?? '') ? after : null;
      const { Items: items = [], LastEvaluatedKey: last } = await table.client.send(
        new QueryCommand({
          TableName: table.table,
          IndexName: BY_TIME_INDEX,
          KeyConditionExpression: 'byTimePk = :pk AND byTimeSk >= :since',
          ExpressionAttributeValues: {
            ':pk': switchListPartition(clientId),
            ':since': since ?? '0',
          },
          Limit: limit,
          ...(start && {
            ExclusiveStartKey: {
              ...switchKey(start.sessionId),
              ...switchListKey(clientId, start),
            },
          }),
        }),
      );
      const switches = items.map((item) => contentOf(storedSwitch, item));
      return { switches, next: last === undefined ? null : (switches.at(-1) ?? null) };
    },
  };
}

/** Reads a switch, whose expiry is stored under a name without a unit. */
const storedSwitch = switchSchema
  .omit({ expiresAtSeconds: true })
  .extend({ expiresAt: z.int() })
  .transform(({ expiresAt, ...rest }): Switch => ({ ...rest, expiresAtSeconds: expiresAt }));

/** Makes an item with the switch as text, because a caller's text may hold half a character. */
function toItem({ expiresAtSeconds: expiresAt, ...rest }: Switch) {
  const stored: z.input<typeof storedSwitch> = { ...rest, expiresAt };
  return {
    ...switchKey(rest.sessionId),
    ...switchListKey(rest.clientId, rest),
    content: JSON.stringify(stored),
    version: rest.version,
    expiresAt,
  };
}

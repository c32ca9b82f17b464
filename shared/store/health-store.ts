import {
  type HealthStore,
  type ReceiverName,
  receiverHealthSchema,
  UNTRIED,
} from '../webhooks/health.ts';
import type { Table } from './client.ts';
import { readItem, updateItem } from './items.ts';
import { receiverHealthKey } from './keys.ts';

/**
 * How receivers are doing, in the Sessions table: the sender, which talks to strangers, cannot write
 * the table of partners.
 */
export function createDynamoHealthStore(table: Table): HealthStore {
  const set = (receiver: ReceiverName, values: Readonly<Record<string, unknown>>, condition = {}) =>
    updateItem(table, receiverHealthKey(receiver), {
      UpdateExpression: `SET ${Object.keys(values)
        .map((name) => `${name} = :${name}`)
        .join(', ')}`,
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [`:${name}`, value]),
      ),
      ...condition,
    });
  return {
    readHealth: async (receiver) =>
      (await readItem(table, receiverHealthKey(receiver), receiverHealthSchema)) ?? UNTRIED,

    recordResult: async (receiver, lastResult) => {
      const isReceived = lastResult.problem === null;
      await set(receiver, { lastResult, ...(isReceived && { lastReceivedAt: lastResult.at }) });
    },

    switchOff: async (receiver, switchedOffAt) =>
      (await set(
        receiver,
        { switchedOffAt },
        { ConditionExpression: 'attribute_not_exists(switchedOffAt)' },
      )) !== undefined,
  };
}

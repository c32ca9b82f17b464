import { type HealthStore, receiverHealthSchema, UNTRIED } from '../webhooks/health.ts';
import type { Table } from './client.ts';
import { readItem, setAttributes, updateItem } from './items.ts';
import { receiverHealthKey } from './keys.ts';

/**
 * How receivers are doing, in the Sessions table: the sender, which talks to strangers, cannot
 * write the table of partners.
 */
export function createDynamoHealthStore(table: Table): HealthStore {
  return {
    readHealth: async (receiver) =>
      (await readItem(table, receiverHealthKey(receiver), receiverHealthSchema)) ?? UNTRIED,

    recordResult: async (receiver, lastResult) => {
      const isReceived = lastResult.problem === null;
      await setAttributes(table, receiverHealthKey(receiver), {
        set: { lastResult, ...(isReceived && { lastReceivedAt: lastResult.at }) },
      });
    },

    switchOff: async (receiver, switchedOffAt) => {
      const switchedOff = await setAttributes(table, receiverHealthKey(receiver), {
        set: { switchedOffAt },
        ConditionExpression: 'attribute_not_exists(#switchedOffAt)',
      });
      return switchedOff !== undefined;
    },

    switchOn: async (receiver) => {
      const UpdateExpression = 'REMOVE switchedOffAt';
      await updateItem(table, receiverHealthKey(receiver), { UpdateExpression });
    },
  };
}

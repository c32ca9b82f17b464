import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { isOutOfReach, type Table } from '../../../../shared/store/client.ts';
import { batchWrite } from '../../../../shared/store/items.ts';
import { dynamodbTables } from '../../../support/store-kinds.ts';

type BatchInput = { readonly RequestItems: Readonly<Record<string, readonly unknown[]>> };

const makeTable = dynamodbTables();

/** During the work, DynamoDB accepts only this many items of a batch, and returns the rest. */
async function taking(
  most: number,
  { client, table }: Table,
  work: () => Promise<void>,
): Promise<number> {
  let calls = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      calls += 1;
      const items = (args.input as BatchInput).RequestItems[table] ?? [];
      const [taken, rest] = [items.slice(0, most), items.slice(most)];
      if (taken.length > 0) await next({ ...args, input: { RequestItems: { [table]: taken } } });
      const UnprocessedItems = rest.length === 0 ? {} : { [table]: rest };
      return { response: {}, output: { UnprocessedItems, $metadata: {} } };
    },
    { step: 'initialize', priority: 'low', name: 'takesFew' },
  );
  await work().finally(() => client.middlewareStack.remove('takesFew'));
  return calls;
}

it('unprocessed items of a batch are written again, and every item is counted once', async () => {
  const table = await makeTable();
  const writes = Array.from({ length: 30 }, (_, number) => ({
    PutRequest: { Item: { pk: `p${number}`, sk: '-' } },
  }));
  let written = 0;
  const onWritten = (items: number) => {
    written += items;
  };
  const calls = await taking(10, table, () => batchWrite({ ...table, onWritten }, writes));
  const { Count } = await table.client.send(new ScanCommand({ TableName: table.table }));
  expect({ Count, written, calls }).toEqual({ Count: 30, written: 30, calls: 4 });
});

it('a batch is given up as out of reach if DynamoDB processes nothing of it', async () => {
  const table = await makeTable();
  const write = { DeleteRequest: { Key: { pk: 'p', sk: '-' } } };
  const writing = taking(0, table, () => batchWrite({ ...table, attempts: 3 }, [write]));
  const failure = await writing.catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.stringContaining('did not write 1 of 1') });
  expect(isOutOfReach(failure)).toBe(true);
});

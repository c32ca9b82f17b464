import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { isOutOfReach } from '../../../../shared/store/client.ts';
import { batchWrite } from '../../../../shared/store/items.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';

let dynamodb: TestDynamodb;
beforeAll(async () => {
  dynamodb = await startTestDynamodb();
});
afterAll(() => dynamodb.stop());

describe('writing in batches', () => {
  it('writes again what DynamoDB did not process, and counts every item once', async () => {
    const table = await dynamodb.makeTable('Throttled');
    let calls = 0;
    /** A DynamoDB that takes ten items a call, and hands the rest back. */
    dynamodb.client.middlewareStack.add(
      (next) => async (args) => {
        const input = args.input as { RequestItems?: Record<string, unknown[]> };
        const items = input.RequestItems?.[table];
        if (items === undefined) return next(args);
        calls += 1;
        const result = await next({ ...args, input: { RequestItems: { [table]: items.slice(0, 10) } } });
        const rest = items.slice(10);
        const output = { ...result.output, UnprocessedItems: rest.length === 0 ? {} : { [table]: rest } };
        return { ...result, output };
      },
      { step: 'initialize', priority: 'low', name: 'takesTen' },
    );
    const writes = Array.from({ length: 30 }, (_, number) => ({ PutRequest: { Item: { pk: `p${number}`, sk: '-' } } }));
    let written = 0;
    const onWritten = (items: number) => {
      written += items;
    };
    await batchWrite({ client: dynamodb.client, table, onWritten }, writes);
    dynamodb.client.middlewareStack.remove('takesTen');
    const { Count } = await dynamodb.client.send(new ScanCommand({ TableName: table }));
    expect({ Count, written, calls }).toEqual({ Count: 30, written: 30, calls: 4 });
  });

  it('gives up with an error where DynamoDB takes nothing', async () => {
    const table = await dynamodb.makeTable('Full');
    const UnprocessedItems = { [table]: [{ DeleteRequest: { Key: {} } }] };
    dynamodb.client.middlewareStack.add(
      () => async () => ({ response: {}, output: { UnprocessedItems, $metadata: {} } }),
      {
        step: 'initialize',
        priority: 'low',
        name: 'takesNothing',
      },
    );
    const write = { DeleteRequest: { Key: { pk: 'p', sk: '-' } } };
    const failure = await batchWrite({ client: dynamodb.client, table, attempts: 3 }, [write]).catch(
      (error: unknown) => error,
    );
    dynamodb.client.middlewareStack.remove('takesNothing');
    expect(failure).toMatchObject({ message: expect.stringContaining('did not write 1 of 1') });
    expect(isOutOfReach(failure)).toBe(true);
  });
});

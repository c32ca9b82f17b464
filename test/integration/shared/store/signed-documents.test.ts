import type { Documents } from '../../../../shared/store/documents.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';

let dynamodb: TestDynamodb;
let table: string;
beforeAll(async () => {
  dynamodb = await startTestDynamodb();
  table = await dynamodb.makeTable('Values');
});
afterAll(() => dynamodb.stop());

const KEY = { pk: 'all', sk: '-' };

const VALUES = {
  text: 'é𝄞',
  empty: '',
  number: -1.5,
  large: Number.MAX_SAFE_INTEGER,
  yes: true,
  no: false,
  nothing: null,
  bytes: Buffer.from([0, 1, 254, 255]),
  list: ['a', 1, null, [true]],
  map: { B: 'not bytes', S: { N: 'not a number' }, empty: {} },
};

async function item(documents: Documents) {
  return (await documents.get({ TableName: table, Key: KEY, ConsistentRead: true })).Item;
}

describe('a document by signed requests', () => {
  it('is what the SDK reads and writes, value for value', async () => {
    const { signed, client } = dynamodb;
    await signed.put({ TableName: table, Item: { ...KEY, ...VALUES, left_out: undefined } });
    const [bySdk, bySigned] = [await item(client), await item(signed)];
    expect(bySigned).toEqual({ ...KEY, ...VALUES });
    expect({ ...bySdk, bytes: Buffer.from(bySdk?.['bytes']) }).toEqual(bySigned);
    await client.put({ TableName: table, Item: { ...KEY, ...VALUES } });
    expect(await item(signed)).toEqual(bySigned);
  });

  it('refuses a value that DynamoDB does not have', async () => {
    const put = dynamodb.signed.put({ TableName: table, Item: { ...KEY, value: Symbol('s') } });
    await expect(put).rejects.toThrow('DynamoDB has no value of type symbol');
  });

  it('is not read if it has a set, which the service does not store', async () => {
    await dynamodb.client.put({ TableName: table, Item: { ...KEY, set: new Set(['a']) } });
    await expect(item(dynamodb.signed)).rejects.toThrow('DynamoDB returned a value of type SS');
  });
});

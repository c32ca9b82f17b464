import { randomBytes } from 'node:crypto';
import {
  createDynamoResponseStore,
  type ResponseStore,
  type StoredResponse,
} from '../../../../shared/store/response-store.ts';
import { createMemoryResponseStore } from '../../../support/memory-stores.ts';
import { describeStores, dynamodbTables } from '../../../support/store-kinds.ts';

const URL_OF_A_PAGE = `https://api.example.com/v1/products?page=2&token=${'x'.repeat(3_000)}`;
const kinds = { memory: createMemoryResponseStore, dynamodb: createDynamoResponseStore };

function response(body: Buffer, over: Partial<StoredResponse> = {}): StoredResponse {
  return { etag: '"1"', lastModified: null, body, expiresAtSeconds: 1_795_251_600, ...over };
}

describeStores<ResponseStore>('the store of responses', kinds, (makeStore) => {
  it('returns the newest response for its whole address, even megabytes that can be compressed', async () => {
    const store = await makeStore();
    await store.write(URL_OF_A_PAGE, response(Buffer.from('{"n":1}')));
    const body = Buffer.from(JSON.stringify(Array.from({ length: 200_000 }, () => ({ price: 1 }))));
    await store.write(URL_OF_A_PAGE, response(body, { etag: null, lastModified: 'today' }));
    const { body: found = [], ...others } = (await store.read(URL_OF_A_PAGE)) ?? {};
    expect(others).toEqual({ etag: null, lastModified: 'today', expiresAtSeconds: 1_795_251_600 });
    expect(Buffer.compare(Buffer.from(found), body)).toBe(0);
    expect(await store.read(`${URL_OF_A_PAGE}x`)).toBeUndefined();
  });
});

describe('the store of responses in DynamoDB', () => {
  const makeTable = dynamodbTables();

  it('does not keep a body that does not fit an item', async () => {
    const store = createDynamoResponseStore(await makeTable());
    await store.write(URL_OF_A_PAGE, response(randomBytes(500_000)));
    expect(await store.read(URL_OF_A_PAGE)).toBeUndefined();
  });
});

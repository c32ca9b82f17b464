import { randomBytes } from 'node:crypto';
import {
  createDynamoResponseStore,
  type ResponseStore,
  type StoredResponse,
} from '../../../../shared/store/response-store.ts';
import { startTestDynamodb } from '../../../support/embedded-dynamodb.ts';
import { responseStoreKinds } from '../../../support/store-kinds.ts';

const URL_OF_A_PAGE = `https://api.example.com/v1/products?page=2&token=${'x'.repeat(3_000)}`;

function response(over: Partial<StoredResponse> = {}): StoredResponse {
  return { etag: '"1"', lastModified: null, body: Buffer.from('{"n":1}'), expiresAt: 1_795_251_600, ...over };
}

describe.each(responseStoreKinds())('the store of responses, $name', ({ open, close }) => {
  let store: ResponseStore;
  let makeStore: () => Promise<ResponseStore>;
  beforeAll(async () => {
    makeStore = await open();
  });
  beforeEach(async () => {
    store = await makeStore();
  });
  afterAll(close);

  it('gives the newest response back by its whole address', async () => {
    await store.write(URL_OF_A_PAGE, response());
    const { body, ...others } = response({ etag: null, lastModified: 'today', body: Buffer.from('{"n":2}') });
    await store.write(URL_OF_A_PAGE, { body, ...others });
    const found = await store.read(URL_OF_A_PAGE);
    expect(found).toMatchObject(others);
    expect(Buffer.from(found?.body ?? []).toString()).toBe('{"n":2}');
    expect(await store.read(`${URL_OF_A_PAGE}x`)).toBeUndefined();
  });

  it('keeps a body of megabytes that can be compressed', async () => {
    const body = Buffer.from(JSON.stringify(Array.from({ length: 200_000 }, () => ({ price: 1 }))));
    await store.write(URL_OF_A_PAGE, response({ body }));
    expect((await store.read(URL_OF_A_PAGE))?.body.byteLength).toBe(body.byteLength);
  });
});

it('a body that does not fit an item of DynamoDB is not kept', async () => {
  const dynamodb = await startTestDynamodb();
  const table = await dynamodb.makeTable('Responses');
  const store = createDynamoResponseStore({ client: dynamodb.client, table });
  await store.write(URL_OF_A_PAGE, response({ body: randomBytes(500_000) }));
  expect(await store.read(URL_OF_A_PAGE)).toBeUndefined();
  await dynamodb.stop();
});

import { randomBytes } from 'node:crypto';
import type { ResponseStore, StoredResponse } from '../../../../shared/store/response-store.ts';
import { responseStoreKinds } from '../../../support/store-kinds.ts';

const URL_OF_A_PAGE = `https://api.example.com/v1/products?page=2&token=${'x'.repeat(3_000)}`;

function response(over: Partial<StoredResponse> = {}): StoredResponse {
  return { etag: '"1"', lastModified: null, body: Buffer.from('{"n":1}'), expiresAt: 1_795_251_600, ...over };
}

async function textAt(store: ResponseStore, url: string): Promise<string | undefined> {
  const found = await store.read(url);
  return found === undefined ? undefined : Buffer.from(found.body).toString();
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

  it('gives a response back by its whole address', async () => {
    await store.write(URL_OF_A_PAGE, response());
    expect(await store.read(URL_OF_A_PAGE)).toMatchObject({
      etag: '"1"',
      lastModified: null,
      expiresAt: 1_795_251_600,
    });
    expect(await textAt(store, URL_OF_A_PAGE)).toBe('{"n":1}');
    expect(await store.read(`${URL_OF_A_PAGE}x`)).toBeUndefined();
  });

  it('keeps the newest response of an address', async () => {
    await store.write(URL_OF_A_PAGE, response());
    await store.write(URL_OF_A_PAGE, response({ etag: null, lastModified: 'today', body: Buffer.from('{"n":2}') }));
    expect(await store.read(URL_OF_A_PAGE)).toMatchObject({ etag: null, lastModified: 'today' });
    expect(await textAt(store, URL_OF_A_PAGE)).toBe('{"n":2}');
  });

  it('keeps a body of megabytes that can be compressed', async () => {
    const body = Buffer.from(JSON.stringify(Array.from({ length: 200_000 }, () => ({ price: 1 }))));
    await store.write(URL_OF_A_PAGE, response({ body }));
    expect((await store.read(URL_OF_A_PAGE))?.body.byteLength).toBe(body.byteLength);
  });
});

const inDynamodb = responseStoreKinds().filter(({ name }) => name !== 'in memory');

describe.each(inDynamodb)('the store of responses, $name', ({ open, close }) => {
  afterAll(close);

  it('keeps nothing of a body that does not fit an item', async () => {
    const store = await (await open())();
    await store.write(URL_OF_A_PAGE, response({ body: randomBytes(500_000) }));
    expect(await store.read(URL_OF_A_PAGE)).toBeUndefined();
  });
});

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Address } from '../../../../shared/places/addresses.ts';
import type { FileSizes, PlacesEdition, PlacesStore } from '../../../../shared/places/store.ts';
import { outcodeBookKey } from '../../../../shared/store/keys.ts';
import { createDynamoConsumptionWriter } from '../../../../shared/store/meters-store.ts';
import { createDynamoPlacesStore } from '../../../../shared/store/places-store.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryPlacesStore } from '../../../support/memory-stores.ts';
import { dynamodbTables } from '../../../support/store-kinds.ts';

const tableOfItsOwn = dynamodbTables();

function edition(generation: string): PlacesEdition {
  return { generation, count: 2, digest: 'd', year: null, publishedAtMs: 1, previous: null };
}

function home(uprn: string, over: Partial<Address> = {}): Address {
  return {
    ...{
      uprn,
      organisation: '',
      subBuildingName: 'Flat 1',
      buildingName: '',
      buildingNumber: '14',
      poBox: '',
    },
    ...{
      thoroughfare: 'Lantern Street',
      town: 'NORWICH',
      postcode: 'NR2 2HH',
      economy7: null,
      gas: true,
    },
    ...over,
  };
}

const STORES: ReadonlyArray<readonly [string, () => Promise<PlacesStore>]> = [
  ['in memory', async () => createMemoryPlacesStore()],
  ['in DynamoDB', async () => createDynamoPlacesStore(await tableOfItsOwn())],
];

describe.each(STORES)('the places %s', (_, makeStore) => {
  it('move the pointer of one kind, only from the generation that it is on, and once of several at the same moment', async () => {
    const store = await makeStore();
    const move = (kind: 'gas' | 'post_codes', generation: string, replaces: string | null) =>
      store.publish({ kind, edition: edition(generation), replaces });
    expect(await store.readPointer()).toEqual({});
    expect(await move('post_codes', 'a', null)).toBe(true);
    expect(await move('post_codes', 'b', null)).toBe(false);
    expect(await move('post_codes', 'b', 'x')).toBe(false);
    const atOnce = ['g', 'g', 'g'].map((generation) => move('gas', generation, null));
    expect((await Promise.all(atOnce)).filter(Boolean)).toHaveLength(1);
    expect(await move('post_codes', 'b', 'a')).toBe(true);
    expect(await store.readPointer()).toEqual({ post_codes: edition('b'), gas: edition('g') });
  });

  it('keep the books of kinds and generations apart, delete one generation, and report how many were written', async () => {
    const store = await makeStore();
    const outcodes = Array.from({ length: 60 }, (_unused, number) => `AB${number}`);
    const books = outcodes.map((outcode, number) => ({
      outcode,
      bytes: Uint8Array.of(number, 0, 255),
    }));
    let written = 0;
    const onWritten = (items: number) => {
      written += items;
    };
    for (const generation of ['1', '2']) {
      await store.recordGeneration({ kind: 'gas', generation, startedAtMs: 7, outcodes });
      await store.writeBooks({ kind: 'gas', generation, books, onWritten });
    }
    const nextBooks = [{ outcode: 'AB1', bytes: Uint8Array.of(9) }];
    await store.writeBooks({ kind: 'post_codes', generation: '1', books: nextBooks });
    expect(written).toBe(120);
    const records = await store.listGenerations();
    expect(records.map(({ generation }) => generation).toSorted()).toEqual(['1', '2']);
    const first = records.find(({ generation }) => generation === '1');
    expect(first).toEqual({ kind: 'gas', generation: '1', startedAtMs: 7, outcodes });
    if (first !== undefined) await store.deleteGeneration(first);
    const read = async (kind: 'gas' | 'post_codes', generation: string, outcode: string) => {
      const bytes = await store.readBook({ kind, generation, outcode });
      return bytes && [...bytes];
    };
    expect(await read('gas', '1', 'AB1')).toBeUndefined();
    expect(await read('gas', '1', 'AB59')).toBeUndefined();
    expect(await read('gas', '2', 'AB59')).toEqual([59, 0, 255]);
    expect(await read('post_codes', '1', 'AB1')).toEqual([9]);
    expect((await store.listGenerations()).map(({ generation }) => generation)).toEqual(['2']);
  });

  it('replace addresses one postcode at a time, and return them unchanged', async () => {
    const store = await makeStore();
    const nextBooks = { postcode: 'NR2 2HJ', thoroughfare: 'Ælfrēd’s "Way", 🏠' };
    const addresses = Array.from({ length: 1000 }, (_unused, number) =>
      home(String(number), nextBooks),
    );
    await store.writeAddresses([
      { postcode: 'NR2 2HH', addresses: [home('1'), home('2')] },
      { postcode: 'NR2 2HJ', addresses },
    ]);
    await store.writeAddresses([{ postcode: 'NR2 2HH', addresses: [home('3')] }]);
    expect(await store.readAddresses('NR2 2HH')).toEqual([home('3')]);
    expect(await store.readAddresses('NR2 2HJ')).toEqual(addresses);
    expect(await store.readAddresses('NR2 2HK')).toEqual([]);
  });
});

const SIZES: ReadonlyArray<readonly [string, () => Promise<FileSizes>]> = [
  ...STORES,
  [
    'of readings in DynamoDB',
    async () =>
      createDynamoConsumptionWriter(await tableOfItsOwn(), { days: 400, clock: createHandClock() }),
  ],
];

describe.each(SIZES)('the sizes of files %s', (_, makeSizes) => {
  it('admit a file that is half as large as before and none smaller, each name apart, unless forced', async () => {
    const sizes = await makeSizes();
    const admit = (file: string, count: number, force = false) =>
      sizes.admitSize({ file, count, force });
    expect(await admit('a.csv', 100)).toBe(true);
    expect(await admit('a.csv', 49)).toBe(false);
    expect(await admit('b.csv', 1)).toBe(true);
    expect(await admit('a.csv', 50)).toBe(true);
    expect(await admit('a.csv', 25)).toBe(true);
    expect(await admit('a.csv', 3, true)).toBe(true);
    expect(await admit('a.csv', 2)).toBe(true);
  });
});

it('an outcode that was stored without its bytes causes an error, and does not count as missing', async () => {
  const { client, table } = await tableOfItsOwn();
  await client.send(
    new PutCommand({ TableName: table, Item: outcodeBookKey('SW1A', 'post_codes', 'a') }),
  );
  const { readBook } = createDynamoPlacesStore({ client, table });
  const key = { kind: 'post_codes', generation: 'a' } as const;
  expect(await readBook({ ...key, outcode: 'SW1' })).toBeUndefined();
  await expect(readBook({ ...key, outcode: 'SW1A' })).rejects.toThrow('missing or invalid bytes');
});

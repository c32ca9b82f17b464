import { importAverages } from '../../../../data-loader/places/averages.ts';
import { createPlaces, type Places } from '../../../../shared/places/place-finder.ts';
import { createDynamoPlacesStore } from '../../../../shared/store/places-store.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { interruptAtWrite, ProcessEnded } from '../../../support/interrupted-writes.ts';
import { loadPostcodes } from '../../../support/small-places.ts';
import { bytesInput } from '../../../support/text-input.ts';

let dynamodb: TestDynamodb;
beforeAll(async () => {
  dynamodb = await startTestDynamodb();
});
afterAll(() => dynamodb.stop());

/** The places of a table, as a process sees them that ends after so many writes. */
function interrupted(table: string, writes: number) {
  const client = interruptAtWrite(dynamodb.client, { write: writes + 1, when: 'before' });
  return createDynamoPlacesStore({ client, table });
}

const OUTCODES = Array.from({ length: 60 }, (_, number) => `AB${number}`);

function rowsIn(region: number) {
  return Object.fromEntries(OUTCODES.map((outcode) => [`${outcode} 1AA`, region]));
}

/** Three batches of books, the generation's record before them and the pointer after. */
const WRITES = 5;

async function regionsSeen(places: Places): Promise<readonly (number | undefined)[]> {
  return [
    ...new Set(await Promise.all(OUTCODES.map(async (outcode) => (await places.find(`${outcode} 1AA`))?.region))),
  ];
}

describe('a load that dies', () => {
  it.each(Array.from({ length: WRITES + 1 }, (_, writes) => writes))(
    'after %i writes leaves readers with the old postcodes or the new, whole, and the next load succeeds',
    async (writes) => {
      const clock = createHandClock();
      const table = await dynamodb.makeTable(`Dies${writes}`);
      const store = createDynamoPlacesStore({ client: dynamodb.client, table });
      await loadPostcodes(store, rowsIn(10), { clock });

      clock.moveSeconds(60);
      const load = loadPostcodes(interrupted(table, writes), rowsIn(20), { clock });
      if (writes < WRITES) await expect(load).rejects.toThrow(ProcessEnded);
      else expect(await load).toMatchObject({ outcome: { kind: 'loaded' } });
      expect(await regionsSeen(createPlaces({ store, clock }))).toEqual([writes < WRITES ? 10 : 20]);

      clock.moveSeconds(2 * 60 * 60);
      expect(await loadPostcodes(store, rowsIn(22), { clock })).toMatchObject({ outcome: { kind: 'loaded' } });
      expect(await regionsSeen(createPlaces({ store, clock }))).toEqual([22]);
      /** What the dead load left is gone; the current generation and the one before stay. */
      expect(await store.listGenerations()).toHaveLength(2);
    },
  );

  it('leaves what it did not delete to the next load', async () => {
    const clock = createHandClock();
    const table = await dynamodb.makeTable('DiesDeleting');
    const store = createDynamoPlacesStore({ client: dynamodb.client, table });
    for (const region of [10, 11]) {
      await loadPostcodes(store, rowsIn(region), { clock });
      clock.moveSeconds(2 * 60 * 60);
    }
    const old = (await store.listGenerations())[0];
    const load = loadPostcodes(interrupted(table, WRITES + 1), rowsIn(12), { clock });
    await expect(load).rejects.toThrow(ProcessEnded);
    expect(await regionsSeen(createPlaces({ store, clock }))).toEqual([12]);
    expect(await store.listGenerations()).toHaveLength(3);

    clock.moveSeconds(2 * 60 * 60);
    await loadPostcodes(store, rowsIn(13), { clock });
    expect(await store.listGenerations()).toHaveLength(2);
    const key = { kind: 'post_codes', generation: old?.generation ?? '' } as const;
    const left = await Promise.all(OUTCODES.map((outcode) => store.readBook({ ...key, outcode })));
    expect(left.filter((bytes) => bytes !== undefined)).toEqual([]);
  });
});

describe('a reader during a load', () => {
  it('sees the old postcodes until all of the new are in', async () => {
    const clock = createHandClock();
    const store = createDynamoPlacesStore({ client: dynamodb.client, table: await dynamodb.makeTable('During') });
    await loadPostcodes(store, rowsIn(10), { clock });
    const seen: unknown[] = [];
    const watched = {
      ...store,
      writeBooks: async (load: Parameters<typeof store.writeBooks>[0]) => {
        const half = load.books.length / 2;
        await store.writeBooks({ ...load, books: load.books.slice(0, half) });
        seen.push(await regionsSeen(createPlaces({ store, clock })));
        await store.writeBooks({ ...load, books: load.books.slice(half) });
        seen.push(await regionsSeen(createPlaces({ store, clock })));
      },
    };
    await loadPostcodes(watched, rowsIn(20), { clock });
    expect(seen).toEqual([[10], [10]]);
    expect(await regionsSeen(createPlaces({ store, clock }))).toEqual([20]);
  });

  it('keeps the postcodes where averages are loaded', async () => {
    const clock = createHandClock();
    const store = createDynamoPlacesStore({ client: dynamodb.client, table: await dynamodb.makeTable('Beside') });
    await loadPostcodes(store, rowsIn(10), { clock });
    const csv =
      'Outcode,Postcode,Num_meters,Total_cons_kwh,Mean_cons_kwh,Median_cons_kwh\nAB1,All postcodes,9,1,9000,1';
    await importAverages(bytesInput(csv, { name: 'gas_2024.csv' }), { store, clock, kind: 'gas' });
    const places = createPlaces({ store, clock });
    expect(await regionsSeen(places)).toEqual([10]);
    expect(await places.averageOf('AB1 1AA', 'gas')).toMatchObject({
      annualMicroKwh: 9_000_000_000,
      area: 'AB1',
      year: 2024,
    });
  });
});

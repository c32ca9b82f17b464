import { createPlaces, type Places } from '../../../../shared/places/place-finder.ts';
import { createDynamoPlacesStore } from '../../../../shared/store/places-store.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { interruptAtWrite, ProcessEnded } from '../../../support/interrupted-writes.ts';
import { loadPostcodes } from '../../../support/postcodes.ts';
import { dynamodbTables } from '../../../support/store-kinds.ts';

const OUTCODES = Array.from({ length: 60 }, (_, number) => `AB${number}`);

function rowsIn(region: number) {
  return Object.fromEntries(OUTCODES.map((outcode) => [`${outcode} 1AA`, region]));
}

/** Three batches of books, the generation's record before them and the pointer after. */
const WRITES = 5;

async function regionsSeen(places: Places): Promise<readonly (number | undefined)[]> {
  return [
    ...new Set(
      await Promise.all(
        OUTCODES.map(async (outcode) => (await places.find(`${outcode} 1AA`))?.region),
      ),
    ),
  ];
}

describe('a load that dies', () => {
  const makeTable = dynamodbTables();

  it.each(Array.from({ length: WRITES + 1 }, (_, writes) => writes))(
    'after %i writes leaves readers with the old postcodes or the new, whole, and the next load succeeds',
    async (writes) => {
      const clock = createHandClock();
      const { client, table } = await makeTable();
      const store = createDynamoPlacesStore({ client, table });
      await loadPostcodes(store, rowsIn(10), { clock });

      clock.moveSeconds(60);
      const dying = {
        client: interruptAtWrite(client, { write: writes + 1, when: 'before' }),
        table,
      };
      const load = loadPostcodes(createDynamoPlacesStore(dying), rowsIn(20), { clock });
      if (writes < WRITES) await expect(load).rejects.toThrow(ProcessEnded);
      else expect(await load).toMatchObject({ outcome: { kind: 'loaded' } });
      expect(await regionsSeen(createPlaces({ store, clock }))).toEqual([
        writes < WRITES ? 10 : 20,
      ]);

      clock.moveSeconds(2 * 60 * 60);
      expect(await loadPostcodes(store, rowsIn(22), { clock })).toMatchObject({
        outcome: { kind: 'loaded' },
      });
      expect(await regionsSeen(createPlaces({ store, clock }))).toEqual([22]);
      /** What the dead load left is gone; the current generation and the one before stay. */
      expect(await store.listGenerations()).toHaveLength(2);
    },
  );
});

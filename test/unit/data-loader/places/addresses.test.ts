import { setImmediate } from 'node:timers/promises';
import { importAddresses } from '../../../../data-loader/places/homes.ts';
import { createPlaces } from '../../../../shared/places/place-finder.ts';
import { bytesInput } from '../../../support/feed-maker.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryPlacesStore } from '../../../support/memory-stores.ts';

const HEADER =
  'uprn,organisation,sub_building_name,building_name,building_number,po_box,thoroughfare,town,postcode,economy_7,gas';
const clock = createHandClock();

function load(store: ReturnType<typeof createMemoryPlacesStore>, ...rows: string[]) {
  return importAddresses(bytesInput([HEADER, ...rows].join('\n')), { store, clock });
}

describe('addresses', () => {
  it('are found at their postcode, in any case and spacing', async () => {
    const store = createMemoryPlacesStore();
    const report = await load(
      store,
      '1,,Flat 1,,14,,"Lantern Street, West",NORWICH,nr22hh,true,',
      '2,ACME,,,16,7,,NORWICH,NR2 2HH,,false',
    );
    expect(report).toMatchObject({ outcome: { kind: 'loaded' }, counts: { records: 2 } });
    const { addressAt } = createPlaces({ store, clock });
    expect(await addressAt(' nr2 2hh', { buildingNumber: '14', subBuildingName: 'flat 1' })).toEqual({
      kind: 'found',
      address: {
        uprn: '1',
        organisation: '',
        subBuildingName: 'Flat 1',
        buildingName: '',
        buildingNumber: '14',
        poBox: '',
        thoroughfare: 'Lantern Street, West',
        town: 'NORWICH',
        postcode: 'NR2 2HH',
        economy7: true,
        gas: null,
      },
    });
    expect(await addressAt('NR2 2HJ', { buildingNumber: '14' })).toEqual({ kind: 'none-loaded' });
    expect(await addressAt('nonsense', { buildingNumber: '14' })).toEqual({ kind: 'none-loaded' });
  });

  it('replace those of the postcodes in the file, and leave those of other postcodes', async () => {
    const store = createMemoryPlacesStore();
    await load(store, '1,,,,1,,,,NR2 2HH,,', '2,,,,2,,,,NR2 2HH,,', '3,,,,3,,,,E8 2QE,,');
    await load(store, '4,,,,4,,,,NR2 2HH,,', '5,,,,5,,,,CT1 2XN,,');
    expect((await store.readAddresses('NR2 2HH')).map(({ uprn }) => uprn)).toEqual(['4']);
    expect((await store.readAddresses('E8 2QE')).map(({ uprn }) => uprn)).toEqual(['3']);
  });

  it('are not loaded from a file with an invalid line, and no error quotes one', async () => {
    const store = createMemoryPlacesStore();
    const secret = 'Rose Cottage';
    const report = await load(
      store,
      `1,,,${secret},1,,,,NR2 2HH,,`,
      `2,,,${secret},2,,,,NR2,,`,
      `x,,,${secret},2,,,,NR2 2HH,,`,
      `3,,,${secret},2,,,,NR2 2HH,yes,`,
      `4,,,${secret},2,,,,NR2 2HH,,maybe`,
      `1,,,${secret},2,,,,NR2 2HH,,`,
      `5,,,${'x'.repeat(201)},2,,,,NR2 2HH,,`,
    );
    expect(report).toMatchObject({ outcome: { kind: 'refused' }, counts: { rejected: 6 } });
    expect(JSON.stringify(report)).not.toContain(secret);
    expect(await store.readAddresses('NR2 2HH')).toEqual([]);
  });

  it('are not loaded from a file that shrank by more than half, unless forced', async () => {
    const store = createMemoryPlacesStore();
    await load(store, '1,,,,1,,,,NR2 2HH,,', '2,,,,2,,,,NR2 2HH,,', '3,,,,3,,,,NR2 2HH,,');
    expect(await load(store, '1,,,,1,,,,NR2 2HH,,')).toMatchObject({
      outcome: {
        kind: 'refused',
        refusal: {
          reason: 'it has 1 addresses, fewer than half as many as last time; use --force if this is intended',
        },
      },
    });
    expect(await store.readAddresses('NR2 2HH')).toHaveLength(3);
    const cut = bytesInput(`${HEADER}\n1,,,,1,,,,NR2 2HH,,`);
    expect(await importAddresses(cut, { store, clock, force: true })).toMatchObject({
      outcome: { kind: 'loaded' },
      counts: { records: 1 },
    });
  });

  it('are not loaded from a file with more than 10 million lines, blank ones too', async () => {
    const chunks = async function* () {
      yield Buffer.from(`${HEADER}\n`);
      for (;;) {
        // As a file or a connection does: what else waits comes first.
        await setImmediate();
        yield Buffer.alloc(1024 ** 2, '\n');
      }
    };
    const endless = { name: 'endless.csv', open: async () => ({ sizeBytes: null, chunks: chunks() }) };
    const refusal = { code: 'feed-too-large', reason: 'it has more than 10,000,000 lines' };
    expect(await importAddresses(endless, { store: createMemoryPlacesStore(), clock })).toMatchObject({
      outcome: { kind: 'refused', refusal },
    });
  });
});

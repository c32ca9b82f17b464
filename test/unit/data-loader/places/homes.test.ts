import {
  createMemoryConsumption,
  createMemoryPlacesStore,
} from '../../../support/memory-stores.ts';
import { placesLoader } from '../../../support/postcodes.ts';

describe('addresses', () => {
  const HEADER =
    'uprn,organisation,sub_building_name,building_name,building_number,po_box,thoroughfare,town,postcode,economy_7,gas';

  function loader() {
    const store = createMemoryPlacesStore();
    const { load, finder } = placesLoader({ store });
    return {
      finder,
      load: (rows: readonly string[], force = false) =>
        load('addresses', [HEADER, ...rows].join('\n'), { force }),
      uprnsAt: async (postcode: string) =>
        (await store.readAddresses(postcode)).map(({ uprn }) => uprn),
    };
  }

  it('are found at their postcode, in any case and spacing', async () => {
    const { finder, load } = loader();
    const report = await load([
      '1,,Flat 1,,14,,"Lantern Street, West",NORWICH,nr22hh,true,',
      '2,ACME,,,16,7,,NORWICH,NR2 2HH,,false',
    ]);
    expect(report).toMatchObject({ outcome: { kind: 'loaded' }, records: 2 });
    expect(
      await finder.addressAt(' nr2 2hh', { buildingNumber: '14', subBuildingName: 'flat 1' }),
    ).toEqual({
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
    for (const postcode of ['NR2 2HJ', 'nonsense']) {
      expect(await finder.addressAt(postcode, { buildingNumber: '14' })).toEqual({
        kind: 'none-loaded',
      });
    }
  });

  it('replace those of the postcodes in the file, and leave those of other postcodes', async () => {
    const { load, uprnsAt } = loader();
    await load(['1,,,,1,,,,NR2 2HH,,', '2,,,,2,,,,NR2 2HH,,', '3,,,,3,,,,E8 2QE,,']);
    await load(['4,,,,4,,,,NR2 2HH,,', '5,,,,5,,,,CT1 2XN,,']);
    expect([await uprnsAt('NR2 2HH'), await uprnsAt('E8 2QE')]).toEqual([['4'], ['3']]);
  });

  it('are not loaded from a file with an invalid line, and no error quotes that line', async () => {
    const { load, uprnsAt } = loader();
    const report = await load([
      '1,,,Rose Cottage,1,,,,NR2 2HH,,',
      '2,,,Rose Cottage,2,,,,NR2,,',
      'x,,,Rose Cottage,2,,,,NR2 2HH,,',
      '3,,,Rose Cottage,2,,,,NR2 2HH,yes,',
      '4,,,Rose Cottage,2,,,,NR2 2HH,,maybe',
      '1,,,Rose Cottage,2,,,,NR2 2HH,,',
      `5,,,${'x'.repeat(201)},2,,,,NR2 2HH,,`,
    ]);
    expect(report).toMatchObject({ outcome: { kind: 'refused' }, errors: { count: 6 } });
    expect(JSON.stringify(report)).not.toContain('Rose Cottage');
    expect(await uprnsAt('NR2 2HH')).toEqual([]);
  });

  it('are not loaded from a file that shrank by more than half, unless forced', async () => {
    const { load, uprnsAt } = loader();
    const rows = [1, 2, 3].map((uprn) => `${uprn},,,,${uprn},,,,NR2 2HH,,`);
    await load(rows);
    const reason =
      'it has 1 address, fewer than half as many as last time; use --force if this is intended';
    expect(await load(rows.slice(0, 1))).toMatchObject({
      outcome: { kind: 'refused', refusal: { reason } },
    });
    expect(await uprnsAt('NR2 2HH')).toHaveLength(3);
    expect(await load(rows.slice(0, 1), true)).toMatchObject({
      outcome: { kind: 'loaded' },
      records: 1,
    });
  });
});

describe('annual consumption figures', () => {
  const HEADER = 'uprn,fuel,annual_kwh,economy_7';
  const ROWS = [
    '999000000001,electricity,2700.25,true',
    '999000000001,gas,11000,',
    '999000000002,gas,9000,false',
  ];

  function loader() {
    const store = createMemoryConsumption();
    const { load } = placesLoader({ consumption: store });
    return {
      store,
      load: (rows: readonly string[], force = false) =>
        load('readings', [HEADER, ...rows].join('\n'), { force }),
      figuresOf: (uprn: string) => store.readConsumption({ uprn, consent: true }),
    };
  }

  it('are read with consent, for one home at a time', async () => {
    const { load, figuresOf } = loader();
    expect(await load(ROWS)).toMatchObject({ outcome: { kind: 'loaded' }, records: 3 });
    expect(await figuresOf('999000000001')).toEqual([
      { uprn: '999000000001', fuel: 'electricity', annualMicroKwh: 2_700_250_000, economy7: true },
      { uprn: '999000000001', fuel: 'gas', annualMicroKwh: 11_000_000_000, economy7: null },
    ]);
    expect(await figuresOf('999000000009')).toEqual([]);
  });

  it.each([false, undefined, 'true', 1, null])(
    'cannot be read with the consent %j, whatever its type',
    async (consent) => {
      const { store, load } = loader();
      await load(ROWS);
      const home = { uprn: '999000000001', consent: consent as true };
      await expect(store.readConsumption(home)).rejects.toThrow(TypeError);
      expect(store.reads()).toBe(0);
    },
  );

  it('are not loaded from a file that shrank by more than half, unless forced', async () => {
    const { load, figuresOf } = loader();
    await load(ROWS);
    const before = await figuresOf('999000000001');
    const fewer = ['999000000001,gas,5000,'];
    const reason = expect.stringMatching(/^it has 1 annual consumption figure, fewer/);
    expect(await load(fewer)).toMatchObject({ outcome: { kind: 'refused', refusal: { reason } } });
    expect(await figuresOf('999000000001')).toEqual(before);
    for (const force of [true, false])
      expect(await load(fewer, force)).toMatchObject({ outcome: { kind: 'loaded' } });
  });

  it('are not loaded from a file with invalid lines, and no error quotes one', async () => {
    const { load, figuresOf } = loader();
    const report = await load([
      'x1,gas,4711,',
      '1,oil,4711,',
      '1,gas,-4711,',
      '1,gas,4711,perhaps',
      '1,gas,1000001,',
      '2,gas,4711,',
      '2,gas,4711,',
    ]);
    expect(report).toMatchObject({ outcome: { kind: 'refused' }, errors: { count: 6 } });
    expect(JSON.stringify(report)).not.toContain('4711');
    expect(report.errors.first.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 8]);
    expect(await figuresOf('2')).toEqual([]);
  });
});

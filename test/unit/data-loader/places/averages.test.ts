import { createMemoryInput } from '../../../support/feed-maker.ts';
import { createMemoryPlacesStore } from '../../../support/memory-stores.ts';
import { placesLoader } from '../../../support/postcodes.ts';

const HEADER = 'Outcode,Postcode,Num_meters,Total_cons_kwh,Mean_cons_kwh,Median_cons_kwh';
const GAS = [
  HEADER,
  'SW1A,All postcodes,100,1200000,12000,11000',
  'SW1A,SW1A 1AA,10,117260,11726.5,10000',
  'M1,M1 1AE,10,80000,8000,7000',
].join('\n');

async function load(text: string, name = 'test.csv') {
  const store = createMemoryPlacesStore();
  const places = placesLoader({ store });
  return {
    store,
    ...places,
    report: await places.load('averages-gas', createMemoryInput(name, text)),
  };
}

it('an average is the mean of the postcode, or else of the outcode, with the year in the file name', async () => {
  const { finder, report } = await load(GAS, '/data/2019/Postcode_level_gas_2024.csv');
  expect(report).toMatchObject({ outcome: { kind: 'loaded' }, kind: 'averages-gas', records: 2 });
  const year = { year: 2024 };
  const ofPostcode = { annualMicroKwh: 11_726_500_000, area: 'SW1A 1AA', ...year };
  expect(await finder.averageOf('sw1a1aa', 'gas')).toEqual(ofPostcode);
  const ofOutcode = { annualMicroKwh: 12_000_000_000, area: 'SW1A', ...year };
  expect(await finder.averageOf('SW1A 2AA', 'gas')).toEqual(ofOutcode);
  const windowsPath = await load(GAS, 'C:\\data\\2019\\gas_2023.csv');
  expect(await windowsPath.finder.averageOf('SW1A 2AA', 'gas')).toMatchObject({ year: 2023 });
});

describe('an outcode without gas', () => {
  const ELECTRICITY = [
    HEADER,
    'SW1A,All postcodes,100,400000,4000,3500',
    'M1,All postcodes,100,300000,3000,2500',
    'KW17,All postcodes,100,500000,5000,4500',
    'E1,E1 1AA,10,30000,3000,2500',
  ].join('\n');

  const withoutGas = async (files: Readonly<Partial<Record<'gas' | 'electricity', string>>>) => {
    const { load, finder } = placesLoader();
    for (const [kind, text] of Object.entries(files)) {
      await load(kind === 'gas' ? 'averages-gas' : 'averages-electricity', text);
    }
    const postcodes = ['kw17 2aa', 'M1 1AE', 'SW1A 1AA', 'E1 1AA', 'EH1 1YZ', 'nowhere'];
    return await Promise.all(postcodes.map(finder.outcodeWithoutGas));
  };

  it('has an average for electricity and none for gas', async () => {
    const found = await withoutGas({ gas: GAS, electricity: ELECTRICITY });
    // M1 has gas at a postcode, and yet no row for the outcode: the row decides.
    expect(found).toEqual(['KW17', 'M1', undefined, undefined, undefined, undefined]);
  });

  it('is known only if averages of both fuels are loaded', async () => {
    expect(
      (await withoutGas({ electricity: ELECTRICITY })).filter((outcode) => outcode !== undefined),
    ).toEqual([]);
    expect((await withoutGas({ gas: GAS })).filter((outcode) => outcode !== undefined)).toEqual([]);
  });
});

describe('a file of averages', () => {
  it('is refused as a whole if a line is invalid, and every such line is reported', async () => {
    const rows = [
      'SW1A,SW1A 1AA,1,1,many,1',
      'M1,SW1A 1AB,1,1,5,1',
      'SW1A,rubbish,1,1,5,1',
      'E1,E1 1AA,1,1,5,1',
      'E1,E1 1AA,1,1,6,1',
      'E1',
    ];
    const { report, store } = await load([HEADER, ...rows].join('\n'));
    expect(report).toMatchObject({ outcome: { kind: 'refused' } });
    expect(report.errors.first.map(({ line }) => line)).toEqual([2, 3, 4, 6, 7]);
    expect(store.bookNames()).toEqual([]);
  });

  it.each([
    ['the header has no column mean_cons_kwh', 'Outcode,Postcode\nE1,E1 1AA'],
    ['it contains no averages', HEADER],
  ])('is refused if %s', async (reason, text) => {
    expect((await load(text)).report).toMatchObject({ outcome: { refusal: { reason } } });
  });

  it('is read without Northern Ireland and meters that could not be placed', async () => {
    const unplaced = [
      'Unallocated,Unallocated,1,1,5,1',
      'SW1A,Unallocated,1,1,5,1',
      'M1,Unallocated,1,1,5,1',
    ];
    const { report } = await load([GAS, 'BT1,BT1 1AA,1,1,5,1', ...unplaced].join('\n'));
    expect(report).toMatchObject({ outcome: { kind: 'loaded' }, records: 2, leftOut: 4 });
  });
});

import { importAverages, yearInName } from '../../../../data-loader/places/averages.ts';
import { createPlaces } from '../../../../shared/places/place-finder.ts';
import { bytesInput } from '../../../support/feed-maker.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryPlacesStore } from '../../../support/memory-stores.ts';

const HEADER = 'Outcode,Postcode,Num_meters,Total_cons_kwh,Mean_cons_kwh,Median_cons_kwh';
const GAS = [
  HEADER,
  'SW1A,All postcodes,100,1200000,12000,11000',
  'SW1A,SW1A 1AA,10,117260,11726.5,10000',
  'M1,M1 1AE,10,80000,8000,7000',
].join('\n');

describe('an average', () => {
  const loaded = async () => {
    const store = createMemoryPlacesStore();
    const clock = createHandClock();
    const source = bytesInput(GAS, { name: '/data/2019/Postcode_level_gas_2024.csv' });
    const report = await importAverages(source, { store, clock, kind: 'gas' });
    return { report, store, finder: createPlaces({ store, clock }) };
  };

  it('is the mean of the postcode, with the year in the file name', async () => {
    const { finder, report } = await loaded();
    expect(report).toMatchObject({ outcome: { kind: 'loaded' }, data: 'gas averages', counts: { records: 2 } });
    expect(await finder.averageOf('sw1a1aa', 'gas')).toEqual({
      annualMicroKwh: 11_726_500_000,
      area: 'SW1A 1AA',
      scope: 'postcode',
      year: 2024,
    });
  });

  it('is that of the outcode if the postcode has none', async () => {
    const { finder } = await loaded();
    const average = { annualMicroKwh: 12_000_000_000, area: 'SW1A', scope: 'outcode', year: 2024 };
    expect(await finder.averageOf('SW1A 2AA', 'gas')).toEqual(average);
  });

  it.each([
    ['Postcode_level_gas_2024.csv', 2024],
    ['C:\\data\\2019\\gas_2023.csv', 2023],
  ])('from the file %s is for the year %i', (name, year) => {
    expect(yearInName(name)).toBe(year);
  });
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
    const store = createMemoryPlacesStore();
    const clock = createHandClock();
    for (const [kind, text] of Object.entries(files)) {
      await importAverages(bytesInput(text), { store, clock, kind: kind === 'gas' ? 'gas' : 'electricity' });
    }
    const { outcodeWithoutGas } = createPlaces({ store, clock });
    const asked = ['kw17 2aa', 'M1 1AE', 'SW1A 1AA', 'E1 1AA', 'EH1 1YZ', 'nowhere'];
    return await Promise.all(asked.map(outcodeWithoutGas));
  };

  it('has an average for electricity and none for gas', async () => {
    const found = await withoutGas({ gas: GAS, electricity: ELECTRICITY });
    // M1 has gas at a postcode, and yet no row for the outcode: the row decides.
    expect(found).toEqual(['KW17', 'M1', undefined, undefined, undefined, undefined]);
  });

  it('is known only if averages of both fuels are loaded', async () => {
    expect((await withoutGas({ electricity: ELECTRICITY })).filter((outcode) => outcode !== undefined)).toEqual([]);
    expect((await withoutGas({ gas: GAS })).filter((outcode) => outcode !== undefined)).toEqual([]);
  });
});

describe('a file of averages', () => {
  const refusalOf = async (text: string) => {
    const store = createMemoryPlacesStore();
    const report = await importAverages(bytesInput(text), { store, clock: createHandClock(), kind: 'gas' });
    expect(store.bookNames()).toEqual([]);
    return report;
  };

  it('is refused as a whole if a line is invalid, and every such line is reported', async () => {
    const rows = [
      'SW1A,SW1A 1AA,1,1,many,1',
      'M1,SW1A 1AB,1,1,5,1',
      'SW1A,rubbish,1,1,5,1',
      'E1,E1 1AA,1,1,5,1',
      'E1,E1 1AA,1,1,6,1',
      'E1',
    ];
    expect(await refusalOf([HEADER, ...rows].join('\n'))).toMatchObject({
      outcome: { kind: 'refused' },
      counts: { rejected: 5 },
      errors: [{ line: 2 }, { line: 3 }, { line: 4 }, { line: 6 }, { line: 7 }],
    });
  });

  it('is refused without the column of means, or without averages', async () => {
    expect(await refusalOf('Outcode,Postcode\nE1,E1 1AA')).toMatchObject({
      outcome: { refusal: { reason: 'the header has no column mean_cons_kwh' } },
    });
    expect(await refusalOf(HEADER)).toMatchObject({
      outcome: { refusal: { reason: 'it contains no averages' } },
    });
  });

  it('has Northern Ireland and meters that could not be placed left out', async () => {
    const store = createMemoryPlacesStore();
    const text = [
      GAS,
      'BT1,BT1 1AA,1,1,5,1',
      'Unallocated,Unallocated,1,1,5,1',
      'SW1A,Unallocated,1,1,5,1',
      'M1,Unallocated,1,1,5,1',
    ].join('\n');
    const report = await importAverages(bytesInput(text), { store, clock: createHandClock(), kind: 'gas' });
    expect(report).toMatchObject({ outcome: { kind: 'loaded' }, counts: { records: 2, leftOut: 4 } });
  });
});

import { readdirSync } from 'node:fs';
import { importAddresses } from '../../../../data-loader/places/addresses.ts';
import { importAverages } from '../../../../data-loader/places/averages.ts';
import { importConsumption } from '../../../../data-loader/places/consumption.ts';
import { importPostcodes } from '../../../../data-loader/places/postcodes.ts';
import { fileInput } from '../../../../data-loader/sources/input.ts';
import type { Address } from '../../../../shared/places/addresses.ts';
import { createPlaces } from '../../../../shared/places/place-finder.ts';
import type { AverageKind } from '../../../../shared/places/store.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryConsumption, createMemoryPlacesStore } from '../../../support/places-memory-store.ts';

const DEMO = 'data/demo';

function sample(name: string) {
  return fileInput(`${DEMO}/made-up-${name}.csv`);
}

const AVERAGES: ReadonlyArray<readonly [AverageKind, string]> = [
  ['gas', 'averages-gas-2024'],
  ['electricity', 'averages-electricity-2024'],
  ['electricity_economy_7', 'averages-economy-7-2024'],
];

async function load() {
  const inner = createMemoryPlacesStore();
  const annualConsumption = createMemoryConsumption();
  const clock = createHandClock();
  const homes: Address[] = [];
  const store = {
    ...inner,
    writeAddresses: async (...[postcodes, onWritten]: Parameters<typeof inner.writeAddresses>) => {
      homes.push(...postcodes.flatMap(({ addresses }) => addresses));
      await inner.writeAddresses(postcodes, onWritten);
    },
  };
  const reports = [
    await importPostcodes(fileInput('data/postcodes-gb.bin'), { store, clock }),
    await importAddresses(sample('addresses'), { store, clock }),
    await importConsumption(sample('readings'), { store: annualConsumption, clock }),
  ];
  for (const [kind, name] of AVERAGES) reports.push(await importAverages(sample(name), { store, clock, kind }));
  return { reports, homes, annualConsumption, places: createPlaces({ store, clock }) };
}

describe('the demo samples', () => {
  let demo: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    demo = await load();
  });

  it('all load, and have names which say that they are made up', () => {
    expect(demo.reports.map(({ outcome }) => outcome.kind)).toEqual(Array(6).fill('loaded'));
    expect(readdirSync(DEMO).filter((name) => !name.startsWith('made-up-'))).toEqual([]);
  });

  it('are at existing postcodes in every region, but not at those that newcomers try first', async () => {
    const postcodes = [...new Set(demo.homes.map(({ postcode }) => postcode))];
    const found = await Promise.all(postcodes.map(demo.places.find));
    expect(found).not.toContain(undefined);
    expect(new Set(found.map((place) => place?.region)).size).toBe(14);
    expect(postcodes.filter((postcode) => /^(SW1A|SE1|M1) /.test(postcode))).toEqual([]);
  });
});

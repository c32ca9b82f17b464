import type { PlacesFileLoad } from '../../data-loader/places/import-file.ts';
import { importPlaces } from '../../data-loader/places/import-places.ts';
import type { PlacesFile } from '../../data-loader/report/load-report.ts';
import type { Input } from '../../data-loader/sources/input.ts';
import type { ConsumptionWriter } from '../../shared/places/annual-consumption.ts';
import { createPlaces } from '../../shared/places/place-finder.ts';
import type { PlacesStore } from '../../shared/places/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { createMemoryInput } from './feed-maker.ts';
import { createHandClock } from './hand-clock.ts';
import { createMemoryConsumption, createMemoryPlacesStore } from './memory-stores.ts';

/** A postcode in each region, from 10 on. */
export const POSTCODES: Readonly<Record<number, string>> = Object.fromEntries(
  [
    ...[
      'NR2 2HH',
      'NG1 5DT',
      'SW1A 1AA',
      'L1 8JQ',
      'B1 1BB',
      'NE1 7RU',
      'M1 1AE',
      'AB10 1XG',
      'EH1 1YZ',
      'BN1 1AA',
    ],
    ...['SO14 7DW', 'CF10 1EP', 'BS1 5TR', 'LS1 1UR'],
  ].map((postcode, at) => [10 + at, postcode]),
);

/** Places files through the real importers, into stores in memory unless there are others. */
export function placesLoader({
  store = createMemoryPlacesStore() as PlacesStore,
  consumption = createMemoryConsumption() as ConsumptionWriter,
  clock = createHandClock() as Pick<Clock, 'nowMs'>,
} = {}) {
  const stores = { places: store, annualConsumption: consumption };
  return {
    finder: createPlaces({ store, clock }),
    load: (
      kind: PlacesFile,
      content: Input | string | Uint8Array,
      more: Partial<PlacesFileLoad> = {},
    ) => {
      const input =
        typeof content === 'string' || content instanceof Uint8Array
          ? createMemoryInput('test.csv', content)
          : content;
      return importPlaces(kind, { input, stores, clock, ...more });
    },
  };
}

export function loadPostcodes(
  store: PlacesStore,
  rows: Readonly<Record<string, number>>,
  { clock = createHandClock() as Pick<Clock, 'nowMs'> } = {},
) {
  const csv = [
    'postcode,region',
    ...Object.entries(rows).map(([postcode, region]) => `${postcode},${region}`),
  ];
  return placesLoader({ store, clock }).load('postcodes', csv.join('\n'), { force: true });
}

const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';

/** The incode of a number in an outcode's book. */
export function incodeAt(number: number): string {
  const [digit, first, second] = [number / 400, (number / 20) % 20, number % 20].map(Math.floor);
  return `${digit}${LETTERS[first ?? 0]}${LETTERS[second ?? 0]}`;
}

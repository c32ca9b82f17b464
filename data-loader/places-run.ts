import type { ConsumptionWriter } from '../shared/places/annual-consumption.ts';
import type { PlacesStore } from '../shared/places/store.ts';
import { importAddresses } from './places/import-addresses.ts';
import { importConsumption } from './places/import-annual-consumption.ts';
import { importAverages } from './places/import-averages.ts';
import type { ImportOptions } from './places/import-options.ts';
import { importPostcodes } from './places/import-postcodes.ts';
import type { ImportReport } from './places/report.ts';
import type { FeedSource } from './sources/feed-source.ts';

export const PLACES_FILES = [
  'postcodes',
  'averages-gas',
  'averages-electricity',
  'averages-economy-7',
  'addresses',
  'readings',
] as const;

/** What a file of places holds. */
export type PlacesFile = (typeof PLACES_FILES)[number];

export type PlacesStores = { readonly places: PlacesStore; readonly annualConsumption: ConsumptionWriter };

export type PlacesOptions = ImportOptions & {
  readonly stores: PlacesStores;
  /** Boundaries of the distribution areas, for an ONS Postcode Directory. */
  readonly boundaries?: FeedSource | undefined;
};

/** Loads a file of postcodes, averages, addresses or annual consumption figures. */
export function importPlaces(
  kind: PlacesFile,
  source: FeedSource,
  { stores, boundaries, ...options }: PlacesOptions,
): Promise<ImportReport> {
  const { places: store, annualConsumption } = stores;
  switch (kind) {
    case 'postcodes':
      return importPostcodes(source, { ...options, store, boundaries });
    case 'averages-gas':
      return importAverages(source, { ...options, store, kind: 'gas' });
    case 'averages-electricity':
      return importAverages(source, { ...options, store, kind: 'electricity' });
    case 'averages-economy-7':
      return importAverages(source, { ...options, store, kind: 'electricity_economy_7' });
    case 'addresses':
      return importAddresses(source, { ...options, store });
    case 'readings':
      return importConsumption(source, { ...options, store: annualConsumption });
  }
}

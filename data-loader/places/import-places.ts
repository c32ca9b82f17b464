import type { ConsumptionWriter } from '../../shared/places/annual-consumption.ts';
import type { PlacesStore } from '../../shared/places/store.ts';
import type { PlacesReport } from '../run/load-report.ts';
import type { Input } from '../sources/input.ts';
import { importAddresses } from './addresses.ts';
import { importAverages } from './averages.ts';
import { importConsumption } from './consumption.ts';
import type { ImportOptions } from './import-file.ts';
import { importPostcodes } from './postcodes.ts';

export const PLACES_FILES = [
  'postcodes',
  'averages-gas',
  'averages-electricity',
  'averages-economy-7',
  'addresses',
  'readings',
] as const;

export type PlacesFile = (typeof PLACES_FILES)[number];

export type PlacesStores = { readonly places: PlacesStore; readonly annualConsumption: ConsumptionWriter };

export type PlacesOptions = ImportOptions & {
  readonly stores: PlacesStores;
  readonly boundaries?: Input | undefined;
};

export function importPlaces(
  kind: PlacesFile,
  input: Input,
  { stores, boundaries, ...options }: PlacesOptions,
): Promise<PlacesReport> {
  const { places: store, annualConsumption } = stores;
  switch (kind) {
    case 'postcodes':
      return importPostcodes(input, { ...options, store, boundaries });
    case 'averages-gas':
      return importAverages(input, { ...options, store, kind: 'gas' });
    case 'averages-electricity':
      return importAverages(input, { ...options, store, kind: 'electricity' });
    case 'averages-economy-7':
      return importAverages(input, { ...options, store, kind: 'electricity_economy_7' });
    case 'addresses':
      return importAddresses(input, { ...options, store });
    case 'readings':
      return importConsumption(input, { ...options, store: annualConsumption });
  }
}

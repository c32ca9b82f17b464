import { type AddressMatch, type BuildingQuery, matchAddress } from './addresses.ts';
import { type AverageFinder, createAverageFinder } from './averages.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';
import { type PlacesDeps, watchPointer } from './pointer-watch.ts';
import { formatPostcode, parsePostcode } from './postcode.ts';

export type AddressFinder = {
  readonly addressAt: (postcode: string, building: BuildingQuery) => Promise<AddressMatch>;
};

/** Create once per process: what has been read is kept. */
export type Places = PlaceFinder & AverageFinder & AddressFinder;

export function createPlaces(deps: PlacesDeps): Places {
  const pointer = watchPointer(deps);
  return {
    ...createPlaceFinder({ ...deps, pointer }),
    ...createAverageFinder({ ...deps, pointer }),
    addressAt: async (text, building) => {
      const postcode = parsePostcode(text);
      return matchAddress(postcode ? await deps.store.readAddresses(formatPostcode(postcode)) : [], building);
    },
  };
}

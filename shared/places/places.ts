import { type AddressMatch, type BuildingQuery, matchAddress } from './addresses.ts';
import { type AverageFinder, createAverageFinder } from './averages.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';
import { type PlacesDeps, watchPointer } from './pointer-watch.ts';
import { formatPostcode, parsePostcode } from './postcode.ts';

export type AddressFinder = {
  /** Looks a building up at a postcode, in any case and spacing; `none-loaded` if no addresses are loaded there. */
  readonly addressAt: (postcode: string, building: BuildingQuery) => Promise<AddressMatch>;
};

/**
 * All that is known of places, but for the annual consumption figures. Made once a process: what it has read is kept.
 */
export type Places = PlaceFinder & AverageFinder & AddressFinder;

/** @example const places = createPlaces({ store: createDynamoPlacesStore({ client, table }), clock }) */
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

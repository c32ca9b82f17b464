import { type AddressMatch, type BuildingQuery, matchAddress } from './addresses.ts';
import { type AverageFinder, createAverageFinder } from './averages.ts';
import { createPlaceFinder, type PlaceFinder } from './place-finder.ts';
import { type PlacesParts, watchPointer } from './pointer-watch.ts';
import { formatPostCode, parsePostCode } from './post-code.ts';

export type AddressFinder = {
  /** Looks a building up at a post code, in any case and spacing; `none-loaded` if no addresses are loaded there. */
  readonly addressAt: (postCode: string, building: BuildingQuery) => Promise<AddressMatch>;
};

/** All that is known of places, but for the readings. Made once a process: what it has read is kept. */
export type Places = PlaceFinder & AverageFinder & AddressFinder;

/** @example const places = createPlaces({ store: dynamoPlacesStore({ client, table }), clock }) */
export const createPlaces = (parts: PlacesParts): Places => {
  const pointer = watchPointer(parts);
  return {
    ...createPlaceFinder({ ...parts, pointer }),
    ...createAverageFinder({ ...parts, pointer }),
    addressAt: async (text, building) => {
      const postCode = parsePostCode(text);
      return matchAddress(postCode ? await parts.store.readAddresses(formatPostCode(postCode)) : [], building);
    },
  };
};

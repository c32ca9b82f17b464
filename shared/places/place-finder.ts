import { type AddressMatch, type BuildingQuery, matchAddress } from './addresses.ts';
import { type AverageFinder, createAverageFinder } from './averages.ts';
import { cacheBooks, type FinderDeps, type PlacesDeps, watchPointer } from './books.ts';
import { regionInBook } from './outcode-book.ts';
import { formatPostcode, incodeNumber, isOutsideTheMarket, parsePostcode } from './postcode.ts';
import { PostcodesNotLoadedError } from './store.ts';

export type Place = { readonly postcode: string; readonly region: number };

export type PlaceFinder = {
  /** @throws PostcodesNotLoadedError */
  readonly find: (postcode: string) => Promise<Place | undefined>;
};

export type AddressFinder = {
  readonly addressAt: (postcode: string, building: BuildingQuery) => Promise<AddressMatch>;
};

export type Places = PlaceFinder & AverageFinder & AddressFinder;

/** Some 3,000 outcodes exist: all of them fit, in a megabyte. */
const OUTCODES_KEPT = 4000;

export function createPlaceFinder({ pointer: given, ...deps }: FinderDeps): PlaceFinder {
  const pointer = given ?? watchPointer(deps);
  const readBook = cacheBooks({ ...deps, books: OUTCODES_KEPT });
  return {
    find: async (text) => {
      const edition = (await pointer()).post_codes;
      if (edition === undefined) throw new PostcodesNotLoadedError();
      const postcode = parsePostcode(text);
      const incode = postcode && incodeNumber(postcode.incode);
      if (postcode === undefined || incode === undefined || isOutsideTheMarket(postcode)) return undefined;
      const { generation } = edition;
      const book = await readBook({ kind: 'post_codes', generation, outcode: postcode.outcode });
      const region = book && regionInBook(book, incode);
      return region === undefined ? undefined : { postcode: formatPostcode(postcode), region };
    },
  };
}

/** Create once per process: what has been read is kept. */
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

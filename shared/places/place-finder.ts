import { cacheBooks } from './book-cache.ts';
import { regionInBook } from './outcode-book.ts';
import { type PlacesDeps, watchPointer } from './pointer-watch.ts';
import { formatPostcode, incodeNumber, isOutsideTheMarket, parsePostcode } from './postcode.ts';
import type { Pointer } from './store.ts';
import { PostcodesNotLoadedError } from './store.ts';

export type Place = { readonly postcode: string; readonly region: number };

export type PlaceFinder = {
  /** @throws PostcodesNotLoadedError */
  readonly find: (postcode: string) => Promise<Place | undefined>;
};

/** Some 3,000 outcodes exist: all of them fit, in a megabyte. */
const OUTCODES_KEPT = 4000;

type FinderDeps = PlacesDeps & { readonly pointer?: () => Promise<Pointer> };

export function createPlaceFinder({ pointer: given, ...deps }: FinderDeps): PlaceFinder {
  const pointer = given ?? watchPointer(deps);
  const readBook = cacheBooks({ store: deps.store, books: OUTCODES_KEPT });
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

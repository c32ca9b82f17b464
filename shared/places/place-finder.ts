import { cacheBooks } from './book-cache.ts';
import { PostCodesNotLoadedError } from './not-loaded.ts';
import { regionInBook } from './outcode-book.ts';
import { type PlacesParts, watchPointer } from './pointer-watch.ts';
import { formatPostCode, incodeNumber, isOutsideTheMarket, parsePostCode } from './post-code.ts';
import type { Pointer } from './store.ts';

/** A post code that exists, as answers write it, and its electricity distribution region (10 to 23). */
export type Place = { readonly postCode: string; readonly region: number };

export type PlaceFinder = {
  /**
   * Takes a post code in any case and spacing. Undefined for one that is not known, well-formed or not, Northern
   * Ireland, the Isle of Man, Jersey and Guernsey included.
   *
   * @throws PostCodesNotLoadedError where no post codes are loaded at all
   */
  readonly find: (postCode: string) => Promise<Place | undefined>;
};

/** Some 3,000 outcodes exist, ended ones included: all of them fit, in a megabyte. */
const OUTCODES_KEPT = 4000;

type FinderParts = PlacesParts & { readonly pointer?: () => Promise<Pointer> };

export const createPlaceFinder = ({ pointer: given, ...parts }: FinderParts): PlaceFinder => {
  const pointer = given ?? watchPointer(parts);
  const readBook = cacheBooks({ store: parts.store, books: OUTCODES_KEPT });
  return {
    find: async (text) => {
      const edition = (await pointer()).post_codes;
      if (edition === undefined) throw new PostCodesNotLoadedError();
      const postCode = parsePostCode(text);
      const incode = postCode && incodeNumber(postCode.incode);
      if (postCode === undefined || incode === undefined || isOutsideTheMarket(postCode)) return undefined;
      const { generation } = edition;
      const book = await readBook({ kind: 'post_codes', generation, outcode: postCode.outcode });
      const region = book && regionInBook(book, incode);
      return region === undefined ? undefined : { postCode: formatPostCode(postCode), region };
    },
  };
};

import { outcodeMeanIn, postcodeMeanIn } from './average-book.ts';
import { cacheBooks } from './book-cache.ts';
import { type PlacesDeps, watchPointer } from './pointer-watch.ts';
import { formatPostcode, incodeNumber, parsePostcode } from './postcode.ts';
import type { BookKind, Pointer } from './store.ts';

/** The three files of averages; `electricity` counts every meter, Economy 7 ones too. */
export type AverageKind = Exclude<BookKind, 'post_codes'>;

export type Average = {
  /** The mean of the homes there, millionths of a kWh a year. */
  readonly annualMicroKwh: number;
  /** Where it is the mean of: the postcode (`SW1A 1AA`), or the whole outcode (`SW1A`) where that one is missing. */
  readonly area: string;
  readonly scope: 'postcode' | 'outcode';
  /** The year it is for; null where the file did not say. */
  readonly year: number | null;
};

export type AverageFinder = {
  /** The average at a postcode, in any case and spacing; undefined where none is loaded for it. */
  readonly averageOf: (postcode: string, kind: AverageKind) => Promise<Average | undefined>;
  /**
   * The outcode of a postcode, if its row for the whole outcode (`All postcodes`) is there for electricity and not for
   * gas: homes there have no gas. Undefined if it may have gas, and if averages of either kind are not loaded.
   */
  readonly outcodeWithoutGas: (postcode: string) => Promise<string | undefined>;
};

/** An outcode's averages take some 8 KB: these are 4 MB. */
const OUTCODES_KEPT = 500;

type FinderDeps = PlacesDeps & { readonly pointer?: () => Promise<Pointer> };

export function createAverageFinder({ pointer: given, ...deps }: FinderDeps): AverageFinder {
  const pointer = given ?? watchPointer(deps);
  const readBook = cacheBooks({ store: deps.store, books: OUTCODES_KEPT });

  const hasOutcodeRow = async (kind: AverageKind, generation: string, outcode: string): Promise<boolean> => {
    const book = await readBook({ kind, generation, outcode });
    return book !== undefined && outcodeMeanIn(book) !== undefined;
  };

  return {
    averageOf: async (text, kind) => {
      const postcode = parsePostcode(text);
      const edition = (await pointer())[kind];
      if (postcode === undefined || edition === undefined) return undefined;
      const { outcode, incode } = postcode;
      const { generation, year } = edition;
      const book = await readBook({ kind, generation, outcode });
      if (book === undefined) return undefined;
      const number = incodeNumber(incode);
      const own = number === undefined ? undefined : postcodeMeanIn(book, number);
      if (own !== undefined) return { annualMicroKwh: own, area: formatPostcode(postcode), scope: 'postcode', year };
      const whole = outcodeMeanIn(book);
      return whole === undefined ? undefined : { annualMicroKwh: whole, area: outcode, scope: 'outcode', year };
    },

    outcodeWithoutGas: async (text) => {
      const outcode = parsePostcode(text)?.outcode;
      const { gas, electricity } = await pointer();
      if (outcode === undefined || gas === undefined || electricity === undefined) return undefined;
      const [hasGas, hasElectricity] = await Promise.all([
        hasOutcodeRow('gas', gas.generation, outcode),
        hasOutcodeRow('electricity', electricity.generation, outcode),
      ]);
      return hasElectricity && !hasGas ? outcode : undefined;
    },
  };
}

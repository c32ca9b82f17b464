import { outcodeMeanIn, postcodeMeanIn } from './average-book.ts';
import { cacheBooks, type FinderDeps, watchPointer } from './books.ts';
import { formatPostcode, incodeNumber, parsePostcode } from './postcode.ts';
import type { BookKind } from './store.ts';

export type AverageKind = Exclude<BookKind, 'post_codes'>;

export type Average = {
  readonly annualMicroKwh: number;
  /** The postcode (`SW1A 1AA`), or the outcode (`SW1A`) if the postcode has no average. */
  readonly area: string;
  readonly scope: 'postcode' | 'outcode';
  readonly year: number | null;
};

export type AverageFinder = {
  readonly averageOf: (postcode: string, kind: AverageKind) => Promise<Average | undefined>;
  /** The outcode, if its own row exists for electricity but not for gas; undefined unless both are loaded. */
  readonly outcodeWithoutGas: (postcode: string) => Promise<string | undefined>;
};

/** Some 8 KB each, so 4 MB. */
const OUTCODES_KEPT = 500;

export function createAverageFinder({ pointer: given, ...deps }: FinderDeps): AverageFinder {
  const pointer = given ?? watchPointer(deps);
  const readBook = cacheBooks({ ...deps, books: OUTCODES_KEPT });

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

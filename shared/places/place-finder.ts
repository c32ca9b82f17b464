import { LRUCache } from 'lru-cache';
import { cached } from '../time/cached.ts';
import type { Clock } from '../time/clock.ts';
import { type AddressMatch, type BuildingQuery, matchAddress } from './addresses.ts';
import {
  decodeAverageBook,
  decodeOutcodeBook,
  type OutcodeAverages,
  type RegionsByIncode,
} from './outcode-books.ts';
import { formatPostcode, incodeNumber, isOutsideTheMarket, parsePostcode } from './postcode.ts';
import {
  type AverageKind,
  type BookKey,
  type PlacesReader,
  PostcodesNotLoadedError,
} from './store.ts';

export type Place = { readonly postcode: string; readonly region: number };

export type Average = {
  readonly annualMicroKwh: number;
  /** The postcode (`SW1A 1AA`), or the outcode (`SW1A`) if the postcode has no average. */
  readonly area: string;
  readonly year: number | null;
};

export type Places = {
  /** @throws PostcodesNotLoadedError */
  readonly find: (postcode: string) => Promise<Place | undefined>;
  readonly averageOf: (postcode: string, kind: AverageKind) => Promise<Average | undefined>;
  /**
   * The outcode, if its own row exists for electricity but not for gas; undefined unless both are
   * loaded.
   */
  readonly outcodeWithoutGas: (postcode: string) => Promise<string | undefined>;
  readonly addressAt: (postcode: string, building: BuildingQuery) => Promise<AddressMatch>;
};

export type PlaceFinder = Pick<Places, 'find'>;
export type AverageFinder = Pick<Places, 'averageOf' | 'outcodeWithoutGas'>;

export type PlacesDeps = {
  readonly store: PlacesReader;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly onRefreshFailed?: (error: unknown) => void;
};

/** The outcodes to keep in memory. Some 3,000 exist, 4 KB each: all of them fit. */
const OUTCODES_KEPT = 4000;
/** The outcodes whose averages are kept in memory, some 8 KB each. */
const AVERAGES_KEPT = 500;
/**
 * Outcodes that do not exist are remembered apart, so that made-up postcodes do not displace real
 * ones.
 */
const ABSENT_KEPT = 5000;
/**
 * Places change a few times a year: every five seconds, the looks would be half of what warm
 * comparisons read.
 */
const POINTER_SECONDS = 15;

/** Creates the place finder. Create it once per process, because it keeps what it has read. */
export function createPlaces({ store, clock, onRefreshFailed }: PlacesDeps): Places {
  const pointer = cached(store.readPointer, {
    clock,
    seconds: POINTER_SECONDS,
    onFailed: onRefreshFailed,
  });
  const regionsOf = cachedBooks<RegionsByIncode>(store, {
    decode: decodeOutcodeBook,
    most: OUTCODES_KEPT,
  });
  const averagesOf = cachedBooks<OutcodeAverages>(store, {
    decode: decodeAverageBook,
    most: AVERAGES_KEPT,
  });

  const hasOutcodeRow = async (
    kind: AverageKind,
    generation: string,
    outcode: string,
  ): Promise<boolean> => {
    const averages = await averagesOf({ kind, generation, outcode });
    return averages !== undefined && averages.outcodeMicroKwh !== null;
  };

  return {
    find: async (text) => {
      const edition = (await pointer()).post_codes;
      if (edition === undefined) throw new PostcodesNotLoadedError();
      const postcode = parsePostcode(text);
      const incode = postcode && incodeNumber(postcode.incode);
      if (postcode === undefined || incode === undefined || isOutsideTheMarket(postcode))
        return undefined;
      const { generation } = edition;
      const regions = await regionsOf({
        kind: 'post_codes',
        generation,
        outcode: postcode.outcode,
      });
      const region = regions?.[incode] ?? 0;
      return region === 0 ? undefined : { postcode: formatPostcode(postcode), region };
    },

    averageOf: async (text, kind) => {
      const postcode = parsePostcode(text);
      const edition = (await pointer())[kind];
      if (postcode === undefined || edition === undefined) return undefined;
      const { outcode, incode } = postcode;
      const { generation, year } = edition;
      const averages = await averagesOf({ kind, generation, outcode });
      const meanMicroKwh = averages?.byIncode.get(incodeNumber(incode) ?? -1);
      if (meanMicroKwh !== undefined)
        return { annualMicroKwh: meanMicroKwh, area: formatPostcode(postcode), year };
      const whole = averages?.outcodeMicroKwh ?? null;
      return whole === null ? undefined : { annualMicroKwh: whole, area: outcode, year };
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

    addressAt: async (text, building) => {
      const postcode = parsePostcode(text);
      return matchAddress(
        postcode ? await store.readAddresses(formatPostcode(postcode)) : [],
        building,
      );
    },
  };
}

/** Finds books by their key, and unpacks each once. */
function cachedBooks<Book extends object>(
  store: PlacesReader,
  { decode, most }: { readonly decode: (bytes: Uint8Array) => Book; readonly most: number },
): (key: BookKey) => Promise<Book | undefined> {
  const absent = new LRUCache<string, true>({ max: ABSENT_KEPT });
  const present = new LRUCache<string, Book>({ max: most });
  return async (key) => {
    const name = `${key.kind}/${key.generation}/${key.outcode}`;
    const cached = present.get(name);
    if (cached !== undefined || absent.has(name)) return cached;
    const bytes = await store.readBook(key);
    if (bytes === undefined) {
      absent.set(name, true);
      return undefined;
    }
    const book = decode(bytes);
    present.set(name, book);
    return book;
  };
}

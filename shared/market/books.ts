import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { mapFuels, type PerFuel, type Price, readPrice, writePrice } from '../pricing/index.ts';
import type { Day, Plan, PlanKey, PlanType, PricePeriod, Region, Supplier } from './model.ts';

/**
 * The books of an edition. A book on sale has the plans that are available to switch, whatever
 * their dates, and the standard variable plans that others roll over to; closed books have the
 * others.
 */
export const SUPPLIERS_BOOK = 'suppliers';
export const SOURCES_BOOK = 'sources';
/** The book of the prices of a cap that a source loads. */
export const capBook = (source: string): string => `content/${source}/cap`;
export const plansBook = (state: BookState): string => `plans/${state}`;
export const pricesBook = (state: BookState, region: Region): string => `prices/${state}/${region}`;

export const BOOK_STATES = ['on-sale', 'closed'] as const;
export type BookState = (typeof BOOK_STATES)[number];

/** An entry of the book of suppliers. */
export type SoldSupplier = { readonly supplier: Supplier; readonly sold: readonly SoldPlanType[] };

/**
 * A plan type that a supplier has or had, closed plans included: since which day in each region.
 */
export type SoldPlanType = PlanType & { readonly since: Readonly<Record<Region, Day>> };

/** An entry of a book of plans. An earlier release did not write the source that sent the plan. */
export type BookPlan = Plan & { readonly source?: string | undefined };

/** An entry of a book of prices: a plan's prices in a region, each plan type's by `validFrom`. */
export type PricedPlan = PlanKey & { readonly prices: readonly PricePeriod<number>[] };

export function stateOf({ availableToSwitch, standardVariable }: Plan): BookState {
  return availableToSwitch || standardVariable ? 'on-sale' : 'closed';
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

const LEVEL = 6;
const NEW_LINE = 10;

/**
 * Writes a line of JSON for each entry: a text of all of a million offers would be longer than a
 * string may be.
 */
export async function encodeBook(entries: Iterable<unknown>): Promise<Uint8Array> {
  const text = Buffer.concat(
    Array.from(entries, (entry) => Buffer.from(`${JSON.stringify(entry)}\n`)),
  );
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 };
  return await compress(text, { params, pledgedSrcSize: text.length });
}

/** Returns the entries, of the type that their book has. */
export async function decodeBook<Entry>(bytes: Uint8Array): Promise<Entry[]> {
  const text = await decompress(bytes);
  const entries: Entry[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(NEW_LINE, start);
    entries.push(JSON.parse(text.toString('utf8', start, end)));
    start = end + 1;
  }
  return entries;
}

/** Writes what is sold for a book: its prices as JSON can have them. */
export function writeSold<Sold extends PerFuel<Price>>({
  gas,
  electricity,
  ...sold
}: Sold): Omit<Sold, 'gas' | 'electricity'> & PerFuel<Price<number>> {
  return { ...sold, ...mapFuels({ gas, electricity }, writePrice) };
}

/** Reads what is sold from a book: its prices in whole numbers again. */
export function readSold<Sold extends PerFuel<Price<number>>>({
  gas,
  electricity,
  ...sold
}: Sold): Omit<Sold, 'gas' | 'electricity'> & PerFuel<Price> {
  return { ...sold, ...mapFuels({ gas, electricity }, readPrice) };
}

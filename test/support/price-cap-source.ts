import { readFileSync } from 'node:fs';
import { type PriceCapSettings, priceCap } from '../../data-loader/formats/price-cap.ts';
import type { RunSource } from '../../data-loader/judge/source-reading.ts';
import { DEFAULT_RULES } from '../../data-loader/judge/source-reading.ts';
import { parseSourceList } from '../../data-loader/source-list.ts';
import { decodeBook, type PricedPlan, pricesBook } from '../../shared/market/books.ts';
import type { MarketStore } from '../../shared/market/store.ts';
import { createMemoryInput } from './feed-maker.ts';

export const PRICE_CAP_FILE = readFileSync(
  'test/fixtures/market/ofgem-price-cap-by-region.csv',
  'utf8',
);
const [HEADER = '', ...ROWS] = PRICE_CAP_FILE.trimEnd().split(/\r?\n/);

/** The settings of the price cap in the sample list of sources. */
export const CAP_SETTINGS = parseSourceList(readFileSync('data/sources.json', 'utf8'), {
  directory: 'data',
  feedBucket: null,
})[0] as PriceCapSettings;

/** The first days of the quarters of the sample file, in order. */
export const QUARTERS = [...new Set(ROWS.map((row) => row.slice(0, 10)))].toSorted();

/** Makes a source of the price cap, with these quarters of the sample file or all of them. */
export function capSource(
  quarters: readonly string[] = QUARTERS,
  change: (row: string) => string = (row) => row,
  settings: PriceCapSettings = CAP_SETTINGS,
): RunSource {
  const rows = ROWS.filter((row) => quarters.includes(row.slice(0, 10))).map(change);
  const input = createMemoryInput('cap.csv', [HEADER, ...rows, ''].join('\n'), 100_000);
  return { reader: priceCap(input, settings), source: 'price-cap', rules: () => DEFAULT_RULES };
}

/** Reads what the current edition has on sale in a region. */
export async function pricedIn(store: MarketStore, region: number): Promise<readonly PricedPlan[]> {
  const { editionId = '' } = (await store.readPointer()) ?? {};
  const book = pricesBook('on-sale', region);
  return await decodeBook<PricedPlan>(await store.readBook({ editionId, book }));
}

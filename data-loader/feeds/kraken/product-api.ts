import pMap from 'p-map';
import { Refused } from '../../report/report.ts';
import type { ProductApiSettings } from '../../sources/source-settings.ts';
import type { Feed, FeedReader, ReadOptions } from '../feed.ts';
import { createApi, type JsonClient } from './api.ts';
import { type ProductOutcome, toFeed } from './product-feed.ts';
import { type ListedProduct, readProductList } from './product-list.ts';
import { type ProductSource, readProduct } from './read-product.ts';
import { Unreadable } from './unreadable.ts';

/** The format `kraken-products` (feed-format, section 8), read live. */
export function productApi(settings: ProductApiSettings, http: JsonClient): FeedReader {
  return { name: settings.from, read: (options) => readProducts(settings, http, options) };
}

/** The http has a limit of its own for all requests together. */
const PRODUCTS_AT_ONCE = 4;

async function readProducts(settings: ProductApiSettings, http: JsonClient, options: ReadOptions): Promise<Feed> {
  const address = settings.from.replace(/\/+$/, '');
  const source = { api: createApi(address, http, options), supplier: settings.supplier, address };
  const listed = await readProductList(source.api, { address, wanted: settings.products }, options);
  const faults = tolerated(listed.filter(({ kind }) => kind !== 'left-out').length, settings);
  let done = 0;
  const outcomes = await pMap(
    listed,
    async (one) => {
      const outcome = await outcomeOf(one, source, options);
      if (outcome.kind === 'unread') faults.add(outcome);
      done += 1;
      options.onProgress?.({ step: 'reading', name: settings.from, unit: 'items', done, total: listed.length });
      return outcome;
    },
    { concurrency: PRODUCTS_AT_ONCE, signal: options.signal },
  );
  const { day, nowMs } = options;
  return toFeed(outcomes, { settings, day, nowMs, loaded: await options.loaded() });
}

async function outcomeOf(one: ListedProduct, source: ProductSource, options: ReadOptions): Promise<ProductOutcome> {
  const { code } = one;
  switch (one.kind) {
    case 'left-out':
      return { kind: 'left-out', code, reason: one.reason };
    case 'unread':
      return { kind: 'unread', code, region: null, reason: one.reason };
    case 'sold':
      try {
        return { kind: 'read', code, reading: await readProduct(one.product, source, options) };
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        return { kind: 'unread', code, region: error.region, reason: error.message };
      }
  }
}

type Unread = Extract<ProductOutcome, { kind: 'unread' }>;

/** Refused as soon as the limit is passed: an API that is down is not asked for every other product. */
function tolerated(productCount: number, { tolerancePercent }: ProductApiSettings) {
  const unread: Unread[] = [];
  return {
    add: (product: Unread): void => {
      unread.push(product);
      if (unread.length * 100 <= tolerancePercent * productCount) return;
      const named = unread.map(
        ({ code, region, reason }) => `${code}${region === null ? '' : ` in region ${region}`}: ${reason}`,
      );
      const count = `${unread.length} of ${productCount} products cannot be read; the limit is ${tolerancePercent} %`;
      throw new Refused('too-many-faulty-lines', `${count}: ${named.slice(0, 5).join('; ')}`);
    },
  };
}

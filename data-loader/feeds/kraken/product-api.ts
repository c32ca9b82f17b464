import pMap from 'p-map';
import { londonDay } from '../../../shared/time/clock.ts';
import { Refused } from '../../run/load-report.ts';
import type { HttpClient } from '../../sources/http.ts';
import type { ProductApiSettings } from '../../sources/source-list.ts';
import type { Feed, FeedReader, ReadOptions } from '../feed.ts';
import { isObject, isPlainText } from '../fields.ts';
import { type Api, CODE, createApi, ofPart, PRODUCT, type Product, parseResponse, Unreadable } from './api.ts';
import { planKeyOf, readProduct } from './product.ts';
import { type ProductOutcome, toFeed } from './product-feed.ts';
import { startOfDayMs } from './time-of-use.ts';

/** The format `kraken-products` (feed-format, section 8), read live. */
export function productApi(settings: ProductApiSettings, http: HttpClient): FeedReader {
  return { name: settings.from, read: (options) => readProducts(settings, http, options) };
}

/** The HTTP client limits all requests together. */
const PRODUCTS_AT_ONCE = 4;

async function readProducts(settings: ProductApiSettings, http: HttpClient, options: ReadOptions): Promise<Feed> {
  const address = settings.from.replace(/\/+$/, '');
  const source = { api: createApi(address, http, options), supplier: settings.supplier, address };
  const listed = await readList(source.api, `${address}/products/`, settings, options);
  const soldCount = listed.filter((one) => 'product' in one || one.isSold).length;
  const unread: string[] = [];
  let done = 0;
  const outcomes = await pMap(
    listed,
    async (one): Promise<ProductOutcome> => {
      const { code } = one;
      const outcome =
        'product' in one
          ? await readProduct(one.product, source, options).then(
              (reading) => ({ code, isSold: true, unread: null, ...reading }),
              (error: unknown) => notRead(code, error),
            )
          : one;
      if (outcome.unread !== null) {
        const { region, reason } = outcome.unread;
        unread.push(`${code}${region === null ? '' : ` in region ${region}`}: ${reason}`);
        refuseMany(unread, soldCount, settings);
      }
      done += 1;
      options.onProgress?.({ step: 'reading', name: settings.from, unit: 'items', done, total: listed.length });
      return outcome;
    },
    { concurrency: PRODUCTS_AT_ONCE, signal: options.signal },
  );
  return toFeed(outcomes, settings, options, await options.loaded());
}

/** As soon as the limit is passed: an API that is down is not asked for every other product. */
function refuseMany(unread: readonly string[], of: number, { tolerance_percent: limit }: ProductApiSettings): void {
  if (unread.length * 100 <= limit * of) return;
  const count = `${unread.length} of ${of} products cannot be read; the limit is ${limit} %`;
  throw new Refused('too-many-faulty-lines', `${count}: ${unread.slice(0, 5).join('; ')}`);
}

const NOTHING = { plan: null, offers: [], leftOut: [], unread: null } as const;

function notSold(code: string, reason: string): ProductOutcome {
  return { ...NOTHING, code, isSold: false, leftOut: [{ region: null, reason }] };
}

function notRead(code: string, error: unknown): ProductOutcome {
  if (!(error instanceof Unreadable)) throw error;
  return { ...NOTHING, code, isSold: true, unread: { region: error.region, reason: error.message } };
}

type ListedProduct = ProductOutcome | { readonly code: string; readonly product: Product };

const MAX_LIST_PAGES = 100;
const LONGEST_KEY = 80;

/** @throws Refused if the list cannot be read: without it nobody knows what has vanished */
async function readList(
  api: Api,
  url: string,
  { products }: ProductApiSettings,
  options: ReadOptions,
): Promise<readonly ListedProduct[]> {
  try {
    const entries = await api.list(url, MAX_LIST_PAGES);
    // A product that moves to the next page while the list is read is there twice.
    const entryOf = new Map(entries.map((entry, index) => [codeOf(entry, index), entry]));
    const codeOfKey = new Map<string, string>();
    return (products ?? [...entryOf.keys()]).map((code) => {
      const listed = listedProduct(code, entryOf.get(code), options);
      if (!('product' in listed)) return listed;
      // Two products with one plan key cannot both be plans: the first one is.
      const key = planKeyOf(code);
      const first = codeOfKey.get(key) ?? code;
      codeOfKey.set(key, first);
      return first === code ? listed : notRead(code, new Unreadable(`its plan key ${key} is that of product ${first}`));
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Refused('unreadable', `the list of products cannot be read: ${error.message}`, { cause: error });
  }
}

function codeOf(entry: unknown, index: number): string {
  try {
    return parseResponse(CODE, isObject(entry) ? entry['code'] : undefined);
  } catch (error) {
    throw ofPart(error, { part: `code of product ${index + 1}` });
  }
}

function listedProduct(code: string, entry: unknown, options: ReadOptions): ListedProduct {
  if (entry === undefined) return notSold(code, 'it is in the settings, but not in the list');
  try {
    const product = parseResponse(PRODUCT, entry);
    const reason = whyLeftOut(product, options);
    if (reason !== null) return notSold(code, reason);
    if (code.length <= LONGEST_KEY) return { code, product };
    throw new Unreadable(`code must have at most ${LONGEST_KEY} characters, not ${code.length}`);
  } catch (error) {
    return notRead(code, error);
  }
}

const TEST_CODE = /(^|[^a-z])test([^a-z]|$)/i;

/** Why a household cannot buy a product, as far as the list says; null if it can. */
function whyLeftOut(product: Product, { day, nowMs }: ReadOptions): string | null {
  if (product.direction === 'EXPORT') return 'it is an export product: the supplier buys electricity';
  if (product.is_business) return 'it is for businesses';
  if (product.is_restricted) return 'it is restricted to certain customers';
  if (TEST_CODE.test(product.code)) return 'it is a test product';
  if (!isPlainText(product.display_name)) return 'its name has <, > or a control character';
  if (product.is_tracker) return 'it is a tracker: its prices change every day';
  const { available_from: fromMs, available_to: toMs } = product;
  const momentMs = londonDay(nowMs) === day ? nowMs : startOfDayMs(day);
  if (toMs !== null && toMs <= momentMs) return `it was on sale until ${londonDay(toMs)}`;
  return londonDay(fromMs) > day ? `it is not on sale before ${londonDay(fromMs)}` : null;
}

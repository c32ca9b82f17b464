import pMap from 'p-map';
import { OWN_RATES_KEY } from '../../../shared/market/model.ts';
import { londonDay, startOfDayMs } from '../../../shared/time/clock.ts';
import { Refused } from '../../report/refusal.ts';
import type { HttpClient } from '../../sources/http.ts';
import type { Feed, FeedReader, ReadOptions } from '../feed.ts';
import { isPlainText, showsSomething } from '../fields.ts';
import {
  Api,
  LeftOut,
  PRODUCT,
  PRODUCT_PAGE,
  type Product,
  type ProductApiSettings,
  ProductLeftOut,
  parseResponse,
  Unreadable,
} from './api.ts';
import type { ProductOutcome } from './gone-parts.ts';
import { PastYears } from './past-years.ts';
import { type ProductSource, planKeyOf, readProduct } from './product.ts';
import { toFeed } from './product-feed.ts';
import { matchesCode } from './terms.ts';

const REVISION = 2;
const OWN_RATES_KEY_TAKEN = `its plan key must not be ${OWN_RATES_KEY}, which stands for the rates of a household`;

/** Reads the format `kraken-products` live (docs/formats/kraken-products.md). */
export function productApi(settings: ProductApiSettings, http: HttpClient): FeedReader {
  return {
    name: settings.from,
    revision: REVISION,
    read: (options) => readProducts(settings, http, options),
  };
}

/** The HTTP client limits all requests together. */
const PRODUCTS_AT_ONCE = 4;

async function readProducts(
  settings: ProductApiSettings,
  http: HttpClient,
  options: ReadOptions,
): Promise<Feed> {
  const address = settings.from.replace(/\/+$/, '');
  const api = new Api(address, http, options);
  const loaded = await options.loaded();
  const kept = loaded?.pastYears ?? [];
  const years = new PastYears(api, { day: options.day, kept, revision: REVISION });
  const source = { api, address, settings, years };
  const listed = await readList(source, options);
  const soldCount = listed.filter(({ product }) => !(product instanceof LeftOut)).length;
  const unread: string[] = [];
  const progress = { step: 'reading', name: settings.from, unit: 'items' } as const;
  let done = 0;
  const outcomes = await pMap(
    listed,
    async (entry) => {
      const outcome = await outcomeOf(entry, source, options);
      done += 1;
      options.onProgress?.({ ...progress, done, total: listed.length });
      if (outcome.unread !== null) {
        const { region, reason } = outcome.unread;
        unread.push(`${outcome.code}${region === null ? '' : ` in region ${region}`}: ${reason}`);
        refuseMany(unread, soldCount, settings);
      }
      return outcome;
    },
    { concurrency: PRODUCTS_AT_ONCE, signal: options.signal },
  );
  return toFeed({ outcomes, soldCount, pastYears: years.kept, loaded }, settings, options);
}

/** Reads a product of the list, or says why it is left out or cannot be read. */
async function outcomeOf(
  { code, product }: ListedProduct,
  source: ProductSource,
  options: ReadOptions,
): Promise<ProductOutcome> {
  const outcome: ProductOutcome = { code, plan: null, offers: [], leftOut: [], unread: null };
  try {
    if (product instanceof Error) throw product;
    return { ...outcome, ...(await readProduct(product, source, options)) };
  } catch (error) {
    if (error instanceof LeftOut || error instanceof ProductLeftOut)
      return { ...outcome, leftOut: [{ region: null, reason: error.message }] };
    if (!(error instanceof Unreadable)) throw error;
    return { ...outcome, unread: { region: error.region, reason: error.message } };
  }
}

/** Ends the reading once too many products failed: an API that is down gets no more requests. */
function refuseMany(
  unread: readonly string[],
  soldCount: number,
  { tolerance_percent: limit }: ProductApiSettings,
): void {
  if (unread.length * 100 <= limit * soldCount) return;
  const count = `${unread.length} of ${soldCount} products cannot be read; the limit is ${limit} %`;
  throw new Refused('too-many-faulty-lines', `${count}: ${unread.slice(0, 5).join('; ')}`);
}

const MAX_LIST_PAGES = 100;

type ListedProduct = { readonly code: string; readonly product: Product | LeftOut | Unreadable };

/**
 * Reads the list. Returns the products of the settings, or all of them, with an error in place of
 * each that is not to be read.
 *
 * @throws Refused if the list cannot be read, because vanished products would go unnoticed
 */
async function readList(
  { api, address, settings }: ProductSource,
  options: ReadOptions,
): Promise<readonly ListedProduct[]> {
  const entries = await api
    .list(`${address}/products/`, PRODUCT_PAGE, MAX_LIST_PAGES)
    .catch((error: unknown) => {
      if (!(error instanceof Unreadable)) throw error;
      throw new Refused('unreadable', `the list of products cannot be read: ${error.message}`, {
        cause: error,
      });
    });
  // A product is listed twice if it moves to the next page while the list is read.
  const entryOf = new Map(entries.map((entry) => [entry.code, entry]));
  const codeOfKey = new Map<string, string>();
  const listed = selectedCodes([...entryOf.keys()], settings).map((code): ListedProduct => {
    const product = listedProduct(entryOf.get(code), settings, options);
    if (product instanceof Error) return { code, product };
    // Two products may share a plan key: only the first can be a plan.
    const key = planKeyOf(code);
    if (key === OWN_RATES_KEY) return { code, product: new Unreadable(OWN_RATES_KEY_TAKEN) };
    const first = codeOfKey.get(key) ?? code;
    codeOfKey.set(key, first);
    const twin = new Unreadable(`its plan key ${key} is that of product ${first}`);
    return { code, product: first === code ? product : twin };
  });
  if (settings.brand === null) refuseBrands(listed);
  return listed;
}

/** Lists the codes that the settings select, and what in the settings selects none. */
function selectedCodes(
  codes: readonly string[],
  { products }: ProductApiSettings,
): readonly string[] {
  if (products === null) return codes;
  const selects = (pattern: string) => (code: string) => matchesCode(pattern, code);
  const selected = codes.filter((code) => products.some((pattern) => matchesCode(pattern, code)));
  return [...selected, ...products.filter((pattern) => !codes.some(selects(pattern)))];
}

/** Refuses products of several brands: one brand's plans must not become another supplier's. */
function refuseBrands(listed: readonly ListedProduct[]): void {
  const brands = new Set(
    listed.flatMap(({ product }) => (product instanceof Error ? [] : (product.brand ?? []))),
  );
  if (brands.size <= 1) return;
  const names = [...brands].toSorted().join(', ');
  const reason = `it has products of several brands: ${names}; name one as brand in the list of sources`;
  throw new Refused('several-brands', reason);
}

function listedProduct(
  entry: unknown,
  settings: ProductApiSettings,
  options: ReadOptions,
): Product | LeftOut | Unreadable {
  if (entry === undefined) return new LeftOut('it is in the settings, but not in the list');
  try {
    const product = parseResponse(PRODUCT, entry);
    const reason = whyLeftOut(product, settings, options);
    return reason === null ? product : new LeftOut(reason);
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

const TEST_CODE = /(^|[^a-z])test([^a-z]|$)/i;

/** Says why a household cannot buy a product according to the list, or returns null. */
function whyLeftOut(
  product: Product,
  { brand }: ProductApiSettings,
  { day, nowMs }: ReadOptions,
): string | null {
  if (brand !== null && product.brand !== brand)
    return product.brand == null ? 'its brand is not known' : `it is of brand ${product.brand}`;
  if (product.direction === 'EXPORT')
    return 'it is an export product: the supplier buys electricity';
  if (product.is_business) return 'it is for businesses';
  if (product.is_restricted) return 'it is restricted to certain customers';
  if (TEST_CODE.test(product.code)) return 'it is a test product';
  if (!isPlainText(product.display_name))
    return 'its name has <, >, a control character or a mark that turns the direction of writing';
  if (!showsSomething(product.display_name)) return 'its name has no letter or digit';
  if (product.is_variable == null) return 'it is not known whether its prices are variable';
  const { available_from: fromMs, available_to: toMs } = product;
  const momentMs = londonDay(nowMs) === day ? nowMs : startOfDayMs(day);
  if (toMs !== null && toMs <= momentMs) return `it was on sale until ${londonDay(toMs)}`;
  return londonDay(fromMs) > day ? `it is not on sale before ${londonDay(fromMs)}` : null;
}

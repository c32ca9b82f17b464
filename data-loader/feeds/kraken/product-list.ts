import { Refused } from '../../report/report.ts';
import type { ReadOptions } from '../feed.ts';
import { isObject } from '../json.ts';
import type { Api } from './api.ts';
import { parseShape } from './parse-shape.ts';
import { whyLeftOut } from './product-filter.ts';
import { planKeyOf } from './product-plan.ts';
import { CODE, PRODUCT, type Product } from './shapes.ts';
import { Unreadable } from './unreadable.ts';

export type ListedProduct =
  | { readonly kind: 'sold'; readonly code: string; readonly product: Product }
  | { readonly kind: 'left-out'; readonly code: string; readonly reason: string }
  | { readonly kind: 'unread'; readonly code: string; readonly reason: string };

export type ListOptions = {
  readonly address: string;
  /** Codes of the products to read; null: all. */
  readonly wanted: readonly string[] | null;
};

const MAX_PAGES = 100;
const LONGEST_KEY = 80;

/** @throws Refused if the list cannot be read: without it nobody knows what has vanished */
export async function readProductList(
  api: Api,
  { address, wanted }: ListOptions,
  moment: Pick<ReadOptions, 'day' | 'nowMs'>,
): Promise<readonly ListedProduct[]> {
  try {
    const entries = entriesByCode(await api.list(`${address}/products/`, { maxPages: MAX_PAGES }));
    const codes = wanted ?? [...entries.keys()];
    const listed = codes.map((code) => listedProduct(code, entries.get(code), moment));
    return withoutSharedKeys(listed);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Refused('unreadable', `the list of products cannot be read: ${error.message}`, { cause: error });
  }
}

/** A product that moves to the next page while the list is read is there twice. */
function entriesByCode(entries: readonly unknown[]): ReadonlyMap<string, unknown> {
  return new Map(entries.map((entry, index) => [codeOf(entry, index), entry]));
}

function codeOf(entry: unknown, index: number): string {
  try {
    return parseShape(CODE, isObject(entry) ? entry['code'] : undefined);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable(`code of product ${index + 1}: ${error.message}`, { cause: error });
  }
}

function listedProduct(code: string, entry: unknown, moment: Pick<ReadOptions, 'day' | 'nowMs'>): ListedProduct {
  if (entry === undefined) return { kind: 'left-out', code, reason: 'it is in the settings, but not in the list' };
  try {
    const product = parseShape(PRODUCT, entry);
    const reason = whyLeftOut(product, moment);
    if (reason !== null) return { kind: 'left-out', code, reason };
    if (code.length <= LONGEST_KEY) return { kind: 'sold', code, product };
    return { kind: 'unread', code, reason: `code must have at most ${LONGEST_KEY} characters, not ${code.length}` };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unread', code, reason: error.message };
    throw error;
  }
}

/** Two products with one plan key cannot both be plans: the first one is. */
function withoutSharedKeys(listed: readonly ListedProduct[]): readonly ListedProduct[] {
  const codeOfKey = new Map<string, string>();
  return listed.map((one) => {
    if (one.kind !== 'sold') return one;
    const key = planKeyOf(one.code);
    const first = codeOfKey.get(key) ?? one.code;
    codeOfKey.set(key, first);
    if (first === one.code) return one;
    return { kind: 'unread', code: one.code, reason: `its plan key ${key} is that of product ${first}` };
  });
}

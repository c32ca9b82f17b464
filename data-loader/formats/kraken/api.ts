import * as z from 'zod';
import type { Region, Supplier } from '../../../shared/market/model.ts';
import { instantMs } from '../../../shared/market/published-time.ts';
import { MAX_CHARGE_MICROPENCE_PER_DAY } from '../../../shared/pricing/index.ts';
import { Refused } from '../../report/refusal.ts';
import type { HttpClient } from '../../sources/http.ts';
import type { ReadOptions } from '../feed.ts';
import { ARRAY, exactPence, FLAG, MUST_BE_TIME, OBJECT, oneOf, parsed } from '../fields.ts';
import type { ProductTerms } from './terms.ts';

/** The settings of a product API in the list of sources. */
export type ProductApiSettings = {
  readonly source: string;
  /** The address of the API. */
  readonly from: string;
  readonly supplier: Supplier;
  /** The brand whose products are read; null means that the API has only one. */
  readonly brand: string | null;
  /** Codes, or beginnings of codes with `*`, of the products to read; null means all of them. */
  readonly products: readonly string[] | null;
  /** What the API does not say of its products; the first entry that has a key counts. */
  readonly terms: readonly ProductTerms[];
  readonly tolerance_percent: number;
};

/** A detail of 14 regions, four payment methods and sample quotes takes half of a megabyte. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Sends requests to one product API, and to nothing outside its host. A response that is wrong is
 * an `Unreadable`; an expired time limit or budget is a `Refused`, which ends the whole reading.
 */
export class Api {
  readonly #from: string;
  readonly #http: HttpClient;
  readonly #options: Pick<ReadOptions, 'signal' | 'budget'>;

  constructor(
    from: string,
    http: HttpClient,
    { signal, budget }: Pick<ReadOptions, 'signal' | 'budget'>,
  ) {
    this.#from = from;
    this.#http = http;
    this.#options = { signal, budget };
  }

  async get(url: string): Promise<unknown> {
    const { signal } = this.#options;
    try {
      return await this.#http.getJson(url, { maxBytes: MAX_BYTES, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof Refused ? new Unreadable(error.message, { cause: error }) : error;
    }
  }

  /** @throws Unreadable unless the address is on the API's own host */
  resolve(link: string): URL {
    const url = URL.parse(link, this.#from);
    const { origin, host } = new URL(this.#from);
    if (url?.origin === origin) return url;
    throw new Unreadable(`a link leads to another host than ${host}: ${link.slice(0, 200)}`);
  }

  /** Reads all pages of a list. */
  async list<T>(url: string, schema: z.ZodType<Page<T>>, maxPages: number): Promise<readonly T[]> {
    const entries: T[] = [];
    for await (const page of this.pages(url, schema, maxPages)) entries.push(...page);
    return entries;
  }

  /** Reads the pages of a list one by one, beginning with the first one. */
  async *pages<T>(
    url: string,
    schema: z.ZodType<Page<T>>,
    maxPages: number,
  ): AsyncGenerator<readonly T[]> {
    const pagesRead = new Set<string>();
    let entries = 0;
    for (let next: string | null = url; next !== null; ) {
      if (pagesRead.has(next))
        throw new Unreadable(`its pages link in a circle: ${next} appears twice`);
      if (pagesRead.size === maxPages) throw new Unreadable(`it has more than ${maxPages} pages`);
      pagesRead.add(next);
      const { results, count, ...page }: Page<T> = parseResponse(schema, await this.get(next));
      this.#options.budget.spend('lines', results.length);
      entries += results.length;
      next = page.next === null ? null : this.resolve(page.next).href;
      if (next === null && entries < (count ?? 0))
        throw new Unreadable(`it has ${entries} of the ${count} entries that it announces`);
      yield results;
    }
  }
}

/** Thrown for a product or price that no household can buy, or that cannot be compared. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
}

/** Thrown for rates that change daily or half-hourly, of which only the past is known. */
export class Dynamic extends LeftOut {}

/** Thrown for a part because of which the whole product is left out. */
export class ProductLeftOut extends Error {
  override readonly name = 'ProductLeftOut';
}

/**
 * Thrown for a response that is wrong or does not come. It ends the reading of one product, or of
 * the list.
 */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly region: Region | null;

  constructor(
    reason: string,
    { region = null, ...options }: ErrorOptions & { readonly region?: Region | null } = {},
  ) {
    super(reason, options);
    this.region = region;
  }
}

/** @throws Unreadable that names the first wrong value, what it is and what it must be */
export function parseResponse<T>(schema: z.ZodType<T>, value: unknown): T {
  return parsed(schema, value, Unreadable);
}

/** Times before and after these stand for no limit. */
const EARLIEST_MS = Date.UTC(2000, 0);
const LATEST_MS = Date.UTC(2100, 0);

const TIME = z.string(MUST_BE_TIME).transform((text, context) => {
  const epochMs = instantMs(text);
  if (epochMs === null) context.addIssue(MUST_BE_TIME);
  return epochMs ?? z.NEVER;
});
const LIMIT = TIME.nullish().transform((ms) =>
  ms == null || ms < EARLIEST_MS || ms > LATEST_MS ? null : ms,
);
const OPTIONAL_FLAG = FLAG.nullish();
const OPTIONAL_TEXT = z.string('must be a string').nullish();

/**
 * The limits of what pricing can add up. The narrower limits of a rate are checked by `chargeOf`.
 */
const PENCE = exactPence(
  z.number('must be a number'),
  -MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_CHARGE_MICROPENCE_PER_DAY,
);

type Page<T> = {
  readonly count?: number | null | undefined;
  readonly next: string | null;
  readonly results: readonly T[];
};

/** The most entries of a page: as many as the API returns if asked for all that it can. */
export const MOST_ENTRIES = 1500;
const MUST_BE_FEW = `must have at most ${MOST_ENTRIES} entries`;

function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.object(
    {
      count: z.int('must be an integer').nullish(),
      next: z.string('must be an address or null').nullable(),
      results: z.array(entry, ARRAY).max(MOST_ENTRIES, MUST_BE_FEW),
    },
    OBJECT,
  );
}

const CODE = z.string('must be a string').regex(/^[^\s/]{1,128}$/, 'must be 1 to 128 characters');
export const PRODUCT_PAGE = pageOf(z.looseObject({ code: CODE }, OBJECT));

const MUST_BE_NAME = 'must have 1 to 200 characters';
/** A product in the list, the only response with `direction`. */
export const PRODUCT = z.object({
  code: CODE.max(80, 'must have at most 80 characters'),
  direction: oneOf(['IMPORT', 'EXPORT']).nullish(),
  display_name: z
    .string('must be a string')
    .refine((name) => name.isWellFormed() && name !== '' && [...name].length <= 200, MUST_BE_NAME),
  is_variable: OPTIONAL_FLAG,
  is_green: OPTIONAL_FLAG,
  is_tracker: OPTIONAL_FLAG,
  is_prepay: OPTIONAL_FLAG,
  is_business: OPTIONAL_FLAG,
  is_restricted: OPTIONAL_FLAG,
  brand: OPTIONAL_TEXT,
  /** The length of the rate guarantee, in months. */
  term: z.int('must be an integer').min(0, 'must be 0 or more').nullish(),
  available_from: TIME.transform((ms) => Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS)),
  available_to: LIMIT,
});
export type Product = Readonly<z.output<typeof PRODUCT>>;

const LINK = z.object(
  { href: z.string('must be an address'), rel: z.string('must be a string') },
  OBJECT,
);
const TARIFF = z.looseObject(
  {
    exit_fees_type: OPTIONAL_TEXT,
    exit_fees_inc_vat: z.number('must be a number').nullish(),
    links: z.array(LINK, ARRAY).nullish(),
  },
  OBJECT,
);
export type Tariff = z.output<typeof TARIFF>;
const TARIFFS = z
  .record(z.string(), z.record(z.string(), TARIFF.nullable(), OBJECT), OBJECT)
  .nullish();

/** A product's detail: tariffs by GSP group and payment key. Any map may be empty or absent. */
export const DETAIL = z.object(
  {
    code: CODE,
    single_register_electricity_tariffs: TARIFFS,
    dual_register_electricity_tariffs: TARIFFS,
    four_rate_ev_electricity_tariffs: TARIFFS,
    single_register_gas_tariffs: TARIFFS,
  },
  OBJECT,
);
export type Detail = z.output<typeof DETAIL>;

/** A row of a charge page. `value_inc_vat` is not read: it has today's VAT for past days, too. */
const ROW = z
  .object(
    { value_exc_vat: PENCE, valid_from: LIMIT, valid_to: LIMIT, payment_method: OPTIONAL_TEXT },
    OBJECT,
  )
  .transform((row) => ({
    micropence: row.value_exc_vat,
    fromMs: row.valid_from ?? Number.NEGATIVE_INFINITY,
    toMs: row.valid_to ?? Number.POSITIVE_INFINITY,
    method: row.payment_method ?? null,
  }));
export const ROW_PAGE = pageOf(ROW);
/** A price for some time, perhaps without beginning or end. Method null means every method. */
export type Row = Readonly<z.output<typeof ROW>>;

import * as z from 'zod';
import type { Region } from '../../../shared/market/model.ts';
import { exactMicroFromDecimal, MAX_CHARGE_MICROPENCE_PER_DAY } from '../../../shared/pricing/index.ts';
import { Refused } from '../../run/load-report.ts';
import { type HttpClient, HttpError } from '../../sources/http.ts';
import type { ReadOptions } from '../feed.ts';
import { instantMs, issueWords } from '../fields.ts';

/** One product API. Whatever is wrong with a response is an `Unreadable`; time and budget end the whole reading. */
export type Api = {
  readonly get: (url: string) => Promise<unknown>;
  /** All entries of a list, from its first page on. */
  readonly list: (url: string, maxPages: number) => Promise<readonly unknown[]>;
  /** @throws Unreadable unless the address is on the API's own host */
  readonly resolve: (link: string) => URL;
};

/** A detail of 14 regions, four payment methods and sample quotes takes half of a megabyte. */
const MAX_BYTES = 8 * 1024 * 1024;

export function createApi(from: string, http: HttpClient, { signal, budget }: ReadOptions): Api {
  const resolve = (link: string): URL => {
    const url = URL.parse(link, from);
    if (url?.origin === new URL(from).origin) return url;
    throw new Unreadable(`a link leads to another host than ${new URL(from).host}: ${link.slice(0, 200)}`);
  };
  const get = async (url: string): Promise<unknown> => {
    try {
      return await http.getJson(url, { maxBytes: MAX_BYTES, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Refused)) throw error;
      throw new Unreadable(error.message, { status: error instanceof HttpError ? error.status : null, cause: error });
    }
  };
  const list = async (url: string, maxPages: number): Promise<readonly unknown[]> => {
    const asked = new Set<string>();
    const entries: unknown[] = [];
    let next: string | null = url;
    while (next !== null) {
      if (asked.has(next)) throw new Unreadable(`its pages lead in a circle: ${next} comes up twice`);
      if (asked.size === maxPages) throw new Unreadable(`it has more than ${maxPages} pages`);
      asked.add(next);
      const page: ReturnType<typeof PAGE.parse> = parseResponse(PAGE, await get(next));
      budget.spend('lines', page.results.length);
      for (const entry of page.results) entries.push(entry);
      next = page.next === null ? null : resolve(page.next).href;
      if (next === null && entries.length < (page.count ?? 0)) {
        throw new Unreadable(`it has ${entries.length} of the ${page.count} entries that it counts`);
      }
    }
    return entries;
  };
  return { get, list, resolve };
}

type Details = ErrorOptions & { readonly status?: number | null; readonly region?: Region | null };

/** A response that cannot be right, or cannot be had. It ends the reading of one product, or of the list. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  /** Of an error response; null if the content is what is wrong. */
  readonly status: number | null;
  readonly region: Region | null;

  constructor(reason: string, { status = null, region = null, ...options }: Details = {}) {
    super(reason, options);
    this.status = status;
    this.region = region;
  }
}

/** The same error, said of a part; any other error as it is. */
export function ofPart(error: unknown, { part, region = null }: { part?: string; region?: Region | null }): unknown {
  if (!(error instanceof Unreadable)) return error;
  const reason = part === undefined ? error.message : `${part}: ${error.message}`;
  return new Unreadable(reason, { status: error.status, region, cause: error });
}

/** @throws Unreadable with the path of the first value that is wrong, what it must be and what it is */
export function parseResponse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Unreadable(issue === undefined ? 'it cannot be read' : issueWords(issue, value));
}

/** Times before and after these stand for no limit. */
const EARLIEST_MS = Date.UTC(2000, 0);
const LATEST_MS = Date.UTC(2100, 0);

const MUST_BE_TIME = 'must be a time such as 2026-07-01T00:00:00Z';
const TIME = z.string(MUST_BE_TIME).transform((text, context) => {
  const epochMs = instantMs(text);
  if (epochMs === null) context.addIssue(MUST_BE_TIME);
  return epochMs ?? z.NEVER;
});
const LIMIT = TIME.nullish().transform((ms) => (ms == null || ms < EARLIEST_MS || ms > LATEST_MS ? null : ms));
const FLAG = z.boolean('must be true or false').nullish();

/** At most 6 decimals, and within what pricing can add up; a rate's own limits are checked where it is used. */
const PENCE = z.number('must be a number').transform((value, context) => {
  const micropence = exactMicroFromDecimal(value);
  const [least, most] = [-MAX_CHARGE_MICROPENCE_PER_DAY, MAX_CHARGE_MICROPENCE_PER_DAY];
  if (micropence !== null && micropence >= least && micropence <= most) return micropence;
  context.addIssue('must be from -1000000 to 1000000 with at most 6 decimals');
  return z.NEVER;
});

const PAGE = z.object(
  {
    count: z.int('must be an integer').nullish(),
    next: z.string('must be an address or null').nullable(),
    results: z.array(z.unknown(), 'must be an array'),
  },
  'must be an object',
);

export const CODE = z.string('must be a string').regex(/^[^\s/]{1,128}$/, 'must be 1 to 128 characters');

/** A product as the list shows it. `direction` is nowhere else. */
export const PRODUCT = z.object({
  code: CODE,
  direction: z.enum(['IMPORT', 'EXPORT'], 'must be IMPORT or EXPORT').nullish(),
  display_name: z
    .string('must be a string')
    .refine((name) => name.isWellFormed() && name !== '' && [...name].length <= 200, 'must have 1 to 200 characters'),
  is_variable: FLAG,
  is_green: FLAG,
  is_tracker: FLAG,
  is_prepay: FLAG,
  is_business: FLAG,
  is_restricted: FLAG,
  /** Months. */
  term: z.int('must be an integer').min(0, 'must be 0 or more').nullish(),
  available_from: TIME.transform((ms) => Math.max(ms, EARLIEST_MS)),
  available_to: LIMIT,
});
export type Product = Readonly<z.output<typeof PRODUCT>>;

const TARIFFS = z
  .record(z.string(), z.record(z.string(), z.unknown(), 'must be an object'), 'must be an object')
  .nullish();

/** GSP group, payment key, tariff. Any of the maps may be empty or absent. */
export const DETAIL = z.object(
  {
    code: CODE,
    single_register_electricity_tariffs: TARIFFS,
    dual_register_electricity_tariffs: TARIFFS,
    four_rate_ev_electricity_tariffs: TARIFFS,
    single_register_gas_tariffs: TARIFFS,
  },
  'must be an object',
);
export type Detail = z.output<typeof DETAIL>;

const LINK = z.object({ href: z.string('must be an address'), rel: z.string('must be a string') });

export const TARIFF = z.object(
  {
    exit_fees_type: z.string('must be a string').nullish(),
    exit_fees_inc_vat: z.number('must be a number').nullish(),
    links: z.array(LINK, 'must be an array'),
  },
  'must be an object',
);
export type Tariff = z.output<typeof TARIFF>;

/** `value_inc_vat` is never read: in a long record it has the VAT of today, whatever the record's days. */
export const ROW = z
  .object(
    {
      value_exc_vat: PENCE,
      valid_from: LIMIT,
      valid_to: LIMIT,
      payment_method: z.string('must be a string').nullish(),
    },
    'must be an object',
  )
  .transform((row) => ({
    micropence: row.value_exc_vat,
    fromMs: row.valid_from,
    toMs: row.valid_to,
    method: row.payment_method ?? null,
  }));
/** A price for some time; null: without a beginning, without an end, for every payment method. */
export type Row = Readonly<z.output<typeof ROW>>;

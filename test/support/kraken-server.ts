import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type {
  Feed,
  FeedReader,
  ReadOptions,
  SourceContent,
} from '../../data-loader/formats/feed.ts';
import type { ProductApiSettings } from '../../data-loader/formats/kraken/api.ts';
import { productApi } from '../../data-loader/formats/kraken/product-api.ts';
import { SUPPLIER } from '../../data-loader/formats/tariff-lines.ts';
import { DEFAULT_RULES } from '../../data-loader/judge/source-reading.ts';
import type { LineError } from '../../data-loader/report/line-errors.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { readOptions, supplierLine } from './feed-maker.ts';
import { createHandHttp } from './http-reading.ts';
import { startServer } from './local-server.ts';
import { present } from './present.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Text is sent as it is. */
export type Answer = { readonly status?: number; readonly body: unknown };

export type KrakenServer = Awaited<ReturnType<typeof startKrakenServer>>;

const FIXTURE_ORIGIN = 'https://api.example-kraken.test';
const LIST_PAGE_SIZE = 7;
const BRAND = 'EXAMPLE_ENERGY';
const CHARGES = /^\/v1\/products\/[^/]+\/(?:electricity|gas)-tariffs\/([^/]+)\/([a-z-]+)\/$/;

/** A supplier's product API on this machine, with the products of one brand. */
export async function startKrakenServer() {
  const requested: string[] = [];
  const listed = ['page-1', 'page-2'].flatMap(
    (page) => fixture<{ results: Json[] }>(`products/${page}`).results,
  );
  const products = new Map<string, Json>(
    listed.map((product) => [String(product['code']), { ...product, brand: BRAND }]),
  );
  const answers = new Map<string, Answer | ((url: URL) => Answer)>();
  const changes = new Map<string, (body: Json) => Json>();
  const originals = new Map<string, string>();
  const rowChanges = new Map<string, (row: Json) => Json>();

  const bodyOf = (url: URL): Answer => {
    const [, tariff, page] = CHARGES.exec(url.pathname) ?? [];
    if (url.pathname === '/v1/products/')
      return { body: paged([...products.values()], url, LIST_PAGE_SIZE) };
    if (tariff !== undefined && page !== undefined)
      return charges(url, tariff, page, rowChanges.get(url.pathname));
    const code = url.pathname.split('/')[3] ?? '';
    const original = originals.get(code);
    const detail = original === undefined ? detailOf(code) : { ...detailOf(original), code };
    return detail === undefined
      ? { status: 404, body: { detail: 'Not found.' } }
      : { body: detail };
  };

  const server = await startServer((request, response) => {
    const origin = server.url;
    const url = new URL(request.url ?? '/', origin);
    requested.push(`${url.pathname}${url.search}`);
    const set = answers.get(url.pathname);
    if (set !== undefined)
      return send(response, typeof set === 'function' ? set(url) : set, origin);
    const answer = bodyOf(url);
    const change = changes.get(url.pathname) ?? ((body: Json) => body);
    return send(response, { ...answer, body: change(answer.body as Json) }, origin);
  });
  return {
    /** The entry of the list of sources. */
    from: `${server.url}/v1`,
    /** Paths with their queries, in the order in which they were asked for. */
    asked: requested,
    /** Answers a path so. */
    answer: (path: string, answer: Answer | ((url: URL) => Answer)) =>
      void answers.set(path, answer),
    /** Answers a path as before. */
    mend: (path: string) => void answers.delete(path),
    /** Changes what a path says. */
    change: (path: string, change: (body: Json) => Json) => void changes.set(path, change),
    /** Changes the rows of a charge page. */
    changeRows: (path: string, change: (row: Json) => Json) => void rowChanges.set(path, change),
    /** What the list says of a product. */
    listed: (code: string): Json => products.get(code) ?? {},
    /** The product is no longer in the list; its detail still is. */
    withdraw: (code: string) => void products.delete(code),
    /** Adds a product, or changes what the list says of it. */
    offer: (code: string, over: Json) =>
      void products.set(code, { ...products.get(code), code, ...over }),
    /**
     * Sells a product under another code, too, with the detail and the charge pages that it has.
     */
    sellAs: (code: string, original: string, over: Json) => {
      originals.set(code, original);
      products.set(code, { ...products.get(original), ...over, code });
    },
    close: server.close,
  };
}

function charges(
  url: URL,
  tariff: string,
  page: string,
  change: (row: Json) => Json = (row) => row,
): Answer {
  const [fromMs = 0, toMs = fromMs + 2 * DAY_MS] = ['period_from', 'period_to'].flatMap((name) => {
    const time = url.searchParams.get(name);
    return time === null ? [] : Date.parse(time);
  });
  const rows = chargeRows(tariff, page, { fromMs, toMs }).filter(
    ({ valid_to }) => valid_to === null || Date.parse(valid_to) > fromMs,
  );
  return {
    body: paged(rows.map(change), url, Math.min(Number(url.searchParams.get('page_size')), 1500)),
  };
}

function paged(all: readonly Json[], url: URL, size: number): Json {
  const page = Number(url.searchParams.get('page') ?? 1);
  const isLast = page * size >= all.length;
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  const results = all.slice((page - 1) * size, page * size);
  return { count: all.length, next: isLast ? null : next.href, previous: null, results };
}

function send(response: ServerResponse, { status = 200, body }: Answer, origin: string): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text.replaceAll(FIXTURE_ORIGIN, origin));
}

function krakenSettings(
  over: Partial<ProductApiSettings> & { readonly from: string },
): ProductApiSettings {
  const supplier = SUPPLIER.parse(supplierLine({ key: 'example-supplier' }));
  const own = {
    source: 'example-supplier',
    format: 'kraken-products',
    supplier,
    brand: null,
    products: null,
    terms: [{ products: 'EVNIGHT-*', requires: ['smart_meter'] }],
  } as const;
  return { ...DEFAULT_RULES, ...own, ...over };
}

export type Reading = {
  readonly settings?: Partial<ProductApiSettings>;
  readonly options?: Partial<ReadOptions>;
};

/** Reads the API at noon of a day, 15 August 2026 unless another is given. */
export function readApi(
  { from }: KrakenServer,
  { settings = {}, options = {} }: Reading = {},
): Promise<Feed> {
  const day = options.day ?? '2026-08-15';
  const nowMs = Date.parse(`${day}T12:00:00Z`);
  return apiReader({ from }, settings).read(readOptions({ day, nowMs, ...options }));
}

export function apiReader(
  { from }: Pick<KrakenServer, 'from'>,
  settings: Reading['settings'] = {},
): FeedReader {
  return productApi(krakenSettings({ from, ...settings }), createHandHttp({ loopback: from }).http);
}

/** What the source has in the market once a feed is loaded. */
export function loadedFrom({
  suppliers,
  plans,
  offers,
  pastYears,
}: Feed): () => Promise<SourceContent> {
  const [allSuppliers, allPlans, allOffers] = [suppliers.items, plans.items, offers.items];
  return async () => ({ suppliers: allSuppliers, plans: allPlans, offers: allOffers, pastYears });
}

/** `CODE in region 12: reason`. */
export function inWords(found: readonly LineError[]): readonly string[] {
  return found.map(({ line, reason }) =>
    `${line}: ${reason}`.replace('product ', '').replace(', region ', ' in region '),
  );
}

type ChargeRow = Readonly<
  Record<'value_exc_vat' | 'value_inc_vat', number> &
    Record<'valid_from' | 'valid_to' | 'payment_method', string | null>
>;
type Tariff = Readonly<Record<string, number>> & { readonly code: string };
type Tariffs = Readonly<Record<string, Readonly<Record<string, Tariff>>>>;
type Slot = {
  readonly map: string;
  readonly group: string;
  readonly key: string;
  readonly tariff: Tariff;
};

const FOLDER = 'test/fixtures/kraken';
const HALF_HOUR_MS = 30 * 60_000;
const DAY_MS = 48 * HALF_HOUR_MS;
const SPRING = '2026-03-31T23:00:00Z';
const SUMMER = '2026-06-30T23:00:00Z';
const AUTUMN = '2026-09-30T23:00:00Z';
const ROW_METHODS: Readonly<Record<string, string>> = {
  direct_debit_monthly: 'DIRECT_DEBIT',
  porob: 'NON_DIRECT_DEBIT',
  prepayment: 'PREPAYMENT',
};

const FIXTURES = new Map<string, unknown>();

function fixture<T>(name: string): T {
  const value = FIXTURES.get(name) ?? JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8'));
  FIXTURES.set(name, value);
  return value;
}

/** The prepayment product is the standard variable one without its other payment keys. */
function detailOf(code: string): Json | undefined {
  if (code !== 'PREPAY-VAR-26-07-01') {
    return existsSync(`${FOLDER}/product/${code}.json`) ? fixture(`product/${code}`) : undefined;
  }
  const flex = JSON.stringify(fixture('product/FLEX-VAR-26-07-01')).replaceAll(
    'FLEX-VAR-26-07-01',
    code,
  );
  return JSON.parse(flex, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'prepayment' in value
      ? { prepayment: value.prepayment }
      : value,
  );
}

function slotsOf(product: string): readonly Slot[] {
  return Object.entries(detailOf(product) ?? {}).flatMap(([map, regions]) =>
    map.endsWith('_tariffs')
      ? Object.entries(regions as Tariffs).flatMap(([group, slots]) =>
          Object.entries(slots).map(([key, tariff]) => ({ map, group, key, tariff })),
        )
      : [],
  );
}

/** What is asked for: two days, if no end is. */
type Span = { readonly fromMs: number; readonly toMs: number };

/** The rows of a charge page such as `standing-charges`; most follow from the details. */
function chargeRows(code: string, page: string, span: Span): readonly ChargeRow[] {
  const { fromMs } = span;
  const product = code.split('-').slice(2, -1).join('-');
  const [kind] = product.split('-');
  const slots = slotsOf(product).filter(({ tariff }) => tariff.code === code);
  const rel = page.replaceAll('-', '_').replace(/s$/, '');
  if (page === 'standard-unit-rates' && kind === 'AGILE') return keptHalfHours(span);
  if (page === 'standard-unit-rates' && kind === 'EVNIGHT') return nights(fromMs);
  if (page.endsWith('unit-rates') && kind === 'DAILY') return days(span);
  // Since 1 October the VAT of today, which electricity does not have, is in the rows of all days.
  const requested =
    kind === 'FIX' ? `-asked-${fromMs < Date.parse(AUTUMN) ? '2026-08' : '2026-10'}` : '';
  const file = `rates/${kind === 'FIX' ? 'fixed' : 'varying'}-${code.slice(0, 4)}-${code.slice(-1)}-${page}${requested}`;
  const isKept = (kind === 'FIX' || kind === 'FLEXV') && existsSync(`${FOLDER}/${file}.json`);
  if (isKept) return fixture<{ results: ChargeRow[] }>(file).results;
  return slots.flatMap(({ map, group, key, tariff }) => {
    if (kind === 'FIX') return { ...row(tariff, rel, null), valid_from: SPRING };
    if (kind !== 'FLEXV')
      return quarters(tariff, rel, slots.length === 1 ? null : (ROW_METHODS[key] ?? null));
    const other = slotsOf('FLEX-VAR-26-07-01').find(
      (slot) => slot.map === map && slot.group === group && slot.key === 'porob',
    );
    return [
      ...quarters(tariff, rel, 'DIRECT_DEBIT'),
      ...quarters(other?.tariff ?? tariff, rel, 'NON_DIRECT_DEBIT'),
    ];
  });
}

/** Two rows of one price, before and after the VAT change. */
function quarters(tariff: Tariff, rel: string, method: string | null): readonly ChargeRow[] {
  const summer = { ...row(tariff, rel, method), valid_from: SUMMER, valid_to: AUTUMN };
  return [
    { ...row(tariff, rel, method), value_inc_vat: summer.value_exc_vat, valid_from: AUTUMN },
    summer,
  ];
}

function row(tariff: Tariff, rel: string, payment_method: string | null): ChargeRow {
  const [value_exc_vat = 0, value_inc_vat = 0] = [
    tariff[`${rel}_exc_vat`],
    tariff[`${rel}_inc_vat`],
  ];
  return { value_exc_vat, value_inc_vat, valid_from: null, valid_to: null, payment_method };
}

const HALF_HOURS = new Map<string, readonly ChargeRow[]>();

/** Makes the rows of a year only once for its twelve pages. */
function keptHalfHours(span: Span): readonly ChargeRow[] {
  const rows = HALF_HOURS.get(`${span.fromMs} ${span.toMs}`) ?? halfHours(span);
  HALF_HOURS.set(`${span.fromMs} ${span.toMs}`, rows);
  return rows;
}

/** Other prices every half hour, some below zero; the latest first. */
function halfHours({ fromMs, toMs }: Span): readonly ChargeRow[] {
  return Array.from({ length: (toMs - fromMs) / HALF_HOUR_MS }, (_, index) => {
    const ms = toMs - (index + 1) * HALF_HOUR_MS;
    return timedRow(halfHourPence(ms), [utc(ms), utc(ms + HALF_HOUR_MS)]);
  });
}

/** The price of AGILE-HH-26-07-01 for half an hour, in hundredths of a penny from -5 p to 45 p. */
export function halfHourPence(ms: number): number {
  return ((((ms / HALF_HOUR_MS) * 7919) % 5003) - 500) / 100;
}

/** Days in London, each of one price; the latest first. */
function days({ fromMs, toMs }: Span): readonly ChargeRow[] {
  return Array.from({ length: Math.round((toMs - fromMs) / DAY_MS) }, (_, index) => {
    const [from, to] = [index + 1, index].map((ago) => londonTime(toMs - ago * DAY_MS, '00:00'));
    return timedRow(dayPence(Date.parse(present(from))), [present(from), present(to)]);
  });
}

/** The price of DAILY-TRACKER-26-07-01 on the day in London of a moment. */
export function dayPence(ms: number): number {
  return 20 + (Date.parse(londonDay(ms)) % 11) / 2;
}

function timedRow(value: number, [valid_from, valid_to]: readonly [string, string]): ChargeRow {
  return { value_exc_vat: value, value_inc_vat: value, valid_from, valid_to, payment_method: null };
}

/** Four days with the same windows of the clock, the latest first. */
function nights(fromMs: number): readonly ChargeRow[] {
  const { results } = fixture<{ results: ChargeRow[] }>(
    'rates/evnight-E-1R-C-standard-unit-rates-dst',
  );
  const [day, night] = results.map((of) => ({ ...of, value_inc_vat: of.value_exc_vat }));
  return [2, 1, 0, -1].flatMap((ahead) => {
    const at = (time: string, later = 0): string =>
      londonTime(fromMs + (ahead + later) * DAY_MS, time);
    return [
      { ...day, valid_from: at('05:30'), valid_to: at('00:30', 1) },
      { ...night, valid_from: at('00:30'), valid_to: at('05:30') },
    ] as ChargeRow[];
  });
}

/**
 * A time of the clock, other than in the hour of its change, on the day that begins within two
 * hours of a moment.
 */
function londonTime(nearMidnightMs: number, time: string): string {
  const ms = Date.parse(`${utc(nearMidnightMs + 2 * 60 * 60_000).slice(0, 10)}T${time}:00Z`);
  return utc(
    SUMMERS.some(([from, to]) => ms >= Date.parse(from) && ms < Date.parse(to))
      ? ms - 60 * 60_000
      : ms,
  );
}

const SUMMERS = [
  ['2025-03-30T01:00:00Z', '2025-10-26T01:00:00Z'],
  ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  ['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'],
] as const;

function utc(ms: number): string {
  return new Date(ms).toISOString().replace('.000', '');
}

import type { ServerResponse } from 'node:http';
import type { Feed, ReadOptions } from '../../data-loader/feeds/feed.ts';
import { productApi } from '../../data-loader/feeds/kraken/product-api.ts';
import type { SourceContent } from '../../data-loader/market/edition-books.ts';
import type { LineError } from '../../data-loader/run/load-report.ts';
import { DEFAULT_RULES, type ProductApiSettings } from '../../data-loader/sources/source-list.ts';
import { readOptions } from './feed-maker.ts';
import { createHandHttp } from './http-reading.ts';
import { chargeRows, detailOf, type Json, listedProducts } from './kraken-content.ts';
import { startServer } from './local-server.ts';
import { makeSupplier } from './small-market.ts';

export type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is if it is text. */
  readonly body: unknown;
};

export type KrakenServer = Awaited<ReturnType<typeof startKrakenServer>>;

const FIXTURE_ORIGIN = 'https://api.example-kraken.test';
const LIST_PAGE_SIZE = 7;
const CHARGES = /^\/v1\/products\/[^/]+\/(?:electricity|gas)-tariffs\/([^/]+)\/([a-z-]+)\/$/;

/** A supplier's product API on this machine. */
export async function startKrakenServer() {
  const asked: string[] = [];
  const products = new Map(listedProducts().map((product) => [String(product['code']), product]));
  const answers = new Map<string, Answer | ((url: URL) => Answer)>();
  const changes = new Map<string, (body: Json) => Json>();
  const rowChanges = new Map<string, (row: Json) => Json>();

  const bodyOf = (url: URL): Answer => {
    const [, tariff, page] = CHARGES.exec(url.pathname) ?? [];
    if (url.pathname === '/v1/products/') return { body: paged([...products.values()], url, LIST_PAGE_SIZE) };
    if (tariff !== undefined && page !== undefined) return charges(url, tariff, page, rowChanges.get(url.pathname));
    const detail = detailOf(url.pathname.split('/')[3] ?? '');
    return detail === undefined ? { status: 404, body: { detail: 'Not found.' } } : { body: detail };
  };

  const server = await startServer((request, response) => {
    const origin = server.url;
    const url = new URL(request.url ?? '/', origin);
    asked.push(`${url.pathname}${url.search}`);
    const set = answers.get(url.pathname);
    if (set !== undefined) return send(response, typeof set === 'function' ? set(url) : set, origin);
    const answer = bodyOf(url);
    const change = changes.get(url.pathname) ?? ((body: Json) => body);
    return send(response, { ...answer, body: change(answer.body as Json) }, origin);
  });
  return {
    /** As it stands in the list of sources. */
    from: `${server.url}/v1`,
    /** Paths with their queries, in the order in which they were asked for. */
    asked,
    /** Answers a path so. */
    answer: (path: string, answer: Answer | ((url: URL) => Answer)) => void answers.set(path, answer),
    /** Changes what a path says. */
    change: (path: string, change: (body: Json) => Json) => void changes.set(path, change),
    /** Changes the rows of a charge page. */
    changeRows: (path: string, change: (row: Json) => Json) => void rowChanges.set(path, change),
    /** What the list says of a product. */
    listed: (code: string): Json => products.get(code) ?? {},
    /** The product is no longer in the list; its detail still is. */
    withdraw: (code: string) => void products.delete(code),
    /** Adds a product, or changes what the list says of it. */
    offer: (code: string, over: Json) => void products.set(code, { ...products.get(code), code, ...over }),
    close: server.close,
  };
}

function charges(url: URL, tariff: string, page: string, change: (row: Json) => Json = (row) => row): Answer {
  const from = url.searchParams.get('period_from');
  const fromMs = from === null ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const rows = chargeRows(tariff, page, fromMs).filter(
    ({ valid_to }) => valid_to === null || Date.parse(valid_to) > fromMs,
  );
  return { body: paged(rows.map(change), url, Math.min(Number(url.searchParams.get('page_size')), 1500)) };
}

function paged(all: readonly Json[], url: URL, size: number): Json {
  const page = Number(url.searchParams.get('page') ?? 1);
  const isLast = page * size >= all.length;
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  const results = all.slice((page - 1) * size, page * size);
  return { count: all.length, next: isLast ? null : next.href, previous: null, results };
}

function send(response: ServerResponse, { status = 200, headers, body }: Answer, origin: string): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text.replaceAll(FIXTURE_ORIGIN, origin));
}

export function krakenSettings(over: Partial<ProductApiSettings> & { readonly from: string }): ProductApiSettings {
  return {
    ...DEFAULT_RULES,
    source: 'example-supplier',
    format: 'kraken-products',
    supplier: makeSupplier({ key: 'example-supplier' }),
    products: null,
    ...over,
  };
}

export type Reading = { readonly settings?: Partial<ProductApiSettings>; readonly options?: Partial<ReadOptions> };

/** Reads the API at noon of a day, 15 August 2026 unless another is given. */
export function readApi({ from }: KrakenServer, { settings = {}, options = {} }: Reading = {}): Promise<Feed> {
  const day = options.day ?? '2026-08-15';
  const nowMs = Date.parse(`${day}T12:00:00Z`);
  return productApi(krakenSettings({ from, ...settings }), createHandHttp({ loopback: from }).http).read(
    readOptions({ day, nowMs, ...options }),
  );
}

/** What the source has in the market once a feed is loaded. */
export function loadedFrom({ suppliers, plans, offers }: Feed): () => Promise<SourceContent> {
  return async () => ({ suppliers: suppliers.items, plans: plans.items, offers: offers.items });
}

/** `CODE in region 12: reason`. */
export function inWords(found: readonly LineError[]): readonly string[] {
  return found.map(({ at, reason }) => {
    const region = at?.region == null ? '' : ` in region ${at.region}`;
    return `${at?.product}${region}: ${reason}`;
  });
}

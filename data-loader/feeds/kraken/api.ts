import type { Day } from '../../../shared/market/model.ts';
import { Refused } from '../../run/load-report.ts';
import { type HttpClient, HttpError } from '../../sources/http.ts';
import type { ReadOptions } from '../feed.ts';
import { PAGE, parseResponse, ROW, type Row, Unreadable } from './responses.ts';
import { startOfDayMs } from './time-of-use.ts';

export type JsonClient = Pick<HttpClient, 'getJson'>;

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

export function createApi(from: string, http: JsonClient, { signal, budget }: ReadOptions): Api {
  const resolve = (link: string): URL => {
    const url = URL.parse(link, from);
    if (url?.origin === new URL(from).origin) return url;
    throw new Unreadable(`a link leads to another host than ${new URL(from).host}: ${link.slice(0, 200)}`);
  };
  const get = async (url: string): Promise<unknown> => {
    signal.throwIfAborted();
    try {
      return await http.getJson(url, { maxBytes: MAX_BYTES, signal });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof HttpError) && !(error instanceof Refused)) throw error;
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

/** The rows of a charge page; null if it is not published (404). */
export type ChargePages = (link: string) => Promise<readonly Row[] | null>;

/** More than a year of half hours at 1,500 a page. */
const MAX_CHARGE_PAGES = 24;
const ROWS_A_PAGE = 1500;

/** Reads each charge page of a product once, from the day on: tariffs of several payment keys share theirs. */
export function chargePages(api: Api, day: Day): ChargePages {
  const pages = new Map<string, Promise<readonly Row[] | null>>();
  const periodFrom = new Date(startOfDayMs(day)).toISOString().replace('.000', '');
  const read = async (url: URL): Promise<readonly Row[] | null> => {
    url.searchParams.set('period_from', periodFrom);
    url.searchParams.set('page_size', String(ROWS_A_PAGE));
    try {
      const entries = await api.list(url.href, MAX_CHARGE_PAGES);
      return entries.map((entry) => parseResponse(ROW, entry));
    } catch (error) {
      if (error instanceof Unreadable && error.status === 404) return null;
      throw error;
    }
  };
  return async (link) => {
    const url = api.resolve(link);
    const rows = pages.get(url.href) ?? read(new URL(url));
    pages.set(url.href, rows);
    return await rows;
  };
}

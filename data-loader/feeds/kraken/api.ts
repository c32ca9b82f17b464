import { Refused } from '../../report/report.ts';
import type { HttpClient } from '../../sources/http.ts';
import { HttpError } from '../../sources/http.ts';
import type { ReadOptions } from '../feed.ts';
import { parseShape } from './parse-shape.ts';
import { PAGE, type Page } from './shapes.ts';
import { Unreadable } from './unreadable.ts';

export type JsonClient = Pick<HttpClient, 'getJson'>;

/** One product API. Whatever is wrong with a response is an `Unreadable`; time and budget end the whole reading. */
export type Api = {
  readonly get: (url: string) => Promise<unknown>;
  /** All entries of a list, from its first page on. */
  readonly list: (url: string, options: { readonly maxPages: number }) => Promise<readonly unknown[]>;
  /** @throws Unreadable unless the address is on the API's own host */
  readonly resolve: (link: string) => URL;
};

/** A detail of 14 regions, four payment methods and sample quotes takes half of a megabyte. */
const MAX_BYTES = 8 * 1024 * 1024;

export function createApi(from: string, http: JsonClient, { signal, budget }: ReadOptions): Api {
  const resolve = (link: string): URL => {
    const url = URL.canParse(link, from) ? new URL(link, from) : null;
    if (url !== null && url.origin === new URL(from).origin) return url;
    throw new Unreadable(`a link leads to another host than ${new URL(from).host}: ${link.slice(0, 200)}`);
  };
  const get = async (url: string): Promise<unknown> => {
    signal.throwIfAborted();
    try {
      return await http.getJson(url, { maxBytes: MAX_BYTES, signal });
    } catch (error) {
      signal.throwIfAborted();
      throw unreadable(error);
    }
  };
  const list = async (url: string, { maxPages }: { readonly maxPages: number }): Promise<readonly unknown[]> => {
    const seen = new Set<string>();
    const entries: unknown[] = [];
    let next: string | null = url;
    while (next !== null) {
      if (seen.has(next)) throw new Unreadable(`its pages lead in a circle: ${next} comes up twice`);
      if (seen.size === maxPages) throw new Unreadable(`it has more than ${maxPages} pages`);
      seen.add(next);
      const page: Page = parseShape(PAGE, await get(next));
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

function unreadable(error: unknown): unknown {
  if (error instanceof HttpError) return new Unreadable(error.message, { status: error.status, cause: error });
  return error instanceof Refused ? new Unreadable(error.message, { cause: error }) : error;
}

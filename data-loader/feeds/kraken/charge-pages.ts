import type { Day } from '../../../shared/market/model.ts';
import type { Api } from './api.ts';
import { startOfDayMs } from './london.ts';
import { parseShape } from './parse-shape.ts';
import { ROW, type Row } from './shapes.ts';
import { Unreadable } from './unreadable.ts';

/** The charge pages of a product; tariffs of several payment keys share theirs. */
export type ChargePages = (link: string) => Promise<readonly Row[] | null>;

/** More than a year of half hours at 1,500 a page. */
const MAX_PAGES = 24;
const ROWS_A_PAGE = 1500;

/** Reads each page once, from the day on: a detail shows the price of one moment only. Null: 404, no prices. */
export function chargePages(api: Api, day: Day): ChargePages {
  const pages = new Map<string, Promise<readonly Row[] | null>>();
  const periodFrom = new Date(startOfDayMs(day)).toISOString().replace('.000', '');
  const read = async (url: URL): Promise<readonly Row[] | null> => {
    url.searchParams.set('period_from', periodFrom);
    url.searchParams.set('page_size', String(ROWS_A_PAGE));
    try {
      const entries = await api.list(url.href, { maxPages: MAX_PAGES });
      return entries.map((entry) => parseShape(ROW, entry));
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

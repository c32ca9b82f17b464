import type { Day } from '../../../shared/market/model.ts';
import { MAX_RATE_MICROPENCE_PER_KWH, type PaymentMethod, penceNumber } from '../../../shared/pricing/index.ts';
import type { Api } from './api.ts';
import { dailyPattern } from './daily-pattern.ts';
import { startOfDayMs } from './london.ts';
import { ROW_METHODS } from './payment-keys.ts';
import type { PriceRows } from './price-runs.ts';
import { type Charges, chargesFor, type DailyRow } from './rows.ts';
import { parseShape, ROW, type Row } from './shapes.ts';
import type { RegionTariff } from './tariffs.ts';
import { Unreadable } from './unreadable.ts';

export type TariffPrices = {
  readonly prices: readonly { readonly paymentMethod: PaymentMethod; readonly rows: PriceRows }[];
  /** Reasons, each once. */
  readonly leftOut: readonly string[];
};

export type ReadingDay = {
  readonly day: Day;
  /** The first day of a row without a beginning. */
  readonly openFrom: Day;
};

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

/** @throws Unreadable */
export async function readTariffPrices(
  regionTariff: RegionTariff,
  pages: ChargePages,
  reading: ReadingDay,
): Promise<TariffPrices> {
  const { paymentKey, rates, words } = regionTariff;
  const rels = ['standing_charges', ...rates.map(({ rel }) => rel)];
  const charges = await Promise.all(rels.map(async (rel) => ({ rel, rows: await pages(linkOf(regionTariff, rel)) })));
  const missing = charges.find(({ rows }) => rows === null);
  if (missing !== undefined) {
    return { prices: [], leftOut: [`${words} by ${paymentKey}: ${missing.rel} is not published (404)`] };
  }
  const leftOut = new Set<string>();
  const prices = ROW_METHODS[paymentKey].flatMap(({ row, paymentMethods }) => {
    const daily: (readonly DailyRow[])[] = [];
    for (const { rel, rows } of charges) {
      const found = chargesFor(row, rows ?? [], reading);
      if (found.kind === 'daily') daily.push(usable(found.rows, { rel, isRate: rel !== 'standing_charges' }));
      else leftOut.add(`${words} by ${paymentKey}: ${rel} ${whyNot(found, row, reading)}`);
    }
    const [charge, ...ofRates] = daily;
    if (charge === undefined || ofRates.length < rates.length) return [];
    const priceRows = {
      charge,
      rates: rates.map(({ register }, index) => ({ register, rows: ofRates[index] ?? [] })),
    };
    return paymentMethods.map((paymentMethod) => ({ paymentMethod, rows: priceRows }));
  });
  return { prices, leftOut: [...leftOut] };
}

function linkOf({ tariff, words, paymentKey }: RegionTariff, rel: string): string {
  const link = tariff.links.find((candidate) => candidate.rel === rel);
  if (link === undefined) throw new Unreadable(`${words} by ${paymentKey}: it has no link ${rel}`);
  return link.href;
}

function usable(rows: readonly DailyRow[], { rel, isRate }: { rel: string; isRate: boolean }): readonly DailyRow[] {
  const absurd = rows.find(({ micropence }) => micropence < 0 || micropence > MAX_RATE_MICROPENCE_PER_KWH);
  if (!isRate || absurd === undefined) return rows;
  throw new Unreadable(`${rel}: value_exc_vat must be from 0 to 1000, not ${penceNumber(absurd.micropence)}`);
}

function whyNot(charges: Exclude<Charges, { kind: 'daily' }>, method: string, { day }: ReadingDay): string {
  switch (charges.kind) {
    case 'none':
      return `has no row for ${method}, or for every method, from ${day} on`;
    case 'tracker':
      return 'changes every day';
    case 'within-the-day':
      return changesWithinTheDay(charges.rows, day);
  }
}

function changesWithinTheDay(rows: readonly Row[], day: Day): string {
  const pattern = dailyPattern(rows, day);
  switch (pattern.kind) {
    case 'repeats':
      return `depends on the time of day: ${pattern.runs[0]?.stretches.length} stretches of one price, the same every day`;
    case 'half-hourly':
      return `has ${pattern.stretchCount} prices from midnight to midnight; at most 8 can be compared`;
    case 'changes-daily':
      return 'changes within the day, and from one day to the next';
    case 'off-the-half-hour':
      return 'changes at times that are not on the half hour';
    case 'incomplete':
      return `changes within the day and has no price for some of ${day}`;
  }
}

import type { Day } from '../../../shared/market/model.ts';
import { MAX_RATE_MICROPENCE_PER_KWH, type PaymentMethod, penceNumber } from '../../../shared/pricing/index.ts';
import type { ChargePages } from './charge-pages.ts';
import { dailyPattern } from './daily-pattern.ts';
import { ROW_METHODS } from './payment-keys.ts';
import type { PriceRows } from './price-runs.ts';
import { type Charges, chargesFor } from './rows.ts';
import type { Row } from './shapes.ts';
import type { RegionTariff } from './tariffs.ts';
import { ofPart, Unreadable } from './unreadable.ts';

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

/** @throws Unreadable */
export async function readTariffPrices(
  regionTariff: RegionTariff,
  pages: ChargePages,
  reading: ReadingDay,
): Promise<TariffPrices> {
  const { paymentKey, rates, words } = regionTariff;
  const rels = [STANDING_CHARGES, ...rates.map(({ rel }) => rel)];
  const charges = await Promise.all(rels.map((rel) => readCharge(rel, regionTariff, pages)));
  const missing = charges.find(({ rows }) => rows === null);
  if (missing !== undefined) {
    return { prices: [], leftOut: [`${words} by ${paymentKey}: ${missing.rel} is not published (404)`] };
  }
  const leftOut = new Set<string>();
  const prices = ROW_METHODS[paymentKey].flatMap(({ row, paymentMethods }) => {
    const daily = charges.flatMap(({ rel, rows, part }) => {
      const found = usableCharges(row, rows ?? [], { reading, rel, part });
      if (found.kind === 'daily') return [found.rows];
      leftOut.add(`${part} ${whyNot(found, row, reading)}`);
      return [];
    });
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

const STANDING_CHARGES = 'standing_charges';

type Charge = { readonly rel: string; readonly part: string; readonly rows: readonly Row[] | null };

async function readCharge(
  rel: string,
  { tariff, words, paymentKey }: RegionTariff,
  pages: ChargePages,
): Promise<Charge> {
  const part = `${words} by ${paymentKey}: ${rel}`;
  const link = tariff.links.find((candidate) => candidate.rel === rel);
  if (link === undefined) throw new Unreadable(`${part}: the tariff has no link to it`);
  try {
    return { rel, part, rows: await pages(link.href) };
  } catch (error) {
    throw ofPart(error, { part });
  }
}

type UsableOptions = { readonly reading: ReadingDay; readonly rel: string; readonly part: string };

/** A standing charge may be below zero, a rate may not. */
function usableCharges(method: string, rows: readonly Row[], { reading, rel, part }: UsableOptions): Charges {
  try {
    const charges = chargesFor(method, rows, reading);
    if (charges.kind !== 'daily' || rel === STANDING_CHARGES) return charges;
    const wrong = charges.rows.find(({ micropence }) => micropence < 0 || micropence > MAX_RATE_MICROPENCE_PER_KWH);
    if (wrong === undefined) return charges;
    throw new Unreadable(`value_exc_vat must be from 0 to 1000, not ${penceNumber(wrong.micropence)}`);
  } catch (error) {
    throw ofPart(error, { part });
  }
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

import type { PaymentMethod } from '../../../shared/pricing/index.ts';
import type { ChargePages } from './charge-pages.ts';
import { ROW_METHODS } from './payment-keys.ts';
import type { PriceRows } from './price-runs.ts';
import type { RegionTariff } from './tariffs.ts';
import { ofPart, Unreadable } from './unreadable.ts';
import { type Charge, type ReadingDay, STANDING_CHARGES, type Usable, usableRows } from './usable-rows.ts';

export type TariffPrices = {
  readonly prices: readonly { readonly paymentMethod: PaymentMethod; readonly rows: PriceRows }[];
  /** Reasons, each once. */
  readonly leftOut: readonly string[];
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
    const found = charges.map((charge) => usableRows(charge, row, { regionTariff, reading }));
    for (const one of found) if (one.kind === 'left-out') leftOut.add(one.reason);
    const rows = priceRows(found, regionTariff);
    return rows === null ? [] : paymentMethods.map((paymentMethod) => ({ paymentMethod, rows }));
  });
  return { prices, leftOut: [...leftOut] };
}

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

/** Null if the standing charge or a rate is left out. */
function priceRows([charge, ...rates]: readonly Usable[], tariff: RegionTariff): PriceRows | null {
  if (charge?.kind !== 'days') return null;
  const [first] = rates;
  if (first?.kind === 'times') return { charge: charge.rows, rates: first };
  const registers = tariff.rates.flatMap(({ register }, index) => {
    const rate = rates[index];
    return rate?.kind === 'days' ? [{ register, rows: rate.rows }] : [];
  });
  return registers.length < rates.length ? null : { charge: charge.rows, rates: { kind: 'registers', registers } };
}

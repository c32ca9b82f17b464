import pMap from 'p-map';
import type { Plan, Region, Supplier } from '../../../shared/market/model.ts';
import type { PaymentMethod } from '../../../shared/pricing/index.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import type { SourceOffer } from '../../market/load.ts';
import type { ReadOptions } from '../feed.ts';
import type { Api } from './api.ts';
import { type ChargePages, chargePages } from './charge-pages.ts';
import { exitFeesOf } from './exit-fees.ts';
import { parseShape } from './parse-shape.ts';
import type { PriceRows } from './price-runs.ts';
import { planKeyOf, planOf } from './product-plan.ts';
import { offersOf, type RegionPrices } from './region-offers.ts';
import { DETAIL, type Detail, type Product } from './shapes.ts';
import { readTariffPrices } from './tariff-prices.ts';
import { type LeftOut, type Meter, type RegionTariff, tariffsOf } from './tariffs.ts';
import { ofPart, Unreadable } from './unreadable.ts';
import type { ReadingDay } from './usable-rows.ts';

export type ProductReading = {
  /** Null if all of the product is left out. */
  readonly plan: Plan | null;
  readonly offers: readonly SourceOffer[];
  readonly leftOut: readonly LeftOut[];
};

export type ProductSource = { readonly api: Api; readonly supplier: Supplier; readonly address: string };

/** The HTTP client limits all requests together. */
const REGIONS_AT_ONCE = 4;

/** @throws Unreadable if anything that is used of the product cannot be read */
export async function readProduct(
  product: Product,
  { api, supplier, address }: ProductSource,
  { day, signal, budget }: ReadOptions,
): Promise<ProductReading> {
  const detail = await readDetail(product, `${address}/products/${encodeURIComponent(product.code)}/`, api);
  const { byRegion, leftOut } = tariffsOf(detail);
  const fees = exitFeesOf([...byRegion.values()].flat());
  if (typeof fees === 'string') return { plan: null, offers: [], leftOut: [{ region: null, reason: fees }] };
  const pages = chargePages(api, day);
  const reading = { day, openFrom: londonDay(product.availableFromMs) };
  const regions = await pMap(
    byRegion,
    async ([region, tariffs]) => {
      const { prices, reasons } = await readRegion(tariffs, { pages, reading, region });
      const offers = offersOf(prices, { supplierKey: supplier.key, planKey: planKeyOf(product.code), region, day });
      budget.spend('offers', offers.length);
      return { offers, leftOut: reasons.map((reason) => ({ region, reason })) };
    },
    { concurrency: REGIONS_AT_ONCE, signal },
  );
  const offers = regions.flatMap((region) => region.offers);
  const allLeftOut = [...leftOut, ...regions.flatMap((region) => region.leftOut)];
  const hasTimes = offers.some(({ electricity }) => electricity?.timetable !== undefined);
  return {
    plan: offers.length === 0 ? null : planOf(product, supplier, { exitFees: fees, hasTimes }),
    offers,
    leftOut: offers.length === 0 && allLeftOut.length === 0 ? [NO_PRICES] : allLeftOut,
  };
}

const NO_PRICES: LeftOut = { region: null, reason: 'it has no prices in any region' };

async function readDetail(product: Product, url: string, api: Api): Promise<Detail> {
  const detail = parseShape(DETAIL, await api.get(url));
  if (detail.code === product.code) return detail;
  throw new Unreadable(`code must be ${product.code}, not ${detail.code}`);
}

type RegionReading = {
  readonly pages: ChargePages;
  readonly reading: ReadingDay;
  readonly region: Region;
};

async function readRegion(
  tariffs: readonly RegionTariff[],
  { pages, reading, region }: RegionReading,
): Promise<{ readonly prices: RegionPrices; readonly reasons: readonly string[] }> {
  const prices = new Map<Meter, Map<PaymentMethod, PriceRows>>();
  const reasons: string[] = [];
  for (const tariff of tariffs) {
    const ofTariff = await readTariffPrices(tariff, pages, reading).catch((error: unknown) => {
      throw ofPart(error, { region });
    });
    reasons.push(...ofTariff.leftOut);
    const ofMeter = prices.get(tariff.meter) ?? new Map<PaymentMethod, PriceRows>();
    prices.set(tariff.meter, ofMeter);
    for (const { paymentMethod, rows } of ofTariff.prices) {
      if (!ofMeter.has(paymentMethod)) ofMeter.set(paymentMethod, rows);
    }
  }
  return { prices, reasons };
}

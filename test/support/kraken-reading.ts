import type { Feed, ReadOptions } from '../../data-loader/feeds/feed.ts';
import { productApi } from '../../data-loader/feeds/kraken/product-api.ts';
import type { SourceContent } from '../../data-loader/market/load.ts';
import type { LineError } from '../../data-loader/run/load-report.ts';
import { DEFAULT_SETTINGS, type ProductApiSettings } from '../../data-loader/sources/source-settings.ts';
import type { Supplier } from '../../shared/market/model.ts';
import { createHandHttp } from './hand-http.ts';
import type { KrakenServer } from './kraken-server.ts';
import { readOptions } from './read-options.ts';

const SUPPLIER: Supplier = {
  key: 'example-supplier',
  name: 'Example Supplier',
  logoUrl: 'https://assets.example.com/example-supplier.png',
  bigSix: false,
  fulfillable: true,
  retainable: false,
  supportPhoneNumber: '0800 000 000',
  electricityIncumbentRegions: [],
  gasIncumbent: false,
};

export function krakenSettings(over: Partial<ProductApiSettings> & { readonly from: string }): ProductApiSettings {
  return {
    ...DEFAULT_SETTINGS,
    source: 'example-supplier',
    format: 'kraken-products',
    supplier: SUPPLIER,
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
export function loadedFrom({ header, suppliers, plans, offers }: Feed): () => Promise<SourceContent> {
  const content = {
    publishedAt: header.publishedAt,
    suppliers: suppliers.items,
    plans: plans.items,
    offers: offers.items,
  };
  return async () => content;
}

/** `CODE in region 12: reason`. */
export function inWords(found: readonly LineError[]): readonly string[] {
  return found.map(({ at, reason }) => {
    const region = at?.region == null ? '' : ` in region ${at.region}`;
    return `${at?.product}${region}: ${reason}`;
  });
}

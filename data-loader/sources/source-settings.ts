import type { Plan, Supplier } from '../../shared/market/model.ts';
import type { PaymentMethod } from '../../shared/pricing/index.ts';
import type { HoldRules } from '../run/held-plans.ts';

/** What an entry's `from` names. The key of a folder in S3 ends with `/`; its newest object is what is read. */
export type Address =
  | { readonly kind: 's3'; readonly bucket: string; readonly key: string }
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string };

const S3 = /^s3:\/\/([^/]+)\/(.+)$/;
const WEB = /^https?:\/\//i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;

/** Null: it has a scheme that the loader does not read, or is not an address of its scheme. */
export function addressOf(from: string): Address | null {
  const [, bucket, key] = S3.exec(from) ?? [];
  if (bucket !== undefined && key !== undefined) return { kind: 's3', bucket, key };
  if (WEB.test(from)) return URL.canParse(from) ? { kind: 'web', url: from } : null;
  return ANY_SCHEME.test(from) || from === '' ? null : { kind: 'file', path: from };
}

export function holdsObject(
  address: Address | null,
  { bucket, key }: { readonly bucket: string; readonly key: string },
) {
  if (address?.kind !== 's3' || address.bucket !== bucket) return false;
  return address.key.endsWith('/') ? key.startsWith(address.key) : key === address.key;
}

/** An entry in the list of sources (feed-format, section 6), checked and filled in. */
export type SourceSettings = TariffFeedSettings | PriceCapSettings | ProductApiSettings;

export type TariffFeedSettings = CommonSettings & { readonly format: 'energy-tariff-feed/1' };

export type PriceCapSettings = CommonSettings & {
  readonly format: 'ofgem-price-cap';
  readonly suppliers: readonly CapSupplier[];
  /** A published two-rate tariff: the cap fixes only an average, which is split in the same proportion. */
  readonly economy7: {
    readonly averageMicropence: number;
    readonly dayMicropence: number;
    readonly nightMicropence: number;
  };
};

export type CapSupplier = {
  readonly supplier: Supplier;
  /** Null: the plans of the supplier come from other sources. */
  readonly plan: Plan | null;
  readonly paymentMethods: readonly PaymentMethod[];
};

export type ProductApiSettings = CommonSettings & {
  readonly format: 'kraken-products';
  readonly supplier: Supplier;
  /** Codes of the products to read; null: all. */
  readonly products: readonly string[] | null;
};

type CommonSettings = HoldRules & {
  readonly source: string;
  /** An S3 address, an HTTPS address or a file. */
  readonly from: string;
  /** Percentage of what is read that may be rejected. */
  readonly tolerancePercent: number;
  readonly staleAfterDays: number;
};

export const DEFAULT_SETTINGS = {
  tolerancePercent: 1,
  staleAfterDays: 14,
  leapPercent: 30,
  floorPercent: 50,
} as const satisfies Partial<CommonSettings>;

import type { Plan, Supplier } from '../../shared/market/model.ts';
import type { PaymentMethod } from '../../shared/pricing/index.ts';
import type { HoldRules } from '../rules/held-plans.ts';

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

/** An entry of the list of sources, as JSON (docs/formats/README.md). The loader checks it. */
export type SourceEntry = {
  readonly source: string;
  /** `s3://FEED_BUCKET/` is the environment's own bucket. */
  readonly from: string;
  readonly tolerance_percent?: number;
  readonly stale_after_days?: number;
  readonly leap_percent?: number;
  readonly floor_percent?: number;
} & (TariffFeedEntry | PriceCapEntry | ProductApiEntry);

type TariffFeedEntry = { readonly format: 'energy-tariff-feed/1' };

type PriceCapEntry = {
  readonly format: 'ofgem-price-cap';
  readonly suppliers: readonly CapSupplier[];
  readonly economy_7: { readonly average_pence: number; readonly day_pence: number; readonly night_pence: number };
};

type ProductApiEntry = {
  readonly format: 'kraken-products';
  readonly supplier: SupplierKeys;
  readonly products?: readonly string[];
};

type CapSupplier = {
  readonly supplier: SupplierKeys;
  readonly plan?: Readonly<Record<string, unknown>>;
  readonly payment_methods?: readonly string[];
};

/** The keys of a supplier line. */
type SupplierKeys = Readonly<Record<string, unknown>>;

/** Standard variable plans at the price cap, from the table that the regulator publishes each quarter. */
export const PRICE_CAP: SourceEntry = {
  source: 'price-cap',
  format: 'ofgem-price-cap',
  from: 's3://FEED_BUCKET/price-cap/',
  suppliers: [
    capSupplier({ key: 'british-gas', name: 'British Gas', bigSix: true, gasIncumbent: true }, 'Standard Variable'),
    capSupplier({ key: 'edf', name: 'EDF', bigSix: true, incumbentIn: [12, 19, 22] }, 'Standard Variable'),
    capSupplier(
      { key: 'eon-next', name: 'E.ON Next', bigSix: true, incumbentIn: [10, 11, 14, 15, 16, 23] },
      'Next Flex',
    ),
    capSupplier({ key: 'ovo-energy', name: 'OVO Energy', bigSix: true, incumbentIn: [17, 20, 21] }, 'Simpler Energy'),
    capSupplier(
      { key: 'scottishpower', name: 'ScottishPower', bigSix: true, incumbentIn: [13, 18] },
      'Standard Variable',
    ),
    capSupplier(
      { key: 'octopus-energy', name: 'Octopus Energy', bigSix: true, fulfillable: false, green: true },
      'Flexible Octopus',
    ),
    capSupplier({ key: 'so-energy', name: 'So Energy', green: true }, 'So Flex'),
    capSupplier({ key: 'fuse-energy', name: 'Fuse Energy' }),
    {
      ...capSupplier({ key: 'utilita', name: 'Utilita', fulfillable: false }, 'Smart Energy'),
      payment_methods: ['prepayment'],
    },
    capSupplier({ key: 'utility-warehouse', name: 'Utility Warehouse', fulfillable: false }, 'Value'),
  ],
  economy_7: { average_pence: 21.5648, day_pence: 28.52, night_pence: 11.96 },
};

export const DEALS: SourceEntry = {
  source: 'deals',
  format: 'energy-tariff-feed/1',
  from: 's3://FEED_BUCKET/deals/',
};

type AtTheCap = {
  readonly key: string;
  readonly name: string;
  readonly bigSix?: boolean;
  readonly fulfillable?: boolean;
  readonly green?: boolean;
  readonly incumbentIn?: readonly number[];
  readonly gasIncumbent?: boolean;
};

/** Without a plan, the supplier's plans come from other sources. */
function capSupplier(about: AtTheCap, planName?: string): CapSupplier {
  const {
    key,
    name,
    bigSix = false,
    fulfillable = true,
    green = false,
    incumbentIn = [],
    gasIncumbent = false,
  } = about;
  const supplier = {
    key,
    name,
    logo_url: `https://assets.example.com/supplier-logos/${key}.png`,
    big_six: bigSix,
    fulfillable,
    retainable: false,
    support_phone_number: '',
    electricity_incumbent_regions: incumbentIn,
    gas_incumbent: gasIncumbent,
  };
  if (planName === undefined) return { supplier };
  const plan = {
    key: planName.toLowerCase().replaceAll(' ', '-'),
    name: planName,
    standard_variable: true,
    needs_end_date: false,
    fulfillable,
    available_to_switch: true,
    feature_labels: [...(green ? ['green'] : []), 'no-exit-fee'],
    features: [
      {
        title: 'Variable prices',
        description: 'Prices follow the price cap and can change every three months.',
      },
    ],
    product_end_date: null,
    rate_guarantee: { end_date: null, duration_months: null, description: 'No price guarantee' },
    exit_fees: null,
  };
  return { supplier, plan };
}

import { readFileSync } from 'node:fs';
import { parsePlan, parseSupplier } from '../../data-loader/feeds/tariff-lines.ts';
import { DEFAULT_RULES, type PriceCapSettings } from '../../data-loader/sources/source-list.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../shared/pricing/index.ts';

type Entry = {
  readonly supplier: Readonly<Record<string, unknown>>;
  readonly plan?: Readonly<Record<string, unknown>>;
  readonly payment_methods?: readonly PaymentMethod[];
};

/** The suppliers of the sample list of sources. */
export function capSettings(over: Partial<PriceCapSettings> = {}): PriceCapSettings {
  const list: { sources: readonly { suppliers: readonly Entry[] }[] } = JSON.parse(
    readFileSync('data/sources.json', 'utf8'),
  );
  const entries = list.sources[0]?.suppliers ?? [];
  return {
    ...DEFAULT_RULES,
    source: 'price-cap',
    format: 'ofgem-price-cap',
    from: 'test/fixtures/market/ofgem-price-cap-by-region.csv',
    suppliers: entries.map(({ supplier, plan, payment_methods }) => ({
      supplier: parseSupplier(supplier),
      plan: plan === undefined ? null : parsePlan({ ...plan, supplier_key: supplier['key'] }),
      payment_methods: [...(payment_methods ?? PAYMENT_METHODS)],
    })),
    economy_7: { average_pence: 21.5648, day_pence: 28.52, night_pence: 11.96 },
    ...over,
  };
}

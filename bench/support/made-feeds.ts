import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PAYMENT_METHODS } from '../../shared/pricing/index.ts';
import {
  dualOffer,
  electricityOffer,
  feedLines,
  gasOffer,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../test/support/feed-maker.ts';
import { randomFrom } from './random.ts';
import { REGIONS } from './regions.ts';

const SOURCES = 30;

/** A plan has prices of twelve plan types in each region. */
const OFFERS_OF_A_PLAN = REGIONS.length * PAYMENT_METHODS.length * 3;
/** One plan in three is on sale, the others are held. */
const ON_SALE_EVERY = 3;

const STANDARD_VARIABLE: Line = {
  standard_variable: true,
  product_end_date: null,
  feature_labels: [],
  rate_guarantee: { end_date: null, duration_months: null, description: 'No price guarantee' },
  exit_fees: null,
};

export type MadeFeeds = {
  readonly folder: string;
  /** Of all sources together, about. */
  readonly offers: number;
  /** Of these sources, each price is a hundredth higher and published a day later. */
  readonly changed?: number;
};

/** Writes the feeds of thirty suppliers, the same on every run, and returns their files. */
export async function writeFeeds({ folder, offers, changed = 0 }: MadeFeeds): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const plans = Math.round(offers / SOURCES / OFFERS_OF_A_PLAN);
  const files: string[] = [];
  for (let source = 0; source < SOURCES; source += 1) {
    const file = join(folder, `supplier-${source}.ndjson`);
    const lines = feedOf({ source, plans, isChanged: source < changed });
    await pipeline(Readable.from(lines), createWriteStream(file));
    files.push(file);
  }
  return files;
}

type Feed = { readonly source: number; readonly plans: number; readonly isChanged: boolean };

function* feedOf({ source, plans, isChanged }: Feed): Generator<string> {
  const supplier = `supplier-${source}`;
  const publishedAt = isChanged ? '2026-11-20T18:00:00Z' : '2026-11-20T06:00:00Z';
  yield feedLines([
    header({ source: supplier, published_at: publishedAt }),
    supplierLine({ key: supplier, name: `Supplier ${source}` }),
  ]);
  const random = randomFrom(source + 1);
  const rate = (pence: number): number => Math.round(pence * (isChanged ? 10_100 : 10_000) + random(30_000)) / 10_000;
  const pricesOf = (unitPence: number, chargePence: number): Line =>
    price({ charge_pence_per_day: rate(chargePence), unit_rates: [{ rate_pence_per_kwh: rate(unitPence) }] });
  for (let plan = 0; plan < plans; plan += 1) yield feedLines(planAndOffers({ supplier, plan, pricesOf }));
}

type PlanOfFeed = {
  readonly supplier: string;
  readonly plan: number;
  readonly pricesOf: (unitPence: number, chargePence: number) => Line;
};

function planAndOffers({ supplier, plan, pricesOf }: PlanOfFeed): readonly Line[] {
  const key = `plan-${plan}`;
  const isOnSale = plan % ON_SALE_EVERY === 0;
  const offers = REGIONS.flatMap((region) =>
    PAYMENT_METHODS.flatMap((method) => {
      const over = { supplier_key: supplier, plan_key: key, payment_method: method, regions: [region] };
      const [electricity, gas] = [pricesOf(24, 45), pricesOf(6, 28)];
      return [
        dualOffer({ ...over, electricity, gas }),
        electricityOffer({ ...over, electricity }),
        gasOffer({ ...over, gas }),
      ];
    }),
  );
  return [
    planLine({
      supplier_key: supplier,
      key,
      name: `Plan ${plan}`,
      available_to_switch: isOnSale,
      ...(plan === 0 ? STANDARD_VARIABLE : {}),
    }),
    ...offers,
  ];
}

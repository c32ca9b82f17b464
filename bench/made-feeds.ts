import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PAYMENT_METHODS } from '../shared/pricing/index.ts';
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
} from '../test/support/feed-maker.ts';

const SOURCES = 30;
const REGIONS = Array.from({ length: 14 }, (_, index) => 10 + index);
/** A plan has prices of twelve plan types in each region. */
const OFFERS_OF_A_PLAN = REGIONS.length * PAYMENT_METHODS.length * 3;
/** The day by which later quarters of the price cap are known. */
const PUBLISHED_AT = '2026-02-01T06:00:00Z';
/** Puts one plan in three on sale; customers still have the others. */
const ON_SALE_EVERY = 3;
/** Makes one plan in three variable, of those on sale and of the others. */
const VARIABLE_EVERY = 3 * ON_SALE_EVERY;

const VARIABLE: Line = {
  product_end_date: null,
  feature_labels: [],
  rate_guarantee: { end_date: null, duration_months: null, description: 'No price guarantee' },
  exit_fees: null,
};

/**
 * Writes the feeds of thirty suppliers, the same on every run, and returns their files. Together
 * they have about this many offers: 10^5 are some 30 MB. `node bench/made-feeds.ts FOLDER 1000000`
 * writes them from a terminal. The given percentage of the plans follows the price cap, which has
 * two later quarters in the sample file.
 */
export async function writeFeeds(
  folder: string,
  offers: number,
  followingPercent = 0,
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const plans = Math.round(offers / SOURCES / OFFERS_OF_A_PLAN);
  return await Promise.all(
    Array.from({ length: SOURCES }, async (_, source) => {
      const file = join(folder, `supplier-${source}.ndjson`);
      await pipeline(
        Readable.from(feedOf(source, plans, followingPercent)),
        createWriteStream(file),
      );
      return file;
    }),
  );
}

/** Writes a list with the price cap and these feeds, whose sources are named as their files. */
export async function writeSourceList(folder: string, files: readonly string[]): Promise<string> {
  const { sources } = JSON.parse(await readFile('data/sources.json', 'utf8'));
  const from = join(process.cwd(), 'test/fixtures/market/ofgem-price-cap-by-region.csv');
  const format = 'energy-tariff-feed/1';
  const feeds = files.map((file) => ({ source: basename(file, '.ndjson'), format, from: file }));
  const list = join(folder, 'sources.json');
  await writeFile(list, JSON.stringify({ sources: [{ ...sources[0], from }, ...feeds] }));
  return list;
}

if (import.meta.main)
  console.log((await writeFeeds(process.argv[2] ?? '', Number(process.argv[3]))).join('\n'));

function* feedOf(source: number, plans: number, followingPercent: number): Generator<string> {
  const supplier = `supplier-${source}`;
  const random = randomFrom(source + 1);
  const isFollowing = (plan: number): boolean =>
    followingPercent > 0 && plan % Math.round(100 / followingPercent) === 1;
  const rate = (pence: number): number => Math.round(pence * 10_000 + random(30_000)) / 10_000;
  const priceOf = (unitPence: number, chargePence: number): Line =>
    price({
      charge_pence_per_day: rate(chargePence),
      unit_rates: [{ rate_pence_per_kwh: rate(unitPence) }],
    });
  yield feedLines([
    header({ source: supplier, published_at: PUBLISHED_AT }),
    supplierLine({ key: supplier, name: `Supplier ${source}` }),
  ]);
  for (let plan = 0; plan < plans; plan += 1) {
    const key = `plan-${plan}`;
    const offers = REGIONS.flatMap((region) =>
      PAYMENT_METHODS.flatMap((method) => {
        const over = {
          supplier_key: supplier,
          plan_key: key,
          payment_method: method,
          regions: [region],
          valid_from: '2026-01-01',
        };
        const [electricity, gas] = [priceOf(24, 45), priceOf(6, 28)];
        return [
          dualOffer({ ...over, electricity, gas }),
          electricityOffer({ ...over, electricity }),
          gasOffer({ ...over, gas }),
        ];
      }),
    );
    const sold = {
      available_to_switch: plan % ON_SALE_EVERY === 0,
      standard_variable: plan === 0,
      ...(plan % VARIABLE_EVERY < ON_SALE_EVERY && VARIABLE),
      ...(isFollowing(plan) && { follows: { source: 'price-cap' } }),
    };
    yield feedLines([
      planLine({ supplier_key: supplier, key, name: `Plan ${plan}`, ...sold }),
      ...offers,
    ]);
  }
}

/** Whole numbers from 0, the same on every run: a small linear congruential generator. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

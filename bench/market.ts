import { performance } from 'node:perf_hooks';
import type { SourceLoad } from '../data-loader/market/load.ts';
import { createMarketLoader } from '../data-loader/market/loader.ts';
import type { MarketOffer, MarketReader } from '../shared/market/market.ts';
import { createMarketReader } from '../shared/market/market-reader.ts';
import type { Offer, PlanFilters } from '../shared/market/model.ts';
import type { MarketStore } from '../shared/market/store.ts';
import { type PricingBasis, pricingBasis, rankOffers, typicalUsage } from '../shared/pricing/index.ts';
import { createMemoryMarketStore } from '../test/support/market-memory-store.ts';
import { makeMarket } from './support/big-market.ts';
import type { Bench, Measurement } from './support/measure.ts';
import { REGIONS } from './support/regions.ts';

const TODAY = '2026-11-21';
const RUNS = 21;

const REGION = 12;

const QUERY = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
} as const;

/** None of which leaves a plan out, so that as many are ranked. */
const FILTERS: PlanFilters = {
  fixedOnly: false,
  greenOnly: false,
  noExitFees: true,
  onlySuppliers: null,
  excludeSuppliers: ['supplier-x'],
};

/** Markets of 10^5 and 10^6 offers: size, loading, a cold function and a warm one, compared with plain JSON. */
export const run: Bench = async () => [...(await measure(100_000)), ...(await measure(1_000_000))];

async function onSale(reader: MarketReader, filters?: PlanFilters): Promise<readonly MarketOffer[]> {
  const edition = await reader.open(TODAY);
  return await edition.inRegion(REGION, (market) => market.offersOnSale({ ...QUERY, filters }));
}

/** The plain way: a region's offers as JSON objects, with what is on sale and what is held in one list. */
type PlainOffer = Offer & { readonly availableToSwitch: boolean };

async function measure(offerCount: number): Promise<readonly Measurement[]> {
  const load = makeMarket(offerCount);
  const store = createMemoryMarketStore();
  const loader = createMarketLoader({
    store,
    records: store,
    today: TODAY,
    clock: { nowMs: () => 0 },
    newRunId: () => 'bench',
  });
  const loadMs = await timeOnce(() => loader.publish([load]));
  const sizes = [...(await store.readChunks(store.chunkNames())).values()].map((bytes) => bytes.length);
  let plainTexts: readonly string[] = [];
  const plainLoadMs = await timeOnce(() => {
    plainTexts = REGIONS.map((region) => plainRegion(load, region));
  });
  const plainBytes = plainTexts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const plainText = plainTexts[REGIONS.indexOf(REGION)] ?? '[]';

  const coldMs = await medianOf(() => onSale(readerOn(store)));
  const plainColdMs = await medianOf(() => plainOnSale(JSON.parse(plainText)));

  const usage = {
    gas: typicalUsage({ profile: 'gas', level: 'medium' }, TODAY),
    electricity: typicalUsage({ profile: 'electricity_standard', level: 'medium' }, TODAY),
  };
  const basis: PricingBasis = pricingBasis(usage, TODAY);
  const reader = readerOn(store);
  const before = store.chunkReads();
  const warmMs = await medianOf(async () => {
    const offers = await onSale(reader);
    return rankOffers(offers, basis);
  });
  const chunksOfOneRegion = store.chunkReads() - before;
  const filteredMs = await medianOf(async () => {
    const offers = await onSale(reader, FILTERS);
    return rankOffers(offers, basis);
  });
  const plainOffers: readonly PlainOffer[] = JSON.parse(plainText);
  const plainWarmMs = await medianOf(() => rankOffers(plainOnSale(plainOffers), basis));

  const closed = load.plans.find(({ availableToSwitch }) => !availableToSwitch);
  const closedMs = await medianOf(async () =>
    (await readerOn(store).open(TODAY)).inRegion(REGION, (market) =>
      market.currentOffer({ ...QUERY, supplierKey: closed?.supplierKey ?? '', planKey: closed?.key ?? '' }),
    ),
  );
  const ratesMs = await medianOf(async () =>
    (await readerOn(store).open(TODAY)).offersByRates({ region: REGION, fuel: 'dual_fuel' }),
  );

  const of = `of ${offerCount.toLocaleString('en-GB')} offers`;
  const plain = 'JSON objects';
  return [
    { what: `edition ${of}`, value: sum(sizes) / 1e6, unit: 'MB', against: { what: plain, value: plainBytes / 1e6 } },
    { what: `largest chunk ${of}`, value: Math.max(...sizes) / 1e3, unit: 'KB' },
    { what: `chunks ${of}`, value: sizes.length, unit: 'items' },
    { what: `compile and publish ${of}`, value: loadMs, unit: 'ms', against: { what: plain, value: plainLoadMs } },
    { what: `region book, cold, ${of}`, value: coldMs, unit: 'ms', against: { what: plain, value: plainColdMs } },
    { what: `chunks read for it, once, ${of}`, value: chunksOfOneRegion, unit: 'items' },
    { what: `comparison, warm, ${of}`, value: warmMs, unit: 'ms', against: { what: plain, value: plainWarmMs } },
    {
      what: `the same with filters, ${of}`,
      value: filteredMs,
      unit: 'ms',
      against: { what: 'without', value: warmMs },
    },
    { what: `one closed plan, cold, ${of}`, value: closedMs, unit: 'ms', against: { what: plain, value: plainColdMs } },
    { what: `all plans by their rates, cold, ${of}`, value: ratesMs, unit: 'ms' },
  ];
}

async function timeOnce(call: () => unknown): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

function plainRegion({ plans, offers }: SourceLoad, region: number): string {
  const available = new Map(plans.map((plan) => [plan.key, plan.availableToSwitch]));
  return JSON.stringify(
    offers
      .filter(({ regions }) => regions.includes(region))
      .map(({ regions: _, ...offer }) => ({ ...offer, availableToSwitch: available.get(offer.planKey) === true })),
  );
}

async function medianOf(call: () => unknown): Promise<number> {
  for (let run = 0; run < 5; run += 1) await call();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timeOnce(call));
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

function readerOn(store: MarketStore) {
  return createMarketReader({ store, clock: { nowMs: () => 0 }, pointerSeconds: 5 });
}

function plainOnSale(offers: readonly PlainOffer[]): readonly PlainOffer[] {
  return offers.filter(
    (offer) =>
      offer.availableToSwitch &&
      offer.fuel === QUERY.fuel &&
      offer.paymentMethod === QUERY.paymentMethod &&
      offer.electricityVariant === QUERY.electricityVariant &&
      offer.validFrom <= TODAY &&
      (offer.validTo === null || TODAY < offer.validTo),
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

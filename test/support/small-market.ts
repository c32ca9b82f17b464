import type { SourceContent, SourceOffer } from '../../data-loader/market/edition-books.ts';
import {
  createMarketLoader,
  type Decide,
  type MarketLoader,
  type SourceLoad,
} from '../../data-loader/market/loader.ts';
import type { Plan, Supplier } from '../../shared/market/model.ts';
import type { Edition } from '../../shared/market/reader.ts';
import { createMarketReader } from '../../shared/market/reader.ts';
import type { MarketStore } from '../../shared/market/store.ts';
import { microFromDecimal, type RegisterPrice } from '../../shared/pricing/index.ts';
import { createMemoryMarketStore } from './memory-stores.ts';

export function makeSupplier(over: Partial<Supplier> & { readonly key: string }): Supplier {
  return {
    name: over.key,
    logoUrl: `https://logos.example/${over.key}.svg`,
    bigSix: false,
    fulfillable: true,
    retainable: true,
    supportPhoneNumber: '',
    electricityIncumbentRegions: [],
    gasIncumbent: false,
    ...over,
  };
}

export function makePlan(over: Partial<Plan> & Pick<Plan, 'supplierKey' | 'key'>): Plan {
  return {
    name: over.key,
    standardVariable: false,
    needsEndDate: false,
    fulfillable: true,
    availableToSwitch: true,
    featureLabels: [],
    features: [],
    productEndDate: null,
    rateGuarantee: { endDate: null, durationMonths: null, description: '' },
    exitFees: null,
    requires: [],
    ...over,
  };
}

/** A single rate price: pence a day, pence a kWh. */
function makePrice(chargePence: number, ratePence: number): RegisterPrice {
  return {
    chargeMicropencePerDay: microFromDecimal(chargePence),
    registers: [
      { name: 'all', bands: [{ rateMicropencePerKwh: microFromDecimal(ratePence), widthMicroKwhPerYear: null }] },
    ],
  };
}

/** Dual fuel, monthly direct debit, standard, in region 12 since the start of 2026; prices follow the fuel. */
export function makeOffer(over: Partial<SourceOffer> & Pick<SourceOffer, 'supplierKey' | 'planKey'>): SourceOffer {
  const fuel = over.fuel ?? 'dual_fuel';
  return {
    fuel,
    paymentMethod: 'monthly_direct_debit',
    electricityVariant: fuel === 'gas' ? null : 'standard',
    regions: [12],
    validFrom: '2026-01-01',
    validTo: null,
    ...(fuel === 'gas' ? {} : { electricity: makePrice(50, 25) }),
    ...(fuel === 'electricity' ? {} : { gas: makePrice(30, 7) }),
    ...over,
  };
}

/** A load whose content hash is its own content's. */
export function makeLoad({
  source,
  publishedAt = '2026-11-01T00:00:00Z',
  suppliers = [],
  plans = [],
  offers = [],
}: Partial<SourceContent> & { readonly source: string; readonly publishedAt?: string }): SourceLoad {
  const contentHash = JSON.stringify([suppliers, plans, offers], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const counts = { suppliers: suppliers.length, plans: plans.length, offers: offers.length, vanishedOffers: 0 };
  const freshness = { source, contentHash, publishedAt, staleFrom: '2026-12-01', validators: null };
  return {
    content: { suppliers, plans, offers },
    state: { ...freshness, ...counts, rejectedLines: 0, heldPlans: 0 },
  };
}

/** A supplier with one standard variable plan on sale: a whole market, told apart by its charge. */
export function loadOfOnePlan(source: string, chargePence: number, publishedAt: string): SourceLoad {
  return makeLoad({
    source,
    publishedAt,
    suppliers: [makeSupplier({ key: `${source}-energy`, bigSix: true })],
    plans: [makePlan({ supplierKey: `${source}-energy`, key: 'svt', standardVariable: true })],
    offers: [
      makeOffer({
        supplierKey: `${source}-energy`,
        planKey: 'svt',
        electricity: makePrice(chargePence, 25),
        regions: [12, 13],
      }),
    ],
  });
}

export const TODAY = '2026-11-21';

let editions = 0;

/** A loader at a moment; its editions are numbered. */
export function loaderAt(store: MarketStore, time = `${TODAY}T06:00:00Z`): MarketLoader {
  return createMarketLoader({
    store,
    clock: { nowMs: () => Date.parse(time) },
    newEditionId: () => {
      editions += 1;
      return `edition-${editions}`;
    },
  });
}

/** Whatever the market has. */
export function taking(...loads: readonly SourceLoad[]): Decide {
  return () => ({ loads, unchanged: [] });
}

/** These loads, published in memory and opened on a day. */
export async function publishedMarket(loads: readonly SourceLoad[], day = TODAY): Promise<Edition> {
  const store = createMemoryMarketStore();
  await loaderAt(store, `${day}T06:00:00Z`).publish(taking(...loads));
  return await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(day);
}

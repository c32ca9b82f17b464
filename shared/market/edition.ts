import { byPlan } from '../pricing/index.ts';
import { type BestBuys, bestBuysOn } from './best-buys.ts';
import { CorruptMarketError } from './checked.ts';
import {
  closedOfferRefs,
  type EditionSources,
  readBook,
  readDetails,
  readList,
  readSuppliers,
} from './edition-reads.ts';
import { editionRefs } from './edition-refs.ts';
import type { Edition, MarketOffer, RatesQuery, RegisterOffer } from './market.ts';
import type { BestBuyType } from './model.ts';
import type { PricedPlan } from './offer-segment.ts';
import { whenRead } from './on-demand.ts';
import { findPlans } from './plan-search.ts';
import { planTypeCode } from './plan-types.ts';
import { offerOn, type RegionBook } from './region-book.ts';
import { createRegionMarket } from './region-market.ts';
import { sourceStates } from './source-states.ts';

export type EditionDeps = Omit<EditionSources, 'refs'> & { readonly publishedAt: string };

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

/** Keeps no segment itself: what it made is in the caches, which have limits. */
export function createEdition(deps: EditionDeps): Edition {
  const { id, day, manifest, segments, publishedAt } = deps;
  const sources: EditionSources = { ...deps, refs: editionRefs(deps) };
  return {
    id,
    day,
    readAhead: async (region) => {
      await Promise.all([readBook(sources, region), readDetails(sources)]);
    },
    inRegion: async (region, work) => {
      const market = createRegionMarket(sources, await readBook(sources, region));
      return await whenRead(() => work(market));
    },
    suppliers: (region) => readList(sources, region),
    supplier: async (supplierKey) => (await readSuppliers(sources)).get(supplierKey),
    plans: async (query) => {
      const suppliers = await readSuppliers(sources);
      return suppliers.has(query.supplierKey) ? await findPlans(sources, query) : [];
    },
    offersByRates: (query) => readRates(sources, query),
    bestBuys: async (type) => await readBestBuys(sources, type),
    sources: (records) => sourceStates({ sources: manifest.sources, segments, records, publishedAt }),
  };
}

async function readRates(sources: EditionSources, query: RatesQuery): Promise<readonly RegisterOffer[]> {
  const { region, fuel, supplierKey } = query;
  const book = await readBook(sources, region);
  if (supplierKey !== undefined && !book.suppliers.has(supplierKey)) return [];
  const name = [sources.id, sources.day, region, fuel, supplierKey ?? '*'].join(' ');
  return await sources.segments.derived.rates.keptOrBuilt(name, async () => {
    const closed = (await sources.segments.offers.read(closedOfferRefs(sources, region, supplierKey))).flat();
    const offered =
      supplierKey === undefined
        ? [...book.plansBySupplier.values()].flat()
        : (book.plansBySupplier.get(supplierKey) ?? []);
    return [...offered, ...closed].toSorted(byPlan).flatMap((plan) => directDebitOffer(plan, fuel, book) ?? []);
  });
}

/** By monthly direct debit; by variable direct debit if the plan has only that. */
function directDebitOffer(plan: PricedPlan, fuel: RatesQuery['fuel'], book: RegionBook): RegisterOffer | undefined {
  return DIRECT_DEBITS.map((paymentMethod) =>
    offerOn(plan, planTypeCode({ fuel, paymentMethod, electricityVariant: 'standard' }), book),
  ).find((offer) => offer !== undefined && isBilledByRegister(offer));
}

function isBilledByRegister(offer: MarketOffer): offer is RegisterOffer {
  return offer.electricity?.timetable === undefined && offer.gas?.timetable === undefined;
}

async function readBestBuys({ day, manifest, segments }: EditionSources, type: BestBuyType): Promise<BestBuys> {
  const [, days = []] = manifest.bestBuys.find(([its]) => its === type) ?? [];
  const ref = days.filter(([from]) => from <= day).at(-1)?.[1] ?? days[0]?.[1];
  if (ref === undefined) throw new CorruptMarketError(`no best buys of type ${type}`);
  return await segments.derived.bestBuys.keptOrBuilt(`${ref} ${day}`, async () => {
    const [list] = await segments.bestBuys.read([ref]);
    if (list === undefined) throw new CorruptMarketError(`${ref} was not read`);
    return bestBuysOn(list, day);
  });
}

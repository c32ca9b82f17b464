import { byPlan } from '../pricing/index.ts';
import { type BestBuys, bestBuysOn } from './best-buys.ts';
import { CorruptMarketError } from './checked.ts';
import type { Ref } from './chunks.ts';
import { type EditionRefs, editionRefs } from './edition-refs.ts';
import type { Manifest } from './manifest.ts';
import type {
  Edition,
  ListedSupplier,
  MarketOffer,
  OnSaleQuery,
  RatesQuery,
  RegisterOffer,
  StandardVariableQuery,
} from './market.ts';
import type { BestBuyType, Day, Region, Supplier } from './model.ts';
import type { PricedPlan } from './offer-segment.ts';
import { detailsByPlan, type KnownDetails } from './plan-details.ts';
import { filterOffers, type PlanTraits, traitsByPlan } from './plan-filters.ts';
import { findDetails, findPlans, readOnSale } from './plan-search.ts';
import { planTypeCode } from './plan-types.ts';
import {
  compileBook,
  offeredStandardVariable,
  offersOn,
  onSaleFor,
  type RegionBook,
  standardVariable,
} from './region-book.ts';
import { findRollover } from './rollover.ts';
import type { Segments } from './segments.ts';
import { sourceStates } from './source-states.ts';
import { listSuppliers } from './supplier-list.ts';

export type EditionDeps = {
  readonly id: string;
  readonly publishedAt: string;
  readonly day: Day;
  readonly manifest: Manifest;
  readonly segments: Segments;
};

type Sources = EditionDeps & { readonly refs: EditionRefs };

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

/** Keeps no segment itself: what it made is in the caches, which have limits. */
export function createEdition(deps: EditionDeps): Edition {
  const { id, day } = deps;
  const sources: Sources = { ...deps, refs: editionRefs(deps) };

  const standardVariableOffers = async (query: StandardVariableQuery): Promise<readonly MarketOffer[]> => {
    const book = await readBook(sources, query.region);
    return standardVariable(await plansOfSupplier(sources, book, query.supplierKey), query, book);
  };

  const offeredElseClosed = async (query: StandardVariableQuery): Promise<readonly MarketOffer[]> => {
    const offered = offeredStandardVariable(await readBook(sources, query.region), query);
    return offered.length > 0 ? offered : await standardVariableOffers(query);
  };

  return {
    id,
    day,
    readAhead: async (region) => {
      await Promise.all([readBook(sources, region), readDetails(sources)]);
    },
    suppliers: (region) => readList(sources, region),
    supplier: async (supplierKey) => (await readSuppliers(sources)).get(supplierKey),
    plans: async (query) => {
      const suppliers = await readSuppliers(sources);
      return suppliers.has(query.supplierKey) ? await findPlans(sources, query) : [];
    },
    offersOnSale: async (query) => readOffersOnSale(sources, query, await readBook(sources, query.region)),
    currentOffer: async ({ supplierKey, planKey, ...query }) => {
      const book = await readBook(sources, query.region);
      const isAsked = (plan: PricedPlan): boolean => plan.planKey === planKey;
      const onSale = (book.plansBySupplier.get(supplierKey) ?? []).find(isAsked);
      const plan = onSale ?? (await closedPlans(sources, query.region, supplierKey)).find(isAsked);
      return plan && offersOn([plan], planTypeCode(query), book)[0];
    },
    standardVariableOffers,
    rollover: (offer, basis, { has } = {}) =>
      findRollover(offer, basis, (query) => offeredElseClosed({ ...query, has })),
    offersByRates: (query) => readRates(sources, query),
    planDetails: async (keys) => await findDetails(sources, keys, await readDetails(sources)),
    bestBuys: async (type) => await readBestBuys(sources, type),
    sources: (records) =>
      sourceStates({ sources: deps.manifest.sources, segments: deps.segments, records, publishedAt: deps.publishedAt }),
  };
}

async function readOffersOnSale(
  sources: Sources,
  query: OnSaleQuery,
  book: RegionBook,
): Promise<readonly MarketOffer[]> {
  const offers = onSaleFor(book, query);
  return query.filters === undefined ? offers : filterOffers(offers, await readTraits(sources), query.filters);
}

function readTraits({ refs, segments }: Sources): Promise<ReadonlyMap<string, PlanTraits>> {
  const { plansOnSale } = refs;
  return segments.derived.traits(plansOnSale.name, async () => traitsByPlan(await readOnSale(plansOnSale, segments)));
}

/** Of the plans on sale, by plan name. */
function readDetails(sources: Sources): Promise<KnownDetails> {
  const { refs, segments } = sources;
  return segments.derived.details(refs.plansAndSuppliers, async () => {
    const [catalogues, suppliers] = await Promise.all([readOnSale(refs.plansOnSale, segments), readSuppliers(sources)]);
    return { asked: new WeakMap(), onSale: detailsByPlan(catalogues, suppliers), suppliers };
  });
}

function readBook(sources: Sources, region: Region): Promise<RegionBook> {
  const { day, refs, segments } = sources;
  const own = refs.offersOnSale(region);
  return segments.derived.books(own.name, async () => {
    const [suppliers, offers] = await Promise.all([readSuppliers(sources), segments.offers.read(own.refs)]);
    return compileBook({ region, day, suppliers }, offers);
  });
}

function readSuppliers({ refs, segments }: Sources): Promise<ReadonlyMap<string, Supplier>> {
  const { derived, suppliers } = segments;
  return derived.suppliers(refs.suppliers.name, async () => {
    const lists = await suppliers.read(refs.suppliers.refs);
    return new Map(lists.flat().map((supplier) => [supplier.key, supplier]));
  });
}

async function plansOfSupplier(
  sources: Sources,
  book: RegionBook,
  supplierKey: string,
): Promise<readonly PricedPlan[]> {
  const closed = await closedPlans(sources, book.region, supplierKey);
  return [...(book.plansBySupplier.get(supplierKey) ?? []), ...closed];
}

async function closedPlans(sources: Sources, region: Region, supplierKey?: string): Promise<readonly PricedPlan[]> {
  return (await sources.segments.offers.read(closedRefs(sources, region, supplierKey))).flat();
}

function closedRefs({ manifest }: EditionDeps, region: Region, supplierKey?: string): readonly Ref[] {
  return manifest.sources.flatMap(({ offersHeld }) =>
    offersHeld
      .filter(([its, key]) => its === region && (supplierKey === undefined || key === supplierKey))
      .map(([, , ref]) => ref),
  );
}

function readList(sources: Sources, region: Region): Promise<readonly ListedSupplier[]> {
  const { day, refs, segments } = sources;
  const own = refs.supplierTypes(region);
  return segments.derived.lists(own.name, async () => {
    const [suppliers, types] = await Promise.all([readSuppliers(sources), segments.supplierTypes.read(own.refs)]);
    return listSuppliers({ region, day, suppliers }, types.flat());
  });
}

async function readRates(sources: Sources, query: RatesQuery): Promise<readonly RegisterOffer[]> {
  const { region, fuel, supplierKey } = query;
  const book = await readBook(sources, region);
  if (supplierKey !== undefined && !book.suppliers.has(supplierKey)) return [];
  const name = [sources.id, sources.day, region, fuel, supplierKey ?? '*'].join(' ');
  return await sources.segments.derived.rates(name, async () => {
    const closed = await closedPlans(sources, region, supplierKey);
    const offered =
      supplierKey === undefined
        ? [...book.plansBySupplier.values()].flat()
        : (book.plansBySupplier.get(supplierKey) ?? []);
    return [...offered, ...closed].toSorted(byPlan).flatMap((plan) => directDebitOffer(plan, fuel, book) ?? []);
  });
}

/** By monthly direct debit; by variable direct debit if the plan has only that. */
function directDebitOffer(plan: PricedPlan, fuel: RatesQuery['fuel'], book: RegionBook): RegisterOffer | undefined {
  return DIRECT_DEBITS.flatMap((paymentMethod) =>
    offersOn([plan], planTypeCode({ fuel, paymentMethod, electricityVariant: 'standard' }), book),
  ).find(isBilledByRegister);
}

function isBilledByRegister(offer: MarketOffer): offer is RegisterOffer {
  return offer.electricity?.timetable === undefined && offer.gas?.timetable === undefined;
}

async function readBestBuys({ day, manifest, segments }: EditionDeps, type: BestBuyType): Promise<BestBuys> {
  const [, days = []] = manifest.bestBuys.find(([its]) => its === type) ?? [];
  const ref = days.filter(([from]) => from <= day).at(-1)?.[1] ?? days[0]?.[1];
  if (ref === undefined) throw new CorruptMarketError(`no best buys of type ${type}`);
  return await segments.derived.bestBuys(`${ref} ${day}`, async () => {
    const [list] = await segments.bestBuys.read([ref]);
    if (list === undefined) throw new CorruptMarketError(`${ref} was not read`);
    return bestBuysOn(list, day);
  });
}

import { byPlan } from '../pricing/index.ts';
import { type BestBuys, bestBuysOn } from './best-buys.ts';
import { CorruptMarketError } from './checked.ts';
import type { Ref } from './chunks.ts';
import { isForHome } from './home.ts';
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
import { filterOffers, type PlanTraits, traitsByPlan } from './plan-filters.ts';
import { findDetails, findPlans, readOnSale } from './plan-search.ts';
import { planTypeCode } from './plan-types.ts';
import { compileBook, offersOn, onSaleFor, type RegionBook } from './region-book.ts';
import { findRollover, sortStandardVariable } from './rollover.ts';
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

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

export function createEdition(deps: EditionDeps): Edition {
  const { id, day } = deps;

  const books = new Map<Region, Promise<RegionBook>>();
  const bookOf = (region: Region): Promise<RegionBook> => {
    const book = books.get(region) ?? readBook(deps, region);
    books.set(region, book);
    return book;
  };

  const standardVariableOffers = async (query: StandardVariableQuery) => {
    const book = await bookOf(query.region);
    return standardVariable(await plansOfSupplier(deps, book, query.supplierKey), query, book);
  };

  const offeredElseClosed = async (query: StandardVariableQuery) => {
    const book = await bookOf(query.region);
    const offered = standardVariable(book.plansBySupplier.get(query.supplierKey) ?? [], query, book);
    return offered.length > 0 ? offered : await standardVariableOffers(query);
  };

  return {
    id,
    day,
    suppliers: (region) => readList(deps, region),
    supplier: async (supplierKey) => (await readSuppliers(deps)).get(supplierKey),
    plans: async (query) => {
      const suppliers = await readSuppliers(deps);
      return suppliers.has(query.supplierKey) ? await findPlans(deps, query) : [];
    },
    offersOnSale: async (query) => readOffersOnSale(deps, query, await bookOf(query.region)),
    currentOffer: async ({ supplierKey, planKey, ...query }) => {
      const book = await bookOf(query.region);
      const isAsked = (plan: PricedPlan): boolean => plan.planKey === planKey;
      const onSale = (book.plansBySupplier.get(supplierKey) ?? []).find(isAsked);
      const plan = onSale ?? (await closedPlans(deps, query.region, supplierKey)).find(isAsked);
      return plan && offersOn([plan], planTypeCode(query), book)[0];
    },
    standardVariableOffers,
    rollover: (offer, basis, { has } = {}) =>
      findRollover(offer, basis, (query) => offeredElseClosed({ ...query, has })),
    offersByRates: (query) => readRates(deps, query),
    planDetails: async (keys) => await findDetails(deps, keys, await readSuppliers(deps)),
    bestBuys: async (type) => await readBestBuys(deps, type),
    sources: (records) =>
      sourceStates({ sources: deps.manifest.sources, segments: deps.segments, records, publishedAt: deps.publishedAt }),
  };
}

function standardVariable(
  plans: readonly PricedPlan[],
  { has = [], ...type }: StandardVariableQuery,
  book: RegionBook,
): readonly MarketOffer[] {
  const suitable = plans.filter((plan) => plan.standardVariable && isForHome(plan, has));
  return sortStandardVariable(offersOn(suitable, planTypeCode(type), book));
}

async function readOffersOnSale(
  deps: EditionDeps,
  query: OnSaleQuery,
  book: RegionBook,
): Promise<readonly MarketOffer[]> {
  const offers = onSaleFor(book, query);
  return query.filters === undefined ? offers : filterOffers(offers, await readTraits(deps), query.filters);
}

function readTraits({ manifest, segments }: EditionDeps): Promise<ReadonlyMap<string, PlanTraits>> {
  const refs = manifest.sources.map(({ plansOnSale }) => plansOnSale);
  return segments.derived.traits(refs.join(' '), async () => traitsByPlan(await readOnSale({ manifest, segments })));
}

function readBook(deps: EditionDeps, region: Region): Promise<RegionBook> {
  const { day, manifest, segments } = deps;
  const refs = refsIn(
    manifest.sources.map(({ offersOnSale }) => offersOnSale),
    region,
  );
  return segments.derived.books(nameIn(deps, region, refs), async () => {
    const [suppliers, offers] = await Promise.all([readSuppliers(deps), segments.offers.read(refs)]);
    return compileBook({ region, day, suppliers }, offers);
  });
}

function refsIn(lists: readonly (readonly (readonly [Region, Ref])[])[], region: Region): readonly Ref[] {
  return lists.flatMap((list) => list.filter(([its]) => its === region).map(([, ref]) => ref));
}

function nameIn(deps: EditionDeps, region: Region, refs: readonly Ref[]): string {
  return [region, deps.day, ...supplierRefs(deps), ...refs].join(' ');
}

function supplierRefs({ manifest }: EditionDeps): readonly Ref[] {
  return manifest.sources.map(({ suppliers }) => suppliers);
}

function readSuppliers(deps: EditionDeps): Promise<ReadonlyMap<string, Supplier>> {
  const { derived, suppliers } = deps.segments;
  const refs = supplierRefs(deps);
  return derived.suppliers(refs.join(' '), async () => {
    const lists = await suppliers.read(refs);
    return new Map(lists.flat().map((supplier) => [supplier.key, supplier]));
  });
}

async function plansOfSupplier(
  deps: EditionDeps,
  book: RegionBook,
  supplierKey: string,
): Promise<readonly PricedPlan[]> {
  return [...(book.plansBySupplier.get(supplierKey) ?? []), ...(await closedPlans(deps, book.region, supplierKey))];
}

async function closedPlans(deps: EditionDeps, region: Region, supplierKey?: string): Promise<readonly PricedPlan[]> {
  return (await deps.segments.offers.read(closedRefs(deps, region, supplierKey))).flat();
}

function closedRefs({ manifest }: EditionDeps, region: Region, supplierKey?: string): readonly Ref[] {
  return manifest.sources.flatMap(({ offersHeld }) =>
    offersHeld
      .filter(([its, key]) => its === region && (supplierKey === undefined || key === supplierKey))
      .map(([, , ref]) => ref),
  );
}

function readList(deps: EditionDeps, region: Region): Promise<readonly ListedSupplier[]> {
  const { day, manifest, segments } = deps;
  const refs = refsIn(
    manifest.sources.map(({ supplierTypes }) => supplierTypes),
    region,
  );
  return segments.derived.lists(nameIn(deps, region, refs), async () => {
    const [suppliers, types] = await Promise.all([readSuppliers(deps), segments.supplierTypes.read(refs)]);
    return listSuppliers({ region, day, suppliers }, types.flat());
  });
}

async function readRates(deps: EditionDeps, query: RatesQuery): Promise<readonly RegisterOffer[]> {
  const { region, fuel, supplierKey } = query;
  const book = await readBook(deps, region);
  if (supplierKey !== undefined && !book.suppliers.has(supplierKey)) return [];
  const name = [deps.id, deps.day, region, fuel, supplierKey ?? '*'].join(' ');
  return await deps.segments.derived.rates(name, async () => {
    const closed = await closedPlans(deps, region, supplierKey);
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

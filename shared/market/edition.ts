import { byPlan } from '../pricing/index.ts';
import { type BestBuys, bestBuysOn } from './best-buys.ts';
import { CorruptMarketError } from './checked.ts';
import type { Ref } from './chunks.ts';
import { makeOnce } from './make-once.ts';
import type { Manifest } from './manifest.ts';
import type { Edition, ListedSupplier, MarketOffer, PlanTypeQuery, RatesQuery } from './market.ts';
import type { BestBuyType, Day, Region, Supplier } from './model.ts';
import type { PricedPlan } from './offer-segment.ts';
import { findDetails, findPlans } from './plan-search.ts';
import { planTypeCode } from './plan-types.ts';
import { compileBook, offersOn, type RegionBook } from './region-book.ts';
import { findRollover, sortStandardVariable } from './rollover.ts';
import type { Segments } from './segments.ts';
import { listSuppliers } from './supplier-list.ts';

/** One edition on one day; `read` keeps what it needs of it in `segments`. */
export type EditionParts = {
  readonly id: string;
  readonly day: Day;
  readonly manifest: Manifest;
  readonly segments: Segments;
};

const DIRECT_DEBITS = ['monthly_direct_debit', 'variable_direct_debit'] as const;

export const createEdition = (parts: EditionParts): Edition => {
  const { id, day } = parts;

  const bookOf = (region: Region): Promise<RegionBook> => readBook(parts, region);

  const standardVariableOffers = async (query: PlanTypeQuery & { readonly supplierKey: string }) => {
    const book = await bookOf(query.region);
    const plans = await plansOfSupplier(parts, book, query.supplierKey);
    return sortStandardVariable(offersOn(plans, planTypeCode(query), book));
  };

  /** Closed plans are read only where none is still offered. */
  const offeredElseClosed = async (query: PlanTypeQuery & { readonly supplierKey: string }) => {
    const book = await bookOf(query.region);
    const plans = book.plansBySupplier.get(query.supplierKey) ?? [];
    const offered = sortStandardVariable(offersOn(plans, planTypeCode(query), book));
    return offered.length > 0 ? offered : await standardVariableOffers(query);
  };

  return {
    id,
    day,
    suppliers: (region) => readList(parts, region),
    supplier: async (supplierKey) => (await readSuppliers(parts)).get(supplierKey),
    plans: async (query) => {
      const suppliers = await readSuppliers(parts);
      return suppliers.has(query.supplierKey) ? await findPlans(parts, query) : [];
    },
    offersOnSale: async (query) => (await bookOf(query.region)).onSale.get(planTypeCode(query)) ?? [],
    currentOffer: async ({ supplierKey, planKey, ...query }) => {
      const book = await bookOf(query.region);
      const isAsked = (plan: PricedPlan): boolean => plan.planKey === planKey;
      const onSale = (book.plansBySupplier.get(supplierKey) ?? []).find(isAsked);
      const plan = onSale ?? (await heldPlans(parts, query.region, supplierKey)).find(isAsked);
      return plan && offersOn([plan], planTypeCode(query), book)[0];
    },
    standardVariableOffers,
    rollover: (offer, terms) => findRollover(offer, terms, offeredElseClosed),
    offersByRates: (query) => readRates(parts, query),
    planDetails: async (keys) => await findDetails(parts, keys, await readSuppliers(parts)),
    bestBuys: async (type) => await readBestBuys(parts, type),
  };
};

const supplierRefs = ({ manifest }: EditionParts): readonly Ref[] => manifest.sources.map(({ suppliers }) => suppliers);

const readSuppliers = (parts: EditionParts): Promise<ReadonlyMap<string, Supplier>> => {
  const { made, suppliers } = parts.segments;
  const refs = supplierRefs(parts);
  return makeOnce(made.suppliers, refs.join(' '), {
    read: () => suppliers.read(refs),
    make: (lists) => new Map(lists.flat().map((supplier) => [supplier.key, supplier])),
  });
};

const refsIn = (lists: readonly (readonly (readonly [Region, Ref])[])[], region: Region): readonly Ref[] =>
  lists.flatMap((list) => list.filter(([its]) => its === region).map(([, ref]) => ref));

/** What is made of a region's segments on a day, and of the suppliers in them. */
const nameIn = (parts: EditionParts, region: Region, refs: readonly Ref[]): string =>
  [region, parts.day, ...supplierRefs(parts), ...refs].join(' ');

const readList = (parts: EditionParts, region: Region): Promise<readonly ListedSupplier[]> => {
  const { day, manifest, segments } = parts;
  const refs = refsIn(
    manifest.sources.map(({ supplierTypes }) => supplierTypes),
    region,
  );
  return makeOnce(segments.made.lists, nameIn(parts, region, refs), {
    read: () => Promise.all([readSuppliers(parts), segments.supplierTypes.read(refs)]),
    make: ([suppliers, types]) => listSuppliers({ region, day, suppliers }, types.flat()),
  });
};

const readBook = (parts: EditionParts, region: Region): Promise<RegionBook> => {
  const { day, manifest, segments } = parts;
  const refs = refsIn(
    manifest.sources.map(({ offersOnSale }) => offersOnSale),
    region,
  );
  return makeOnce(segments.made.books, nameIn(parts, region, refs), {
    read: () => Promise.all([readSuppliers(parts), segments.offers.read(refs)]),
    make: ([suppliers, offers]) => compileBook({ region, day, suppliers }, offers),
  });
};

/** Refs of the region's held segments, of one supplier or of all. */
const heldRefs = ({ manifest }: EditionParts, region: Region, supplierKey?: string): readonly Ref[] =>
  manifest.sources.flatMap(({ offersHeld }) =>
    offersHeld
      .filter(([its, key]) => its === region && (supplierKey === undefined || key === supplierKey))
      .map(([, , ref]) => ref),
  );

const heldPlans = async (parts: EditionParts, region: Region, supplierKey?: string): Promise<readonly PricedPlan[]> =>
  (await parts.segments.offers.read(heldRefs(parts, region, supplierKey))).flat();

const plansOfSupplier = async (
  parts: EditionParts,
  book: RegionBook,
  supplierKey: string,
): Promise<readonly PricedPlan[]> => [
  ...(book.plansBySupplier.get(supplierKey) ?? []),
  ...(await heldPlans(parts, book.region, supplierKey)),
];

const readRates = async (parts: EditionParts, query: RatesQuery): Promise<readonly MarketOffer[]> => {
  const { region, fuel, supplierKey } = query;
  const book = await readBook(parts, region);
  if (supplierKey !== undefined && !book.suppliers.has(supplierKey)) return [];
  const name = [parts.id, parts.day, region, fuel, supplierKey ?? '*'].join(' ');
  return await makeOnce(parts.segments.made.rates, name, {
    read: () => heldPlans(parts, region, supplierKey),
    make: (held) => {
      const onSale =
        supplierKey === undefined
          ? [...book.plansBySupplier.values()].flat()
          : (book.plansBySupplier.get(supplierKey) ?? []);
      return [...onSale, ...held].toSorted(byPlan).flatMap((plan) => directDebitOffer(plan, fuel, book) ?? []);
    },
  });
};

/** A plan's offer by monthly direct debit; by variable direct debit if it has only that. */
const directDebitOffer = (plan: PricedPlan, fuel: RatesQuery['fuel'], book: RegionBook): MarketOffer | undefined => {
  const [first] = DIRECT_DEBITS.flatMap((paymentMethod) =>
    offersOn([plan], planTypeCode({ fuel, paymentMethod, electricityVariant: 'standard' }), book),
  );
  return first;
};

const readBestBuys = async ({ day, manifest, segments }: EditionParts, type: BestBuyType): Promise<BestBuys> => {
  const [, days = []] = manifest.bestBuys.find(([its]) => its === type) ?? [];
  const ref = days.filter(([from]) => from <= day).at(-1)?.[1] ?? days[0]?.[1];
  if (ref === undefined) throw new CorruptMarketError(`no best buys of type ${type}`);
  return await makeOnce(segments.made.bestBuys, `${ref} ${day}`, {
    read: () => segments.bestBuys.read([ref]),
    make: ([list]) => {
      if (list === undefined) throw new CorruptMarketError(`${ref} was not read`);
      return bestBuysOn(list, day);
    },
  });
};

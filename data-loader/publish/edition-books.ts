import {
  BOOK_STATES,
  type BookPlan,
  capBook,
  decodeBook,
  type PricedPlan,
  plansBook,
  pricesBook,
  readSold,
  type SoldPlanType,
  type SoldSupplier,
  SUPPLIERS_BOOK,
  stateOf,
  writeSold,
} from '../../shared/market/books.ts';
import {
  nameOfPlan,
  type Plan,
  planName,
  planTypeName,
  REGIONS,
  type Region,
  type Supplier,
} from '../../shared/market/model.ts';
import type { CapPrices } from '../../shared/market/price-cap.ts';
import type { MarketReadStore, SourceState } from '../../shared/market/store.ts';
import { convertPastYear } from '../../shared/pricing/index.ts';
import { compareText } from '../../shared/values/texts.ts';
import type { KeptYear, SourceContent, SourceOffer } from '../formats/feed.ts';
import { type PriceCaps, priceCapsOf, pricesInRegion } from './follow-cap.ts';

export type Book = { readonly book: string; readonly entries: () => Iterable<unknown> };

type SoldPlan<Amount = bigint> = {
  readonly plan: Plan;
  readonly offers: readonly SourceOffer<Amount>[];
};

/**
 * Makes the books that the functions read, with all sources together, sorted whatever the order of
 * sources and lines; then the books that the next load reads, with the content of each source.
 * Only the former have the later prices of plans that follow the price cap: they are worked out
 * anew for each edition.
 */
export function booksOf(contents: ReadonlyMap<string, SourceContent>): readonly Book[] {
  const plans = [...contents]
    .flatMap(([source, content]) => soldPlans(content).map((sold) => ({ ...sold, source })))
    .toSorted(
      (a, b) =>
        compareText(a.plan.supplierKey, b.plan.supplierKey) || compareText(a.plan.key, b.plan.key),
    );
  const caps = priceCapsOf(contents);
  const suppliers = [...contents.values()]
    .flatMap((content) => content.suppliers)
    .toSorted((a, b) => compareText(a.key, b.key));
  const byState = BOOK_STATES.map((state) => ({
    state,
    plans: plans.filter(({ plan }) => stateOf(plan) === state),
  }));
  return [
    { book: SUPPLIERS_BOOK, entries: () => soldSuppliers(suppliers, plans) },
    ...byState.map(({ state, plans: ofState }) => ({
      book: plansBook(state),
      entries: () => ofState.map(({ plan, source }): BookPlan => ({ ...plan, source })),
    })),
    ...byState.flatMap(({ state, plans: ofState }) =>
      REGIONS.map((region) => ({
        book: pricesBook(state, region),
        entries: () => pricedPlans(ofState, { region, caps }),
      })),
    ),
    ...[...contents].flatMap(([source, content]) => [
      { book: suppliersOf(source), entries: () => content.suppliers },
      { book: plansOf(source), entries: () => writtenPlans(content) },
      ...booksOfCap(source, content),
      ...booksOfPastYears(source, content),
    ]),
  ];
}

export async function readContent(
  store: MarketReadStore,
  editionId: string,
  { source, isPriceCap, hasPastYears }: Pick<SourceState, 'source' | 'isPriceCap' | 'hasPastYears'>,
): Promise<SourceContent> {
  const suppliers = await decodeBook<Supplier>(
    await store.readBook({ editionId, book: suppliersOf(source) }),
  );
  const plans = await decodeBook<SoldPlan<number>>(
    await store.readBook({ editionId, book: plansOf(source) }),
  );
  const cap =
    isPriceCap &&
    (await decodeBook<CapPrices<number>>(
      await store.readBook({ editionId, book: capBook(source) }),
    ));
  const pastYears =
    hasPastYears &&
    (await decodeBook<KeptYear<number>>(
      await store.readBook({ editionId, book: pastYearsOf(source) }),
    ));
  return {
    suppliers,
    plans: plans.map(({ plan }) => plan),
    offers: plans.flatMap(({ offers }) => offers.map(readSold)),
    cap: cap?.map(readSold),
    pastYears: pastYears?.map((year) => convertYear(year, BigInt)),
  };
}

function suppliersOf(source: string): string {
  return `content/${source}/suppliers`;
}

function plansOf(source: string): string {
  return `content/${source}/plans`;
}

function booksOfCap(source: string, { cap }: SourceContent): readonly Book[] {
  if (cap === undefined) return [];
  return [{ book: capBook(source), entries: () => cap.map((prices) => writeSold(prices)) }];
}

function pastYearsOf(source: string): string {
  return `content/${source}/past-years`;
}

function booksOfPastYears(source: string, { pastYears = [] }: SourceContent): readonly Book[] {
  if (pastYears.length === 0) return [];
  const entries = () => pastYears.map((year) => convertYear(year, Number));
  return [{ book: pastYearsOf(source), entries }];
}

function convertYear<From, To>(year: KeptYear<From>, convert: (amount: From) => To): KeptYear<To> {
  return year.rates === undefined ? year : { ...year, rates: convertPastYear(year.rates, convert) };
}

function soldPlans({ plans, offers }: SourceContent): readonly SoldPlan[] {
  const offersOf = Map.groupBy(offers, planName);
  return plans.map((plan) => ({ plan, offers: offersOf.get(nameOfPlan(plan)) ?? [] }));
}

/** Yields plans one by one: memory must not hold the prices of a million offers twice. */
function* writtenPlans(content: SourceContent): Generator<SoldPlan<number>> {
  for (const { plan, offers } of soldPlans(content))
    yield { plan, offers: offers.map((offer) => writeSold(offer)) };
}

type PricedPlace = { readonly region: Region; readonly caps: PriceCaps };

function* pricedPlans(plans: readonly SoldPlan[], place: PricedPlace): Generator<PricedPlan> {
  for (const { plan, offers } of plans) {
    const prices = offers
      .filter(({ regions }) => regions.includes(place.region))
      .flatMap((offer) => pricesInRegion(plan, offer, place))
      .map((period) => writeSold(period))
      .toSorted((a, b) => compareText(a.validFrom, b.validFrom));
    if (prices.length > 0) yield { supplierKey: plan.supplierKey, planKey: plan.key, prices };
  }
}

function soldSuppliers(
  suppliers: readonly Supplier[],
  plans: readonly SoldPlan[],
): readonly SoldSupplier[] {
  const plansBySupplier = Map.groupBy(plans, ({ plan }) => plan.supplierKey);
  return suppliers.map((supplier) => ({
    supplier,
    sold: soldTypes((plansBySupplier.get(supplier.key) ?? []).flatMap(({ offers }) => offers)),
  }));
}

/** Lists the plan types of the offers, each with the day since which each region has had it. */
function soldTypes(offers: readonly SourceOffer[]): readonly SoldPlanType[] {
  const latestFirst = offers.toSorted((a, b) => compareText(b.validFrom, a.validFrom));
  const types = new Map<string, SoldPlanType>();
  for (const offer of latestFirst) {
    const { fuel, paymentMethod, electricityVariant } = offer;
    const name = planTypeName(offer);
    const sold = types.get(name) ?? { fuel, paymentMethod, electricityVariant, since: {} };
    types.set(name, { ...sold, since: { ...sold.since, ...regionsSince(offer) } });
  }
  return [...types.values()];
}

function regionsSince({ regions, validFrom }: SourceOffer): SoldPlanType['since'] {
  return Object.fromEntries(regions.map((region) => [region, validFrom]));
}

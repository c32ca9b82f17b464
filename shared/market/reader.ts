import { LRUCache } from 'lru-cache';
import { addDays } from '../pricing/index.ts';
import { cached } from '../time/cached.ts';
import type { Clock } from '../time/clock.ts';
import { BEST_BUY_PLAN_TYPE, type BestBuys, bestBuysOf, rankBestBuys } from './best-buys.ts';
import {
  type BookPlan,
  type BookState,
  capBook,
  decodeBook,
  type PricedPlan,
  plansBook,
  pricesBook,
  readSold,
  SOURCES_BOOK,
  type SoldSupplier,
  SUPPLIERS_BOOK,
} from './books.ts';
import { publicationDay, recordOf, staleOn } from './edition-record.ts';
import { byName, RegionMarket } from './market.ts';
import {
  type BestBuyType,
  type Day,
  nameOfPlan,
  REGIONS,
  type Region,
  type Supplier,
} from './model.ts';
import { type CapPrices, createPriceCap } from './price-cap.ts';
import { publishedDay } from './published-time.ts';
import {
  createRegionBook,
  findPlan,
  type MarketOffer,
  type Outlook,
  type RegionBook,
  type RegionDay,
} from './region-book.ts';
import { BookMissingError, isStale, type MarketReadStore, type SourceState } from './store.ts';

export type MarketReader = {
  /** @throws MarketUnavailableError if nothing is loaded yet */
  readonly open: (day: Day) => Promise<Edition>;
  /** Finds an edition that was published in the 400 days before today. */
  readonly find: (editionId: string, today: Day) => Promise<PastEdition | undefined>;
};

/** An edition that a request names, current or not. */
export type PastEdition = {
  readonly publishedOn: Day;
  /** Opens it on a day. Using a book that is gone throws EditionNotFoundError. */
  readonly on: (day: Day) => PricedEdition;
};

/** Reports that an edition does not exist, or no longer does. */
export class EditionNotFoundError extends Error {
  override readonly name = 'EditionNotFoundError';
  readonly editionId: string;

  constructor(editionId: string) {
    super(`edition ${editionId} cannot be replayed`);
    this.editionId = editionId;
  }
}

/** Reports that no edition has been published yet. A store out of reach throws its own error. */
export class MarketUnavailableError extends Error {
  override readonly name = 'MarketUnavailableError';
}

type MarketReaderDeps = {
  readonly store: MarketReadStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly pointerSeconds?: number;
  readonly onRefreshFailed?: (error: unknown) => void;
};

/** The plans, besides those on sale, that a request needs of a region. */
export type RegionNeeds = {
  /**
   * The plans that the request names: the closed plans are read if any of these is not on sale. A
   * plan without a supplier may be of any. One without a key is in no book.
   */
  readonly plans?: ReadonlyArray<{
    readonly planKey?: string | undefined;
    readonly supplierKey?: string | null | undefined;
  }>;
  /** Set this to read the closed plans in any case. */
  readonly closed?: boolean;
};

/**
 * The market on one day (Europe/London). A request opens one edition, so that no response mixes
 * two.
 */
export type Edition = {
  readonly id: string;
  readonly day: Day;
  /** The sources, sorted by name. */
  readonly sources: readonly SourceState[];
  /** The sources that are stale on that day, by name. */
  readonly staleSources: readonly string[];
  readonly supplier: (supplierKey: string) => Promise<Supplier | undefined>;
  readonly region: (region: Region, needs?: RegionNeeds) => Promise<RegionMarket>;
  readonly bestBuys: (type: BestBuyType) => Promise<BestBuys>;
};

/** An edition, as pricing sees it. */
export type PricedEdition = Pick<Edition, 'id' | 'day' | 'staleSources' | 'supplier' | 'region'>;

/** Names an edition on one day, with the sources that were stale on that day. */
export type NamedEdition = {
  readonly editionId: string;
  readonly day: Day;
  readonly staleSources: readonly string[];
};

/** Opens editions by name, for work that continues after another has become current. */
export function createEditionOpener(
  store: Pick<MarketReadStore, 'readBook'>,
  maxPrices = MAX_PRICES,
): (named: NamedEdition) => PricedEdition {
  let opened: EditionBooks | undefined;
  return ({ editionId, day, staleSources }) => {
    if (opened?.editionId !== editionId) opened = new EditionBooks(store, editionId, maxPrices);
    return { ...booksOn(day, opened), staleSources };
  };
}

/** Editions are replayed for this many days after the day of their publication. */
const REPLAY_DAYS = 400;
/**
 * The prices of the replayed edition that are kept in memory: some regions of a large market. A
 * partner that goes back and forth among editions must not fill the memory that others need.
 */
const MAX_PAST_PRICES = 20_000;

function createPastEditions(store: MarketReadStore): MarketReader['find'] {
  const readBook: MarketReadStore['readBook'] = (name) =>
    store.readBook(name).catch((error: unknown) => {
      throw error instanceof BookMissingError ? new EditionNotFoundError(name.editionId) : error;
    });
  const open = createEditionOpener({ readBook }, MAX_PAST_PRICES);
  return async (editionId, today) => {
    const pointer = await store.readPointer();
    const record = pointer && (await recordOf(store, pointer, editionId));
    if (record === undefined) return undefined;
    const published = publicationDay(record);
    // A day that is fixed may be before that of the load.
    const publishedOn = published < today ? published : today;
    if (addDays(publishedOn, REPLAY_DAYS) < today) return undefined;
    return {
      publishedOn,
      on: (day) => open({ editionId, day, staleSources: staleOn(record, day) }),
    };
  };
}

export function createMarketReader(deps: MarketReaderDeps): MarketReader {
  const { store, clock, pointerSeconds, onRefreshFailed } = deps;
  let served: EditionBooks | undefined;
  let next: EditionBooks | undefined;

  const readCurrent = async (): Promise<CurrentEdition> => {
    const pointer = await store.readPointer();
    if (pointer === undefined)
      throw new MarketUnavailableError('no edition of the market has been published yet');
    const { editionId, sources } = pointer;
    if (served?.editionId === editionId) return { books: served, sources };
    // Requests see a new edition once the same parts of it are in memory as of the former, which
    // serves until then.
    if (next?.editionId !== editionId) next = new EditionBooks(store, editionId);
    const books = next;
    if (served !== undefined) await books.readLike(served);
    served = books;
    return { books, sources };
  };

  const current = cached(readCurrent, {
    clock,
    seconds: pointerSeconds,
    onFailed: onRefreshFailed,
  });
  return {
    open: async (day) => editionOn(day, await current()),
    find: createPastEditions(store),
  };
}

type CurrentEdition = {
  readonly books: EditionBooks;
  readonly sources: readonly SourceState[];
};

function editionOn(day: Day, { books, sources }: CurrentEdition): Edition {
  return {
    ...booksOn(day, books),
    sources,
    staleSources: sources.filter((state) => isStale(state, day)).map(({ source }) => source),
    bestBuys: async (type) => bestBuysOf(await books.bestBuys(day), type),
  };
}

function booksOn(day: Day, books: EditionBooks): Omit<PricedEdition, 'staleSources'> {
  return {
    id: books.editionId,
    day,
    supplier: async (supplierKey) => (await books.suppliers()).get(supplierKey)?.supplier,
    region: (region, needs) => openRegion(books, { region, day }, needs),
  };
}

async function openRegion(
  books: EditionBooks,
  place: RegionDay,
  { plans = [], closed = false }: RegionNeeds = {},
): Promise<RegionMarket> {
  const onSale = await books.region('on-sale', place);
  const areOnSale = plans.every(
    ({ planKey, supplierKey }) =>
      planKey === undefined ||
      (supplierKey != null && findPlan(onSale, { planKey, supplierKey }) !== undefined),
  );
  return new RegionMarket({
    editionId: books.editionId,
    suppliers: await books.suppliers(),
    onSale,
    closed: closed || !areOnSale ? await books.region('closed', place) : undefined,
  });
}

/**
 * The prices that an edition keeps in memory, some KB each. Today's whole market is a quarter of
 * it; of a larger one, the regions that were not asked for lately are read again.
 */
const MAX_PRICES = 400_000;

type CachedRegion = { readonly state: BookState; readonly book: RegionBook };

/** The books of an edition. What is read is kept, as of the days that it was asked for. */
class EditionBooks {
  readonly editionId: string;
  readonly #store: Pick<MarketReadStore, 'readBook'>;
  readonly #regions: LRUCache<string, CachedRegion>;
  #ranked: { readonly day: Day; readonly bestBuys: BestBuys } | undefined;

  constructor(store: Pick<MarketReadStore, 'readBook'>, editionId: string, maxPrices = MAX_PRICES) {
    this.#store = store;
    this.editionId = editionId;
    this.#regions = new LRUCache({
      maxSize: maxPrices,
      sizeCalculation: ({ book }) => book.size,
    });
  }

  readonly suppliers = once(async (): Promise<ReadonlyMap<string, SoldSupplier>> => {
    const sold = await this.#read<SoldSupplier>(SUPPLIERS_BOOK);
    const sorted = sold.toSorted((a, b) => byName(a.supplier, b.supplier));
    return new Map(sorted.map((entry) => [entry.supplier.key, entry]));
  });

  readonly #plans = {
    'on-sale': once(() => this.#readPlans('on-sale')),
    closed: once(() => this.#readPlans('closed')),
  };

  /** The sources as they stood when the edition was written. */
  readonly #outlook = once(async (): Promise<Outlook> => {
    const states = await this.#read<SourceState>(SOURCES_BOOK);
    const publishedOn = new Map(
      states.map(({ source, publishedAt }) => [source, publishedDay(publishedAt)]),
    );
    const [loaded, ...others] = states.filter(({ isPriceCap }) => isPriceCap);
    if (loaded === undefined || others.length > 0) return { cap: null, publishedOn };
    const prices = await this.#read<CapPrices<number>>(capBook(loaded.source));
    return { cap: createPriceCap(prices.map((quarter) => readSold(quarter))), publishedOn };
  });

  async region(state: BookState, place: RegionDay): Promise<RegionBook> {
    const name = pricesBook(state, place.region);
    const cached = this.#regions.get(`${name} ${place.day}`);
    if (cached !== undefined) return cached.book;
    const [prices, plans, suppliers, outlook] = await Promise.all([
      this.#read<PricedPlan>(name),
      this.#plans[state](),
      this.suppliers(),
      this.#outlook(),
    ]);
    const book = createRegionBook(prices, { plans, suppliers, outlook }, place);
    this.#regions.set(`${name} ${place.day}`, { state, book });
    return book;
  }

  async bestBuys(day: Day): Promise<BestBuys> {
    if (this.#ranked?.day === day) return this.#ranked.bestBuys;
    const onSale: MarketOffer[] = [];
    for (const region of REGIONS)
      onSale.push(...(await this.region('on-sale', { region, day })).onSale(BEST_BUY_PLAN_TYPE));
    const suppliers = [...(await this.suppliers()).values()];
    const plans = [...(await this.#plans['on-sale']()).values()];
    const bestBuys = rankBestBuys({ day, suppliers, plans, onSale });
    this.#ranked = { day, bestBuys };
    return bestBuys;
  }

  /** Reads what another edition has in memory. */
  async readLike(edition: EditionBooks): Promise<void> {
    await this.suppliers();
    for (const { state, book } of edition.#regions.values()) await this.region(state, book);
  }

  async #readPlans(state: BookState): Promise<ReadonlyMap<string, BookPlan>> {
    const plans = await this.#read<BookPlan>(plansBook(state));
    return new Map(plans.map((plan) => [nameOfPlan(plan), plan]));
  }

  async #read<Entry>(book: string): Promise<Entry[]> {
    const { editionId } = this;
    return await decodeBook<Entry>(await this.#store.readBook({ editionId, book }));
  }
}

/** Reads a value when it is first asked for, and keeps it. A reading that fails is tried again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: { readonly value: T } | undefined;
  return async () => {
    result ??= { value: await read() };
    return result.value;
  };
}

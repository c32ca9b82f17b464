import { LRUCache } from 'lru-cache';
import { cached } from '../time/cached.ts';
import type { Clock } from '../time/clock.ts';
import { BEST_BUY_PLAN_TYPE, bestBuysOf, rankBestBuys } from './best-buys.ts';
import {
  BOOK_STATES,
  type BookState,
  decodeBook,
  type PricedPlan,
  plansBook,
  pricesBook,
  type SoldSupplier,
  type Stored,
  SUPPLIERS_BOOK,
} from './books.ts';
import {
  type Edition,
  listSuppliers,
  type MarketReader,
  MarketUnavailableError,
  RegionMarket,
  type RegionNeeds,
} from './market.ts';
import { type Day, nameOfPlan, type Plan, REGIONS, type Region } from './model.ts';
import { createRegionBook, hasPlan, type RegionBook } from './region-book.ts';
import type { MarketPointer, MarketReadStore } from './store.ts';

export type MarketReaderDeps = {
  readonly store: MarketReadStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly pointerSeconds?: number;
  readonly onRefreshFailed?: (error: unknown) => void;
};

/** Prices in memory, some KB each: today's whole market is a quarter of it. */
const MAX_PRICES = 400_000;

export function createMarketReader(deps: MarketReaderDeps): MarketReader {
  const { store, clock, pointerSeconds, onRefreshFailed } = deps;
  let edition: EditionInMemory | undefined;
  let next: EditionInMemory | undefined;

  const readPointer = async (): Promise<MarketPointer> => {
    const pointer = await store.readPointer();
    if (pointer === undefined) throw new MarketUnavailableError('no edition of the market has been published yet');
    if (edition !== undefined && edition.id !== pointer.editionId) {
      // Requests see a new edition once it is in memory as far as the former is, which serves until then.
      if (next?.id !== pointer.editionId) next = createEdition(store, pointer.editionId, edition.day);
      const complete = next;
      await complete.readLike(edition);
      [edition, next] = [complete, undefined];
    }
    return pointer;
  };

  const current = cached(readPointer, { clock, seconds: pointerSeconds, onFailed: onRefreshFailed });
  return {
    open: async (day) => {
      const { editionId, sources } = await current();
      if (edition?.id !== editionId || edition.day !== day) edition = createEdition(store, editionId, day);
      return { ...edition, sources };
    },
  };
}

type EditionInMemory = Omit<Edition, 'sources'> & {
  readonly isInMemory: (book: string) => boolean;
  /** Reads the books that the other has in memory. */
  readonly readLike: (other: EditionInMemory) => Promise<void>;
};

/** What it reads, it keeps, until the next edition or day. */
function createEdition(store: MarketReadStore, id: string, day: Day): EditionInMemory {
  const read = async <Entry>(book: string): Promise<Entry[]> =>
    await decodeBook<Entry>(await store.readBook({ editionId: id, book }));

  const readSuppliers = once(async () => {
    const suppliers = await read<SoldSupplier>(SUPPLIERS_BOOK);
    return new Map(suppliers.map((sold) => [sold.supplier.key, sold]));
  });
  const readPlans = async (state: BookState): Promise<ReadonlyMap<string, Plan>> => {
    const plans = await read<Plan>(plansBook(state));
    return new Map(plans.map((plan) => [nameOfPlan(plan), plan]));
  };
  const plansOf = { 'on-sale': once(() => readPlans('on-sale')), closed: once(() => readPlans('closed')) };

  const regionBooks = new LRUCache<string, RegionBook>({ maxSize: MAX_PRICES, sizeCalculation: ({ size }) => size });
  const readRegionBook = async (state: BookState, region: Region): Promise<RegionBook> => {
    const name = pricesBook(state, region);
    const kept = regionBooks.get(name);
    if (kept !== undefined) return kept;
    const [prices, plans, suppliers] = await Promise.all([
      read<Stored<PricedPlan>>(name),
      plansOf[state](),
      readSuppliers(),
    ]);
    const book = createRegionBook(prices, { plans, suppliers }, { region, day });
    regionBooks.set(name, book);
    return book;
  };

  const readRegion = async (
    region: Region,
    { plans = [], closed = false }: RegionNeeds = {},
  ): Promise<RegionMarket> => {
    const onSale = await readRegionBook('on-sale', region);
    const isOnSale = ({ planKey, supplierKey }: { planKey: string; supplierKey?: string | undefined }): boolean =>
      supplierKey !== undefined && hasPlan(onSale, { planKey, supplierKey });
    const needsClosed = closed || !plans.every(isOnSale);
    return new RegionMarket({
      editionId: id,
      suppliers: await readSuppliers(),
      onSale,
      closed: needsClosed ? await readRegionBook('closed', region) : undefined,
    });
  };

  const readBestBuys = once(async () => {
    const onSale = [];
    for (const region of REGIONS) onSale.push(...(await readRegion(region)).offersOnSale(BEST_BUY_PLAN_TYPE));
    const [suppliers, plans] = await Promise.all([readSuppliers(), plansOf['on-sale']()]);
    return rankBestBuys({
      day,
      suppliers: [...suppliers.values()].map(({ supplier }) => supplier),
      plans: [...plans.values()],
      onSale,
    });
  });

  return {
    id,
    day,
    supplier: async (supplierKey) => (await readSuppliers()).get(supplierKey)?.supplier,
    suppliers: async (region) => listSuppliers((await readSuppliers()).values(), { region, day }),
    region: readRegion,
    bestBuys: async (type) => bestBuysOf(await readBestBuys(), type),
    isInMemory: (book) => regionBooks.has(book),
    readLike: async (other) => {
      await readSuppliers();
      for (const state of BOOK_STATES) {
        for (const region of REGIONS.filter((own) => other.isInMemory(pricesBook(state, own)))) {
          await readRegionBook(state, region);
        }
      }
    },
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: T } | undefined;
  return async () => {
    kept ??= { value: await read() };
    return kept.value;
  };
}

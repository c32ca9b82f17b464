import { LRUCache } from 'lru-cache';
import { cached } from '../time/cached.ts';
import type { Clock } from '../time/clock.ts';
import { BEST_BUY_PLAN_TYPE, bestBuysOf, rankBestBuys } from './best-buys.ts';
import {
  decodeBook,
  type PricedPlan,
  plansBook,
  pricesBook,
  type ShelfName,
  type SoldSupplier,
  type Stored,
  SUPPLIERS_BOOK,
} from './books.ts';
import { listSuppliers } from './listing.ts';
import {
  type Edition,
  type MarketReader,
  MarketUnavailableError,
  type RegionMarket,
  type RegionNeeds,
} from './market.ts';
import { type Day, FIRST_REGION, LAST_REGION, type Plan, planName, type Region } from './model.ts';
import { createRegionMarket } from './region-market.ts';
import { createShelf, hasPlan, type Shelf } from './shelf.ts';
import type { MarketPointer, MarketReadStore } from './store.ts';

export type MarketReaderDeps = {
  readonly store: MarketReadStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly pointerSeconds?: number;
  readonly onRefreshFailed?: (error: unknown, unconfirmedMs: number) => void;
  /** Which edition is current has just been read. */
  readonly onConfirmed?: (edition: { readonly publishedAt: string }) => void;
};

/** Prices in memory, some KB each: today's whole market is a quarter of it. */
const MAX_PRICES = 400_000;

export function createMarketReader(deps: MarketReaderDeps): MarketReader {
  const { store, clock, pointerSeconds, onRefreshFailed, onConfirmed } = deps;
  const readPointer = async (before: MarketPointer | undefined): Promise<MarketPointer> => {
    const pointer = await store.readPointer(before?.revision ?? 0);
    if (pointer === undefined) throw new MarketUnavailableError('no edition of the market has been published yet');
    onConfirmed?.({ publishedAt: pointer.editions[0]?.publishedAt ?? '' });
    return pointer;
  };
  const current = cached(readPointer, { clock, seconds: pointerSeconds, onFailed: onRefreshFailed });
  let books: { readonly name: string; readonly edition: Omit<Edition, 'sources'> } | undefined;
  return {
    open: async (day) => {
      const { editionId, sources } = await current();
      const name = `${editionId} ${day}`;
      if (books?.name !== name) books = { name, edition: createEdition(store, editionId, day) };
      return { ...books.edition, sources };
    },
  };
}

/** What it reads, it keeps, until the next edition or day. */
function createEdition(store: MarketReadStore, id: string, day: Day): Omit<Edition, 'sources'> {
  const read = async <Entry>(book: string): Promise<Entry[]> =>
    await decodeBook<Entry>(await store.readBook({ editionId: id, book }));

  const readSuppliers = once(async () => {
    const suppliers = await read<SoldSupplier>(SUPPLIERS_BOOK);
    return new Map(suppliers.map((sold) => [sold.supplier.key, sold]));
  });
  const readPlans = async (shelf: ShelfName): Promise<ReadonlyMap<string, Plan>> => {
    const plans = await read<Plan>(plansBook(shelf));
    return new Map(plans.map((plan) => [planName({ supplierKey: plan.supplierKey, planKey: plan.key }), plan]));
  };
  const plansOf = { 'on-sale': once(() => readPlans('on-sale')), closed: once(() => readPlans('closed')) };

  const shelves = new LRUCache<string, Shelf>({ maxSize: MAX_PRICES, sizeCalculation: ({ size }) => size });
  const readShelf = async (name: ShelfName, region: Region): Promise<Shelf> => {
    const book = pricesBook(name, region);
    const kept = shelves.get(book);
    if (kept !== undefined) return kept;
    const [prices, plans, suppliers] = await Promise.all([
      read<Stored<PricedPlan>>(book),
      plansOf[name](),
      readSuppliers(),
    ]);
    const shelf = createShelf(prices, { plans, suppliers }, { region, day });
    shelves.set(book, shelf);
    return shelf;
  };

  const readRegion = async (
    region: Region,
    { plans = [], closed = false }: RegionNeeds = {},
  ): Promise<RegionMarket> => {
    const onSale = await readShelf('on-sale', region);
    const isOnSale = ({ planKey, supplierKey }: { planKey: string; supplierKey?: string | undefined }): boolean =>
      supplierKey !== undefined && hasPlan(onSale, { planKey, supplierKey });
    const needsClosed = closed || !plans.every(isOnSale);
    return createRegionMarket({
      editionId: id,
      suppliers: await readSuppliers(),
      onSale,
      closed: needsClosed ? await readShelf('closed', region) : undefined,
    });
  };

  const readBestBuys = once(async () => {
    const regions = Array.from({ length: LAST_REGION - FIRST_REGION + 1 }, (_, index) => FIRST_REGION + index);
    const onSale = [];
    for (const region of regions) onSale.push(...(await readRegion(region)).offersOnSale(BEST_BUY_PLAN_TYPE));
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
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: T } | undefined;
  return async () => {
    kept ??= { value: await read() };
    return kept.value;
  };
}

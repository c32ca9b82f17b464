import { LRUCache } from 'lru-cache';
import { cached } from '../time/cached.ts';
import type { Clock } from '../time/clock.ts';
import { BEST_BUY_PLAN_TYPE, type BestBuys, bestBuysOf, rankBestBuys } from './best-buys.ts';
import {
  type BookState,
  decodeBook,
  type PricedPlan,
  plansBook,
  pricesBook,
  type SoldSupplier,
  SUPPLIERS_BOOK,
} from './books.ts';
import { createRegionMarket, type RegionMarket } from './market.ts';
import {
  type BestBuyType,
  type Day,
  nameOfPlan,
  type Plan,
  REGIONS,
  type Region,
  type Supplier,
} from './model.ts';
import { createRegionBook, hasPlan, type RegionBook, type RegionDay } from './region-book.ts';
import type { MarketReadStore, SourceState } from './store.ts';

export type MarketReader = {
  /** @throws MarketUnavailableError if nothing is loaded yet */
  readonly open: (day: Day) => Promise<Edition>;
};

/** No edition has been published yet; an unreachable store throws its own error. */
export class MarketUnavailableError extends Error {
  override readonly name = 'MarketUnavailableError';
}

type MarketReaderDeps = {
  readonly store: MarketReadStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly pointerSeconds?: number;
  readonly onRefreshFailed?: (error: unknown) => void;
};

export function createMarketReader({
  store,
  clock,
  pointerSeconds,
  onRefreshFailed,
}: MarketReaderDeps): MarketReader {
  let served: KeptBooks | undefined;
  let next: KeptBooks | undefined;

  const readCurrent = async () => {
    const pointer = await store.readPointer();
    if (pointer === undefined)
      throw new MarketUnavailableError('no edition of the market has been published yet');
    const { editionId, sources } = pointer;
    if (served?.editionId === editionId) return { books: served, sources };
    // Requests see a new edition once it is in memory as far as the former is, which serves until
    // then.
    if (next?.editionId !== editionId) next = keepBooks(store, editionId);
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
    open: async (day) => {
      const { books, sources } = await current();
      return editionOn(day, books, sources);
    },
  };
}

/** What a request asks of a region besides the plans on sale. */
export type RegionNeeds = {
  /**
   * Plans that it names: the closed ones are read if any of these is not on sale. Without a
   * supplier: of any.
   */
  readonly plans?: ReadonlyArray<{
    readonly planKey: string;
    readonly supplierKey?: string | undefined;
  }>;
  /** The closed plans in any case. */
  readonly closed?: boolean;
};

export type Edition = ReturnType<typeof editionOn>;

/**
 * The market on one day (Europe/London). A request opens one edition, so that no response mixes
 * two.
 */
function editionOn(day: Day, books: KeptBooks, sources: readonly SourceState[]) {
  return {
    id: books.editionId,
    day,
    /** By source. */
    sources,
    supplier: async (supplierKey: string): Promise<Supplier | undefined> =>
      (await books.suppliers()).get(supplierKey)?.supplier,

    region: async (
      region: Region,
      { plans = [], closed = false }: RegionNeeds = {},
    ): Promise<RegionMarket> => {
      const onSale = await books.ofRegion('on-sale', { region, day });
      const isOnSale = plans.every(
        ({ planKey, supplierKey }) =>
          supplierKey !== undefined && hasPlan(onSale, { planKey, supplierKey }),
      );
      return createRegionMarket({
        editionId: books.editionId,
        suppliers: await books.suppliers(),
        onSale,
        closed: closed || !isOnSale ? await books.ofRegion('closed', { region, day }) : undefined,
      });
    },

    bestBuys: async (type: BestBuyType): Promise<BestBuys> =>
      bestBuysOf(await books.bestBuys(day), type),
  };
}

/** Prices in memory, some KB each: today's whole market is a quarter of it. */
const MAX_PRICES = 400_000;

type KeptBooks = ReturnType<typeof keepBooks>;

/** What is read of an edition is kept, as of the days that it was asked for. */
function keepBooks(store: MarketReadStore, editionId: string) {
  const read = async <Entry>(book: string): Promise<Entry[]> =>
    await decodeBook<Entry>(await store.readBook({ editionId, book }));

  const suppliers = once(async () => {
    const sold = await read<SoldSupplier>(SUPPLIERS_BOOK);
    return new Map(sold.map((own) => [own.supplier.key, own]));
  });
  const readPlans = async (state: BookState): Promise<ReadonlyMap<string, Plan>> => {
    const plans = await read<Plan>(plansBook(state));
    return new Map(plans.map((plan) => [nameOfPlan(plan), plan]));
  };
  const plansOf = {
    'on-sale': once(() => readPlans('on-sale')),
    closed: once(() => readPlans('closed')),
  };

  const kept = new LRUCache<string, { readonly state: BookState; readonly book: RegionBook }>({
    maxSize: MAX_PRICES,
    sizeCalculation: ({ book }) => book.size,
  });
  const ofRegion = async (state: BookState, place: RegionDay): Promise<RegionBook> => {
    const name = pricesBook(state, place.region);
    const known = kept.get(`${name} ${place.day}`);
    if (known !== undefined) return known.book;
    const [prices, plans, sellers] = await Promise.all([
      read<PricedPlan>(name),
      plansOf[state](),
      suppliers(),
    ]);
    const book = createRegionBook(prices, { plans, suppliers: sellers }, place);
    kept.set(`${name} ${place.day}`, { state, book });
    return book;
  };

  let ranked: { readonly day: Day; readonly bestBuys: BestBuys } | undefined;
  const bestBuys = async (day: Day): Promise<BestBuys> => {
    if (ranked?.day === day) return ranked.bestBuys;
    const onSale = [];
    for (const region of REGIONS)
      onSale.push(...(await ofRegion('on-sale', { region, day })).onSale(BEST_BUY_PLAN_TYPE));
    const known = {
      suppliers: [...(await suppliers()).values()],
      plans: [...(await plansOf['on-sale']()).values()],
    };
    ranked = { day, bestBuys: rankBestBuys({ day, ...known, onSale }) };
    return ranked.bestBuys;
  };

  return {
    editionId,
    suppliers,
    ofRegion,
    bestBuys,
    kept: () => [...kept.values()],
    /** Reads what another edition has in memory. */
    readLike: async (other: {
      readonly kept: () => Iterable<{ state: BookState; book: RegionDay }>;
    }): Promise<void> => {
      await suppliers();
      for (const { state, book } of other.kept()) await ofRegion(state, book);
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

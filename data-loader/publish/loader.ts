import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import { decodeBook, encodeBook, SOURCES_BOOK } from '../../shared/market/books.ts';
import type {
  MarketPointer,
  MarketStore,
  PublishedEdition,
  SourceState,
  TakenBack,
} from '../../shared/market/store.ts';
import { compareText } from '../../shared/pricing/index.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { SourceContent } from '../formats/feed.ts';
import { isTakenBack, type LoadedMarket } from '../judge/loaded-market.ts';
import { publishedMs } from '../report/published-time.ts';
import { booksOf, readContent } from './edition-books.ts';

export type MarketLoader = {
  /**
   * The editions, the sources and what roll-backs took out: all that readers see but the plans and
   * prices.
   */
  readonly pointer: () => Promise<MarketPointer>;
  readonly loaded: () => Promise<LoadedMarket>;
  /** Null if the source has nothing in the market. */
  readonly sourceContent: (source: string) => Promise<SourceContent | null>;
  /**
   * Writes an edition whole, if there is news or the present one is old, and moves the pointer to
   * it.
   */
  readonly publish: (decide: Decide) => Promise<Published>;
  /**
   * Makes an earlier edition the one that readers see; what that takes out of the market is refused
   * from then on.
   *
   * @throws NotInMarketError
   */
  readonly rollBack: (editionId: string) => Promise<void>;
  /** False if nothing of the source was taken back. @throws NotInMarketError */
  readonly resume: (source: string) => Promise<boolean>;
};

/**
 * What a run takes of what it has read. It is asked again whenever another loader has published
 * meanwhile.
 */
export type Decide = (market: LoadedMarket) => Decision;

export type Decision = {
  /** They replace what their sources had. */
  readonly loads: readonly SourceLoad[];
  /** Their content is in the market already: only how fresh it is may change. */
  readonly unchanged: readonly Freshness[];
};

/** Everything that a source has from now on, checked line by line. */
export type SourceLoad = {
  readonly content: SourceContent;
  readonly state: Omit<SourceState, 'loadedAt'>;
};

export type Freshness = Pick<
  SourceState,
  'source' | 'contentHash' | 'publishedAt' | 'staleFrom' | 'validators'
>;

type Published = {
  /** The one that readers see from now on; null if nothing was ever loaded. */
  readonly editionId: string | null;
  readonly isNew: boolean;
};

/** The market has no edition, or no source, of that name. */
export class NotInMarketError extends Error {
  override readonly name = 'NotInMarketError';
}

type MarketLoaderDeps = {
  readonly store: MarketStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly newEditionId: () => string;
};

const EMPTY: MarketPointer = {
  revision: 0,
  editionId: '',
  editions: [],
  sources: [],
  takenBack: [],
};

/**
 * Each lost attempt means that another loader published: this many in a row are an error, not a
 * race.
 */
const MAX_ATTEMPTS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** An edition is written again long before it expires. */
const LIFE_DAYS = 400;
const RENEWED_AFTER_DAYS = 30;
/** Editions that can be restored. */
const KEPT_EDITIONS = 20;
const BOOKS_AT_ONCE = 3;

export function createMarketLoader({ store, clock, newEditionId }: MarketLoaderDeps): MarketLoader {
  const readPointer = async (): Promise<MarketPointer> => (await store.readPointer()) ?? EMPTY;

  const readMarket = async ({
    editionId,
    sources,
    takenBack,
  }: MarketPointer): Promise<LoadedMarket> => {
    const contents = new Map<string, SourceContent>();
    for (const { source } of sources)
      contents.set(source, await readContent(store, { editionId, source }));
    return { sources, takenBack, contents };
  };

  /**
   * Moves the pointer to what `change` makes of it, from the beginning again if another loader
   * moves it meanwhile.
   */
  const move = async (
    change: (from: MarketPointer) => Promise<MarketPointer>,
  ): Promise<MarketPointer> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const from = await readPointer();
      const to = await change(from);
      if (
        to === from ||
        (await store.movePointer({ ...to, revision: from.revision + 1 }, from.revision))
      )
        return to;
    }
    throw new Error(`other loaders published ${MAX_ATTEMPTS} times meanwhile; run the load again`);
  };

  /** Every book is written and read back before any reader can see one. */
  const writeEdition = async (
    from: MarketPointer,
    {
      contents,
      loads,
      now,
    }: Pick<LoadedMarket, 'contents'> & Pick<Decision, 'loads'> & { readonly now: Date },
  ): Promise<MarketPointer> => {
    const editionId = newEditionId();
    const states = new Map(from.sources.map((state) => [state.source, state]));
    for (const { state } of loads) {
      const before = states.get(state.source);
      const loadedAt =
        before?.contentHash === state.contentHash ? before.loadedAt : now.toISOString();
      states.set(state.source, { ...state, loadedAt });
    }
    const sources = [...states.values()].sort((a, b) => compareText(a.source, b.source));
    const next = new Map([
      ...contents,
      ...loads.map(({ state, content }) => [state.source, content] as const),
    ]);
    const books = [{ book: SOURCES_BOOK, entries: () => sources }, ...booksOf(next)];
    const expiresAt = Math.floor(now.getTime() / 1000) + LIFE_DAYS * 24 * 60 * 60;
    await pMap(
      books,
      async ({ book, entries }) => {
        const bytes = await encodeBook(entries());
        await store.writeBook({ editionId, book }, bytes, expiresAt);
        const written = await store.readBook({ editionId, book });
        if (Buffer.compare(written, bytes) === 0) return;
        throw new Error(`book ${book} of ${editionId} was not written as it is`);
      },
      { concurrency: BOOKS_AT_ONCE },
    );
    return {
      ...from,
      editionId,
      editions: withCurrent(from.editions, { editionId, publishedAt: now.toISOString() }, now),
      sources,
      takenBack: from.takenBack.filter(({ source }) =>
        loads.every(({ state }) => state.source !== source),
      ),
    };
  };

  return {
    pointer: readPointer,
    loaded: async () => await readMarket(await readPointer()),
    sourceContent: async (source) => {
      const { editionId, sources } = await readPointer();
      return sources.some((own) => own.source === source)
        ? await readContent(store, { editionId, source })
        : null;
    },
    publish: async (decide) => {
      let isNew = false;
      const { editionId } = await move(async (from) => {
        const market = await readMarket(from);
        const { loads, unchanged } = decide(market);
        const now = new Date(clock.nowMs());
        isNew = loads.length > 0 || isOld(from, now);
        const next = isNew ? await writeEdition(from, { ...market, loads, now }) : from;
        const sources = next.sources.map((state) => refreshed(state, unchanged));
        return isDeepStrictEqual(sources, next.sources) ? next : { ...next, sources };
      });
      return { editionId: editionId === '' ? null : editionId, isNew };
    },
    rollBack: async (editionId) => {
      await move(async (from) => {
        const edition = from.editions.find((own) => own.editionId === editionId);
        if (edition === undefined) throw unknownEdition(editionId, from);
        if (from.editionId === editionId) return from;
        const states = await decodeBook<SourceState>(
          await store.readBook({ editionId, book: SOURCES_BOOK }),
        );
        const sources = states.map((state) => restored(state, from));
        const editions = withCurrent(from.editions, edition, new Date(clock.nowMs()));
        return { ...from, editionId, editions, sources, takenBack: takenBackAfter(from, sources) };
      });
    },
    resume: async (source) => {
      let isResumed = false;
      await move(async (from) => {
        const takenBack = from.takenBack.filter((content) => content.source !== source);
        isResumed = takenBack.length < from.takenBack.length;
        if (isResumed) return { ...from, takenBack };
        const known = from.sources.map((state) => state.source);
        if (known.includes(source)) return from;
        const names = known.join(', ') || 'none';
        throw new NotInMarketError(
          `there is no source ${source}; these sources are loaded: ${names}`,
        );
      });
      return isResumed;
    },
  };
}

/** The list once `edition` is the one that readers see. */
function withCurrent(
  editions: readonly PublishedEdition[],
  edition: Pick<PublishedEdition, 'editionId' | 'publishedAt'>,
  now: Date,
): readonly PublishedEdition[] {
  const others = editions.filter(({ editionId }) => editionId !== edition.editionId);
  const superseded = others.map((other) => ({
    ...other,
    supersededAt: other.supersededAt ?? now.toISOString(),
  }));
  return [{ ...edition, supersededAt: null }, ...superseded]
    .filter(({ publishedAt }) => daysSince(publishedAt, now) < LIFE_DAYS - 1)
    .slice(0, KEPT_EDITIONS);
}

/** With other news of it, if the content that is loaded was found again. */
function refreshed(state: SourceState, unchanged: readonly Freshness[]): SourceState {
  const own = unchanged.find(
    ({ source, contentHash }) => source === state.source && contentHash === state.contentHash,
  );
  if (own === undefined) return state;
  const isNewer = publishedMs(own.publishedAt) > publishedMs(state.publishedAt);
  const { staleFrom, validators } = own;
  return {
    ...state,
    publishedAt: isNewer ? own.publishedAt : state.publishedAt,
    staleFrom,
    validators,
  };
}

/** Content that stays may have been found again since. */
function restored(state: SourceState, { sources }: MarketPointer): SourceState {
  const { source, contentHash } = state;
  return sources.find((own) => own.source === source && own.contentHash === contentHash) ?? state;
}

/** The newest that was taken out of each source, unless going forward again brings it back. */
function takenBackAfter(
  from: MarketPointer,
  sources: readonly SourceState[],
): readonly TakenBack[] {
  const stateOf = new Map(sources.map((state) => [state.source, state]));
  const newest = new Map<string, TakenBack>();
  for (const { source, publishedAt, contentHash } of [...from.takenBack, ...from.sources]) {
    const content = { source, publishedAt, contentHash };
    const state = stateOf.get(source);
    const before = newest.get(source);
    const isOut =
      state === undefined || (state.contentHash !== contentHash && isTakenBack(state, content));
    const isNewest =
      before === undefined || publishedMs(publishedAt) > publishedMs(before.publishedAt);
    if (isOut && isNewest) newest.set(source, content);
  }
  return [...newest.values()];
}

function isOld({ editions: [current] }: MarketPointer, now: Date): boolean {
  return current !== undefined && daysSince(current.publishedAt, now) >= RENEWED_AFTER_DAYS;
}

function daysSince(time: string, now: Date): number {
  return (now.getTime() - Date.parse(time)) / DAY_MS;
}

function unknownEdition(editionId: string, { editions }: MarketPointer): NotInMarketError {
  const known = editions.map((edition) => edition.editionId).join(', ') || 'none';
  return new NotInMarketError(`edition ${editionId} is not kept; these editions are: ${known}`);
}

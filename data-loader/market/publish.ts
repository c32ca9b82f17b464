import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import { decodeBook, encodeBook, SOURCES_BOOK } from '../../shared/market/books.ts';
import type { MarketPointer, MarketStore, PublishedEdition, SourceState } from '../../shared/market/store.ts';
import { compareText } from '../../shared/pricing/index.ts';
import type { Clock } from '../../shared/time/clock.ts';
import type { Standing } from '../run/judge.ts';
import { type Book, contentBooks, readContent, readersBooks } from './edition-books.ts';
import {
  type LoadFigures,
  publishedMs,
  type SourceContent,
  type SourceFreshness,
  type SourceLoad,
  summarise,
} from './load.ts';

export type PublishDeps = {
  readonly store: MarketStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly newEditionId: () => string;
};

/** What a run takes of what it has read. It is asked again whenever another loader has published meanwhile. */
export type Decide = (standing: Standing) => Decision | Promise<Decision>;

export type Decision = {
  /** They replace what their sources had. */
  readonly loads: readonly SourceLoad[];
  /** Their content is in the market already: only how fresh it is may change. */
  readonly unchanged: readonly SourceFreshness[];
};

export type Published = {
  /** The one that readers see from now on; null if nothing was ever loaded. */
  readonly editionId: string | null;
  readonly isNew: boolean;
};

/** In the book of sources: what the next load of each is judged by. */
export type LoadedSource = Omit<LoadFigures, 'offerCount'> & {
  readonly state: SourceState;
  readonly supplierKeys: readonly string[];
  readonly planKeys: readonly string[];
};

export const NO_POINTER: MarketPointer = { revision: 0, editionId: '', editions: [], sources: [], heldBack: [] };

/** Each lost attempt means that another loader published: this many in a row are an error, not a race. */
const MAX_ATTEMPTS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** An edition is written again long before it expires. */
const LIFE_DAYS = 400;
const RENEWED_AFTER_DAYS = 30;
/** Editions that can be restored. */
const KEPT_EDITIONS = 20;
const BOOKS_AT_ONCE = 3;

/** Writes an edition whole, if there is news or the present one is old, and moves the pointer to it. */
export async function publish(deps: PublishDeps, decide: Decide): Promise<Published> {
  const { store, clock } = deps;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const pointer = (await store.readPointer()) ?? NO_POINTER;
    const base = await readSources(store, pointer.editionId);
    const { loads, unchanged } = await decide(standingOf(pointer, base));
    const now = new Date(clock.nowMs());
    const isNew = loads.length > 0 || isOld(pointer, now);
    const next = isNew ? await nextEdition(deps, { pointer, base, loads, now }) : pointer;
    const sources = next.sources.map((state) => refreshed(state, unchanged));
    const isSame = !isNew && sources.every((state, index) => state === pointer.sources[index]);
    if (isSame || (await store.movePointer({ ...next, sources, revision: pointer.revision + 1 }, pointer.revision))) {
      return { editionId: next.editionId === '' ? null : next.editionId, isNew };
    }
  }
  throw new PublishRaceError(`other loaders published ${MAX_ATTEMPTS} times meanwhile; run the load again`);
}

export async function readSources(store: MarketStore, editionId: string): Promise<readonly LoadedSource[]> {
  return editionId === '' ? [] : await decodeBook(await store.readBook({ editionId, book: SOURCES_BOOK }));
}

export function standingOf({ heldBack }: MarketPointer, sources: readonly LoadedSource[]): Standing {
  return {
    loaded: new Map(
      sources.map(({ state, supplierKeys, planKeys, ...figures }) => [
        state.source,
        {
          ...state,
          ...figures,
          offerCount: state.offers,
          publishedAtMs: publishedMs(state.publishedAt),
          supplierKeys: new Set(supplierKeys),
          planKeys: new Set(planKeys),
        },
      ]),
    ),
    heldBack: new Map(heldBack.map(({ source, ...content }) => [source, content])),
  };
}

/** The list once `edition` is the one that readers see. */
export function withCurrent(
  editions: readonly PublishedEdition[],
  edition: Pick<PublishedEdition, 'editionId' | 'publishedAt'>,
  now: Date,
): readonly PublishedEdition[] {
  const others = editions.filter(({ editionId }) => editionId !== edition.editionId);
  const superseded = others.map((other) => ({ ...other, supersededAt: other.supersededAt ?? now.toISOString() }));
  return [{ ...edition, supersededAt: null }, ...superseded]
    .filter(({ publishedAt }) => daysSince(publishedAt, now) < LIFE_DAYS - 1)
    .slice(0, KEPT_EDITIONS);
}

type NextEdition = {
  readonly pointer: MarketPointer;
  readonly base: readonly LoadedSource[];
  readonly loads: readonly SourceLoad[];
  readonly now: Date;
};

/** Every book is written and read back before any reader can see one. */
async function nextEdition(
  { store, newEditionId }: PublishDeps,
  { pointer, base, loads, now }: NextEdition,
): Promise<MarketPointer> {
  const editionId = newEditionId();
  const loadOf = new Map(loads.map((load) => [load.source, load]));
  const stateOf = new Map(pointer.sources.map((state) => [state.source, state]));
  const kept = base.filter(({ state }) => !loadOf.has(state.source));
  const contents = new Map<string, SourceContent>(loadOf);
  for (const { state } of kept) {
    contents.set(state.source, await readContent(store, { ...state, editionId: pointer.editionId }));
  }
  const sources = [
    ...kept.map((source) => ({ ...source, state: stateOf.get(source.state.source) ?? source.state })),
    ...loads.map((load) => toLoadedSource(load, stateOf.get(load.source), now)),
  ].toSorted((a, b) => compareText(a.state.source, b.state.source));
  const books: readonly Book[] = [
    { book: SOURCES_BOOK, entries: () => sources },
    ...readersBooks([...contents.values()]),
    ...[...contents].flatMap(([source, content]) => contentBooks(source, content)),
  ];
  const expiresAt = Math.floor(now.getTime() / 1000) + LIFE_DAYS * 24 * 60 * 60;
  await pMap(
    books,
    async ({ book, entries }) => {
      const bytes = await encodeBook(entries());
      await store.writeBook({ editionId, book }, bytes, expiresAt);
      const written = await store.readBook({ editionId, book });
      if (Buffer.compare(written, bytes) !== 0)
        throw new Error(`book ${book} of ${editionId} was not written as it is`);
    },
    { concurrency: BOOKS_AT_ONCE },
  );
  return {
    revision: pointer.revision,
    editionId,
    editions: withCurrent(pointer.editions, { editionId, publishedAt: now.toISOString() }, now),
    sources: sources.map(({ state }) => state),
    heldBack: pointer.heldBack.filter(({ source }) => !loadOf.has(source)),
  };
}

function toLoadedSource(load: SourceLoad, before: SourceState | undefined, now: Date): LoadedSource {
  const { supplierKeys, planKeys } = summarise(load);
  return {
    state: {
      source: load.source,
      contentHash: load.contentHash,
      publishedAt: load.publishedAt,
      loadedAt: before?.contentHash === load.contentHash ? before.loadedAt : now.toISOString(),
      staleFrom: load.staleFrom,
      suppliers: load.suppliers.length,
      plans: load.plans.length,
      offers: load.offerCount,
      rejectedLines: load.rejectedCount,
      heldPlans: load.heldPlans,
      validators: load.validators,
    },
    heldOverOfferCount: load.heldOverOfferCount,
    supplierKeys: [...supplierKeys],
    planKeys: [...planKeys],
  };
}

/** The same object unless the content that is loaded was found again with other news of it. */
function refreshed(state: SourceState, unchanged: readonly SourceFreshness[]): SourceState {
  const own = unchanged.find(({ source, contentHash }) => source === state.source && contentHash === state.contentHash);
  if (own === undefined) return state;
  const isNewer = publishedMs(own.publishedAt) > publishedMs(state.publishedAt);
  const next = {
    publishedAt: isNewer ? own.publishedAt : state.publishedAt,
    staleFrom: own.staleFrom,
    validators: own.validators,
  };
  const { publishedAt, staleFrom, validators } = state;
  return isDeepStrictEqual(next, { publishedAt, staleFrom, validators }) ? state : { ...state, ...next };
}

function isOld({ editions: [current] }: MarketPointer, now: Date): boolean {
  return current !== undefined && daysSince(current.publishedAt, now) >= RENEWED_AFTER_DAYS;
}

function daysSince(time: string, now: Date): number {
  return (now.getTime() - Date.parse(time)) / DAY_MS;
}

class PublishRaceError extends Error {
  override readonly name = 'PublishRaceError';
}

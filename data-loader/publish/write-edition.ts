import pMap from 'p-map';
import { encodeBook, SOURCES_BOOK } from '../../shared/market/books.ts';
import type { Day } from '../../shared/market/model.ts';
import type {
  MarketPointer,
  MarketStore,
  PublishedEdition,
  SourceState,
} from '../../shared/market/store.ts';
import { compareText } from '../../shared/values/texts.ts';
import type { SourceContent } from '../formats/feed.ts';
import { type Book, booksOf } from './edition-books.ts';
import { expiresAtSeconds, withCurrentEdition } from './pointer.ts';

/** The content that a source has from now on, checked line by line. */
export type SourceLoad = {
  readonly content: SourceContent;
  readonly state: Omit<SourceState, 'loadedAt' | 'isPriceCap' | 'hasPastYears'>;
};

type NewEdition = {
  readonly editionId: string;
  /** The content of every source before the loads, which replace that of theirs. */
  readonly contents: ReadonlyMap<string, SourceContent>;
  readonly loads: readonly SourceLoad[];
  readonly now: Date;
  readonly today: Day;
};

const BOOKS_AT_ONCE = 3;

/**
 * Writes the books of an edition and reads each back. Returns the pointer to it; until the pointer
 * is moved, no reader can see any of them.
 */
export async function writeEdition(
  store: MarketStore,
  pointer: MarketPointer,
  { editionId, contents, loads, now, today }: NewEdition,
): Promise<MarketPointer> {
  const sources = statesAfter(pointer.sources, loads, now);
  const books = [
    { book: SOURCES_BOOK, entries: () => sources },
    ...booksOf(contentsAfter(contents, loads)),
  ];
  const published = { editionId, publishedAt: now.toISOString(), publishedOn: today };
  await pMap(books, (book) => writeBook(store, published, book), { concurrency: BOOKS_AT_ONCE });
  return {
    ...pointer,
    editionId,
    editions: withCurrentEdition(pointer.editions, published, now),
    sources,
    sourcesSince: today,
    rolledBack: pointer.rolledBack.filter(
      ({ source }) => !loads.some(({ state }) => state.source === source && isNews(state, pointer)),
    ),
  };
}

/** Returns the content of every source once the loads are published. */
export function contentsAfter(
  contents: ReadonlyMap<string, SourceContent>,
  loads: readonly SourceLoad[],
): ReadonlyMap<string, SourceContent> {
  return new Map([
    ...contents,
    ...loads.map(({ state, content }) => [state.source, content] as const),
  ]);
}

async function writeBook(
  store: MarketStore,
  { editionId, publishedAt }: Pick<PublishedEdition, 'editionId' | 'publishedAt'>,
  { book, entries }: Book,
): Promise<void> {
  const bytes = await encodeBook(entries());
  await store.writeBook({ editionId, book }, bytes, expiresAtSeconds(publishedAt));
  const written = await store.readBook({ editionId, book });
  if (Buffer.compare(written, bytes) !== 0)
    throw new Error(`book ${book} of ${editionId} was not stored as it was written`);
}

/** Tells whether the content is not what its source has in the market already. */
function isNews({ source, contentHash }: SourceLoad['state'], { sources }: MarketPointer): boolean {
  return sources.every((state) => state.source !== source || state.contentHash !== contentHash);
}

/**
 * Returns the states of all sources by name. Content that is loaded again keeps the time of its
 * first load.
 */
function statesAfter(
  before: readonly SourceState[],
  loads: readonly SourceLoad[],
  now: Date,
): readonly SourceState[] {
  const states = new Map(before.map((state) => [state.source, state]));
  for (const { state, content } of loads) {
    const last = states.get(state.source);
    const isSame = last?.contentHash === state.contentHash;
    states.set(state.source, {
      ...state,
      ...(content.cap !== undefined && { isPriceCap: true }),
      ...(content.pastYears?.length && { hasPastYears: true }),
      loadedAt: isSame ? last.loadedAt : now.toISOString(),
    });
  }
  return [...states.values()].sort((a, b) => compareText(a.source, b.source));
}

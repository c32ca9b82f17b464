import { londonDay } from '../time/clock.ts';
import { decodeBook, SOURCES_BOOK } from './books.ts';
import type { Day } from './model.ts';
import {
  BookMissingError,
  type EditionRecord,
  isStale,
  type MarketPointer,
  type MarketReadStore,
  type PublishedEdition,
  type SourceState,
} from './store.ts';

/**
 * Returns what is known of an edition; undefined if its books are gone, or never existed. While it
 * is current, the pointer knows more than its record. An edition of an earlier release may have no
 * record, but only the sources as they were when it was written.
 */
export async function recordOf(
  store: Pick<MarketReadStore, 'readRecord' | 'readBook'>,
  pointer: MarketPointer,
  editionId: string,
): Promise<EditionRecord | undefined> {
  const kept = await store.readRecord(editionId);
  const listed = pointer.editions.find((edition) => edition.editionId === editionId);
  return listed !== undefined && pointer.editionId === editionId
    ? currentRecord(pointer, listed, kept)
    : (kept ?? (await recordFromBooks(store, editionId, listed)));
}

function currentRecord(
  { revision, sources, sourcesSince }: MarketPointer,
  { supersededAt: _never, ...published }: PublishedEdition,
  kept: EditionRecord | undefined,
): EditionRecord {
  const day = sourcesSince ?? publicationDay(published);
  const others = (kept?.staleness ?? []).filter((found) => found.day !== day);
  const staleness = [...others, stalenessOn(day, sources)].sort((a, b) => (a.day < b.day ? -1 : 1));
  return { ...published, revision, sources, staleness };
}

/** An edition that nothing lists any more was published when its latest content was loaded. */
async function recordFromBooks(
  store: Pick<MarketReadStore, 'readBook'>,
  editionId: string,
  listed: PublishedEdition | undefined,
): Promise<EditionRecord | undefined> {
  const sources = await readStates(store, editionId).catch(undefinedIfMissing);
  const publishedAt =
    listed?.publishedAt ??
    sources
      ?.map(({ loadedAt }) => loadedAt)
      .sort()
      .at(-1);
  if (sources === undefined || publishedAt === undefined) return undefined;
  const staleness = [stalenessOn(publicationDay({ publishedAt }), sources)];
  return { editionId, publishedAt, revision: 0, sources, staleness };
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof BookMissingError)) throw error;
}

/** Reads the sources as they stood when an edition was written. */
export async function readStates(
  store: Pick<MarketReadStore, 'readBook'>,
  editionId: string,
): Promise<readonly SourceState[]> {
  return await decodeBook<SourceState>(await store.readBook({ editionId, book: SOURCES_BOOK }));
}

function stalenessOn(
  day: Day,
  sources: readonly SourceState[],
): EditionRecord['staleness'][number] {
  return { day, sources: sources.map(({ source, staleFrom }) => ({ source, staleFrom })) };
}

/** Returns the day of publication in London, or the loader's day if it was another. */
export function publicationDay({
  publishedAt,
  publishedOn,
}: Pick<EditionRecord, 'publishedAt' | 'publishedOn'>): Day {
  return publishedOn ?? londonDay(Date.parse(publishedAt));
}

/** Lists the sources that were stale on a day, sorted, as the last load of that day left them. */
export function staleOn({ staleness }: EditionRecord, day: Day): readonly string[] {
  const stood = staleness.findLast((entry) => entry.day <= day) ?? staleness[0];
  return (stood?.sources ?? []).filter((state) => isStale(state, day)).map(({ source }) => source);
}

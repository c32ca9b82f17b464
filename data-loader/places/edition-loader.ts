import { createHash } from 'node:crypto';
import type { Book, BookKind, PlacesEdition, PlacesReader, PlacesWriter } from '../../shared/places/store.ts';
import type { ImportOptions } from './import-options.ts';
import { RefusedFile } from './refused.ts';

/** What an import of postcodes or averages needs of the store. */
export type EditionStore = Pick<PlacesReader, 'readPointer'> &
  Pick<PlacesWriter, 'recordGeneration' | 'listGenerations' | 'writeBooks' | 'publish' | 'deleteGeneration'>;

/**
 * A load that takes longer is void, so that what an older load left half-way can be told from what is under way. The
 * same time must pass before items that readers could still be led to are deleted.
 */
const LONGEST_LOAD_MILLISECONDS = 60 * 60 * 1000;

type NewEdition = {
  readonly kind: BookKind;
  /** In the order of their outcodes. */
  readonly books: readonly Book[];
  /** How many postcodes they hold. */
  readonly count: number;
  readonly year: number | null;
};

/**
 * Loads a whole new generation beside the current one, then moves the pointer: readers see the old file or the new
 * one, and a load that dies on the way leaves nothing that they could see.
 */
export async function loadEdition(
  store: EditionStore,
  edition: NewEdition,
  { clock, onProgress, force = false }: ImportOptions,
): Promise<'loaded' | 'unchanged'> {
  const { kind, books, count, year } = edition;
  const startedAtMs = clock.nowMs();
  const current = (await store.readPointer())[kind];
  const digest = digestOf(edition);
  if (current?.digest === digest) return 'unchanged';
  if (!force) mayReplace(edition, current);

  const generation = `${startedAtMs.toString(36)}-${digest.slice(0, 12)}`;
  const outcodes = books.map(({ outcode }) => outcode);
  await store.recordGeneration({ kind, generation, startedAtMs, outcodes });
  let done = 0;
  const onWritten = (items: number): void => {
    done += items;
    onProgress?.({ step: 'writing', unit: 'items', done, total: books.length });
  };
  await store.writeBooks({ kind, generation, books, onWritten });

  const publishedAtMs = clock.nowMs();
  if (publishedAtMs - startedAtMs >= LONGEST_LOAD_MILLISECONDS)
    throw new RefusedFile('the load took an hour: load it again');
  const previous = current?.generation ?? null;
  const moved = await store.publish({
    kind,
    edition: { generation, count, digest, year, publishedAtMs, previous },
    replaces: previous,
  });
  if (!moved) throw new RefusedFile('another load of the same data finished meanwhile: load it again');
  await deleteOld(store, kind, {
    nowMs: publishedAtMs,
    keep: new Set([generation, previous]),
    replacedAt: current?.publishedAtMs ?? 0,
  });
  return 'loaded';
}

function digestOf({ books, year }: NewEdition): string {
  const hash = createHash('sha256').update(`${year ?? ''}\n`);
  for (const { outcode, bytes } of books) hash.update(`${outcode} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

function mayReplace(edition: NewEdition, current: PlacesEdition | undefined): void {
  if (current === undefined || edition.count * 2 >= current.count) return;
  const [holds, loaded] = [edition.count, current.count].map((count) => count.toLocaleString('en-GB'));
  throw new RefusedFile(
    `it holds ${holds} postcodes, less than half of the ${loaded} loaded: force it if that is meant`,
  );
}

/**
 * Deletes generations that no reader can reach: neither the current one nor the one before it, begun an hour ago or
 * more, and with no change of the pointer in the last hour but this one.
 */
async function deleteOld(
  store: EditionStore,
  kind: BookKind,
  {
    nowMs,
    keep,
    replacedAt,
  }: {
    readonly nowMs: number;
    readonly keep: ReadonlySet<string | null>;
    readonly replacedAt: number;
  },
): Promise<void> {
  const before = nowMs - LONGEST_LOAD_MILLISECONDS;
  if (replacedAt > before) return;
  for (const record of await store.listGenerations()) {
    const old = record.kind === kind && record.startedAtMs <= before && !keep.has(record.generation);
    if (old) await store.deleteGeneration(record);
  }
}

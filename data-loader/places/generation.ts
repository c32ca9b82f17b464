import { createHash } from 'node:crypto';
import type { Book, BookKind, PlacesStore } from '../../shared/places/store.ts';
import { HOUR_MS } from '../../shared/values/moments.ts';
import { compareText } from '../../shared/values/texts.ts';
import { Refused } from '../report/refusal.ts';
import { refuseShrunk } from '../report/shrink-rule.ts';
import { type Imported, onWritten, type PlacesFileLoad } from './import-file.ts';

/** A longer load is void. An item that a reader may still request stays for as long. */
const MAX_LOAD_MS = HOUR_MS;

type NewGeneration = {
  readonly kind: BookKind;
  readonly books: readonly Book[];
  readonly count: number;
  readonly year: number | null;
};

/**
 * Writes a generation and moves the pointer to it, so that readers see the old one or the new one.
 * A load that dies on the way leaves nothing that they could see.
 */
export async function loadGeneration(
  load: PlacesFileLoad,
  { kind, count, year, ...next }: NewGeneration,
): Promise<Imported['kind']> {
  const { clock, force = false } = load;
  const store = load.stores.places;
  const startedAtMs = clock.nowMs();
  const current = (await store.readPointer())[kind];
  const books = next.books.toSorted((a, b) => compareText(a.outcode, b.outcode));
  const digest = digestOf(books, year);
  if (current?.digest === digest) return 'unchanged';
  const what = kind === 'post_codes' ? 'postcodes' : 'averages';
  if (!force && current !== undefined) refuseShrunk(what, { count, before: current.count });

  const generation = `${startedAtMs.toString(36)}-${digest.slice(0, 12)}`;
  await store.recordGeneration({
    kind,
    generation,
    startedAtMs,
    outcodes: books.map(({ outcode }) => outcode),
  });
  await store.writeBooks({ kind, generation, books, onWritten: onWritten(load, books.length) });

  const publishedAtMs = clock.nowMs();
  if (publishedAtMs - startedAtMs >= MAX_LOAD_MS) {
    throw new Refused('too-slow', 'the load took more than an hour; load the file again');
  }
  const previous = current?.generation ?? null;
  const moved = await store.publish({
    kind,
    edition: { generation, count, digest, year, publishedAtMs, previous },
    replaces: previous,
  });
  if (!moved)
    throw new Refused(
      'overtaken',
      'another load of the same data finished first; load the file again',
    );
  // If the pointer moved within the last hour, readers may still have the generation before.
  const startedByMs = publishedAtMs - MAX_LOAD_MS;
  if (current === undefined || current.publishedAtMs <= startedByMs)
    await deleteOlder(store, { kind, startedByMs, inUse: [generation, previous] });
  return 'loaded';
}

type OldGenerations = {
  readonly kind: BookKind;
  /** A generation whose load began later may still be written. */
  readonly startedByMs: number;
  readonly inUse: readonly (string | null)[];
};

async function deleteOlder(
  store: PlacesStore,
  { kind, startedByMs, inUse }: OldGenerations,
): Promise<void> {
  for (const record of await store.listGenerations()) {
    const isInUse = inUse.includes(record.generation);
    if (record.kind === kind && record.startedAtMs <= startedByMs && !isInUse)
      await store.deleteGeneration(record);
  }
}

function digestOf(books: readonly Book[], year: number | null): string {
  const hash = createHash('sha256').update(`${year ?? ''}\n`);
  for (const { outcode, bytes } of books) hash.update(`${outcode} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

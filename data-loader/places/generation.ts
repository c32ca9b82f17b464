import { createHash } from 'node:crypto';
import type { Book, BookKind, PlacesStore } from '../../shared/places/store.ts';
import { compareText } from '../../shared/pricing/index.ts';
import { refuseShrunk } from '../run/judge.ts';
import { Refused } from '../run/load-report.ts';
import type { Input } from '../sources/input.ts';
import { type Imported, type ImportOptions, onWritten } from './import-file.ts';

/** A load that takes longer is void; items that a reader could still request are kept as long. */
const MAX_LOAD_MS = 60 * 60 * 1000;

type NewGeneration = {
  readonly kind: BookKind;
  readonly books: readonly Book[];
  readonly count: number;
  readonly year: number | null;
};

/** Readers see the old generation or the new one; a load that dies on the way leaves nothing that they could see. */
export async function loadGeneration(
  { name }: Input,
  next: NewGeneration,
  options: ImportOptions & { readonly store: PlacesStore },
): Promise<Imported> {
  const { store, clock, force = false } = options;
  const { kind, books, count, year } = next;
  const startedAtMs = clock.nowMs();
  const current = (await store.readPointer())[kind];
  const digest = digestOf(next);
  if (current?.digest === digest) return { kind: 'unchanged' };
  const what = kind === 'post_codes' ? 'postcodes' : 'averages';
  const shrunk = force || current === undefined ? null : refuseShrunk(what, { count, before: current.count });
  if (shrunk !== null) throw new Refused(shrunk.code, shrunk.reason);

  const generation = `${startedAtMs.toString(36)}-${digest.slice(0, 12)}`;
  await store.recordGeneration({ kind, generation, startedAtMs, outcodes: books.map(({ outcode }) => outcode) });
  await store.writeBooks({ kind, generation, books, onWritten: onWritten(options, { name }, books.length) });

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
  if (!moved) throw new Refused('overtaken', 'another load of the same data finished first; load the file again');
  // If the pointer moved within the hour, what it moved from may still be read.
  const before = publishedAtMs - MAX_LOAD_MS;
  const records = (current?.publishedAtMs ?? 0) > before ? [] : await store.listGenerations();
  for (const record of records) {
    const isKept = record.generation === generation || record.generation === previous;
    if (record.kind === kind && record.startedAtMs <= before && !isKept) await store.deleteGeneration(record);
  }
  return { kind: 'loaded', records: count };
}

/** By code unit, the same on every machine. */
export function byOutcode(a: Pick<Book, 'outcode'>, b: Pick<Book, 'outcode'>): number {
  return compareText(a.outcode, b.outcode);
}

function digestOf({ books, year }: NewGeneration): string {
  const hash = createHash('sha256').update(`${year ?? ''}\n`);
  for (const { outcode, bytes } of books) hash.update(`${outcode} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

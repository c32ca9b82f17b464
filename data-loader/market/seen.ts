import pMap from 'p-map';
import type { Manifest } from '../../shared/market/manifest.ts';
import type { SeenContent, SourceRecord } from '../../shared/market/source-records.ts';
import type { MarketPointer } from '../../shared/market/store.ts';
import { publishedMs } from '../rules/rules.ts';
import { NO_POINTER, readManifest } from './editions.ts';
import type { MarketLoaderDeps, SeenSource } from './load.ts';

const RECORDS_AT_ONCE = 8;

export async function recordSeen({ store, records }: MarketLoaderDeps, sources: readonly SeenSource[]): Promise<void> {
  const pointer = (await store.readPointer()) ?? NO_POINTER;
  const present = { pointer, manifest: await readManifest(store, pointer.editionId) };
  const recordOf = new Map((await records.readSourceRecords()).map((record) => [record.source, record]));
  await pMap(
    sources,
    async (read) => {
      const seen = seenAfter(read, recordOf.get(read.source), present);
      if (seen !== null) await records.writeSeen(read.source, seen);
    },
    { concurrency: RECORDS_AT_ONCE },
  );
}

type Present = { readonly pointer: MarketPointer; readonly manifest: Manifest };

/** What to keep of a source that was read; null if it is kept already. */
function seenAfter(
  { source, contentHash, publishedAt, staleFromMs, validators }: SeenSource,
  record: SourceRecord | undefined,
  { pointer, manifest }: Present,
): SeenContent | null {
  const own = manifest.sources.find((candidate) => candidate.source === source);
  // Another loader has published other content since, and keeps a record of that.
  if (own?.contentHash !== contentHash) return null;
  const edition = pointer.kept.find(({ editionId }) => editionId === pointer.editionId);
  const before = record?.seen?.contentHash === contentHash ? record.seen : null;
  const next: SeenContent = {
    contentHash,
    loadedAt: before?.loadedAt ?? edition?.publishedAt ?? own.publishedAt,
    publishedAt: newest(before?.publishedAt, publishedAt),
    staleFrom: new Date(staleFromMs).toISOString(),
    validators,
  };
  return before !== null && isSame(before, next) ? null : next;
}

function newest(before: string | undefined, publishedAt: string): string {
  return before !== undefined && publishedMs(before) > publishedMs(publishedAt) ? before : publishedAt;
}

function isSame(a: SeenContent, b: SeenContent): boolean {
  return (
    a.publishedAt === b.publishedAt &&
    a.staleFrom === b.staleFrom &&
    a.validators?.etag === b.validators?.etag &&
    a.validators?.lastModified === b.validators?.lastModified
  );
}

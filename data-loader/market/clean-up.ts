import pMap from 'p-map';
import { chunkNames, unpackChunks } from '../../shared/market/chunks.ts';
import { decodeManifest, type Manifest, refsOf } from '../../shared/market/manifest.ts';
import type { Intent, MarketPointer, MarketStore } from '../../shared/market/store.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { NO_POINTER, readManifest } from './editions.ts';

/** A loader that takes longer is considered dead; a slow one fails to move the pointer and starts again. */
const INTENT_LIFE_MS = 6 * 60 * 60 * 1000;

const DELETES_AT_ONCE = 16;
const MANIFESTS_AT_ONCE = 4;

export type CleanUpDeps = { readonly store: MarketStore; readonly clock: Pick<Clock, 'nowMs'> };

/**
 * Deletes the chunks that no kept edition names. Another loader may be writing one of them again: it writes its intent,
 * then each chunk with its stamp, then the pointer, and only then deletes the intent. So look at stamps, intents and
 * pointer in this order: a chunk written before its stamp was read is found in an intent or a kept edition; one written
 * afterwards has a different stamp, and the delete does nothing.
 */
export async function cleanUp(deps: CleanUpDeps): Promise<void> {
  const { store, clock } = deps;
  const pointer = await store.readPointer();
  const expired = (await store.readIntents()).filter(isExpired(new Date(clock.nowMs())));
  const retired = pointer?.retired ?? [];
  if (expired.length === 0 && retired.length === 0) return;
  if (expired.some(({ abandoned }) => !abandoned) && !(await bumpRevision(store, pointer))) return;

  const retiredChunks = await pMap(retired, async (id) => await chunksOfRetired(store, id), {
    concurrency: MANIFESTS_AT_ONCE,
  });
  // An edition's own chunks go last: while they are there, a clean-up that is cut off can begin again.
  const candidates = [
    ...new Set([
      ...retiredChunks.flatMap(({ segments }) => segments),
      ...expired.flatMap((intent) => intent.chunkNames),
      ...retiredChunks.flatMap(({ manifest }) => manifest),
    ]),
  ];
  const stamps = await store.readStamps(candidates);
  const expiredIds = new Set(expired.map(({ runId }) => runId));
  const active = (await store.readIntents()).filter(({ runId }) => !expiredIds.has(runId));
  const needed = new Set([...active.flatMap((intent) => intent.chunkNames), ...(await chunksOfKept(store))]);

  const manifests = new Set(retiredChunks.flatMap(({ manifest }) => manifest));
  const toDelete = candidates.filter((name) => !needed.has(name));
  await deleteChunks(
    store,
    stamps,
    toDelete.filter((name) => !manifests.has(name)),
  );
  await deleteChunks(
    store,
    stamps,
    toDelete.filter((name) => manifests.has(name)),
  );
  await forgetRetired(store, new Set(retired));
  for (const { runId } of expired) await store.deleteIntent(runId);
}

function isExpired(now: Date) {
  return ({ abandoned, startedAt }: Intent): boolean =>
    abandoned || Date.parse(startedAt) < now.getTime() - INTENT_LIFE_MS;
}

/** False: another loader moved the pointer, and this clean-up is for the next run. */
async function bumpRevision(store: MarketStore, pointer: MarketPointer | undefined): Promise<boolean> {
  const from = pointer ?? NO_POINTER;
  return await store.movePointer({ ...from, revision: from.revision + 1 }, from.revision);
}

type EditionChunks = { readonly manifest: readonly string[]; readonly segments: readonly string[] };

/** No segments if an earlier clean-up has deleted the manifest. */
async function chunksOfRetired(store: MarketStore, editionId: string): Promise<EditionChunks> {
  const manifest = chunkNames(editionId);
  const chunks = await store.readChunks(manifest);
  if (manifest.some((name) => !chunks.has(name))) return { manifest, segments: [] };
  return chunksOfManifest(editionId, decodeManifest(unpackChunks(editionId, chunks)));
}

function chunksOfManifest(editionId: string, manifest: Manifest): EditionChunks {
  return {
    manifest: chunkNames(editionId),
    segments: [...refsOf(manifest)].flatMap(chunkNames),
  };
}

/** A kept edition whose manifest cannot be read stops the clean-up: what it needs is not known. */
async function chunksOfKept(store: MarketStore): Promise<readonly string[]> {
  const pointer = await store.readPointer();
  const editions = await pMap(
    pointer?.kept ?? [],
    async ({ editionId }) => chunksOfManifest(editionId, await readManifest(store, editionId)),
    { concurrency: MANIFESTS_AT_ONCE },
  );
  return editions.flatMap(({ manifest, segments }) => [...manifest, ...segments]);
}

async function deleteChunks(
  store: MarketStore,
  stamps: ReadonlyMap<string, string>,
  names: readonly string[],
): Promise<void> {
  await pMap(
    names,
    async (name) => {
      const stamp = stamps.get(name);
      if (stamp !== undefined) await store.deleteChunk(name, stamp);
    },
    { concurrency: DELETES_AT_ONCE },
  );
}

/** One try: if another loader moves the pointer at this moment, its own clean-up finds them again. */
async function forgetRetired(store: MarketStore, cleaned: ReadonlySet<string>): Promise<void> {
  const pointer = await store.readPointer();
  if (pointer === undefined || cleaned.size === 0) return;
  const retired = pointer.retired.filter((id) => !cleaned.has(id));
  if (retired.length === pointer.retired.length) return;
  await store.movePointer({ ...pointer, revision: pointer.revision + 1, retired }, pointer.revision);
}

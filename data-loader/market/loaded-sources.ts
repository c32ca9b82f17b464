import { chunkNames, type Ref, unpackChunks } from '../../shared/market/chunks.ts';
import { decodeManifest, EMPTY_MANIFEST, type Manifest, type SourceSegments } from '../../shared/market/manifest.ts';
import type { Segments } from '../../shared/market/segments.ts';
import type { MarketReadStore } from '../../shared/market/store.ts';
import type { LoadedSource } from './source-load.ts';

/** @throws CorruptMarketError where the edition is not whole */
export async function readManifest(store: MarketReadStore, editionId: Ref): Promise<Manifest> {
  return editionId === ''
    ? EMPTY_MANIFEST
    : decodeManifest(unpackChunks(editionId, await store.readChunks(chunkNames(editionId))));
}

export async function readLoadedSources(
  manifest: Manifest,
  segments: Segments,
): Promise<ReadonlyMap<string, LoadedSource>> {
  const sources = await Promise.all(manifest.sources.map((source) => loadedSource(source, segments)));
  return new Map(sources.map((source) => [source.source, source]));
}

async function loadedSource(source: SourceSegments, segments: Segments): Promise<LoadedSource> {
  const catalogues = [source.plansOnSale, ...source.plansHeld.map(([, ref]) => ref)];
  const [suppliers, plans] = await Promise.all([
    segments.suppliers.read([source.suppliers]),
    segments.catalogues.read(catalogues),
  ]);
  return {
    source: source.source,
    publishedAt: source.publishedAt,
    contentHash: source.contentHash,
    offerCount: source.offerCount,
    supplierKeys: new Set(suppliers.flat().map(({ key }) => key)),
    planKeys: new Set(plans.flatMap(({ byName }) => [...byName.keys()])),
  };
}

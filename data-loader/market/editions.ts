import { chunkNames, type Ref, unpackChunks } from '../../shared/market/chunks.ts';
import { decodeManifest, EMPTY_MANIFEST, type Manifest, type SourceSegments } from '../../shared/market/manifest.ts';
import type { Segments } from '../../shared/market/segments.ts';
import type { KeptEdition, MarketPointer, MarketReadStore } from '../../shared/market/store.ts';
import { type Loaded, type LoadFigures, type LoadSummary, publishedMs } from '../rules/rules.ts';

/** Editions that can be restored: this many, and those that readers saw within the last day. */
const KEPT_EDITIONS = 10;
const KEPT_MS = 24 * 60 * 60 * 1000;

export const NO_POINTER: MarketPointer = { revision: 0, editionId: '', kept: [], retired: [] };

/** The pointer once `editionId` is the edition that readers see. What is no longer kept is retired. */
export function pointTo(pointer: MarketPointer, editionId: string, now: Date): MarketPointer {
  const at = now.toISOString();
  const history: readonly KeptEdition[] = [
    { editionId, publishedAt: at, supersededAt: null },
    ...pointer.kept
      .filter((edition) => edition.editionId !== editionId)
      .map((edition) => (edition.editionId === pointer.editionId ? { ...edition, supersededAt: at } : edition)),
  ];
  const isKept = ({ supersededAt }: KeptEdition, index: number): boolean =>
    index < KEPT_EDITIONS || supersededAt === null || Date.parse(supersededAt) > now.getTime() - KEPT_MS;
  return {
    revision: pointer.revision + 1,
    editionId,
    kept: history.filter(isKept),
    retired: [
      ...pointer.retired.filter((id) => id !== editionId),
      ...history.filter((edition, index) => !isKept(edition, index)).map((edition) => edition.editionId),
    ],
  };
}

export async function readManifest(store: MarketReadStore, editionId: Ref): Promise<Manifest> {
  return editionId === ''
    ? EMPTY_MANIFEST
    : decodeManifest(unpackChunks(editionId, await store.readChunks(chunkNames(editionId))));
}

export async function readLoadedSources(manifest: Manifest, segments: Segments): Promise<Loaded> {
  const sources = await Promise.all(manifest.sources.map((source) => loadedSource(source, segments)));
  return new Map(sources.map((source) => [source.source, source]));
}

async function loadedSource(source: SourceSegments, segments: Segments): Promise<LoadSummary & LoadFigures> {
  const catalogues = [source.plansOnSale, ...source.plansHeld.map(([, ref]) => ref)];
  const [suppliers, plans] = await Promise.all([
    segments.suppliers.read([source.suppliers]),
    segments.catalogues.read(catalogues),
  ]);
  return {
    source: source.source,
    publishedAt: source.publishedAt,
    publishedAtMs: publishedMs(source.publishedAt),
    contentHash: source.contentHash,
    offerCount: source.offerCount,
    heldOverOfferCount: source.heldOverOfferCount ?? 0,
    medianRates: source.medianRates ?? [],
    supplierKeys: new Set(suppliers.flat().map(({ key }) => key)),
    planKeys: new Set(plans.flatMap(({ byName }) => [...byName.keys()])),
  };
}

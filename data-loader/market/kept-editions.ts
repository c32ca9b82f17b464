import type { KeptEdition, MarketPointer } from '../../shared/market/store.ts';

/** Editions that can be gone back to: this many, and those that readers saw within the last day. */
const KEPT_EDITIONS = 10;
const KEPT_MS = 24 * 60 * 60 * 1000;

export const NO_POINTER: MarketPointer = { revision: 0, editionId: '', kept: [], retired: [] };

/** The pointer after `editionId` has become the edition that readers see. What is kept no longer is retired. */
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

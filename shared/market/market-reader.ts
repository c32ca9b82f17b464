import type { Clock } from '../runtime/clock.ts';
import { createEdition } from './edition.ts';
import type { Manifest } from './manifest.ts';
import { type MarketReader, MarketUnavailableError } from './market.ts';
import { createSegments } from './segments.ts';
import type { MarketReadStore } from './store.ts';

export type MarketReaderDeps = {
  readonly store: MarketReadStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** How long the pointer is taken to stand where it was seen. */
  readonly pointerSeconds: number;
  /** Told why the pointer or a new edition could not be read while an older one goes on being served. */
  readonly onRefreshFailed?: (error: unknown) => void;
};

type Seen = { readonly id: string; readonly manifest: Manifest };

/**
 * Keeps one edition and the segments that were used. The request that finds the pointer's time over looks at it and
 * waits for the new manifest; requests beside it are served from the old one. Nothing is left running after an
 * answer, since a frozen function would never finish it.
 */
export function createMarketReader(deps: MarketReaderDeps): MarketReader {
  const { store, clock } = deps;
  const segments = createSegments(store);
  let seen: Seen | undefined;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let look: Promise<Seen> | undefined;

  const lookAtPointer = async (): Promise<Seen> => {
    const pointer = await store.readPointer();
    if (pointer === undefined || pointer.editionId === '') {
      throw new MarketUnavailableError('no edition of the market has been published yet');
    }
    if (seen?.id === pointer.editionId) return seen;
    const [manifest] = await segments.manifests.read([pointer.editionId]);
    if (manifest === undefined) throw new MarketUnavailableError(`edition ${pointer.editionId} was not read`);
    return { id: pointer.editionId, manifest };
  };

  /** The edition in memory outlives a pointer that cannot be read, until the next look. */
  const refresh = async (): Promise<Seen> => {
    const startedAtMs = clock.nowMs();
    try {
      seen = await lookAtPointer();
    } catch (error) {
      if (seen === undefined) throw error;
      deps.onRefreshFailed?.(error);
    }
    lookedAtMs = startedAtMs;
    return seen;
  };

  const current = async (): Promise<Seen> => {
    if (seen !== undefined && clock.nowMs() - lookedAtMs < deps.pointerSeconds * 1000) return seen;
    if (look !== undefined) return seen ?? (await look);
    look = refresh().finally(() => {
      look = undefined;
    });
    return await look;
  };

  return { open: async (day) => createEdition({ ...(await current()), day, segments }) };
}

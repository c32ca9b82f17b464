import type { Clock } from '../time/clock.ts';
import { refreshed } from '../time/refreshed.ts';
import { createEdition } from './edition.ts';
import type { Manifest } from './manifest.ts';
import { type Edition, type MarketReader, MarketUnavailableError } from './market.ts';
import { createSegments } from './segments.ts';
import type { MarketReadStore } from './store.ts';

export type MarketReaderDeps = {
  readonly store: MarketReadStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly pointerSeconds?: number;
  readonly onRefreshFailed?: (error: unknown, unconfirmedMs: number) => void;
  /** Which edition is current has just been read. */
  readonly onConfirmed?: (edition: Pick<Seen, 'publishedAt'>) => void;
};

type Seen = {
  readonly revision: number;
  readonly id: string;
  readonly publishedAt: string;
  readonly manifest: Manifest;
};

export function createMarketReader(deps: MarketReaderDeps): MarketReader {
  const { store, clock, pointerSeconds, onRefreshFailed, onConfirmed } = deps;
  const segments = createSegments(store, clock);
  const read = async (seen: Seen | undefined): Promise<Seen> => {
    const pointer = await store.readPointer(seen?.revision ?? 0);
    if (pointer === undefined || pointer.editionId === '') {
      throw new MarketUnavailableError('no edition of the market has been published yet');
    }
    const { revision } = pointer;
    if (seen?.id === pointer.editionId) return { ...seen, revision };
    const [manifest] = await segments.manifests.read([pointer.editionId]);
    if (manifest === undefined) throw new MarketUnavailableError(`edition ${pointer.editionId} was not read`);
    const { publishedAt = '' } = pointer.kept.find(({ editionId }) => editionId === pointer.editionId) ?? {};
    return { revision, id: pointer.editionId, publishedAt, manifest };
  };
  const readAndConfirm = async (before: Seen | undefined): Promise<Seen> => {
    const seen = await read(before);
    onConfirmed?.(seen);
    return seen;
  };
  const current = refreshed(readAndConfirm, { clock, seconds: pointerSeconds, onFailed: onRefreshFailed });
  let opened: Edition | undefined;
  return {
    open: async (day) => {
      const seen = await current();
      if (opened?.id !== seen.id || opened.day !== day) opened = createEdition({ ...seen, day, segments });
      return opened;
    },
  };
}

import type { Clock } from '../time/clock.ts';
import { refreshed } from '../time/refreshed.ts';
import { createEdition } from './edition.ts';
import type { Manifest } from './manifest.ts';
import { type MarketReader, MarketUnavailableError } from './market.ts';
import { createSegments } from './segments.ts';
import type { MarketReadStore } from './store.ts';

export type MarketReaderDeps = {
  readonly store: MarketReadStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly pointerSeconds?: number;
  readonly onRefreshFailed?: (error: unknown, unconfirmedMs: number) => void;
};

type Seen = { readonly id: string; readonly publishedAt: string; readonly manifest: Manifest };

export function createMarketReader({ store, clock, pointerSeconds, onRefreshFailed }: MarketReaderDeps): MarketReader {
  const segments = createSegments(store, clock);
  const current = refreshed<Seen>(
    async (seen) => {
      const pointer = await store.readPointer();
      if (pointer === undefined || pointer.editionId === '') {
        throw new MarketUnavailableError('no edition of the market has been published yet');
      }
      if (seen?.id === pointer.editionId) return seen;
      const [manifest] = await segments.manifests.read([pointer.editionId]);
      if (manifest === undefined) throw new MarketUnavailableError(`edition ${pointer.editionId} was not read`);
      const { publishedAt = '' } = pointer.kept.find(({ editionId }) => editionId === pointer.editionId) ?? {};
      return { id: pointer.editionId, publishedAt, manifest };
    },
    { clock, seconds: pointerSeconds, onFailed: onRefreshFailed },
  );
  return { open: async (day) => createEdition({ ...(await current()), day, segments }) };
}

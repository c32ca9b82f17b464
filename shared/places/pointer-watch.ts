import type { Clock } from '../time/clock.ts';
import { refreshed } from '../time/refreshed.ts';
import type { PlacesReader, Pointer } from './store.ts';

export type PlacesDeps = {
  readonly store: PlacesReader;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly onRefreshFailed?: (error: unknown) => void;
};

export function watchPointer({ store, clock, onRefreshFailed }: PlacesDeps): () => Promise<Pointer> {
  return refreshed(() => store.readPointer(), { clock, onFailed: onRefreshFailed });
}

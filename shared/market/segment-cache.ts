import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';
import { isOverdue } from '../time/overdue.ts';
import { CorruptMarketError } from './checked.ts';
import { chunkNames, type Ref, unpackChunks } from './chunks.ts';
import type { MarketReadStore } from './store.ts';

export type SegmentCache<T> = {
  /** In the order asked; undefined unless all are in memory. */
  readonly kept: (refs: readonly Ref[]) => readonly T[] | undefined;
  /** In the order asked; those not in memory are read together, each once however many ask. */
  readonly read: (refs: readonly Ref[]) => Promise<readonly T[]>;
};

export type SegmentCacheOptions<T> = {
  readonly store: MarketReadStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly decode: (payload: Uint8Array) => T;
  /** In memory, objects take some three to five times as much. */
  readonly maxPayloadBytes: number;
};

export function createSegmentCache<T extends object>(options: SegmentCacheOptions<T>): SegmentCache<T> {
  const kept = new LRUCache<Ref, T>({ maxSize: options.maxPayloadBytes });
  const underWay = new Map<Ref, { readonly startedAtMs: number; readonly segment: Promise<T> }>();

  const isUnderWay = (ref: Ref): boolean => {
    const found = underWay.get(ref);
    return found !== undefined && !isOverdue(found.startedAtMs, options.clock);
  };

  const fetchAll = async (refs: readonly Ref[]): Promise<ReadonlyMap<Ref, T>> => {
    const chunks = await options.store.readChunks(refs.flatMap(chunkNames));
    return new Map(
      refs.map((ref) => {
        const payload = unpackChunks(ref, chunks);
        const segment = options.decode(payload);
        kept.set(ref, segment, { size: payload.length });
        return [ref, segment];
      }),
    );
  };

  const start = (refs: readonly Ref[]): void => {
    if (refs.length === 0) return;
    const startedAtMs = options.clock.nowMs();
    const fetched = fetchAll(refs).finally(() => {
      for (const ref of refs) if (underWay.get(ref)?.startedAtMs === startedAtMs) underWay.delete(ref);
    });
    for (const ref of refs) {
      const segment = fetched.then((segments) => found(segments.get(ref), ref));
      // Whoever asked awaits it too; without this, a failed read shared by two refs would count as unhandled.
      segment.catch(() => undefined);
      underWay.set(ref, { startedAtMs, segment });
    }
  };

  return {
    kept: (refs) => {
      const cached = refs.map((ref) => kept.get(ref));
      return cached.every((segment) => segment !== undefined) ? cached : undefined;
    },
    read: async (refs) => {
      const cached = new Map(refs.map((ref) => [ref, kept.get(ref)]));
      start([...cached].filter(([ref, segment]) => segment === undefined && !isUnderWay(ref)).map(([ref]) => ref));
      return await Promise.all(
        refs.map(async (ref) => cached.get(ref) ?? (await found(underWay.get(ref)?.segment, ref))),
      );
    },
  };
}

function found<T>(segment: T | undefined, ref: Ref): T {
  if (segment === undefined) throw new CorruptMarketError(`${ref} was not read`);
  return segment;
}

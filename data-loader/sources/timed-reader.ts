import type { Clock } from '../../shared/time/clock.ts';
import type { Feed, FeedReader } from '../feeds/feed.ts';

/** What is known of a reading besides what it read. */
export type Reading = {
  readonly seconds: number;
  readonly leftOutCount: number;
  readonly unreadCount: number;
  /** Null if its format does not say, or it was refused. */
  readonly staleFromMs: number | null;
};

export function timed(
  reader: FeedReader,
  { nowMs }: Pick<Clock, 'nowMs'>,
): { readonly reader: FeedReader; readonly reading: () => Reading } {
  let seconds = 0;
  let feed: Feed | null = null;
  return {
    reader: {
      name: reader.name,
      read: async (options) => {
        const startedAtMs = nowMs();
        try {
          feed = await reader.read(options);
          return feed;
        } finally {
          seconds = (nowMs() - startedAtMs) / 1000;
        }
      },
    },
    reading: () => ({
      seconds,
      leftOutCount: feed?.leftOut?.count ?? 0,
      unreadCount: feed?.unreadCount ?? 0,
      staleFromMs: feed?.staleFromMs ?? null,
    }),
  };
}

import type { MarketPointer, TakenBack } from '../../shared/market/store.ts';
import type { SourceContent } from '../formats/feed.ts';
import { publishedMs } from '../report/published-time.ts';

/** What the next load is judged by. */
export type LoadedMarket = Pick<MarketPointer, 'sources' | 'takenBack'> & {
  readonly contents: ReadonlyMap<string, SourceContent>;
};

/** The very content that a roll-back took out, or nothing newer than that. */
export function isTakenBack(load: Omit<TakenBack, 'source'>, takenBack: TakenBack): boolean {
  return (
    load.contentHash === takenBack.contentHash ||
    publishedMs(load.publishedAt) <= publishedMs(takenBack.publishedAt)
  );
}

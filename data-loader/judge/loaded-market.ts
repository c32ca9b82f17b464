import { publishedMs } from '../../shared/market/published-time.ts';
import type { MarketPointer, RolledBackContent } from '../../shared/market/store.ts';
import type { SourceContent } from '../formats/feed.ts';

/** The market that the next load is judged by. */
export type LoadedMarket = Pick<MarketPointer, 'sources' | 'rolledBack'> & {
  readonly contents: ReadonlyMap<string, SourceContent>;
};

/** Tells whether a load is the content that was rolled back, or not newer than that. */
export function isRolledBack(
  load: Omit<RolledBackContent, 'source'>,
  rolledBack: RolledBackContent,
): boolean {
  return (
    load.contentHash === rolledBack.contentHash ||
    publishedMs(load.publishedAt) <= publishedMs(rolledBack.publishedAt)
  );
}

import type { Client } from '@energy-partner/client';

export type MarketDay = () => Promise<string | undefined>;

const KEPT_MILLISECONDS = 60_000;

/**
 * Returns the day that is priced, which every page names. It is asked for once a minute; undefined
 * as long as the API does not say it.
 */
export function createMarketDay(client: Client): MarketDay {
  let day: string | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < KEPT_MILLISECONDS) return day;
    try {
      day = (await client.getStatus()).market_day;
      readAt = performance.now();
    } catch {
      // A page can do without the day; whatever fails is said by the page itself.
    }
    return day;
  };
}

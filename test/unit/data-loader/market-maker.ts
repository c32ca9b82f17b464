import { tariffFeed } from '../../../data-loader/feeds/tariff-feed.ts';
import type { LoadFigures, LoadSummary } from '../../../data-loader/market/load.ts';
import { createMarketLoader, type MarketLoader } from '../../../data-loader/market/loader.ts';
import type { FeedReport, LineError, RunReport } from '../../../data-loader/run/load-report.ts';
import { type RunOptions, runLoad } from '../../../data-loader/run/run.ts';
import type { Input } from '../../../data-loader/sources/input.ts';
import type { MarketStore } from '../../../shared/market/store.ts';
import { createMemoryMarketStore } from '../../support/memory-stores.ts';

export const DAY = '2026-11-21';
export const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

export type TestMarket = {
  readonly loader: MarketLoader;
  readonly load: (feeds: readonly Input[], settings?: Partial<RunOptions>) => Promise<RunReport>;
  readonly source: (name: string) => Promise<(LoadSummary & LoadFigures) | undefined>;
  readonly editionId: () => Promise<string | undefined>;
};

/** A market in a store of its own, with the loader that production has. */
export function testMarket(store: MarketStore = createMemoryMarketStore()): TestMarket {
  let runs = 0;
  const loader = createMarketLoader({
    store,
    clock: { nowMs: () => NOW_MS },
    newEditionId: () => {
      runs += 1;
      return `edition-${runs}`;
    },
  });
  return {
    loader,
    load: (feeds, settings = {}) =>
      runLoad(
        feeds.map((input) => ({ reader: tariffFeed(input), source: null })),
        { market: loader, day: DAY, nowMs: NOW_MS, ...settings },
      ),
    source: async (name) => (await loader.standing()).loaded.get(name),
    editionId: async () => (await store.readPointer())?.editionId,
  };
}

/** `loaded`, or why a feed was refused. */
export function toOutcome(report: FeedReport | undefined): string {
  return report?.outcome.kind === 'refused' ? report.outcome.refusal.code : (report?.outcome.kind ?? 'no report');
}

export function outcomes({ feeds }: RunReport): readonly string[] {
  return feeds.map(toOutcome);
}

export function lineErrors({ feeds }: RunReport): readonly LineError[] {
  return feeds.flatMap((feed) => feed.errors);
}

export function refusal({ feeds }: RunReport): string {
  return feeds[0]?.outcome.kind === 'refused' ? feeds[0].outcome.refusal.reason : 'not refused';
}

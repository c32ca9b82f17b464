import { tariffFeed } from '../../../data-loader/feeds/tariff-feed.ts';
import type { LoadedSource, MarketLoader } from '../../../data-loader/market/loader.ts';
import type { FeedReport, RunReport } from '../../../data-loader/run/load-report.ts';
import type { RunSource } from '../../../data-loader/run/read-sources.ts';
import { type RunOptions, runLoad } from '../../../data-loader/run/run.ts';
import type { Input } from '../../../data-loader/sources/input.ts';
import { createMemoryMarketStore } from '../../support/memory-stores.ts';
import { loaderAt } from '../../support/small-market.ts';

export const DAY = '2026-11-21';
export const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

export type TestMarket = {
  readonly loader: MarketLoader;
  readonly run: (sources: readonly RunSource[], settings?: Partial<RunOptions>) => Promise<RunReport>;
  /** Feeds that are named on the command line. */
  readonly load: (feeds: readonly Input[], settings?: Partial<RunOptions>) => Promise<RunReport>;
  readonly source: (name: string) => Promise<LoadedSource | undefined>;
};

/** A market in a store of its own, with the loader that production has. */
export function testMarket(): TestMarket {
  const loader = loaderAt(createMemoryMarketStore(), '2026-11-21T12:00:00Z');
  const run: TestMarket['run'] = (sources, settings) =>
    runLoad(sources, { market: loader, day: DAY, nowMs: NOW_MS, ...settings });
  return {
    loader,
    run,
    load: (feeds, settings) => run(feeds.map(named), settings),
    source: async (name) => (await loader.loaded()).sources.get(name),
  };
}

/** As if it were named on the command line. */
export function named(input: Input): RunSource {
  return { reader: tariffFeed(input), source: null };
}

/** What became of each feed: `loaded` and the like, or the code of its refusal. */
export function outcomes({ feeds }: RunReport): readonly string[] {
  return feeds.map(({ outcome }) => (outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind));
}

/** Why a feed was refused; if lines are why, the first of them. */
export function refusalOf({ outcome, errors }: FeedReport): string {
  if (outcome.kind !== 'refused') return outcome.kind;
  const { code, reason } = outcome.refusal;
  return code === 'too-many-faulty-lines' ? (errors[0]?.reason ?? reason) : reason;
}

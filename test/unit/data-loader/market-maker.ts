import { tariffFeed } from '../../../data-loader/formats/tariff-feed.ts';
import type { RunSource } from '../../../data-loader/judge/source-reading.ts';
import { DEFAULT_RULES, type SourceRules } from '../../../data-loader/judge/source-reading.ts';
import type { FeedReport, RunReport } from '../../../data-loader/report/load-report.ts';
import { type RunOptions, runLoad } from '../../../data-loader/run.ts';
import type { Input } from '../../../data-loader/sources/input.ts';
import { createMemoryMarketStore } from '../../support/memory-stores.ts';
import { loaderAt } from '../../support/small-market.ts';

export const DAY = '2026-11-21';
export const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

/** A source that is judged by the ordinary rules unless it names others. */
type TestSource = Omit<RunSource, 'rules'> & Partial<Pick<RunSource, 'rules'>>;

export type TestMarket = ReturnType<typeof testMarket>;

/** A market in a new store, with the loader that production has. */
export function testMarket() {
  const loader = loaderAt(createMemoryMarketStore(), '2026-11-21T12:00:00Z');
  const run = (sources: readonly TestSource[], settings?: Partial<RunOptions>) => {
    const withRules = sources.map((source) => ({ rules: () => DEFAULT_RULES, ...source }));
    return runLoad(withRules, { market: loader, day: DAY, nowMs: NOW_MS, ...settings });
  };
  return {
    loader,
    run,
    /** Feeds that are named on the command line. */
    load: (feeds: readonly Input[], settings?: Partial<RunOptions>) =>
      run(
        feeds.map((input) => named(input)),
        settings,
      ),
    state: async (name: string) =>
      (await loader.pointer()).sources.find(({ source }) => source === name),
  };
}

/** Makes a source as the command line would. */
export function named(input: Input, rules: Partial<SourceRules> = {}): RunSource {
  return { reader: tariffFeed(input), source: null, rules: () => ({ ...DEFAULT_RULES, ...rules }) };
}

/** The outcome of each feed: `loaded` and the like, or the code of its refusal. */
export function outcomes({ feeds }: RunReport): readonly string[] {
  return feeds.map(({ outcome }) =>
    outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind,
  );
}

/** Why a feed was refused; if lines are why, the first of them. */
export function refusalOf({ outcome, errors }: FeedReport): string {
  if (outcome.kind !== 'refused') return outcome.kind;
  const { code, reason } = outcome.refusal;
  return code === 'too-many-faulty-lines' ? (errors.first[0]?.reason ?? reason) : reason;
}

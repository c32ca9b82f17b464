import type { Day } from '../shared/market/model.ts';
import { addDays } from '../shared/pricing/index.ts';
import { londonDay } from '../shared/time/clock.ts';
import type { Feed } from './formats/feed.ts';
import { type PlanHolder, planHolder } from './judge/held-plans.ts';
import { type Judged, type JudgeOptions, judge } from './judge/judge.ts';
import type { LoadedMarket } from './judge/loaded-market.ts';
import type { RunSource, SourceReading } from './judge/source-reading.ts';
import type { Decision, Freshness, MarketLoader, SourceLoad } from './publish/loader.ts';
import { RUN_LIMITS, type RunLimits, readSources } from './read-sources.ts';
import { LineErrors } from './report/line-errors.ts';
import type {
  FeedReport,
  HeldPlan,
  LoadProgress,
  OnProgress,
  RunReport,
} from './report/load-report.ts';
import { publishedMs } from './report/published-time.ts';

export type RunOptions = JudgeOptions & {
  readonly day: Day;
  readonly market: Pick<MarketLoader, 'pointer' | 'loaded' | 'sourceContent' | 'publish'>;
  readonly dryRun?: boolean;
  readonly limits?: Partial<RunLimits>;
  readonly onProgress?: OnProgress;
};

/** Reads the sources, judges them together and publishes the accepted ones in one edition. */
export async function runLoad(
  sources: readonly RunSource[],
  options: RunOptions,
): Promise<RunReport> {
  const { market, dryRun = false, onProgress } = options;
  const readings = await readSources(sources, {
    ...options,
    limits: { ...RUN_LIMITS, ...options.limits },
    loaded: (source) => async () => (source === null ? null : await market.sourceContent(source)),
    validators: async (source) => {
      // What an operator accepts may be unchanged.
      if (options.force === true || (options.accepted?.size ?? 0) > 0) return null;
      return (
        (await market.pointer()).sources.find((own) => own.source === source)?.validators ?? null
      );
    },
  });
  let feeds: readonly FeedReport[] = [];
  const decide = (loaded: LoadedMarket): Decision => {
    const decided = decideLoads(readings, loaded, options);
    feeds = decided.feeds;
    return decided;
  };
  if (dryRun) {
    decide(await market.loaded());
    return { editionId: null, isNewEdition: false, feeds };
  }
  const progress: LoadProgress = {
    step: 'publishing',
    name: 'the market',
    unit: 'items',
    done: 0,
    total: null,
  };
  onProgress?.(progress);
  const { editionId, isNew } = await market.publish(decide);
  onProgress?.({ ...progress, isOver: true });
  return { editionId, isNewEdition: isNew, feeds };
}

/** What of the readings is loaded into the market as it is, and what is reported of each. */
function decideLoads(
  readings: readonly SourceReading[],
  market: LoadedMarket,
  options: RunOptions,
): Decision & { readonly feeds: readonly FeedReport[] } {
  const judged = judge(readings, market, options);
  const hold = holderFor([...judged.values()], market, options);
  const loads: SourceLoad[] = [];
  const unchanged: Freshness[] = [];
  const feeds = readings.map((reading): FeedReport => {
    const { source, feed, readCount, seconds } = reading;
    const { outcome, checked }: Judged = judged.get(reading) ?? reading;
    const isUnchanged = outcome.kind === 'unchanged';
    const state = feed === null ? null : freshnessOf(reading, feed);
    if (state !== null && isUnchanged) unchanged.push(state);
    let held: readonly HeldPlan[] = [];
    if (state !== null && outcome.kind === 'loaded' && checked !== undefined) {
      const before = market.contents.get(state.source);
      const after = hold({ content: checked.content, before, rules: source.rules(state.source) });
      held = after.held;
      const rejectedLines = checked.errors.count;
      loads.push({
        content: after.content,
        state: { ...state, ...checked.counts, rejectedLines, heldPlans: held.length },
      });
    }
    return {
      feed: source.reader.name,
      source: source.source ?? feed?.source ?? null,
      outcome,
      read: readCount,
      unread: feed?.unreadCount ?? 0,
      counts: outcome.kind === 'loaded' ? (checked?.counts ?? null) : null,
      seconds,
      leftOut: feed?.leftOut ?? NONE,
      errors: isUnchanged ? NONE : (checked?.errors ?? feed?.errors ?? NONE),
      held,
    };
  });
  return { loads, unchanged, feeds };
}

const NONE = new LineErrors();

/**
 * On a stage, without the plans whose prices cannot be meant, judged by what the whole market has.
 */
function holderFor(
  judged: readonly Judged[],
  { contents }: LoadedMarket,
  { accepted, day }: RunOptions,
): PlanHolder {
  if (accepted === undefined) return ({ content }) => ({ content, held: [] });
  const loads = judged.flatMap(({ outcome, checked }) =>
    outcome.kind === 'loaded' ? (checked?.content ?? []) : [],
  );
  return planHolder({ market: contents.size === 0 ? loads : contents.values(), accepted, day });
}

function freshnessOf({ source: { rules } }: SourceReading, feed: Feed): Freshness {
  const { source, contentHash, publishedAt } = feed;
  const lastDay = addDays(londonDay(publishedMs(publishedAt)), rules(source).stale_after_days);
  return {
    source,
    contentHash,
    publishedAt,
    staleFrom: feed.staleFrom ?? addDays(lastDay, 1),
    validators: feed.validators ?? null,
  };
}

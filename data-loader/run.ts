import { type Day, nameOfPlan, planName } from '../shared/market/model.ts';
import { publishedDay } from '../shared/market/published-time.ts';
import { addDays } from '../shared/pricing/index.ts';
import type { Feed, SourceContent } from './formats/feed.ts';
import {
  type HoldResult,
  holdImplausiblePlans,
  isOnSale,
  marketCosts,
  type NewContent,
} from './judge/hold-plans.ts';
import { type Judged, type JudgeOptions, judge } from './judge/judge.ts';
import type { LoadedMarket } from './judge/loaded-market.ts';
import type { RunSource, SourceReading } from './judge/source-reading.ts';
import { type PriceCaps, priceCapsOf, whyNothingFollowed } from './publish/follow-cap.ts';
import type { Decision, Freshness, MarketLoader } from './publish/market-loader.ts';
import { contentsAfter, type SourceLoad } from './publish/write-edition.ts';
import { RUN_LIMITS, type RunLimits, readSources } from './read-sources.ts';
import { LineErrors } from './report/line-errors.ts';
import type {
  FeedReport,
  LoadProgress,
  OnProgress,
  ReportedPlan,
  RunReport,
} from './report/load-report.ts';

export type RunOptions = JudgeOptions & {
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
    validators: async ({ source, reader }) => {
      // An operator may accept a plan of a feed that has not changed.
      if (options.force === true || (options.accepted?.size ?? 0) > 0) return null;
      const { sources: states } = await market.pointer();
      const state = states.find((candidate) => candidate.source === source);
      return state?.readerRevision === reader.revision ? state.validators : null;
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

/** Decides what is loaded into this market of what was read, and reports each source. */
function decideLoads(
  readings: readonly SourceReading[],
  market: LoadedMarket,
  options: RunOptions,
): Decision & { readonly feeds: readonly FeedReport[] } {
  const judged = judge(readings, market, options);
  const hold = holdOf([...judged.values()], market, options);
  const decided = readings.map((reading) => {
    const verdict = judged.get(reading) ?? { outcome: reading.outcome };
    return decideReading(reading, verdict, { market, hold, day: options.day });
  });
  const loads = decided.flatMap(({ load }) => load ?? []);
  const caps = priceCapsOf(contentsAfter(market.contents, loads));
  return {
    loads,
    unchanged: decided.flatMap(({ unchanged }) => unchanged ?? []),
    feeds: decided.map(({ report }) => withUnfollowed(report, loads, caps)),
  };
}

type DecidedReading = {
  readonly report: FeedReport;
  readonly load?: SourceLoad;
  readonly unchanged?: Freshness;
};

type Judging = {
  readonly market: LoadedMarket;
  readonly hold: (load: NewContent) => HoldResult;
  readonly day: Day;
};

/** Decides what is loaded of one source, now that it is judged. */
function decideReading(
  reading: SourceReading,
  { outcome, checked }: Judged,
  { market, hold, day }: Judging,
): DecidedReading {
  const { source, feed } = reading;
  const report = reportOf(reading, { outcome, checked });
  if (feed === null) return { report };
  if (outcome.kind === 'unchanged') return { report, unchanged: freshnessOf(reading, feed) };
  if (outcome.kind !== 'loaded' || checked === undefined) return { report };
  const before = market.contents.get(feed.source);
  const rules = source.rules(feed.source);
  const { content, onHold } = hold({ content: checked.content, before, rules });
  const rejectedLines = checked.errors.count;
  const { revision: readerRevision } = source.reader;
  const heldPlans = onHold.length;
  const freshness = freshnessOf(reading, feed);
  const state = { ...freshness, ...checked.counts, readerRevision, rejectedLines, heldPlans };
  const vanished = vanishedPlans(before, content, { feed, day });
  return { report: { ...report, onHold, vanished }, load: { content, state } };
}

/** Names in a report the plans of its load that should follow the price cap and cannot. */
function withUnfollowed(
  report: FeedReport,
  loads: readonly SourceLoad[],
  caps: PriceCaps,
): FeedReport {
  const load = loads.find(({ state }) => state.source === report.source);
  return report.outcome.kind !== 'loaded' || load === undefined
    ? report
    : { ...report, followingNothing: followingNothing(load.content, caps) };
}

function followingNothing(
  { plans, offers }: SourceContent,
  caps: PriceCaps,
): readonly ReportedPlan[] {
  const following = new Set(plans.filter(({ follows }) => follows !== undefined).map(nameOfPlan));
  if (following.size === 0) return [];
  const offersOf = Map.groupBy(
    offers.filter((offer) => following.has(planName(offer))),
    planName,
  );
  return plans.flatMap((plan) => {
    const name = nameOfPlan(plan);
    const reason = whyNothingFollowed(plan, offersOf.get(name) ?? [], caps);
    return reason === null ? [] : [{ plan: name, reason }];
  });
}

/**
 * Names the plans on sale that the source no longer has, whether they stay for households or not.
 */
function vanishedPlans(
  before: SourceContent | undefined,
  { plans }: SourceContent,
  { feed, day }: { readonly feed: Feed; readonly day: Day },
): readonly string[] {
  const sent = new Set(plans.map(nameOfPlan));
  return (before?.plans ?? [])
    .filter((plan) => isOnSale(plan, day))
    .map(nameOfPlan)
    .filter((name) => !sent.has(name) || feed.vanishedPlans?.has(name) === true);
}

const NO_ERRORS = new LineErrors();

function reportOf(
  { source, feed, readCount, seconds }: SourceReading,
  { outcome, checked }: Judged,
): FeedReport {
  const isUnchanged = outcome.kind === 'unchanged';
  return {
    feed: source.reader.name,
    source: source.source ?? feed?.source ?? null,
    outcome,
    read: readCount,
    unread: feed?.unreadCount ?? 0,
    counts: outcome.kind === 'loaded' ? (checked?.counts ?? null) : null,
    seconds,
    leftOut: feed?.leftOut ?? NO_ERRORS,
    missing: feed?.missingParts ?? NO_ERRORS,
    removed: feed?.removedParts ?? NO_ERRORS,
    errors: isUnchanged ? NO_ERRORS : (checked?.errors ?? feed?.errors ?? NO_ERRORS),
    onHold: [],
    vanished: [],
    followingNothing: [],
  };
}

/**
 * Puts implausible plans on hold if the load is for a stage. They are compared with the market, or
 * with the loads themselves if the market is empty.
 */
function holdOf(
  judged: readonly Judged[],
  { contents }: LoadedMarket,
  { accepted, day }: RunOptions,
): (load: NewContent) => HoldResult {
  if (accepted === undefined) return ({ content }) => ({ content, onHold: [] });
  const loads = judged.flatMap(({ outcome, checked }) =>
    outcome.kind === 'loaded' ? (checked?.content ?? []) : [],
  );
  const costs = marketCosts(contents.size === 0 ? loads : contents.values(), day);
  return (load) => holdImplausiblePlans(load, costs, accepted);
}

/** @throws RangeError for a feed of the last days of the calendar, which is refused */
function freshnessOf({ source: { rules } }: SourceReading, feed: Feed): Freshness {
  const { source, contentHash, tableHash, publishedAt } = feed;
  const lastDay = addDays(publishedDay(publishedAt), rules(source).stale_after_days);
  return {
    source,
    contentHash,
    ...(tableHash !== undefined && { tableHash }),
    publishedAt,
    staleFrom: feed.staleFrom ?? addDays(lastDay, 1),
    validators: feed.validators ?? null,
    missingParts: feed.missingParts?.count ?? 0,
  };
}

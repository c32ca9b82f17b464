import type { MarketLoader, PublishResult, SeenSource, SourceLoad } from '../market/load.ts';
import {
  type FeedReport,
  isRefused,
  type LoadProgress,
  type OnProgress,
  type Outcome,
  type RunReport,
} from '../report/report.ts';
import { judge } from '../rules/judge.ts';
import type { Loaded } from '../rules/rules.ts';
import { contentOf, judgeAlone, propose, type ReadSource, rulesFor, type Terms, type Verdicts } from './propose.ts';
import {
  RUN_LIMITS,
  type RunLimits,
  type RunSource,
  readSources,
  type SourceReading,
  type SourceReadings,
} from './read-sources.ts';
import { toReport } from './run-report.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type RunMarket = Omit<MarketLoader, 'sourceStates' | 'editions' | 'rollBack' | 'resume'>;

export type RunOptions = Terms & {
  readonly market: RunMarket;
  readonly dryRun?: boolean;
  readonly limits?: Partial<RunLimits>;
  readonly onProgress?: OnProgress;
};

/**
 * Judges the sources together and publishes the accepted ones in one go; without any, the best buys of the day. While a
 * sender is slow, those that are good without it are published first.
 */
export async function runLoad(sources: readonly RunSource[], options: RunOptions): Promise<RunReport> {
  const readings = startReading(sources, await options.market.loadedSources(), options);
  try {
    return await publishAsRead(sources, readings, options);
  } finally {
    readings.stop();
  }
}

async function publishAsRead(
  sources: readonly RunSource[],
  readings: SourceReadings,
  options: RunOptions,
): Promise<RunReport> {
  const { day, dryRun = false, limits } = options;
  const everyMs = limits?.publishEveryMs ?? RUN_LIMITS.publishEveryMs;
  const settled = new Map<RunSource, FeedReport>();
  let isNewEdition = false;
  let judged = 0;
  for (;;) {
    const read = await readings.within(everyMs);
    const isEnd = read.length === sources.length;
    if (!isEnd && (dryRun || read.length === judged)) continue;
    judged = read.length;
    const rest = read.filter(({ source }) => !settled.has(source));
    const { published, reports } = await publishRead(rest, options);
    isNewEdition ||= published?.changed === true;
    // One that is refused may only lack what a slower one has: it is judged again.
    for (const [source, report] of reports) if (isEnd || !isRefused(report)) settled.set(source, report);
    if (!isEnd) continue;
    const feeds = sources.flatMap((source) => settled.get(source) ?? []);
    return { day, dryRun, editionId: published?.editionId ?? null, isNewEdition, feeds };
  }
}

type PublishedReadings = {
  readonly published: PublishResult | null;
  readonly reports: ReadonlyMap<RunSource, FeedReport>;
};

async function publishRead(readings: readonly SourceReading[], options: RunOptions): Promise<PublishedReadings> {
  const { market, dryRun = false } = options;
  const standing = { loaded: await market.loadedSources(), holds: await market.heldSources() };
  const reads = readings.map((reading) => propose(reading, options));
  const verdicts = judge(
    reads.flatMap(({ proposal }) => proposal ?? []),
    standing,
  );
  const loads = reads.flatMap((read) => toLoad(read, verdicts) ?? []);
  const published = dryRun ? null : await publish(loads, options);
  const state = { reads, verdicts, loaded: standing.loaded, published };
  const reported = reads.map((read) => ({ read, report: toReport(read, state) }));
  if (!dryRun) await market.recordSeen(reported.flatMap(({ read, report }) => seenBy(read, report.outcome, options)));
  return { published, reports: new Map(reported.map(({ read, report }) => [read.source, report])) };
}

async function publish(loads: readonly SourceLoad[], { market, onProgress }: RunOptions): Promise<PublishResult> {
  const progress: LoadProgress = { step: 'publishing', name: 'the market', unit: 'items', done: 0, total: null };
  onProgress?.(progress);
  const published = await market.publish(loads);
  onProgress?.({ ...progress, isOver: true });
  return published;
}

function startReading(sources: readonly RunSource[], loaded: Loaded, options: RunOptions): SourceReadings {
  const { market, day, nowMs, force = false, onProgress, mostErrors } = options;
  const limits = { ...RUN_LIMITS, ...options.limits };
  return readSources(sources, {
    day,
    nowMs,
    onProgress,
    limits,
    mostErrors,
    known: (source) => ({
      loadedOffers: (source === null ? undefined : loaded.get(source)?.offerCount) ?? 0,
      loaded: async () => (source === null ? null : await market.sourceContent(source)),
      validators: async () => (source === null || force ? null : await market.validators(source)),
    }),
    onRead: (feed, source) => judgeAlone(feed, { source, loaded, options }),
  });
}

function toLoad({ feed, proposal }: ReadSource, verdicts: Verdicts): SourceLoad | null {
  const verdict = proposal === null ? undefined : verdicts.get(proposal);
  if (feed === null || proposal === null || verdict?.kind !== 'accepted') return null;
  const { checked, refusal: _, ...figures } = verdict.settled;
  return {
    ...contentOf(feed),
    ...figures,
    suppliers: checked.suppliers,
    plans: checked.plans,
    offers: checked.offers,
    rejectedCount: checked.rejectedCount,
    forced: proposal.forced,
    leapFactor: proposal.leapFactor,
  };
}

function seenBy(
  { source, feed, validators }: ReadSource,
  outcome: Outcome,
  options: RunOptions,
): readonly SeenSource[] {
  if (feed === null || (outcome.kind !== 'loaded' && outcome.kind !== 'unchanged')) return [];
  const { header, contentHash } = feed;
  const { staleAfterDays } = rulesFor(source, feed, options);
  const staleFromMs = feed.staleFromMs ?? header.publishedAtMs + staleAfterDays * DAY_MS;
  return [{ source: header.source, contentHash, publishedAt: header.publishedAt, staleFromMs, validators }];
}

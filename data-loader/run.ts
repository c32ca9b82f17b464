import { planName } from '../shared/market/catalogue-segment.ts';
import type { Day } from '../shared/market/model.ts';
import { compareContent, type SourceChanges } from './changes/changes.ts';
import { type CheckedFeed, countOffers, crossCheck } from './feeds/cross-check.ts';
import type { Feed } from './feeds/feed.ts';
import { isUnchanged, judge, type Proposal, type Settled, type Verdict } from './judge.ts';
import { type MarketLoader, type PublishResult, type SeenSource, type SourceLoad, summarise } from './market/load.ts';
import { medianRates } from './market/median-rates.ts';
import {
  type Judged,
  RUN_LIMITS,
  type RunLimits,
  type RunSource,
  readSources,
  type SourceReading,
  type SourceReadings,
  type SourceRules,
} from './read-sources.ts';
import { type FeedReport, isRefused, type OnProgress, type Outcome, type Refusal, type RunReport } from './report.ts';
import { type Holders, type Loaded, refuseErrors, refuseFuture, refuseOtherSource } from './rules.ts';
import { toReport } from './run-report.ts';
import { DEFAULT_SETTINGS } from './sources/source-settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type RunMarket = Omit<MarketLoader, 'editions' | 'rollBack' | 'resume'>;

export type RunOptions = {
  readonly market: RunMarket;
  readonly day: Day;
  readonly nowMs: number;
  /** Loads what is stale, held back, unchanged, much smaller, dearer or cheaper, or drops a supplier others need. */
  readonly force?: boolean;
  readonly dryRun?: boolean;
  /** For a file named on the command line, once its header says which source it is of. */
  readonly rulesOf?: ((source: string) => Partial<SourceRules>) | undefined;
  readonly limits?: Partial<RunLimits>;
  readonly onProgress?: OnProgress;
};

/**
 * Judges the sources together and publishes the accepted ones in one go; without any, the best buys of the day. While a
 * sender is slow, those that are good without it are published first.
 */
export async function runLoad(sources: readonly RunSource[], options: RunOptions): Promise<RunReport> {
  const { market, day, dryRun = false } = options;
  const limits = { ...RUN_LIMITS, ...options.limits };
  const readings = startReading(sources, await market.loadedSources(), { ...options, limits });
  const settled = new Map<RunSource, FeedReport>();
  let isNewEdition = false;
  let judged = 0;
  for (;;) {
    const read = await readings.within(limits.publishEveryMs);
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
  const { market, dryRun = false, onProgress } = options;
  const standing = { loaded: await market.loadedSources(), holds: await market.heldSources() };
  const reads = readings.map((reading) => propose(reading, options));
  const verdicts = judge(
    reads.flatMap(({ proposal }) => proposal ?? []),
    standing,
  );
  const loads = reads.flatMap((read) => toLoad(read, verdicts) ?? []);
  if (!dryRun) onProgress?.({ step: 'publishing', name: 'the market', unit: 'items', done: 0, total: null });
  const published = dryRun ? null : await market.publish(loads);
  const changes = dryRun ? await changesOf(loads, options) : new Map<string, SourceChanges>();
  const reported = reads.map((read) => ({
    read,
    report: toReport(read, { reads, verdicts, loaded: standing.loaded, published, changes }),
  }));
  if (!dryRun) await market.recordSeen(reported.flatMap(({ read, report }) => seenBy(read, report.outcome, options)));
  return { published, reports: new Map(reported.map(({ read, report }) => [read.source, report])) };
}

export type SettledFeed = Settled & { readonly checked: CheckedFeed };

/** What could be read of a source. Without a proposal it was refused on its own, or is not modified. */
export type ReadSource = SourceReading & { readonly proposal: Proposal<SettledFeed> | null };

export type Verdicts = ReadonlyMap<Proposal<SettledFeed>, Verdict<SettledFeed>>;

function startReading(
  sources: readonly RunSource[],
  loaded: Loaded,
  options: RunOptions & { readonly limits: RunLimits },
): SourceReadings {
  const { market, day, nowMs, force = false, limits, onProgress } = options;
  return readSources(sources, {
    day,
    nowMs,
    onProgress,
    limits,
    known: (source) => ({
      loadedOffers: (source === null ? undefined : loaded.get(source)?.offerCount) ?? 0,
      loaded: async () => (source === null ? null : await market.sourceContent(source)),
      validators: async () => (source === null || force ? null : await market.validators(source)),
    }),
    onRead: (feed, source) => judgeAlone(feed, { source, loaded, options }),
  });
}

type Alone = { readonly source: RunSource; readonly loaded: Loaded; readonly options: RunOptions };

/** What can be said of a feed without the others. */
function judgeAlone(feed: Feed, { source, loaded, options }: Alone): Judged {
  const summary = summarise(contentOf(feed));
  const wrong = refuseOtherSource(feed.header.source, source.source);
  if (wrong === null && isUnchanged({ summary, forced: options.force ?? false }, loaded)) {
    return { feed: withoutLines(feed), refusal: null, isUnchanged: true };
  }
  const refusal =
    wrong ??
    refuseFuture(summary, options.nowMs) ??
    refuseLines(feed, feed.errors.count, rulesFor(source, feed, options));
  return { feed: refusal === null ? feed : withoutLines(feed), refusal, isUnchanged: false };
}

function propose(reading: SourceReading, options: RunOptions): ReadSource {
  const { source, feed, refusal } = reading;
  if (feed === null || refusal !== null) return { ...reading, proposal: null };
  const rules = rulesFor(source, feed, options);
  const proposal = {
    summary: summarise(contentOf(feed)),
    forced: options.force ?? false,
    leapFactor: rules.leapFactor,
    settle: reading.state === 'unchanged' ? overtaken(feed) : settler(feed, rules, options.day),
  };
  return { ...reading, proposal };
}

function rulesFor({ source, rules }: RunSource, { header }: Feed, { rulesOf }: RunOptions): SourceRules {
  return { ...DEFAULT_SETTINGS, ...(source === null ? rulesOf?.(header.source) : rules) };
}

function settler(feed: Feed, rules: SourceRules, day: Day): (holders: Holders) => SettledFeed {
  return (holders) => {
    const checked = crossCheck(feed, holders);
    return {
      checked,
      offerCount: checked.offerCount,
      heldOverOfferCount: heldOverOffers(feed, checked),
      medianRates: medianRates(checked.offers, day),
      refusal: refuseLines(feed, checked.rejectedCount, rules),
    };
  };
}

/** Its lines are gone: if it is no longer what is loaded, the next run reads it again. */
function overtaken(feed: Feed): (holders: Holders) => SettledFeed {
  const reason = 'another loader has changed the source while it was read; the next run reads it again';
  return (holders) => ({
    checked: crossCheck(feed, holders),
    offerCount: 0,
    heldOverOfferCount: 0,
    medianRates: [],
    refusal: { code: 'overtaken', reason },
  });
}

function heldOverOffers({ heldOverPlans }: Feed, { offers }: CheckedFeed): number {
  return heldOverPlans === undefined ? 0 : countOffers(offers.filter((offer) => heldOverPlans.has(planName(offer))));
}

function refuseLines({ lineCount }: Feed, rejected: number, { tolerancePercent }: SourceRules): Refusal | null {
  return refuseErrors({ rejected, lines: lineCount }, tolerancePercent);
}

function contentOf({ header, contentHash, suppliers, plans }: Feed) {
  const { source, publishedAt } = header;
  return { source, publishedAt, contentHash, suppliers: suppliers.items, plans: plans.items };
}

function withoutLines(feed: Feed): Feed {
  const none = { items: [], lines: [] };
  return { ...feed, suppliers: none, plans: none, offers: none };
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

async function changesOf(
  loads: readonly SourceLoad[],
  { market, day }: RunOptions,
): Promise<ReadonlyMap<string, SourceChanges>> {
  const changes = new Map<string, SourceChanges>();
  // One after the other: what a source has in the market takes as much memory as what was read of it.
  for (const load of loads) {
    changes.set(load.source, compareContent(await market.sourceContent(load.source), load, day));
  }
  return changes;
}

function seenBy({ source, feed }: ReadSource, outcome: Outcome, options: RunOptions): readonly SeenSource[] {
  if (feed === null || (outcome.kind !== 'loaded' && outcome.kind !== 'unchanged')) return [];
  const { header, contentHash, validators = null } = feed;
  const { staleAfterDays } = rulesFor(source, feed, options);
  const staleFromMs = feed.staleFromMs ?? header.publishedAtMs + staleAfterDays * DAY_MS;
  return [{ source: header.source, contentHash, publishedAt: header.publishedAt, staleFromMs, validators }];
}

import type { Day } from '../shared/market/model.ts';
import { Budget } from './budget.ts';
import { type CheckedFeed, countOffers, crossCheck } from './feeds/cross-check.ts';
import type { Feed, FeedReader } from './feeds/feed.ts';
import { type MarketLoader, type PublishResult, type SourceLoad, summarise } from './market/load.ts';
import {
  type FeedCounts,
  type FeedReport,
  type OnProgress,
  type Outcome,
  type Refusal,
  Refused,
  type RunReport,
} from './report.ts';
import {
  type Holders,
  isUnchanged,
  judge,
  type Loaded,
  type LoadSummary,
  type Proposal,
  refuseErrors,
  refuseFuture,
  type Settled,
  toOutcome,
  type Verdict,
} from './rules.ts';

const DEFAULT_TOLERANCE_PERCENT = 1;

export type RunOptions = {
  readonly market: Pick<MarketLoader, 'loadedSources' | 'publish'>;
  readonly day: Day;
  readonly nowMs: number;
  /** Loads what is stale, unchanged, much smaller, or drops a supplier that another source needs. */
  readonly force?: boolean;
  readonly dryRun?: boolean;
  readonly tolerancePercent?: ((source: string) => number | undefined) | undefined;
  readonly onProgress?: OnProgress;
};

/** Judges all feeds together and publishes the accepted ones in one go; without any, the best buys of the day. */
export async function runLoad(feeds: readonly FeedReader[], options: RunOptions): Promise<RunReport> {
  const { market, day, dryRun = false, onProgress } = options;
  const loaded = await market.loadedSources();
  const reads: ReadFeed[] = [];
  for (const feed of feeds) reads.push(await read(feed, loaded, options));
  const verdicts = judge(
    reads.flatMap(({ proposal }) => proposal ?? []),
    loaded,
  );
  const loads = reads.flatMap((feed) => toLoad(feed, verdicts) ?? []);
  if (!dryRun) onProgress?.({ step: 'publishing', name: 'the market', unit: 'items', done: 0, total: null });
  const published = dryRun ? null : await market.publish(loads);
  return {
    day,
    dryRun,
    editionId: published?.editionId ?? null,
    isNewEdition: published?.changed ?? false,
    feeds: reads.map((feed) => toReport(feed, { reads, verdicts, loaded, published })),
  };
}

type SettledFeed = Settled & { readonly checked: CheckedFeed };

/** What could be read of a feed. Without a proposal it was refused on its own. */
type ReadFeed = {
  readonly name: string;
  readonly feed: Feed | null;
  readonly proposal: Proposal<SettledFeed> | null;
  readonly outcome: Outcome;
};

async function read(reader: FeedReader, loaded: Loaded, options: RunOptions): Promise<ReadFeed> {
  const { name } = reader;
  try {
    const feed = await reader.read({
      day: options.day,
      nowMs: options.nowMs,
      signal: new AbortController().signal,
      budget: new Budget(),
      loaded: async () => null,
      onProgress: options.onProgress,
    });
    const summary = summariseFeed(feed);
    const forced = options.force ?? false;
    if (isUnchanged({ summary, forced }, loaded)) {
      // Its lines are not needed again: drop them to free memory.
      const settle = settler(withoutLines(feed), options);
      return { name, feed: withoutLines(feed), proposal: { summary, forced, settle }, outcome: { kind: 'unchanged' } };
    }
    const refusal = refuseFuture(summary, options.nowMs) ?? refuseLines(feed, feed.errors.count, options);
    if (refusal !== null) return { name, feed, proposal: null, outcome: { kind: 'refused', refusal } };
    return { name, feed, proposal: { summary, forced, settle: settler(feed, options) }, outcome: { kind: 'loaded' } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { name, feed: null, proposal: null, outcome: { kind: 'refused', refusal: error.refusal } };
  }
}

function summariseFeed({ header, contentHash, suppliers, plans, offers }: Feed): LoadSummary {
  const { source, publishedAt } = header;
  const offerCount = countOffers(offers.items);
  return summarise({ source, publishedAt, contentHash, suppliers: suppliers.items, plans: plans.items, offerCount });
}

function settler(feed: Feed, options: RunOptions): (holders: Holders) => SettledFeed {
  return (holders) => {
    const checked = crossCheck(feed, holders);
    return { checked, offerCount: checked.offerCount, refusal: refuseLines(feed, checked.rejectedCount, options) };
  };
}

function refuseLines({ header, lineCount }: Feed, rejected: number, { tolerancePercent }: RunOptions): Refusal | null {
  const percent = tolerancePercent?.(header.source) ?? DEFAULT_TOLERANCE_PERCENT;
  return refuseErrors({ rejected, lines: lineCount }, percent);
}

function withoutLines(feed: Feed): Feed {
  const none = { items: [], lines: [] };
  return { ...feed, suppliers: none, plans: none, offers: none };
}

type Verdicts = ReadonlyMap<Proposal<SettledFeed>, Verdict<SettledFeed>>;

function toLoad({ feed, proposal }: ReadFeed, verdicts: Verdicts): SourceLoad | null {
  const verdict = proposal === null ? undefined : verdicts.get(proposal);
  if (feed === null || verdict?.kind !== 'accepted') return null;
  const { errors: _, ...checked } = verdict.settled.checked;
  const { source, publishedAt } = feed.header;
  return { source, publishedAt, contentHash: feed.contentHash, ...checked, forced: proposal?.forced ?? false };
}

type RunState = {
  readonly reads: readonly ReadFeed[];
  readonly verdicts: Verdicts;
  readonly loaded: Loaded;
  readonly published: PublishResult | null;
};

function toReport(read: ReadFeed, state: RunState): FeedReport {
  const { name, feed, proposal } = read;
  const verdict = proposal === null ? undefined : state.verdicts.get(proposal);
  const checked = verdict !== undefined && 'settled' in verdict ? verdict.settled?.checked : undefined;
  const own = verdict?.kind === 'unchanged' ? state.loaded.get(feed?.header.source ?? '') : undefined;
  return {
    feed: name,
    source: feed?.header.source ?? null,
    publishedAt: feed?.header.publishedAt ?? null,
    outcome: verdict === undefined ? read.outcome : outcomeOf(read, verdict, state),
    counts: own === undefined ? countsOf(feed, checked) : countsOfLoaded(feed, own),
    errors: verdict?.kind === 'unchanged' ? [] : (checked?.errors ?? feed?.errors.kept ?? []),
  };
}

function outcomeOf({ feed }: ReadFeed, verdict: Verdict<SettledFeed>, { reads, published }: RunState): Outcome {
  const outcome = published?.sources.find(({ source }) => source === feed?.header.source)?.outcome;
  if (verdict.kind !== 'accepted' || outcome === undefined) {
    return toOutcome(verdict, (by) => reads.find(({ proposal }) => proposal === by)?.name ?? '');
  }
  // The rules were asked again at the pointer: another loader may have published in between.
  return outcome.kind === 'refused'
    ? { kind: 'refused', refusal: { code: 'overtaken', reason: `another loader was first: ${outcome.refusal.reason}` } }
    : outcome;
}

function countsOf(feed: Feed | null, checked: CheckedFeed | undefined): FeedCounts {
  const { suppliers, plans, offers } = checked ?? {
    suppliers: feed?.suppliers.items ?? [],
    plans: feed?.plans.items ?? [],
    offers: feed?.offers.items ?? [],
  };
  return {
    lines: feed?.lineCount ?? 0,
    rejected: checked?.rejectedCount ?? feed?.errors.count ?? 0,
    suppliers: suppliers.length,
    plans: plans.length,
    offers: countOffers(offers),
  };
}

/** The same content as what is loaded: no errors, whatever was rejected when it was loaded. */
function countsOfLoaded(feed: Feed | null, { supplierKeys, planKeys, offerCount }: LoadSummary): FeedCounts {
  return {
    lines: feed?.lineCount ?? 0,
    rejected: 0,
    suppliers: supplierKeys.size,
    plans: planKeys.size,
    offers: offerCount,
  };
}

import type { Day } from '../shared/market/model.ts';
import { FeedRefused } from './feeds/feed-refused.ts';
import { type ReadProgress, readTariffFeed, type TariffFeed } from './feeds/tariff-feed.ts';
import { isUnchanged, judge, type Verdict } from './feeds/tariff-verdicts.ts';
import type { MarketLoader, PublishResult } from './market/market-loader.ts';
import type { LoadedSource, SourceLoad } from './market/source-load.ts';
import type { FeedReport, Refusal, RunReport } from './report.ts';
import { toReport } from './report-feed.ts';
import { type FeedSource, Unreadable } from './sources/feed-source.ts';

export const DEFAULT_TOLERANCE_PERCENT = 1;

export type RunOptions = {
  readonly market: Pick<MarketLoader, 'loadedSources' | 'publish'>;
  /** Today in Europe/London. */
  readonly day: Day;
  readonly nowMs: number;
  /** Loads what is stale, unchanged, much smaller, or drops a supplier that another source needs. */
  readonly force?: boolean;
  /** Checks everything and publishes nothing. */
  readonly dryRun?: boolean;
  /** Percent of a source's lines that may be rejected; 1 where this is absent. */
  readonly tolerancePercent?: (source: string) => number;
  readonly onProgress?: (progress: RunProgress) => void;
};

export type RunProgress =
  | ({ readonly step: 'reading'; readonly feed: string; readonly place: number; readonly of: number } & ReadProgress)
  | { readonly step: 'publishing'; readonly offers: number };

const NOT_JUDGED: Refusal = { code: 'unreadable', reason: 'it was not judged' };

/** A feed of the run: what could be read of it, or why it could not. */
type ReadFeed = { readonly name: string; readonly read: TariffFeed | Refusal };

/**
 * One run of the loader: reads every feed, judges them together, and publishes what is good in one go. A feed that is
 * refused changes nothing, and the others go on. Each feed is read from beginning to end once and only what its good
 * lines say is kept, so that nothing can change between two looks at it.
 *
 * With no feeds it still publishes: what is derived from the day, the best buys, is made afresh.
 */
export async function runLoad(sources: readonly FeedSource[], options: RunOptions): Promise<RunReport> {
  const { market, nowMs, force = false, dryRun = false, tolerancePercent = () => DEFAULT_TOLERANCE_PERCENT } = options;
  const loaded = await market.loadedSources();
  const feeds: ReadFeed[] = [];
  for (const [index, source] of sources.entries()) {
    const onProgress = (progress: ReadProgress): void =>
      options.onProgress?.({ step: 'reading', feed: source.name, place: index + 1, of: sources.length, ...progress });
    const read = await readOrRefuse(source, onProgress);
    const unchanged = isFeed(read) && isUnchanged(read, { loaded, force });
    feeds.push({ name: source.name, read: unchanged ? withoutLines(read) : read });
  }
  const verdicts = judge(
    feeds.flatMap(({ read }) => (isFeed(read) ? [read] : [])),
    {
      nowMs,
      force,
      tolerancePercent,
      loaded,
    },
  );
  const loads = [...verdicts].flatMap(([feed, verdict]) =>
    verdict.kind === 'good' ? [sourceLoad(feed, { verdict, force })] : [],
  );
  const published = dryRun ? null : await publish(loads, options);
  return {
    day: options.day,
    dryRun,
    editionId: published?.editionId ?? null,
    isNewEdition: published?.changed ?? false,
    feeds: feeds.map((feed) => feedReport(feed, { feeds, verdicts, loaded, published })),
  };
}

async function readOrRefuse(
  source: FeedSource,
  onProgress: (progress: ReadProgress) => void,
): Promise<TariffFeed | Refusal> {
  try {
    return await readTariffFeed(await source.open(), { onProgress });
  } catch (error) {
    if (error instanceof FeedRefused) return error.refusal;
    if (error instanceof Unreadable) return { code: 'unreadable', reason: error.message };
    throw error;
  }
}

function isFeed(read: TariffFeed | Refusal): read is TariffFeed {
  return 'header' in read;
}

/** Nobody asks again what an unchanged feed says: its lines need not fill the memory while the others are read. */
function withoutLines(feed: TariffFeed): TariffFeed {
  return {
    ...feed,
    suppliers: { items: [], lines: [] },
    plans: { items: [], lines: [] },
    offers: { items: [], lines: [] },
  };
}

type Good = Verdict & { readonly kind: 'good' };

function sourceLoad(
  { header, contentHash }: TariffFeed,
  { verdict, force }: { readonly verdict: Good; readonly force: boolean },
): SourceLoad {
  return {
    source: header.source,
    publishedAt: header.publishedAt,
    contentHash,
    suppliers: verdict.checked.suppliers,
    plans: verdict.checked.plans,
    offers: verdict.checked.offers,
    offerCount: verdict.checked.offerCount,
    rejectedCount: verdict.checked.rejectedCount,
    forced: force,
  };
}

function publish(loads: readonly SourceLoad[], { market, onProgress }: RunOptions): Promise<PublishResult> {
  onProgress?.({ step: 'publishing', offers: loads.reduce((count, { offerCount }) => count + offerCount, 0) });
  return market.publish(loads);
}

type RunState = {
  readonly feeds: readonly ReadFeed[];
  readonly verdicts: ReadonlyMap<TariffFeed, Verdict>;
  readonly loaded: ReadonlyMap<string, LoadedSource>;
  readonly published: PublishResult | null;
};

function feedReport({ name, read }: ReadFeed, { feeds, verdicts, loaded, published }: RunState): FeedReport {
  const verdict = isFeed(read) ? verdicts.get(read) : undefined;
  if (!isFeed(read) || verdict === undefined) {
    return toReport(name, null, { kind: 'refused', refusal: isFeed(read) ? NOT_JUDGED : read });
  }
  const nameOf = (feed: TariffFeed): string => feeds.find((other) => other.read === feed)?.name ?? feed.header.source;
  const held = loaded.get(read.header.source);
  switch (verdict.kind) {
    case 'good':
      return toReport(name, { feed: read, checked: verdict.checked }, publishedOutcome(read, published));
    case 'unchanged':
      return toReport(name, { feed: read, loaded: held }, verdict);
    case 'superseded':
      return toReport(name, { feed: read }, { kind: 'superseded', by: nameOf(verdict.by) });
    case 'refused':
      return toReport(name, { feed: read, checked: verdict.checked }, verdict);
  }
}

/**
 * Another loader may have published between our look at the market and the writing: then the market has the last word.
 */
function publishedOutcome({ header }: TariffFeed, published: PublishResult | null): FeedReport['outcome'] {
  const outcome = published?.sources.find(({ source }) => source === header.source);
  if (outcome?.outcome === 'refused') {
    return { kind: 'refused', refusal: { code: 'overtaken', reason: outcome.reason } };
  }
  return { kind: outcome?.outcome ?? 'loaded' };
}

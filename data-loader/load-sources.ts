import type { LoadLog } from '../shared/runtime/load-log.ts';
import type { LoadMetrics } from '../shared/runtime/load-metrics.ts';
import type { Clock } from '../shared/time/clock.ts';
import { toInstantMs } from './input/dates.ts';
import type { MarketLoader } from './market/load.ts';
import { type FeedReport, isRefused } from './report.ts';
import { runLoad } from './run.ts';
import type { OpenSource } from './sources/open-source.ts';
import { type Reading, timed } from './sources/timed-reader.ts';

export type SourcesStep = {
  readonly market: MarketLoader;
  readonly clock: Clock;
  readonly log: LoadLog;
  readonly metrics: LoadMetrics;
};

export type LoadedSources = {
  readonly editionId: string | null;
  readonly isNewEdition: boolean;
  readonly sources: number;
  readonly refused: number;
  /** Loaded, but without a part that could not be read. */
  readonly incomplete: number;
};

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LINES_LOGGED = 20;

/** Loads the sources together. Each has an event in the log and its metrics, before anything else is loaded. */
export async function loadSources(step: SourcesStep, sources: readonly OpenSource[]): Promise<LoadedSources> {
  const { market, clock } = step;
  const tolerances = new Map(sources.map(({ settings }) => [settings.source, settings.tolerancePercent]));
  const timedSources = sources.map((source) => ({ ...source, ...timed(source.reader, clock) }));
  const report = await runLoad(
    timedSources.map(({ reader }) => reader),
    {
      market,
      day: clock.today(),
      nowMs: clock.nowMs(),
      tolerancePercent: (source) => tolerances.get(source),
    },
  );
  const read = timedSources.flatMap(({ settings, reading }, index): readonly ReadSource[] => {
    const feed = report.feeds[index];
    return feed === undefined ? [] : [{ settings, reading: reading(), feed }];
  });
  for (const source of read) logSource(step, source);
  await measure(step, read);
  return {
    editionId: report.editionId,
    isNewEdition: report.isNewEdition,
    sources: read.length,
    refused: report.feeds.filter(isRefused).length,
    incomplete: read.filter(({ reading }) => reading.unreadCount > 0).length,
  };
}

type ReadSource = Pick<OpenSource, 'settings'> & { readonly reading: Reading; readonly feed: FeedReport };

function logSource({ log }: SourcesStep, { settings, reading, feed }: ReadSource): void {
  const { outcome, counts, errors } = feed;
  log.source({
    source: settings.source,
    from: feed.feed,
    outcome: outcome.kind,
    ...(outcome.kind === 'refused' ? { code: outcome.refusal.code } : {}),
    read: counts.lines,
    accepted: counts.lines - counts.rejected,
    rejected: counts.rejected,
    leftOut: reading.leftOutCount,
    unread: reading.unreadCount,
    seconds: reading.seconds,
    rejectedLines: errors.slice(0, LINES_LOGGED).map(({ line }) => line),
  });
}

async function measure({ market, clock, metrics }: SourcesStep, read: readonly ReadSource[]): Promise<void> {
  const loaded = await market.loadedSources();
  const current = (await market.editions()).find(({ supersededAt }) => supersededAt === null);
  const nowMs = clock.nowMs();
  const ages = read.map(({ settings, reading, feed }) => {
    const publishedAtMs = publishedMs(feed) ?? loaded.get(settings.source)?.publishedAtMs ?? null;
    const staleFromMs =
      reading.staleFromMs ?? (publishedAtMs === null ? null : publishedAtMs + settings.staleAfterDays * DAY_MS);
    metrics.source({
      source: settings.source,
      ageHours: publishedAtMs === null ? null : (nowMs - publishedAtMs) / HOUR_MS,
      rejectedUnits: feed.counts.rejected,
      loadSeconds: reading.seconds,
      isRefused: isRefused(feed),
    });
    return { isStale: staleFromMs !== null && staleFromMs <= nowMs };
  });
  metrics.run({
    editionAgeHours: current === undefined ? null : (nowMs - Date.parse(current.publishedAt)) / HOUR_MS,
    goodSources: read.filter(({ feed }) => !isRefused(feed)).length,
    staleSources: ages.filter(({ isStale }) => isStale).length,
  });
}

/** Of what is in the market now; a product API that is unchanged was nevertheless read just now. */
function publishedMs({ outcome, publishedAt }: FeedReport): number | null {
  const isIn = outcome.kind === 'loaded' || outcome.kind === 'unchanged';
  return isIn && publishedAt !== null ? toInstantMs(publishedAt) : null;
}

import type { Feed } from '../feeds/feed.ts';
import type { SeenSource, SourceLoad } from '../market/load.ts';
import type { MarketLoader } from '../market/loader.ts';
import type { LoadProgress, OnProgress, RunReport } from '../report/report.ts';
import { judge, type Standing } from '../rules/judge.ts';
import { contentOf, type Judged, propose, type ReadSource, rulesFor, type Terms } from './propose.ts';
import { RUN_LIMITS, type RunLimits, type RunSource, readSources, type SourceReading } from './read-sources.ts';
import { toReport } from './run-report.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type RunMarket = Pick<MarketLoader, 'standing' | 'sourceContent' | 'validators' | 'publish'>;

export type RunOptions = Terms & {
  readonly market: RunMarket;
  readonly dryRun?: boolean;
  readonly limits?: Partial<RunLimits>;
  readonly onProgress?: OnProgress;
};

/** Reads the sources, judges them together and publishes the accepted ones in one edition. */
export async function runLoad(sources: readonly RunSource[], options: RunOptions): Promise<RunReport> {
  const { market, day, dryRun = false } = options;
  const readings = await readSources(sources, readingOptions(options));
  let judged = judgeAll(readings, await market.standing(), options);
  const published = dryRun
    ? { editionId: null, isNew: false }
    : await withProgress(options, () =>
        market.publish((standing) => {
          judged = judgeAll(readings, standing, options);
          return { loads: loadsOf(judged, options), seen: seenOf(judged, options) };
        }),
      );
  const feeds = judged.reads.map((read) => toReport(read, judged));
  return { day, dryRun, editionId: published.editionId, isNewEdition: published.isNew, feeds };
}

function readingOptions({ market, day, nowMs, force = false, onProgress, mostErrors, limits }: RunOptions) {
  return {
    day,
    nowMs,
    onProgress,
    mostErrors,
    limits: { ...RUN_LIMITS, ...limits },
    known: (source: string | null) => ({
      loaded: async () => (source === null ? null : await market.sourceContent(source)),
      validators: async () => (source === null || force ? null : await market.validators(source)),
    }),
  };
}

function judgeAll(readings: readonly SourceReading[], standing: Standing, options: RunOptions): Judged {
  const reads = readings.map((reading) => propose(reading, standing.loaded, options));
  const proposals = reads.flatMap(({ proposal }) => proposal ?? []);
  return { reads, verdicts: judge(proposals, standing), loaded: standing.loaded };
}

async function withProgress<T>({ onProgress }: RunOptions, publish: () => Promise<T>): Promise<T> {
  const progress: LoadProgress = { step: 'publishing', name: 'the market', unit: 'items', done: 0, total: null };
  onProgress?.(progress);
  const published = await publish();
  onProgress?.({ ...progress, isOver: true });
  return published;
}

function loadsOf({ reads, verdicts }: Judged, options: RunOptions): readonly SourceLoad[] {
  return reads.flatMap((read) => {
    const { feed, proposal } = read;
    const verdict = proposal === null ? undefined : verdicts.get(proposal);
    if (feed === null || verdict?.kind !== 'accepted') return [];
    const { checked, refusal: _, ...figures } = verdict.settled;
    const { suppliers, plans, offers, rejectedCount } = checked;
    return [
      { ...contentOf(feed), ...seenIn(feed, read, options), ...figures, suppliers, plans, offers, rejectedCount },
    ];
  });
}

function seenOf({ reads, verdicts }: Judged, options: RunOptions): readonly SeenSource[] {
  return reads.flatMap((read) => {
    const { feed, proposal } = read;
    const isUnchanged = proposal !== null && verdicts.get(proposal)?.kind === 'unchanged';
    return feed !== null && isUnchanged ? [seenIn(feed, read, options)] : [];
  });
}

function seenIn(feed: Feed, { source, validators }: ReadSource, options: RunOptions): SeenSource {
  const { header, contentHash } = feed;
  const { staleAfterDays } = rulesFor(source, feed, options);
  const staleFromMs = feed.staleFromMs ?? header.publishedAtMs + staleAfterDays * DAY_MS;
  return { source: header.source, contentHash, publishedAt: header.publishedAt, staleFromMs, validators };
}

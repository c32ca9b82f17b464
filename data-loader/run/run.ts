import type { MarketLoader, PublishResult, SeenSource, SourceLoad } from '../market/load.ts';
import type { LoadProgress, OnProgress, Outcome, RunReport } from '../report/report.ts';
import { judge } from '../rules/judge.ts';
import { contentOf, propose, type ReadSource, rulesFor, type Terms, type Verdicts } from './propose.ts';
import { RUN_LIMITS, type RunLimits, type RunSource, readSources } from './read-sources.ts';
import { toReport } from './run-report.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type RunMarket = Omit<MarketLoader, 'sourceStates' | 'editions' | 'rollBack' | 'resume'>;

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
  const standing = { loaded: await market.loadedSources(), holds: await market.heldSources() };
  const reads = readings.map((reading) => propose(reading, standing.loaded, options));
  const verdicts = judge(
    reads.flatMap(({ proposal }) => proposal ?? []),
    standing,
  );
  const loads = reads.flatMap((read) => toLoad(read, verdicts) ?? []);
  const published = dryRun ? null : await publish(loads, options);
  const state = { reads, verdicts, loaded: standing.loaded, published };
  const reported = reads.map((read) => ({ read, report: toReport(read, state) }));
  if (!dryRun) await market.recordSeen(reported.flatMap(({ read, report }) => seenBy(read, report.outcome, options)));
  return {
    day,
    dryRun,
    editionId: published?.editionId ?? null,
    isNewEdition: published?.changed === true,
    feeds: reported.map(({ report }) => report),
  };
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

async function publish(loads: readonly SourceLoad[], { market, onProgress }: RunOptions): Promise<PublishResult> {
  const progress: LoadProgress = { step: 'publishing', name: 'the market', unit: 'items', done: 0, total: null };
  onProgress?.(progress);
  const published = await market.publish(loads);
  onProgress?.({ ...progress, isOver: true });
  return published;
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

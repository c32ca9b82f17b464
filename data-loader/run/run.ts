import { addDays } from '../../shared/pricing/index.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { type CheckedFeed, countOffers } from '../feeds/cross-check.ts';
import type { Feed } from '../feeds/feed.ts';
import type { SourceContent, SourceFreshness, SourceLoad } from '../market/load.ts';
import type { MarketLoader } from '../market/loader.ts';
import { contentOf, type Judged, propose, type ReadSource, rulesFor, type Terms } from './check.ts';
import { type HoldRules, holdPlans, StandardVariableMedians } from './held-plans.ts';
import { judge, type Loaded, type Standing, toOutcome } from './judge.ts';
import type { FeedCounts, FeedReport, LineError, LoadProgress, OnProgress, Outcome, RunReport } from './load-report.ts';
import { RUN_LIMITS, type RunLimits, type RunSource, readSources, type SourceReading } from './read-sources.ts';

export type RunMarket = Pick<MarketLoader, 'standing' | 'sourceContent' | 'validators' | 'publish'>;

export type RunOptions = Terms & {
  readonly market: RunMarket;
  readonly dryRun?: boolean;
  readonly limits?: Partial<RunLimits>;
  readonly onProgress?: OnProgress;
};

/** Reads the sources, judges them together and publishes the accepted ones in one edition. */
export async function runLoad(sources: readonly RunSource[], options: RunOptions): Promise<RunReport> {
  const { market, day, dryRun = false, onProgress } = options;
  const readings = await readSources(sources, readingOptions(options));
  // Publishing decides by the market as it stands then: deciding reads the content of every source.
  let judged = dryRun ? await decide(readings, await market.standing(), options) : UNDECIDED;
  const progress: LoadProgress = { step: 'publishing', name: 'the market', unit: 'items', done: 0, total: null };
  if (!dryRun) onProgress?.(progress);
  const published = dryRun
    ? { editionId: null, isNew: false }
    : await market.publish(async (standing) => {
        judged = await decide(readings, standing, options);
        return { loads: judged.loads, unchanged: unchangedSources(judged, options) };
      });
  if (!dryRun) onProgress?.({ ...progress, isOver: true });
  const feeds = judged.reads.map((read) => toReport(read, judged));
  return { day, dryRun, editionId: published.editionId, isNewEdition: published.isNew, feeds };
}

function readingOptions({ market, day, nowMs, force = false, accepted, onProgress, mostErrors, limits }: RunOptions) {
  // What an operator accepts may be unchanged.
  const isReadAnyway = force || (accepted?.size ?? 0) > 0;
  return {
    day,
    nowMs,
    onProgress,
    mostErrors,
    limits: { ...RUN_LIMITS, ...limits },
    known: (source: string | null) => ({
      loaded: async () => (source === null ? null : await market.sourceContent(source)),
      validators: async () => (source === null || isReadAnyway ? null : await market.validators(source)),
    }),
  };
}

type Decided = Judged & { readonly loads: readonly SourceLoad[] };

const UNDECIDED: Decided = { reads: [], verdicts: new Map(), loaded: new Map(), loads: [], held: new Map() };

async function decide(readings: readonly SourceReading[], standing: Standing, options: RunOptions): Promise<Decided> {
  const { loaded } = standing;
  const reads = readings.map((reading) => propose(reading, loaded, options));
  const proposals = reads.flatMap(({ proposal }) => proposal ?? []);
  const judged = { reads, verdicts: judge(proposals, standing), loaded };
  const loads = acceptedLoads(judged, options);
  const { accepted } = options;
  if (accepted === undefined || loads.length === 0) {
    return { ...judged, loads: loads.map(({ load }) => load), held: new Map() };
  }
  return { ...judged, ...(await holdBack(loads, { ...options, loaded, accepted })) };
}

type Accepted = { readonly load: SourceLoad; readonly rules: HoldRules };

/** The loads without the plans whose prices cannot be meant, judged by what the whole market has. */
async function holdBack(
  accepted: readonly Accepted[],
  {
    market,
    day,
    loaded,
    accepted: plans,
  }: RunOptions & { readonly loaded: Loaded; readonly accepted: ReadonlySet<string> },
) {
  const medians = new StandardVariableMedians(day);
  const before = new Map<string, SourceContent>();
  for (const source of loaded.keys()) {
    const content = await market.sourceContent(source);
    if (content === null) continue;
    medians.add(content);
    before.set(source, content);
  }
  if (loaded.size === 0) for (const { load } of accepted) medians.add(load);
  const judged = accepted.map(({ load, rules }) => {
    const query = { before: before.get(load.source) ?? null, medians, rules, accepted: plans, day };
    return { load, ...holdPlans(load, query) };
  });
  return {
    loads: judged.map(({ load, content, held }) => ({ ...load, ...content, heldPlans: held.length })),
    held: new Map(judged.map(({ load, held }) => [load.source, held])),
  };
}

function acceptedLoads({ reads, verdicts }: Omit<Judged, 'held'>, options: RunOptions): readonly Accepted[] {
  return reads.flatMap((read) => {
    const { feed, proposal } = read;
    const verdict = proposal === null ? undefined : verdicts.get(proposal);
    if (feed === null || verdict?.kind !== 'accepted') return [];
    const { checked, refusal: _, ...figures } = verdict.settled;
    const { suppliers, plans, offers, rejectedCount } = checked;
    const fresh = freshnessOf(feed, read, options);
    const load = { ...contentOf(feed), ...fresh, ...figures, suppliers, plans, offers, rejectedCount, heldPlans: 0 };
    return [{ load, rules: rulesFor(read.source, feed, options) }];
  });
}

function unchangedSources(
  { reads, verdicts }: Pick<Judged, 'reads' | 'verdicts'>,
  options: RunOptions,
): readonly SourceFreshness[] {
  return reads.flatMap((read) => {
    const { feed, proposal } = read;
    const isUnchanged = proposal !== null && verdicts.get(proposal)?.kind === 'unchanged';
    return feed !== null && isUnchanged ? [freshnessOf(feed, read, options)] : [];
  });
}

function freshnessOf(feed: Feed, { source, validators }: ReadSource, options: RunOptions): SourceFreshness {
  const { header, contentHash } = feed;
  const { staleAfterDays } = rulesFor(source, feed, options);
  const staleFrom = feed.staleFrom ?? addDays(londonDay(header.publishedAtMs), staleAfterDays + 1);
  return { source: header.source, contentHash, publishedAt: header.publishedAt, staleFrom, validators };
}

function toReport(read: ReadSource, { reads, verdicts, loaded, held }: Judged): FeedReport {
  const { source, feed, refusal, proposal, seconds } = read;
  const verdict = proposal === null ? undefined : verdicts.get(proposal);
  const checked = verdict !== undefined && 'settled' in verdict ? verdict.settled?.checked : undefined;
  const name = source.source ?? feed?.header.source ?? null;
  const isUnchanged = verdict?.kind === 'unchanged' || (feed === null && refusal === null);
  const alone: Outcome = refusal === null ? { kind: 'unchanged' } : { kind: 'refused', refusal };
  const nameOf = (by: unknown) => reads.find((other) => other.proposal === by)?.source.reader.name ?? '';
  const placed = (error: LineError): LineError =>
    feed?.placeOf === undefined || error.at !== undefined ? error : { ...error, at: feed.placeOf(error.line) };
  return {
    feed: source.reader.name,
    source: name,
    publishedAt: feed?.header.publishedAt ?? null,
    outcome: verdict === undefined ? alone : toOutcome(verdict, nameOf),
    counts: { ...countsOf(read, checked), ...(isUnchanged ? countsLoaded(loaded, name) : {}) },
    seconds,
    errors: (isUnchanged ? [] : (checked?.errors ?? feed?.errors.kept ?? [])).map(placed),
    leftOut: (feed?.leftOut?.kept ?? []).map(placed),
    held: (name === null ? undefined : held.get(name)) ?? [],
  };
}

function countsOf({ feed, readCount }: ReadSource, checked: CheckedFeed | undefined): FeedCounts {
  return {
    read: readCount,
    rejected: checked?.rejectedCount ?? feed?.errors.count ?? 0,
    leftOut: feed?.leftOut?.count ?? 0,
    unread: feed?.unreadCount ?? 0,
    suppliers: (checked?.suppliers ?? feed?.suppliers.items ?? []).length,
    plans: (checked?.plans ?? feed?.plans.items ?? []).length,
    offers: countOffers(checked?.offers ?? feed?.offers.items ?? []),
  };
}

/** The same content as what is loaded: no errors, whatever was rejected when it was loaded. */
function countsLoaded(loaded: Loaded, source: string | null): Partial<FeedCounts> {
  const own = source === null ? undefined : loaded.get(source);
  if (own === undefined) return { rejected: 0 };
  const { supplierKeys, planKeys, offerCount } = own;
  return { rejected: 0, suppliers: supplierKeys.size, plans: planKeys.size, offers: offerCount };
}

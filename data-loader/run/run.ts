import type { Day } from '../../shared/market/model.ts';
import { addDays } from '../../shared/pricing/index.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { publishedMs } from '../feeds/fields.ts';
import type { SourceContent } from '../market/edition-books.ts';
import type { Decision, Freshness, LoadedMarket, LoadedSource, MarketLoader, SourceLoad } from '../market/loader.ts';
import type { SourceRules } from '../sources/source-list.ts';
import { type CheckedFeed, countOffers } from './cross-check.ts';
import { holdPlans, StandardVariableMedians } from './held-plans.ts';
import { type FeedOutcome, type JudgeOptions, judge, type ReadFeed, rulesFor } from './judge.ts';
import type {
  FeedCounts,
  FeedReport,
  HeldPlan,
  LineError,
  LoadProgress,
  OnProgress,
  Outcome,
  RunReport,
} from './load-report.ts';
import { RUN_LIMITS, type RunLimits, type RunSource, readSources, type SourceReading } from './read-sources.ts';

export type RunOptions = JudgeOptions & {
  readonly day: Day;
  readonly market: Pick<MarketLoader, 'pointer' | 'loaded' | 'sourceContent' | 'publish'>;
  readonly dryRun?: boolean;
  readonly limits?: Partial<RunLimits>;
  readonly onProgress?: OnProgress;
};

/** Reads the sources, judges them together and publishes the accepted ones in one edition. */
export async function runLoad(sources: readonly RunSource[], options: RunOptions): Promise<RunReport> {
  const { market, day, dryRun = false, onProgress } = options;
  const readings = await readSources(sources, {
    ...options,
    limits: { ...RUN_LIMITS, ...options.limits },
    loaded: (source) => async () => (source === null ? null : await market.sourceContent(source)),
    validators: async (source) => {
      // What an operator accepts may be unchanged.
      if (options.force === true || (options.accepted?.size ?? 0) > 0) return null;
      return (await market.pointer()).sources.find((own) => own.source === source)?.validators ?? null;
    },
  });
  let feeds: readonly FeedReport[] = [];
  const decide = async (loaded: LoadedMarket): Promise<Decision> => {
    const decided = await decideLoads(readings, loaded, options);
    feeds = decided.feeds;
    return decided;
  };
  if (dryRun) {
    await decide(await market.loaded());
    return { day, dryRun, editionId: null, isNewEdition: false, feeds };
  }
  const progress: LoadProgress = { step: 'publishing', name: 'the market', unit: 'items', done: 0, total: null };
  onProgress?.(progress);
  // Publishing decides by the market as it stands then: deciding reads the content of every source.
  const { editionId, isNew } = await market.publish(decide);
  onProgress?.({ ...progress, isOver: true });
  return { day, dryRun, editionId, isNewEdition: isNew, feeds };
}

/** What of the readings is loaded into the market as it is, and what is reported of each. */
async function decideLoads(
  readings: readonly SourceReading[],
  loaded: LoadedMarket,
  options: RunOptions,
): Promise<Decision & { readonly feeds: readonly FeedReport[] }> {
  const read = readings.filter((reading): reading is ReadFeed => reading.feed !== null);
  const judged = judge(read, loaded, options);
  const ofKind = (kind: Outcome['kind']) => read.filter((own) => judged.get(own)?.outcome.kind === kind);
  const accepted = ofKind('loaded').flatMap((own) => {
    const checked = judged.get(own)?.checked;
    return checked === undefined ? [] : [{ load: loadOf(own, checked, options), rules: rulesFor(own, options) }];
  });
  const { loads, held } = await withoutHeldPlans(accepted, loaded, options);
  return {
    loads,
    unchanged: ofKind('unchanged').map((own) => freshnessOf(own, options)),
    feeds: readings.map((reading) => toReport(reading, judged.get(reading), { loaded, held })),
  };
}

type Accepted = { readonly load: SourceLoad; readonly rules: SourceRules };

type Held = ReadonlyMap<string, readonly HeldPlan[]>;

/** On a stage, the loads without the plans whose prices cannot be meant, judged by what the whole market has. */
async function withoutHeldPlans(
  loads: readonly Accepted[],
  { sources }: LoadedMarket,
  { market, day, accepted }: RunOptions,
): Promise<{ readonly loads: readonly SourceLoad[]; readonly held: Held }> {
  if (accepted === undefined || loads.length === 0) return { loads: loads.map(({ load }) => load), held: new Map() };
  const medians = new StandardVariableMedians(day);
  const contents = new Map<string, SourceContent>();
  for (const source of sources.keys()) {
    const content = await market.sourceContent(source);
    if (content === null) continue;
    medians.add(content);
    contents.set(source, content);
  }
  if (sources.size === 0) for (const { load } of loads) medians.add(load);
  const judged = loads.map(({ load, rules }) => {
    const { content, held } = holdPlans(load, {
      before: contents.get(load.source) ?? null,
      medians,
      rules,
      accepted,
      day,
    });
    return { load: { ...load, ...content, heldPlans: held.length }, held };
  });
  return {
    loads: judged.map(({ load }) => load),
    held: new Map(judged.map(({ load, held }) => [load.source, held])),
  };
}

function loadOf(read: ReadFeed, checked: CheckedFeed, options: RunOptions): SourceLoad {
  const { errors: _, rejectedCount: rejectedLines, ...content } = checked;
  return { ...freshnessOf(read, options), ...content, rejectedLines, heldPlans: 0 };
}

function freshnessOf(read: ReadFeed, options: RunOptions): Freshness {
  const { feed, validators } = read;
  const { source, contentHash, publishedAt } = feed;
  const { stale_after_days: days } = rulesFor(read, options);
  const staleFrom = feed.staleFrom ?? addDays(londonDay(publishedMs(publishedAt)), days + 1);
  return { source, contentHash, publishedAt, staleFrom, validators };
}

/** Without a result it was refused while it was read, or its server says that it has not changed. */
function toReport(
  { source, feed, refusal, readCount, seconds }: SourceReading,
  result: FeedOutcome | undefined,
  { loaded, held }: { readonly loaded: LoadedMarket; readonly held: Held },
): FeedReport {
  const { outcome, checked }: FeedOutcome = result ?? {
    outcome: refusal === null ? { kind: 'unchanged' } : { kind: 'refused', refusal },
  };
  const name = source.source ?? feed?.source ?? null;
  const isUnchanged = outcome.kind === 'unchanged';
  const placed = (error: LineError): LineError =>
    feed?.placeOf === undefined || error.at !== undefined ? error : { ...error, at: feed.placeOf(error.line) };
  return {
    feed: source.reader.name,
    source: name,
    publishedAt: feed?.publishedAt ?? null,
    outcome,
    counts: {
      read: readCount,
      rejected: checked?.rejectedCount ?? feed?.errors.count ?? 0,
      leftOut: feed?.leftOut?.count ?? 0,
      unread: feed?.unreadCount ?? 0,
      suppliers: (checked?.suppliers ?? feed?.suppliers.items ?? []).length,
      plans: (checked?.plans ?? feed?.plans.items ?? []).length,
      offers: countOffers(checked?.offers ?? feed?.offers.items ?? []),
      ...(isUnchanged ? countsLoaded(name === null ? undefined : loaded.sources.get(name)) : {}),
    },
    seconds,
    errors: (isUnchanged ? [] : (checked?.errors ?? feed?.errors.kept ?? [])).map(placed),
    leftOut: (feed?.leftOut?.kept ?? []).map(placed),
    held: (name === null ? undefined : held.get(name)) ?? [],
  };
}

/** The same content as what is loaded: no errors, whatever was rejected when it was loaded. */
function countsLoaded(own: LoadedSource | undefined): Partial<FeedCounts> {
  if (own === undefined) return { rejected: 0 };
  const { suppliers, plans, offers } = own.state;
  return { rejected: 0, suppliers, plans, offers };
}

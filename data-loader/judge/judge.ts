import { type Day, nameOfPlan, planTypeName } from '../../shared/market/model.ts';
import type { CapPrices } from '../../shared/market/price-cap.ts';
import { publishedMs } from '../../shared/market/published-time.ts';
import type { RolledBackContent, SourceState } from '../../shared/market/store.ts';
import { addDays } from '../../shared/pricing/index.ts';
import { DAY_MS, isoOfMs } from '../../shared/values/moments.ts';
import type { Feed, SourceContent } from '../formats/feed.ts';
import type { Outcome } from '../report/load-report.ts';
import { Refused } from '../report/refusal.ts';
import { FORCE_HINT, refuseShrunk } from '../report/shrink-rule.ts';
import { type CheckedFeed, crossCheck, type KeyOwners } from './cross-check.ts';
import { pricesAsText } from './hold-plans.ts';
import { isRolledBack, type LoadedMarket } from './loaded-market.ts';
import type { SourceReading } from './source-reading.ts';

/** A source whose feed could be read. */
type ReadFeed = SourceReading & { readonly feed: Feed };

export type JudgeOptions = {
  readonly nowMs: number;
  /** The day in London. */
  readonly day: Day;
  /**
   * Loads a feed even if it is stale, out of date, rolled back or much smaller, or drops a supplier
   * of others.
   */
  readonly force?: boolean | undefined;
  /**
   * The plans (`supplier/plan`) that an operator accepts on a stage. Absent means that a person
   * named the files: no plan is put on hold.
   */
  readonly accepted?: ReadonlySet<string> | undefined;
  /** The number of faulty lines in a report; absent means as many as memory is safe with. */
  readonly mostErrors?: number | undefined;
};

/** All feeds of a run, and the market that they are judged by. */
type Run = JudgeOptions & {
  readonly feeds: readonly ReadFeed[];
  readonly market: LoadedMarket;
};

export type Judged = {
  readonly outcome: Outcome;
  /**
   * The checked lines; absent if the outcome was certain before lines were compared with other
   * sources.
   */
  readonly checked?: CheckedFeed | undefined;
};

/**
 * Judges all feeds of a run together. A refused feed leaves its source as it is, which can change
 * what is right for the others: they are judged again without it until no more are refused.
 */
export function judge(
  readings: readonly SourceReading[],
  market: LoadedMarket,
  options: JudgeOptions,
): ReadonlyMap<SourceReading, Judged> {
  const feeds = readings.filter((reading): reading is ReadFeed => reading.feed !== null);
  const run = { ...options, feeds, market };
  const judged = new Map<SourceReading, Judged>();
  const judgeWithout = (refused: ReadFeed, result: Judged) =>
    new Map([
      ...judge(
        feeds.filter((read) => read !== refused),
        market,
        options,
      ),
      [refused, result],
    ]);
  for (const read of feeds) {
    const outcome = outcomeOf(() => judgeAlone(read, run));
    if (outcome.kind === 'refused') return judgeWithout(read, { outcome });
    if (outcome.kind !== 'loaded') judged.set(read, { outcome });
  }
  const loads = feeds.filter((read) => !judged.has(read));
  const after = marketAfter(loads, market);
  for (const read of loads) {
    const result = judgeContent(read, after, run);
    if (result.outcome.kind === 'refused') return judgeWithout(read, result);
    judged.set(read, result);
  }
  return judged;
}

function outcomeOf(decide: () => Outcome): Outcome {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
}

/** Judges a feed by its own lines, the other feeds of its source, and the content loaded of it. */
function judgeAlone(read: ReadFeed, run: Run): Outcome {
  const { market, nowMs, force = false, accepted } = run;
  const { source, contentHash, errors } = read.feed;
  refuseOtherSource(read);
  const state = market.sources.find((candidate) => candidate.source === source);
  const isLoaded = state?.contentHash === contentHash;
  if (!isLoaded) {
    refuseFuture(read.feed, nowMs);
    refuseErrors(read, errors.count);
  }
  const newest = newestOf(source, run);
  if (newest !== read) {
    if (!force) refuseConflictingContent(read.feed, newest.feed, ' in this run');
    return { kind: 'superseded', by: newest.source.reader.name };
  }
  const isReadAlike = state?.readerRevision === read.source.reader.revision;
  // An operator may accept a plan of a feed that has not changed.
  const isJudgedAgain = (accepted?.size ?? 0) > 0 && (state?.heldPlans ?? 0) > 0;
  if (isLoaded) return { kind: isReadAlike && !isJudgedAgain ? 'unchanged' : 'loaded' };
  if (force) return { kind: 'loaded' };
  const outcome = judgeNews(read.feed, state, market);
  if (outcome.kind === 'loaded') refuseEndedCap(read.feed, run);
  return outcome;
}

/** Refuses a feed whose header names another source than the one that is loaded from there. */
function refuseOtherSource({ feed: { source }, source: { source: boundTo } }: ReadFeed): void {
  if (boundTo === null || source === boundTo) return;
  const reason = `its header names source ${source}; only source ${boundTo} may be loaded from here`;
  throw new Refused('wrong-source', reason);
}

/** Refuses, even if forced, what would keep out every later load until that day. */
function refuseFuture({ publishedAt }: Feed, nowMs: number): void {
  if (publishedMs(publishedAt) <= nowMs + DAY_MS) return;
  const reason = `published_at ${publishedAt} is more than a day in the future (it is ${isoOfMs(nowMs)})`;
  throw new Refused('published-in-the-future', reason);
}

/** Finds the newest feed of a source, the first if several were published at the same time. */
function newestOf(source: string, { feeds }: Run): ReadFeed {
  return feeds
    .filter(({ feed }) => feed.source === source)
    .reduce((a, b) => (publishedMs(b.feed.publishedAt) > publishedMs(a.feed.publishedAt) ? b : a));
}

/**
 * Judges a feed whose content is not the loaded one by what was loaded, and rolled back, before.
 */
function judgeNews(
  feed: Feed,
  state: SourceState | undefined,
  { rolledBack, contents }: LoadedMarket,
): Outcome {
  const { source, publishedAt, cap } = feed;
  const removed = rolledBack.find((content) => content.source === source);
  // A table of the cap that is not the one that was rolled back corrects it.
  const isCorrection = removed !== undefined && cap !== undefined && !isSameTable(feed, removed);
  if (removed !== undefined && !isCorrection && isRolledBack(feed, removed))
    return { kind: 'rolled-back', publishedAt: removed.publishedAt };
  if (publishedMs(publishedAt) < publishedMs(state?.publishedAt ?? '')) {
    const reason = `published_at ${publishedAt} is older than ${state?.publishedAt}, which is loaded${FORCE_HINT}`;
    throw new Refused('stale', reason);
  }
  const isNewCap = isCorrection || isLongerCap(cap, contents.get(source)?.cap);
  if (state !== undefined && !isNewCap) refuseConflictingContent(feed, state, FORCE_HINT);
  return { kind: 'loaded' };
}

/** The settings are no part of a table. An earlier release kept only the hash of both. */
function isSameTable(feed: Feed, { contentHash, tableHash }: RolledBackContent): boolean {
  return tableHash === undefined ? contentHash === feed.contentHash : tableHash === feed.tableHash;
}

/**
 * On a stage, refuses a price cap whose last quarter has ended, such as the sample's: households
 * would choose by old prices.
 */
function refuseEndedCap(
  { cap, staleFrom }: Feed,
  { accepted, day }: Pick<JudgeOptions, 'accepted' | 'day'>,
): void {
  const isOfStage = accepted !== undefined;
  if (!isOfStage || cap === undefined || staleFrom === undefined || day < staleFrom) return;
  const reason = `the last quarter of the price cap ended on ${addDays(staleFrom, -1)}${FORCE_HINT}`;
  throw new Refused('stale', reason);
}

/** A source may not publish two contents with the same time. */
function refuseConflictingContent(
  { source, publishedAt, contentHash }: Feed,
  loaded: Pick<Feed, 'publishedAt' | 'contentHash'>,
  where: string,
): void {
  if (
    publishedMs(publishedAt) !== publishedMs(loaded.publishedAt) ||
    contentHash === loaded.contentHash
  )
    return;
  const reason = `source ${source} is already loaded with published_at ${publishedAt} and different content${where}`;
  throw new Refused('stale', reason);
}

/**
 * Tells whether a price cap has every quarter that is loaded, unchanged, and more. Announcing a
 * quarter does not change the day on which the cap counts as published.
 */
function isLongerCap(
  cap: readonly CapPrices[] | undefined,
  loaded: readonly CapPrices[] = [],
): boolean {
  if (cap === undefined || cap.length <= loaded.length) return false;
  const nameOf = (prices: CapPrices): string =>
    `${planTypeName(prices)} ${prices.regions} ${prices.validFrom}`;
  const pricesByName = new Map(cap.map((prices) => [nameOf(prices), prices]));
  return loaded.every((before) => {
    const prices = pricesByName.get(nameOf(before));
    return prices !== undefined && pricesAsText(prices) === pricesAsText(before);
  });
}

function refuseErrors({ source, feed }: ReadFeed, rejected: number): void {
  const { tolerance_percent: limit } = source.rules(feed.source);
  if (rejected * 100 <= limit * feed.lineCount) return;
  const reason = `${rejected} of ${feed.lineCount} lines have errors; the limit is ${limit} %`;
  throw new Refused('too-many-faulty-lines', reason);
}

/** The market as it would be if every load were accepted. */
type MarketAfter = {
  readonly owners: KeyOwners;
  readonly contents: ReadonlyMap<string, Keys>;
};

type Keys = Pick<SourceContent, 'suppliers' | 'plans'>;

function judgeContent(
  read: ReadFeed,
  after: MarketAfter,
  { market, force = false, mostErrors }: Run,
): Judged {
  const { source, contentHash } = read.feed;
  const state = force ? undefined : market.sources.find((candidate) => candidate.source === source);
  // Only the reader has changed: what it rejects now is no fault of the sender.
  const isLoaded = state?.contentHash === contentHash;
  let checked: CheckedFeed | undefined;
  const outcome = outcomeOf(() => {
    if (state !== undefined) refuseDrop(source, after, market);
    checked = crossCheck(read.feed, after.owners, mostErrors);
    if (isLoaded) return { kind: 'loaded' };
    refuseErrors(read, checked.errors.count);
    // Neither side counts what the source no longer has: it did not send it.
    const count = checked.counts.offers - checked.counts.vanishedOffers;
    refuseShrunk('offers', {
      count,
      before: state === undefined ? 0 : state.offers - state.vanishedOffers,
    });
    return { kind: 'loaded' };
  });
  return { outcome, checked };
}

/** Refuses a feed that drops a supplier while plans of another source still need it. */
function refuseDrop(source: string, { owners, contents }: MarketAfter, market: LoadedMarket): void {
  const dropped =
    market.contents.get(source)?.suppliers.filter(({ key }) => !owners.suppliers.has(key)) ?? [];
  for (const [neighbour, before] of market.contents) {
    if (neighbour === source) continue;
    const both = [before, contents.get(neighbour)];
    const needed = dropped.find(({ key }) =>
      both.every((content) => content?.plans.some(({ supplierKey }) => supplierKey === key)),
    );
    if (needed === undefined) continue;
    const reason = `it drops supplier ${needed.key}, which plans of source ${neighbour} need${FORCE_HINT}`;
    throw new Refused('supplier-dropped', reason);
  }
}

/**
 * Decides which source a supplier or plan belongs to if several have it: first a source that the
 * run does not touch, then the one that has it loaded, then the first in the run. What is in the
 * market stays with its source.
 */
function marketAfter(loads: readonly ReadFeed[], market: LoadedMarket): MarketAfter {
  const loaded = new Map(
    loads.map(({ feed }): [string, Keys] => [
      feed.source,
      { suppliers: feed.suppliers.items, plans: feed.plans.items },
    ]),
  );
  const ownersBy = (keysOf: (content: Keys) => readonly string[]): ReadonlyMap<string, string> => {
    const before = new Map(
      [...market.contents].flatMap(([source, content]) =>
        keysOf(content).map((key) => [key, source] as const),
      ),
    );
    const owners = new Map([...before].filter(([, source]) => !loaded.has(source)));
    for (const [source, content] of loaded) {
      for (const key of keysOf(content)) {
        if (!owners.has(key) || before.get(key) === source) owners.set(key, source);
      }
    }
    return owners;
  };
  return {
    contents: new Map([...market.contents, ...loaded]),
    owners: {
      suppliers: ownersBy(({ suppliers }) => suppliers.map(({ key }) => key)),
      plans: ownersBy(({ plans }) => plans.map(nameOfPlan)),
    },
  };
}

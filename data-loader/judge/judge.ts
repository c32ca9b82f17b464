import { nameOfPlan } from '../../shared/market/model.ts';
import type { Feed, SourceContent } from '../formats/feed.ts';
import type { Outcome } from '../report/load-report.ts';
import { publishedMs } from '../report/published-time.ts';
import { Refused } from '../report/refusal.ts';
import { FORCE_HINT, refuseShrunk } from '../report/shrink-rule.ts';
import { type CheckedFeed, crossCheck, type KeyOwners } from './cross-check.ts';
import { isTakenBack, type LoadedMarket } from './loaded-market.ts';
import type { SourceReading } from './source-reading.ts';

/** What was read of a source, if it is a feed. */
type ReadFeed = SourceReading & { readonly feed: Feed };

export type JudgeOptions = {
  readonly nowMs: number;
  /** Loads what is stale, taken back, much smaller, or drops a supplier that others need. */
  readonly force?: boolean | undefined;
  /**
   * On a stage: `supplier/plan` of the plans that an operator accepts, which are not held back.
   * Absent: a person named the files, and none is.
   */
  readonly accepted?: ReadonlySet<string> | undefined;
  /** How many faulty lines of a source a report has; absent: so many that memory is safe. */
  readonly mostErrors?: number | undefined;
};

export type Judged = {
  readonly outcome: Outcome;
  /** Unless it was settled without comparing its lines to those of other sources. */
  readonly checked?: CheckedFeed | undefined;
};

/**
 * A refused load leaves its source as it is, which can change what is right for the others: they
 * are judged again without it until no more are refused.
 */
export function judge(
  readings: readonly SourceReading[],
  market: LoadedMarket,
  options: JudgeOptions,
): ReadonlyMap<SourceReading, Judged> {
  const feeds = readings.filter((reading): reading is ReadFeed => reading.feed !== null);
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
    const outcome = outcomeOf(() => judgeAlone(read, feeds, market, options));
    if (outcome.kind === 'refused') return judgeWithout(read, { outcome });
    if (outcome.kind !== 'loaded') judged.set(read, { outcome });
  }
  const loads = feeds.filter((read) => !judged.has(read));
  const after = marketAfter(loads, market);
  for (const read of loads) {
    const result = judgeContent(read, after, market, options);
    if (result.outcome.kind === 'refused') return judgeWithout(read, result);
    judged.set(read, result);
  }
  return judged;
}

function outcomeOf(judgeOne: () => Outcome): Outcome {
  try {
    return judgeOne();
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', refusal: error.refusal };
    throw error;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** As far as its own lines, the other feeds of its source and what is loaded tell. */
function judgeAlone(
  read: ReadFeed,
  feeds: readonly ReadFeed[],
  { sources, takenBack }: LoadedMarket,
  { nowMs, force = false, accepted }: JudgeOptions,
): Outcome {
  const { source, publishedAt, contentHash, errors } = read.feed;
  const boundTo = read.source.source;
  if (boundTo !== null && source !== boundTo) {
    const reason = `its header names source ${source}; only source ${boundTo} may be loaded from here`;
    throw new Refused('wrong-source', reason);
  }
  const own = sources.find((state) => state.source === source);
  // An operator may accept what is unchanged.
  const isJudgedAgain = (accepted?.size ?? 0) > 0 && (own?.heldPlans ?? 0) > 0;
  const isUnchanged = !isJudgedAgain && own?.contentHash === contentHash;
  const timeMs = publishedMs(publishedAt);
  if (!isUnchanged) {
    // Even if forced: it would keep out every later load until that day.
    if (timeMs > nowMs + DAY_MS) {
      const reason = `published_at ${publishedAt} is more than a day after now (${new Date(nowMs).toISOString()})`;
      throw new Refused('published-in-the-future', reason);
    }
    refuseErrors(read, errors.count);
  }
  // Of several published at the same time the first counts.
  const newest = feeds
    .filter(({ feed }) => feed.source === source)
    .reduce((a, b) => (publishedMs(b.feed.publishedAt) > publishedMs(a.feed.publishedAt) ? b : a));
  if (newest !== read) {
    if (!force) refuseOtherContent(read.feed, newest.feed, ' in this run');
    return { kind: 'superseded', by: newest.source.reader.name };
  }
  if (isUnchanged) return { kind: 'unchanged' };
  if (force) return { kind: 'loaded' };
  const out = takenBack.find((content) => content.source === source);
  if (out !== undefined && isTakenBack(read.feed, out))
    return { kind: 'taken-back', publishedAt: out.publishedAt };
  const loadedMs = publishedMs(own?.publishedAt ?? '');
  if (timeMs < loadedMs) {
    const reason = `published_at ${publishedAt} is older than ${own?.publishedAt}, which is loaded${FORCE_HINT}`;
    throw new Refused('stale', reason);
  }
  if (own !== undefined) refuseOtherContent(read.feed, own, FORCE_HINT);
  return { kind: 'loaded' };
}

/** A source may not publish two contents at one time. */
function refuseOtherContent(
  { source, publishedAt, contentHash }: Feed,
  known: Pick<Feed, 'publishedAt' | 'contentHash'>,
  where: string,
): void {
  if (
    publishedMs(publishedAt) !== publishedMs(known.publishedAt) ||
    contentHash === known.contentHash
  )
    return;
  const reason = `source ${source} is already loaded with published_at ${publishedAt} and different content${where}`;
  throw new Refused('stale', reason);
}

function refuseErrors({ source, feed }: ReadFeed, rejected: number): void {
  const { tolerance_percent: limit } = source.rules(feed.source);
  if (rejected * 100 <= limit * feed.lineCount) return;
  const reason = `${rejected} of ${feed.lineCount} lines have errors; the limit is ${limit} %`;
  throw new Refused('too-many-faulty-lines', reason);
}

/** If every load is taken as it is. */
type MarketAfter = {
  readonly owners: KeyOwners;
  readonly contents: ReadonlyMap<string, Keys>;
};

type Keys = Pick<SourceContent, 'suppliers' | 'plans'>;

function judgeContent(
  read: ReadFeed,
  after: MarketAfter,
  market: LoadedMarket,
  { force = false, mostErrors }: JudgeOptions,
): Judged {
  const { source } = read.feed;
  const own = force ? undefined : market.sources.find((state) => state.source === source);
  let checked: CheckedFeed | undefined;
  const outcome = outcomeOf(() => {
    if (own !== undefined) refuseDrop(source, after, market);
    checked = crossCheck(read.feed, after.owners, mostErrors);
    refuseErrors(read, checked.errors.count);
    // Plans that the source no longer has are on neither side: they say nothing about what it sent.
    const count = checked.counts.offers - checked.counts.vanishedOffers;
    refuseShrunk('offers', {
      count,
      before: own === undefined ? 0 : own.offers - own.vanishedOffers,
    });
    return { kind: 'loaded' };
  });
  return { outcome, checked };
}

/**
 * A supplier may not go while another source has plans of it loaded and does not give them up in
 * the same run.
 */
function refuseDrop(source: string, { owners, contents }: MarketAfter, market: LoadedMarket): void {
  const dropped =
    market.contents.get(source)?.suppliers.filter(({ key }) => !owners.suppliers.has(key)) ?? [];
  for (const [other, before] of market.contents) {
    if (other === source) continue;
    const both = [before, contents.get(other)];
    const needed = dropped.find(({ key }) =>
      both.every((content) => content?.plans.some(({ supplierKey }) => supplierKey === key)),
    );
    if (needed === undefined) continue;
    const reason = `it drops supplier ${needed.key}, which plans of source ${other} need${FORCE_HINT}`;
    throw new Refused('supplier-dropped', reason);
  }
}

/**
 * If two loads have the same supplier or plan, a source that the run does not touch comes first,
 * then one that has it loaded already, then the first in the run: what is in the market stays where
 * it is.
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

import type { TakenBack } from '../../shared/market/store.ts';
import type { Feed } from '../feeds/feed.ts';
import { publishedMs } from '../feeds/fields.ts';
import { isTakenBack, keysOf, type LoadedMarket, type LoadedSource, type SourceKeys } from '../market/loader.ts';
import { DEFAULT_RULES, type SourceRules } from '../sources/source-list.ts';
import { type CheckedFeed, crossCheck, type KeyOwners } from './cross-check.ts';
import type { Outcome, Refusal } from './load-report.ts';
import type { SourceReading } from './read-sources.ts';

/** What was read of a source, if it is a feed. */
export type ReadFeed = SourceReading & { readonly feed: Feed };

export type JudgeOptions = {
  readonly nowMs: number;
  /** Loads what is stale, taken back, much smaller, or drops a supplier that others need. */
  readonly force?: boolean | undefined;
  /** For a file named on the command line, once its header says which source it is of. */
  readonly rulesOf?: ((source: string) => Partial<SourceRules>) | undefined;
  /**
   * On a stage: `supplier/plan` of the plans that an operator accepts, which are not held back. Absent: a person named
   * the files, and none is.
   */
  readonly accepted?: ReadonlySet<string> | undefined;
  /** How many faulty lines of a source a report has; absent: so many that memory is safe. */
  readonly mostErrors?: number | undefined;
};

export type FeedOutcome = {
  readonly outcome: Outcome;
  /** Unless it was settled without comparing its lines to those of other sources. */
  readonly checked?: CheckedFeed;
};

/**
 * A refused load leaves its source as it is, which can change what is right for the others: they are judged again
 * without it until no more are refused.
 */
export function judge(
  feeds: readonly ReadFeed[],
  market: LoadedMarket,
  options: JudgeOptions,
): ReadonlyMap<SourceReading, FeedOutcome> {
  const refused = new Map<SourceReading, FeedOutcome>();
  for (;;) {
    const rest = feeds.filter((read) => !refused.has(read));
    const judged = judgeUntilRefusal(rest, market, options);
    const refusal = [...judged].find(([, { outcome }]) => outcome.kind === 'refused');
    if (refusal === undefined) return new Map([...refused, ...judged]);
    refused.set(...refusal);
  }
}

/** A source's own rules if it is bound to a name; otherwise those that its header leads to. */
export function rulesFor({ source, feed }: ReadFeed, { rulesOf }: Pick<JudgeOptions, 'rulesOf'>): SourceRules {
  return { ...DEFAULT_RULES, ...(source.source === null ? rulesOf?.(feed.source) : source.rules) };
}

const FORCE_HINT = '; use --force if this is intended';

const ONE_OF = {
  offers: 'offer',
  postcodes: 'postcode',
  averages: 'average',
  addresses: 'address',
  'annual consumption figures': 'annual consumption figure',
} as const;

/** Less than half is more likely a sender's mistake than the truth. `before` is null if only that much is known. */
export function refuseShrunk(
  what: keyof typeof ONE_OF,
  { count, before }: { readonly count: number; readonly before: number | null },
): Refusal | null {
  if (before !== null && count * 2 >= before) return null;
  const [has, had] = [count, before].map((number) => number?.toLocaleString('en-GB'));
  const limit = before === null ? 'half as many as last time' : `half of the ${had} loaded`;
  const reason = `it has ${has} ${count === 1 ? ONE_OF[what] : what}, fewer than ${limit}${FORCE_HINT}`;
  return { code: what === 'offers' ? 'too-few-offers' : 'too-few-records', reason };
}

const DAY_MS = 24 * 60 * 60 * 1000;

function judgeUntilRefusal(feeds: readonly ReadFeed[], market: LoadedMarket, options: JudgeOptions) {
  const judged = new Map<SourceReading, FeedOutcome>();
  for (const read of feeds) {
    const rivals = feeds.filter(({ feed }) => feed.source === read.feed.source);
    const outcome = judgeAlone(read, rivals, market, options);
    if (outcome !== null) judged.set(read, { outcome });
    if (outcome?.kind === 'refused') return judged;
  }
  const loads = feeds.filter((read) => !judged.has(read));
  const keys = loads.map(({ feed: { source, suppliers, plans } }) =>
    keysOf({ source, suppliers: suppliers.items, plans: plans.items }),
  );
  const owners = ownersAfter(keys, market);
  for (const read of loads) {
    const result = judgeContent(read, { ...market, owners, keys }, options);
    judged.set(read, result);
    if (result.outcome.kind === 'refused') return judged;
  }
  return judged;
}

/** Null if nothing is wrong with it as far as its own lines, its rivals of the same source and what is loaded tell. */
function judgeAlone(
  read: ReadFeed,
  rivals: readonly ReadFeed[],
  market: LoadedMarket,
  options: JudgeOptions,
): Outcome | null {
  const { feed, source } = read;
  const { nowMs, force = false, accepted } = options;
  const own = market.sources.get(feed.source);
  // An operator may accept what is unchanged.
  const isRejudged = (accepted?.size ?? 0) > 0 && (own?.state.heldPlans ?? 0) > 0;
  const isUnchanged = !isRejudged && own?.state.contentHash === feed.contentHash;
  const refusal =
    refuseOtherSource(feed, source.source) ??
    (isUnchanged ? null : (refuseFuture(feed, nowMs) ?? refuseErrors(read, feed.errors.count, options)));
  if (refusal !== null) return { kind: 'refused', refusal };
  // Of several published at the same time the first counts.
  const newest = rivals.reduce((a, b) => (publishedMs(b.feed.publishedAt) > publishedMs(a.feed.publishedAt) ? b : a));
  if (newest !== read) {
    const same = force ? null : refuseSameTime(feed, newest.feed, 'in this run');
    return same === null ? { kind: 'superseded', by: newest.source.reader.name } : { kind: 'refused', refusal: same };
  }
  if (isUnchanged) return { kind: 'unchanged' };
  if (force) return null;
  const takenBack = market.takenBack.get(feed.source);
  if (takenBack !== undefined && isTakenBack(feed, takenBack)) {
    return { kind: 'taken-back', publishedAt: takenBack.publishedAt };
  }
  const stale = own && (refuseOlder(feed, own.state) ?? refuseSameTime(feed, own.state, 'loaded'));
  return stale == null ? null : { kind: 'refused', refusal: stale };
}

/** Even if forced. */
function refuseOtherSource({ source }: Feed, boundTo: string | null): Refusal | null {
  if (boundTo === null || source === boundTo) return null;
  const reason = `its header names source ${source}; only source ${boundTo} may be loaded from here`;
  return { code: 'wrong-source', reason };
}

/** Even if forced: it would keep out every later load until that day. */
function refuseFuture({ publishedAt }: Feed, nowMs: number): Refusal | null {
  if (publishedMs(publishedAt) <= nowMs + DAY_MS) return null;
  const reason = `published_at ${publishedAt} is more than a day after now (${new Date(nowMs).toISOString()})`;
  return { code: 'published-in-the-future', reason };
}

function refuseErrors(read: ReadFeed, rejected: number, options: JudgeOptions): Refusal | null {
  const { lineCount } = read.feed;
  const { tolerance_percent: limit } = rulesFor(read, options);
  if (rejected * 100 <= limit * lineCount) return null;
  const reason = `${rejected} of ${lineCount} lines have errors; the limit is ${limit} %`;
  return { code: 'too-many-faulty-lines', reason };
}

type Published = Omit<TakenBack, 'source'>;

function refuseOlder({ publishedAt }: Feed, own: Published): Refusal | null {
  if (publishedMs(publishedAt) >= publishedMs(own.publishedAt)) return null;
  const reason = `published_at ${publishedAt} is older than ${own.publishedAt}, which is loaded${FORCE_HINT}`;
  return { code: 'stale', reason };
}

function refuseSameTime(
  { source, publishedAt, contentHash }: Feed,
  other: Published,
  where: 'in this run' | 'loaded',
): Refusal | null {
  const isSameTime = publishedMs(publishedAt) === publishedMs(other.publishedAt);
  if (!isSameTime || contentHash === other.contentHash) return null;
  const hint = where === 'loaded' ? FORCE_HINT : '';
  const reason = `source ${source} is already ${where} with published_at ${publishedAt} and different content${hint}`;
  return { code: 'stale', reason };
}

type MarketAfter = Pick<LoadedMarket, 'sources'> & {
  readonly owners: KeyOwners;
  /** Of the loads of this run. */
  readonly keys: readonly SourceKeys[];
};

function judgeContent(read: ReadFeed, market: MarketAfter, options: JudgeOptions): FeedOutcome {
  const { feed } = read;
  const { force = false, mostErrors } = options;
  const own = market.sources.get(feed.source);
  const dropped = force || own === undefined ? null : refuseDrop(own, market);
  if (dropped !== null) return { outcome: { kind: 'refused', refusal: dropped } };
  const checked = crossCheck(feed, market.owners, mostErrors);
  const refusal =
    refuseErrors(read, checked.rejectedCount, options) ??
    (force || own === undefined ? null : refuseFewerOffers(checked, own));
  return { outcome: refusal === null ? { kind: 'loaded' } : { kind: 'refused', refusal }, checked };
}

/** Plans that the source no longer has are on neither side: they say nothing about what it sent. */
function refuseFewerOffers(load: CheckedFeed, { state, vanishedOfferCount }: LoadedSource): Refusal | null {
  const before = state.offers - vanishedOfferCount;
  return refuseShrunk('offers', { count: load.offerCount - load.vanishedOfferCount, before });
}

/** A supplier may not go while another source has plans of it loaded and does not give them up in the same run. */
function refuseDrop({ source, supplierKeys }: LoadedSource, { keys, owners, sources }: MarketAfter): Refusal | null {
  const dropped = supplierKeys.filter((key) => !owners.suppliers.has(key));
  for (const other of sources.values()) {
    if (other.source === source) continue;
    const next = keys.find((load) => load.source === other.source) ?? other;
    const needed = dropped.find((key) => hasPlanOf(other, key) && hasPlanOf(next, key));
    if (needed === undefined) continue;
    const reason = `it drops supplier ${needed}, which plans of source ${other.source} need${FORCE_HINT}`;
    return { code: 'supplier-dropped', reason };
  }
  return null;
}

function hasPlanOf({ planKeys }: SourceKeys, supplierKey: string): boolean {
  return planKeys.some((key) => key.startsWith(`${supplierKey}/`));
}

/**
 * If two loads have the same supplier or plan, a source that the run does not touch comes first, then one that has it
 * loaded already, then the first in the run: what is in the market stays where it is.
 */
function ownersAfter(loads: readonly SourceKeys[], { sources }: LoadedMarket): KeyOwners {
  const replaced = new Set(loads.map(({ source }) => source));
  const inOrder = [
    ...[...sources.values()].filter(({ source }) => !replaced.has(source)),
    ...loads.map((load) => alreadyLoaded(load, sources.get(load.source))),
    ...loads,
  ];
  const [suppliers, plans] = [new Map<string, string>(), new Map<string, string>()];
  for (const { source, supplierKeys, planKeys } of inOrder) {
    for (const key of supplierKeys) if (!suppliers.has(key)) suppliers.set(key, source);
    for (const key of planKeys) if (!plans.has(key)) plans.set(key, source);
  }
  return { suppliers, plans };
}

function alreadyLoaded({ source, supplierKeys, planKeys }: SourceKeys, own: LoadedSource | undefined): SourceKeys {
  const [suppliers, plans] = [new Set(own?.supplierKeys), new Set(own?.planKeys)];
  return {
    source,
    supplierKeys: supplierKeys.filter((key) => suppliers.has(key)),
    planKeys: planKeys.filter((key) => plans.has(key)),
  };
}

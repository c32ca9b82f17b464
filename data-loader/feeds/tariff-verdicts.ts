import type { LoadedSource } from '../market/source-load.ts';
import type { Refusal } from '../report.ts';
import { type CheckedFeed, checkTariffFeed } from './tariff-check.ts';
import type { TariffFeed } from './tariff-feed.ts';
import { type Holders, holdersAfter } from './tariff-holders.ts';
import {
  type RefusalOptions,
  refusedForAge,
  refusedForDrop,
  refusedForErrors,
  refusedForSize,
} from './tariff-refusals.ts';

export type Verdict =
  | { readonly kind: 'good'; readonly checked: CheckedFeed }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'superseded'; readonly by: TariffFeed }
  /** `checked` is there where the feed was held against the others before it was refused. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly checked?: CheckedFeed };

export type VerdictOptions = RefusalOptions & { readonly loaded: ReadonlyMap<string, LoadedSource> };

/** The market has this very content. Forced, it is loaded all the same. */
export function isUnchanged(feed: TariffFeed, { loaded, force }: Pick<VerdictOptions, 'loaded' | 'force'>): boolean {
  return !force && loaded.get(feed.header.source)?.contentHash === feed.contentHash;
}

type Refused = Verdict & { readonly kind: 'refused' };

/**
 * Judges the feeds of a run together, whatever their order. A refused feed leaves its source as it is loaded, which
 * may change what is good in the others: so they are judged again without it, until nothing more is refused.
 */
export function judge(feeds: readonly TariffFeed[], terms: VerdictOptions): ReadonlyMap<TariffFeed, Verdict> {
  const refused = new Map<TariffFeed, Refused>();
  for (const feed of feeds) {
    // What is loaded was good enough once; a lower tolerance today makes no error of it.
    if (isUnchanged(feed, terms)) continue;
    // These two do not depend on what the other feeds say.
    const refusal = refusedForAge(feed, undefined, terms) ?? refusedForErrors(feed, feed.errors.count, terms);
    if (refusal !== null) refused.set(feed, { kind: 'refused', refusal });
  }
  for (;;) {
    const round = judgeRound(
      feeds.filter((feed) => !refused.has(feed)),
      terms,
    );
    if (round.kind === 'judged') return new Map([...refused, ...round.verdicts]);
    refused.set(round.feed, round.verdict);
  }
}

type Round =
  | { readonly kind: 'judged'; readonly verdicts: ReadonlyMap<TariffFeed, Verdict> }
  | { readonly kind: 'refused'; readonly feed: TariffFeed; readonly verdict: Refused };

function judgeRound(feeds: readonly TariffFeed[], terms: VerdictOptions): Round {
  const verdicts = new Map<TariffFeed, Verdict>();
  const changing: TariffFeed[] = [];
  for (const feed of feeds) {
    const newest = newestOf(feeds.filter(({ header }) => header.source === feed.header.source));
    const loaded = terms.loaded.get(feed.header.source);
    const clash = newest !== feed && clashes(feed, newest) && !terms.force;
    const refusal = clash ? sameTime(newest) : newest === feed ? refusedForAge(feed, loaded, terms) : null;
    if (refusal !== null) return { kind: 'refused', feed, verdict: { kind: 'refused', refusal } };
    if (newest !== feed) verdicts.set(feed, { kind: 'superseded', by: newest });
    else if (isUnchanged(feed, terms)) verdicts.set(feed, { kind: 'unchanged' });
    else changing.push(feed);
  }
  const holders = holdersAfter(changing, terms.loaded);
  for (const feed of changing) {
    const verdict = verdictOn(feed, { feeds: changing, holders, terms });
    if (verdict.kind === 'refused') return { kind: 'refused', feed, verdict };
    verdicts.set(feed, verdict);
  }
  return { kind: 'judged', verdicts };
}

/** The newest feed of one source; of several of one time the first. */
function newestOf(feeds: readonly TariffFeed[]): TariffFeed {
  return feeds.reduce((newest, feed) => (feed.header.publishedAtMs > newest.header.publishedAtMs ? feed : newest));
}

function clashes(feed: TariffFeed, newest: TariffFeed): boolean {
  return feed.header.publishedAtMs === newest.header.publishedAtMs && feed.contentHash !== newest.contentHash;
}

function sameTime({ header }: TariffFeed): Refusal {
  return {
    code: 'stale',
    reason: `another feed of source ${header.source} in this run has the same published_at ${header.publishedAt} and other content`,
  };
}

type RoundOptions = {
  readonly feeds: readonly TariffFeed[];
  readonly holders: Holders;
  readonly terms: VerdictOptions;
};

function verdictOn(feed: TariffFeed, { feeds, holders, terms }: RoundOptions): Verdict {
  const own = terms.loaded.get(feed.header.source);
  const drop = terms.force ? null : refusedForDrop(feed, { holders, feeds, loaded: terms.loaded.values() }, own);
  if (drop !== null) return { kind: 'refused', refusal: drop };
  const checked = checkTariffFeed(feed, holders);
  const refusal = refusedForErrors(feed, checked.rejectedCount, terms) ?? refusedForSize(checked, own, terms);
  return refusal === null ? { kind: 'good', checked } : { kind: 'refused', refusal, checked };
}

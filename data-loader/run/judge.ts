import type { HeldBack } from '../../shared/market/store.ts';
import type { CheckedFeed, KeyOwners } from '../feeds/cross-check.ts';
import { type LoadFigures, type LoadSummary, publishedMs } from '../market/load.ts';
import type { Outcome, Refusal } from './load-report.ts';

export type Loaded = ReadonlyMap<string, LoadSummary & LoadFigures & { readonly heldPlans: number }>;

/** The market as it is, and what roll-backs keep out of it, by source. */
export type Standing = { readonly loaded: Loaded; readonly heldBack: ReadonlyMap<string, HeldBack> };

/** What is left of a load once it is known which source has which suppliers and plans. */
export type Settled = LoadFigures & { readonly checked: CheckedFeed; readonly refusal: Refusal | null };

export type Proposal = {
  readonly summary: LoadSummary;
  /** It may be older, held back, much smaller, and drop a supplier that others need. */
  readonly forced: boolean;
  /** It is judged again although it is unchanged: an operator accepts a plan that is held back. */
  readonly rejudged: boolean;
  readonly settle: (owners: KeyOwners) => Settled;
};

export type Verdict =
  | { readonly kind: 'accepted'; readonly settled: Settled }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'superseded'; readonly by: Proposal }
  | { readonly kind: 'held'; readonly heldBack: HeldBack }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly settled?: Settled };

/**
 * A refused load leaves its source as it is, which can change what is right for the others: they are judged again
 * without it until no more are refused.
 */
export function judge(proposals: readonly Proposal[], standing: Standing): ReadonlyMap<Proposal, Verdict> {
  const refused = new Map<Proposal, Verdict>();
  for (;;) {
    const rest = proposals.filter((proposal) => !refused.has(proposal));
    const verdicts = judgeUntilRefusal(rest, standing);
    const refusal = [...verdicts].find(([, { kind }]) => kind === 'refused');
    if (refusal === undefined) return new Map([...refused, ...verdicts]);
    refused.set(...refusal);
  }
}

export function toOutcome(verdict: Verdict, nameOf: (proposal: Proposal) => string): Outcome {
  switch (verdict.kind) {
    case 'accepted':
      return { kind: 'loaded' };
    case 'superseded':
      return { kind: 'superseded', by: nameOf(verdict.by) };
    case 'refused':
      return { kind: 'refused', refusal: verdict.refusal };
    default:
      return verdict;
  }
}

export function isUnchanged({ summary, rejudged }: Pick<Proposal, 'summary' | 'rejudged'>, loaded: Loaded): boolean {
  return !rejudged && loaded.get(summary.source)?.contentHash === summary.contentHash;
}

type Published = Pick<LoadSummary, 'publishedAt' | 'contentHash'>;

/** The very content that a roll-back took back, or nothing newer than that. */
export function isHeldBack({ publishedAt, contentHash }: Published, heldBack: HeldBack): boolean {
  return contentHash === heldBack.contentHash || publishedMs(publishedAt) <= publishedMs(heldBack.publishedAt);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Refused even if forced: it would keep out every later load until that day. */
export function refuseFuture({ publishedAt, publishedAtMs }: LoadSummary, nowMs: number): Refusal | null {
  if (publishedAtMs <= nowMs + DAY_MS) return null;
  const reason = `published_at ${publishedAt} is more than a day after now (${new Date(nowMs).toISOString()})`;
  return { code: 'published-in-the-future', reason };
}

/** Refused even if forced. `bound` is null for a file named on the command line, which may speak for any source. */
export function refuseOtherSource(source: string, bound: string | null): Refusal | null {
  if (bound === null || source === bound) return null;
  const reason = `its header names source ${source}; only source ${bound} may be loaded from here`;
  return { code: 'wrong-source', reason };
}

export function refuseErrors(
  { rejected, lines }: { readonly rejected: number; readonly lines: number },
  tolerancePercent: number,
): Refusal | null {
  if (rejected * 100 <= tolerancePercent * lines) return null;
  const reason = `${rejected} of ${lines} lines have errors; the limit is ${tolerancePercent} %`;
  return { code: 'too-many-faulty-lines', reason };
}

/** Less than half is more likely a sender's mistake than the truth. `before` is null if only that much is known. */
export function refuseShrunk(
  what: 'offers' | 'postcodes' | 'averages' | 'addresses' | 'annual consumption figures',
  { count, before }: { readonly count: number; readonly before: number | null },
): Refusal | null {
  if (before !== null && count * 2 >= before) return null;
  const [has, had] = [count, before].map((number) => number?.toLocaleString('en-GB'));
  const limit = before === null ? 'half as many as last time' : `half of the ${had} loaded`;
  const reason = `it has ${has} ${what}, fewer than ${limit}; use --force if this is intended`;
  return { code: what === 'offers' ? 'too-few-offers' : 'too-few-records', reason };
}

function judgeUntilRefusal(proposals: readonly Proposal[], standing: Standing): ReadonlyMap<Proposal, Verdict> {
  const verdicts = new Map<Proposal, Verdict>();
  const changing: Proposal[] = [];
  for (const proposal of proposals) {
    const rivals = proposals.filter(({ summary }) => summary.source === proposal.summary.source);
    const verdict = judgeAge(proposal, rivals, standing);
    if (verdict === null) changing.push(proposal);
    else verdicts.set(proposal, verdict);
    if (verdict?.kind === 'refused') return verdicts;
  }
  const summaries = changing.map(({ summary }) => summary);
  const market = { summaries, owners: ownersAfter(summaries, standing.loaded), loaded: standing.loaded };
  for (const proposal of changing) {
    const verdict = judgeContent(proposal, market);
    verdicts.set(proposal, verdict);
    if (verdict.kind === 'refused') return verdicts;
  }
  return verdicts;
}

/** Null if it is newer than what is loaded and than its rivals of the same source, or forced. */
function judgeAge(proposal: Proposal, rivals: readonly Proposal[], standing: Standing): Verdict | null {
  const { summary, forced } = proposal;
  const { loaded } = standing;
  // Of several published at the same time the first counts.
  const newest = rivals.reduce((a, b) => (b.summary.publishedAtMs > a.summary.publishedAtMs ? b : a));
  if (newest !== proposal) {
    const refusal = forced ? null : refuseSameTime(summary, newest.summary, 'in this run');
    return refusal === null ? { kind: 'superseded', by: newest } : { kind: 'refused', refusal };
  }
  if (isUnchanged(proposal, loaded)) return { kind: 'unchanged' };
  if (forced) return null;
  const heldBack = standing.heldBack.get(summary.source);
  if (heldBack !== undefined && isHeldBack(summary, heldBack)) return { kind: 'held', heldBack };
  const own = loaded.get(summary.source);
  const refusal = own === undefined ? null : (refuseOlder(summary, own) ?? refuseSameTime(summary, own, 'loaded'));
  return refusal === null ? null : { kind: 'refused', refusal };
}

function refuseOlder(load: LoadSummary, own: LoadSummary): Refusal | null {
  if (load.publishedAtMs >= own.publishedAtMs) return null;
  const reason = `published_at ${load.publishedAt} is older than ${own.publishedAt}, which is loaded; use --force if this is intended`;
  return { code: 'stale', reason };
}

function refuseSameTime(load: LoadSummary, other: LoadSummary, where: 'in this run' | 'loaded'): Refusal | null {
  if (load.publishedAtMs !== other.publishedAtMs || load.contentHash === other.contentHash) return null;
  const reason = `source ${load.source} is already ${where} with published_at ${load.publishedAt} and different content`;
  return { code: 'stale', reason };
}

type Market = { readonly summaries: readonly LoadSummary[]; readonly owners: KeyOwners; readonly loaded: Loaded };

function judgeContent({ summary, forced, settle }: Proposal, market: Market): Verdict {
  const dropped = forced ? null : refuseDrop(summary, market);
  if (dropped !== null) return { kind: 'refused', refusal: dropped };
  const settled = settle(market.owners);
  const own = market.loaded.get(summary.source);
  const refusal = settled.refusal ?? (forced || own === undefined ? null : refuseFewerOffers(settled, own));
  return refusal === null ? { kind: 'accepted', settled } : { kind: 'refused', refusal, settled };
}

/** Plans that the source no longer has are on neither side: they say nothing about what it sent. */
function refuseFewerOffers(load: LoadFigures, own: LoadFigures): Refusal | null {
  const [count, before] = [load, own].map((figures) => figures.offerCount - figures.heldOverOfferCount);
  return refuseShrunk('offers', { count: count ?? 0, before: before ?? 0 });
}

/** A supplier may not go while another source has plans of it loaded and does not give them up in the same run. */
function refuseDrop({ source }: LoadSummary, { summaries, owners, loaded }: Market): Refusal | null {
  const dropped = [...(loaded.get(source)?.supplierKeys ?? [])].filter((key) => !owners.suppliers.has(key));
  for (const other of loaded.values()) {
    if (other.source === source) continue;
    const next = summaries.find((summary) => summary.source === other.source) ?? other;
    const needed = dropped.find((key) => hasPlanOf(other, key) && hasPlanOf(next, key));
    if (needed === undefined) continue;
    const reason = `it drops supplier ${needed}, which plans of source ${other.source} need; use --force if this is intended`;
    return { code: 'supplier-dropped', reason };
  }
  return null;
}

function hasPlanOf({ planKeys }: LoadSummary, supplierKey: string): boolean {
  return [...planKeys].some((key) => key.startsWith(`${supplierKey}/`));
}

/**
 * If two loads have the same supplier or plan, a source that the run does not touch comes first, then one that has it
 * loaded already, then the first in the run: what is in the market stays where it is.
 */
function ownersAfter(loads: readonly LoadSummary[], loaded: Loaded): KeyOwners {
  const replaced = new Set(loads.map(({ source }) => source));
  const inOrder = [
    ...[...loaded.values()].filter(({ source }) => !replaced.has(source)),
    ...loads.map((load) => alreadyLoaded(load, loaded.get(load.source))),
    ...loads,
  ];
  const suppliers = new Map<string, string>();
  const plans = new Map<string, string>();
  for (const { source, supplierKeys, planKeys } of inOrder) {
    for (const key of supplierKeys) if (!suppliers.has(key)) suppliers.set(key, source);
    for (const key of planKeys) if (!plans.has(key)) plans.set(key, source);
  }
  return { suppliers, plans };
}

function alreadyLoaded({ source, supplierKeys, planKeys }: LoadSummary, own: LoadSummary | undefined) {
  return {
    source,
    supplierKeys: [...supplierKeys].filter((key) => own?.supplierKeys.has(key)),
    planKeys: [...planKeys].filter((key) => own?.planKeys.has(key)),
  };
}

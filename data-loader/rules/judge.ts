import type { HeldBack } from '../../shared/market/store.ts';
import type { Outcome, Refusal } from '../report/report.ts';
import {
  type Holders,
  type Holds,
  isHeldBack,
  type Loaded,
  type LoadFigures,
  type LoadSummary,
  refuseFewerOffers,
  refuseOlder,
  refuseSameTime,
  supplierOf,
} from './rules.ts';

/** What is left of a load once it is known who holds which suppliers and plans. */
export type Settled = LoadFigures & { readonly refusal: Refusal | null };

export type Proposal<S extends Settled = Settled> = {
  readonly summary: LoadSummary;
  /** It may be older, held back, unchanged, much smaller, and drop a supplier that others need. */
  readonly forced: boolean;
  /** It is judged again although it is unchanged: an operator accepts a plan that is held back. */
  readonly rejudged: boolean;
  readonly settle: (holders: Holders) => S;
};

export type Verdict<S extends Settled = Settled> =
  | { readonly kind: 'accepted'; readonly settled: S }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'superseded'; readonly by: Proposal<S> }
  | { readonly kind: 'held'; readonly heldBack: HeldBack }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly settled?: S };

/** The market as it is, and what must stay out of it. */
export type Standing = { readonly loaded: Loaded; readonly holds: Holds };

/**
 * A refused load leaves its source as it is, which can change what is right for the others: they are judged again
 * without it until no more are refused.
 */
export function judge<S extends Settled>(
  proposals: readonly Proposal<S>[],
  standing: Standing,
): ReadonlyMap<Proposal<S>, Verdict<S>> {
  const refused = new Map<Proposal<S>, Verdict<S>>();
  for (;;) {
    const verdicts = judgeUntilRefusal(
      proposals.filter((proposal) => !refused.has(proposal)),
      standing,
    );
    const refusal = [...verdicts].find(([, { kind }]) => kind === 'refused');
    if (refusal === undefined) return new Map([...refused, ...verdicts]);
    refused.set(...refusal);
  }
}

export function toOutcome<S extends Settled>(verdict: Verdict<S>, nameOf: (proposal: Proposal<S>) => string): Outcome {
  switch (verdict.kind) {
    case 'accepted':
      return { kind: 'loaded' };
    case 'unchanged':
      return { kind: 'unchanged' };
    case 'superseded':
      return { kind: 'superseded', by: nameOf(verdict.by) };
    case 'held':
      return { kind: 'held', heldBack: verdict.heldBack };
    case 'refused':
      return { kind: 'refused', refusal: verdict.refusal };
  }
}

export function isUnchanged({ summary, rejudged }: Pick<Proposal, 'summary' | 'rejudged'>, loaded: Loaded): boolean {
  return !rejudged && loaded.get(summary.source)?.contentHash === summary.contentHash;
}

function judgeUntilRefusal<S extends Settled>(
  proposals: readonly Proposal<S>[],
  { loaded, holds }: Standing,
): ReadonlyMap<Proposal<S>, Verdict<S>> {
  const verdicts = new Map<Proposal<S>, Verdict<S>>();
  const changing: Proposal<S>[] = [];
  for (const proposal of proposals) {
    const rivals = proposals.filter(({ summary }) => summary.source === proposal.summary.source);
    const verdict = judgeAge(proposal, rivals, { loaded, holds });
    if (verdict === null) changing.push(proposal);
    else verdicts.set(proposal, verdict);
    if (verdict?.kind === 'refused') return verdicts;
  }
  const summaries = changing.map(({ summary }) => summary);
  const holders = holdersAfter(summaries, loaded);
  for (const proposal of changing) {
    const verdict = judgeContent(proposal, { summaries, holders, loaded });
    verdicts.set(proposal, verdict);
    if (verdict.kind === 'refused') return verdicts;
  }
  return verdicts;
}

function judgeAge<S extends Settled>(
  proposal: Proposal<S>,
  rivals: readonly Proposal<S>[],
  { loaded, holds }: Standing,
): Verdict<S> | null {
  const { summary, forced } = proposal;
  // Of several published at the same time the first counts.
  const newest = rivals.reduce((a, b) => (b.summary.publishedAtMs > a.summary.publishedAtMs ? b : a));
  if (newest !== proposal) {
    const refusal = forced ? null : refuseSameTime(summary, newest.summary, 'in this run');
    return refusal === null ? { kind: 'superseded', by: newest } : { kind: 'refused', refusal };
  }
  if (isUnchanged(proposal, loaded)) return { kind: 'unchanged' };
  if (forced) return null;
  const heldBack = holds.get(summary.source);
  if (heldBack !== undefined && isHeldBack(summary, heldBack)) return { kind: 'held', heldBack };
  const own = loaded.get(summary.source);
  if (own === undefined) return null;
  const refusal = refuseOlder(summary, own) ?? refuseSameTime(summary, own, 'loaded');
  return refusal === null ? null : { kind: 'refused', refusal };
}

type Market = { readonly summaries: readonly LoadSummary[]; readonly holders: Holders; readonly loaded: Loaded };

function judgeContent<S extends Settled>(proposal: Proposal<S>, market: Market): Verdict<S> {
  const { summary, forced, settle } = proposal;
  const dropped = forced ? null : refuseDrop(summary, market);
  if (dropped !== null) return { kind: 'refused', refusal: dropped };
  const settled = settle(market.holders);
  const own = market.loaded.get(summary.source);
  const changed = forced || own === undefined ? null : refuseFewerOffers(settled, own);
  const refusal = settled.refusal ?? changed;
  return refusal === null ? { kind: 'accepted', settled } : { kind: 'refused', refusal, settled };
}

/** A supplier may not go while another source has plans of it loaded and does not give them up in the same run. */
function refuseDrop({ source }: LoadSummary, { summaries, holders, loaded }: Market): Refusal | null {
  const dropped = [...(loaded.get(source)?.supplierKeys ?? [])].filter((key) => !holders.suppliers.has(key));
  if (dropped.length === 0) return null;
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
  return [...planKeys].some((key) => supplierOf(key) === supplierKey);
}

/**
 * If two claim the same, a source that the run does not touch comes first, then one that has it loaded already, then
 * the first in the run: what is in the market stays where it is.
 */
function holdersAfter(loads: readonly LoadSummary[], loaded: Loaded): Holders {
  const replaced = new Set(loads.map(({ source }) => source));
  const claims = [
    ...[...loaded.values()].filter(({ source }) => !replaced.has(source)),
    ...loads.map((load) => alreadyLoaded(load, loaded.get(load.source))),
    ...loads,
  ];
  const suppliers = new Map<string, string>();
  const plans = new Map<string, string>();
  for (const { source, supplierKeys, planKeys } of claims) {
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

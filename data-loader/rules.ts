import type { Outcome, Refusal } from './report.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a load would put in place of what its source has loaded, or what that is. */
export type LoadSummary = {
  readonly source: string;
  readonly publishedAt: string;
  readonly publishedAtMs: number;
  readonly contentHash: string;
  /** One per region, so that a sender may combine several regions in one line. */
  readonly offerCount: number;
  readonly supplierKeys: ReadonlySet<string>;
  /** `supplier/plan` of every plan, on sale or closed. */
  readonly planKeys: ReadonlySet<string>;
};

export type Loaded = ReadonlyMap<string, LoadSummary>;

export type Holders = {
  readonly suppliers: ReadonlyMap<string, string>;
  readonly plans: ReadonlyMap<string, string>;
};

/** What is left of a load once it is known who holds which suppliers and plans. */
export type Settled = { readonly offerCount: number; readonly refusal: Refusal | null };

export type Proposal<S extends Settled = Settled> = {
  readonly summary: LoadSummary;
  /** It may be older, unchanged or much smaller, and drop a supplier that another source needs. */
  readonly forced: boolean;
  readonly settle: (holders: Holders) => S;
};

export type Verdict<S extends Settled = Settled> =
  | { readonly kind: 'accepted'; readonly settled: S }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'superseded'; readonly by: Proposal<S> }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly settled?: S };

/**
 * A refused load leaves its source as it is, which can change what is right for the others: they are judged again
 * without it until no more are refused.
 */
export function judge<S extends Settled>(
  proposals: readonly Proposal<S>[],
  loaded: Loaded,
): ReadonlyMap<Proposal<S>, Verdict<S>> {
  const refused = new Map<Proposal<S>, Verdict<S>>();
  for (;;) {
    const verdicts = judgeUntilRefusal(
      proposals.filter((proposal) => !refused.has(proposal)),
      loaded,
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
    case 'refused':
      return { kind: 'refused', refusal: verdict.refusal };
  }
}

export function isUnchanged({ summary, forced }: Pick<Proposal, 'summary' | 'forced'>, loaded: Loaded): boolean {
  return !forced && loaded.get(summary.source)?.contentHash === summary.contentHash;
}

/** Refused even if forced: it would keep out every later load until that day. */
export function refuseFuture({ publishedAt, publishedAtMs }: LoadSummary, nowMs: number): Refusal | null {
  if (publishedAtMs <= nowMs + DAY_MS) return null;
  const now = new Date(nowMs).toISOString();
  return {
    code: 'published-in-the-future',
    reason: `published_at ${publishedAt} is more than a day after now (${now})`,
  };
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
  return {
    code: what === 'offers' ? 'too-few-offers' : 'too-few-records',
    reason: `it has ${has} ${what}, fewer than ${limit}; use --force if this is intended`,
  };
}

export function refuseSupplier(key: string, source: string, holders: Holders): Refusal | null {
  return heldElsewhere(`supplier ${key}`, source, holders.suppliers.get(key));
}

export function refusePlan(key: string, source: string, holders: Holders): Refusal | null {
  const supplier = supplierOf(key);
  if (holders.suppliers.has(supplier)) return heldElsewhere(`plan ${key}`, source, holders.plans.get(key));
  return { code: 'supplier-missing', reason: `supplier ${supplier} is neither in this source nor in any other` };
}

/** Why a load cannot be taken as a whole. A feed's own reader rejects single lines for the same reasons. */
export function refuseClaims({ source, supplierKeys, planKeys }: LoadSummary, holders: Holders): Refusal | null {
  for (const key of supplierKeys) {
    const refusal = refuseSupplier(key, source, holders);
    if (refusal !== null) return refusal;
  }
  for (const key of planKeys) {
    const refusal = refusePlan(key, source, holders);
    if (refusal !== null) return refusal;
  }
  return null;
}

function judgeUntilRefusal<S extends Settled>(
  proposals: readonly Proposal<S>[],
  loaded: Loaded,
): ReadonlyMap<Proposal<S>, Verdict<S>> {
  const verdicts = new Map<Proposal<S>, Verdict<S>>();
  const changing: Proposal<S>[] = [];
  for (const proposal of proposals) {
    const rivals = proposals.filter(({ summary }) => summary.source === proposal.summary.source);
    const verdict = judgeAge(proposal, rivals, loaded);
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
  loaded: Loaded,
): Verdict<S> | null {
  const { summary, forced } = proposal;
  // Of several published at the same time the first counts.
  const newest = rivals.reduce((a, b) => (b.summary.publishedAtMs > a.summary.publishedAtMs ? b : a));
  if (newest !== proposal) {
    const refusal = forced ? null : refuseSameTime(summary, newest.summary, 'in this run');
    return refusal === null ? { kind: 'superseded', by: newest } : { kind: 'refused', refusal };
  }
  if (isUnchanged(proposal, loaded)) return { kind: 'unchanged' };
  const own = loaded.get(summary.source);
  if (own === undefined || forced) return null;
  const refusal = refuseOlder(summary, own) ?? refuseSameTime(summary, own, 'loaded');
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

type Market = { readonly summaries: readonly LoadSummary[]; readonly holders: Holders; readonly loaded: Loaded };

function judgeContent<S extends Settled>({ summary, forced, settle }: Proposal<S>, market: Market): Verdict<S> {
  const dropped = forced ? null : refuseDrop(summary, market);
  if (dropped !== null) return { kind: 'refused', refusal: dropped };
  const settled = settle(market.holders);
  const own = market.loaded.get(summary.source);
  const shrunk =
    forced || own === undefined ? null : refuseShrunk('offers', { count: settled.offerCount, before: own.offerCount });
  const refusal = settled.refusal ?? shrunk;
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

function supplierOf(planKey: string): string {
  return planKey.slice(0, planKey.indexOf('/'));
}

function heldElsewhere(what: string, source: string, holder: string | undefined): Refusal | null {
  return holder === undefined || holder === source
    ? null
    : { code: 'held-by-another-source', reason: `${what} belongs to source ${holder}` };
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

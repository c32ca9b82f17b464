import type { HeldBack } from '../../shared/market/store.ts';
import { instantMs } from '../feeds/fields.ts';
import type { Refusal } from '../report/report.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a load would put in place of what its source has loaded, or what that is. */
export type LoadSummary = {
  readonly source: string;
  readonly publishedAt: string;
  readonly publishedAtMs: number;
  readonly contentHash: string;
  readonly supplierKeys: ReadonlySet<string>;
  /** `supplier/plan` of every plan, on sale or closed. */
  readonly planKeys: ReadonlySet<string>;
};

/** What a load is compared by with the one before it. */
export type LoadFigures = {
  /** One per region, so that a sender may combine several regions in one line. */
  readonly offerCount: number;
  /** Of these, the offers of plans that the source no longer has. */
  readonly heldOverOfferCount: number;
};

export type Loaded = ReadonlyMap<string, LoadSummary & LoadFigures & { readonly heldPlans: number }>;

/** What a roll-back holds back, by source. */
export type Holds = ReadonlyMap<string, HeldBack>;

export type Holders = {
  readonly suppliers: ReadonlyMap<string, string>;
  readonly plans: ReadonlyMap<string, string>;
};

/** Refused even if forced: it would keep out every later load until that day. */
export function refuseFuture({ publishedAt, publishedAtMs }: LoadSummary, nowMs: number): Refusal | null {
  if (publishedAtMs <= nowMs + DAY_MS) return null;
  const now = new Date(nowMs).toISOString();
  return {
    code: 'published-in-the-future',
    reason: `published_at ${publishedAt} is more than a day after now (${now})`,
  };
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
  return {
    code: what === 'offers' ? 'too-few-offers' : 'too-few-records',
    reason: `it has ${has} ${what}, fewer than ${limit}; use --force if this is intended`,
  };
}

/** Plans that are only held over are on neither side: they say nothing about what the source sent. */
export function refuseFewerOffers(load: LoadFigures, own: LoadFigures): Refusal | null {
  return refuseShrunk('offers', {
    count: load.offerCount - load.heldOverOfferCount,
    before: own.offerCount - own.heldOverOfferCount,
  });
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

export function refuseOlder(load: LoadSummary, own: LoadSummary): Refusal | null {
  if (load.publishedAtMs >= own.publishedAtMs) return null;
  const reason = `published_at ${load.publishedAt} is older than ${own.publishedAt}, which is loaded; use --force if this is intended`;
  return { code: 'stale', reason };
}

export function refuseSameTime(load: LoadSummary, other: LoadSummary, where: 'in this run' | 'loaded'): Refusal | null {
  if (load.publishedAtMs !== other.publishedAtMs || load.contentHash === other.contentHash) return null;
  const reason = `source ${load.source} is already ${where} with published_at ${load.publishedAt} and different content`;
  return { code: 'stale', reason };
}

type Published = Pick<LoadSummary, 'publishedAt' | 'contentHash'>;

/** The very content that a roll-back took back, or nothing newer than that. */
export function isHeldBack({ publishedAt, contentHash }: Published, held: HeldBack): boolean {
  return contentHash === held.contentHash || publishedMs(publishedAt) <= publishedMs(held.publishedAt);
}

export function publishedMs(publishedAt: string): number {
  return instantMs(publishedAt) ?? Number.NEGATIVE_INFINITY;
}

export function supplierOf(planKey: string): string {
  return planKey.slice(0, planKey.indexOf('/'));
}

function heldElsewhere(what: string, source: string, holder: string | undefined): Refusal | null {
  return holder === undefined || holder === source
    ? null
    : { code: 'held-by-another-source', reason: `${what} belongs to source ${holder}` };
}

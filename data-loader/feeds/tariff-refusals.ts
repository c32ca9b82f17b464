import type { LoadedSource } from '../market/source-load.ts';
import type { Refusal } from '../report.ts';
import { toInstant } from './line-days.ts';
import type { CheckedFeed } from './tariff-check.ts';
import type { TariffFeed } from './tariff-feed.ts';
import type { Holders } from './tariff-holders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type RefusalOptions = {
  readonly nowMs: number;
  /** Takes what is stale, much smaller than before, or drops a supplier that another source needs. */
  readonly force: boolean;
  /** How much of a source's lines may be rejected, in percent. */
  readonly tolerancePercent: (source: string) => number;
};

/** feed-format: more than a day in the future is refused, forced or not; older is stale. */
export function refusedForAge(
  { header, contentHash }: TariffFeed,
  loaded: LoadedSource | undefined,
  { nowMs, force }: RefusalOptions,
): Refusal | null {
  const { publishedAt, publishedAtMs } = header;
  if (publishedAtMs > nowMs + DAY_MS) {
    return {
      code: 'published-in-the-future',
      reason: `published_at ${publishedAt} is more than a day after now, ${new Date(nowMs).toISOString()}`,
    };
  }
  if (loaded === undefined || force) return null;
  const loadedMs = toInstant(loaded.publishedAt) ?? Number.NEGATIVE_INFINITY;
  if (publishedAtMs < loadedMs) {
    return { code: 'stale', reason: `published_at ${publishedAt} is before ${loaded.publishedAt}, which is loaded` };
  }
  if (publishedAtMs === loadedMs && contentHash !== loaded.contentHash) {
    return { code: 'stale', reason: `other content with published_at ${publishedAt} is loaded` };
  }
  return null;
}

export function refusedForErrors(
  feed: TariffFeed,
  rejectedCount: number,
  { tolerancePercent }: RefusalOptions,
): Refusal | null {
  const percent = tolerancePercent(feed.header.source);
  if (rejectedCount * 100 <= percent * feed.lineCount) return null;
  return {
    code: 'too-many-faulty-lines',
    reason: `${rejectedCount} of ${feed.lineCount} lines are faulty, more than the tolerated ${percent} %`,
  };
}

/** An empty or sharply smaller feed is more likely a mistake of its sender than the market's end. */
export function refusedForSize(
  { offerCount }: CheckedFeed,
  loaded: LoadedSource | undefined,
  { force }: RefusalOptions,
): Refusal | null {
  return loaded === undefined || force || offerCount * 2 >= loaded.offerCount
    ? null
    : {
        code: 'too-few-offers',
        reason: `it has ${offerCount} offers, less than half of the ${loaded.offerCount} loaded`,
      };
}

/**
 * A supplier that its source drops while another source has plans of it loaded, and does not give them up in the same
 * run, would leave those plans without one.
 */
export function refusedForDrop(
  feed: TariffFeed,
  others: { readonly holders: Holders; readonly feeds: readonly TariffFeed[]; readonly loaded: Iterable<LoadedSource> },
  own: LoadedSource | undefined,
): Refusal | null {
  const dropped = [...(own?.supplierKeys ?? [])].filter((key) => !others.holders.suppliers.has(key));
  if (dropped.length === 0) return null;
  for (const other of others.loaded) {
    if (other.source === feed.header.source) continue;
    const next = others.feeds.find(({ header }) => header.source === other.source);
    for (const key of dropped) {
      if (hasLoaded(other, key) && (next === undefined || next.plans.items.some((plan) => plan.supplierKey === key))) {
        return {
          code: 'supplier-dropped',
          reason: `it drops supplier ${key}, whose plans source ${other.source} holds`,
        };
      }
    }
  }
  return null;
}

function hasLoaded({ planKeys }: LoadedSource, supplierKey: string): boolean {
  return [...planKeys].some((name) => name.startsWith(`${supplierKey}/`));
}

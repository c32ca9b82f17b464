import { planName } from '../../shared/market/catalogue-segment.ts';
import type { LoadedSource } from '../market/source-load.ts';
import type { TariffFeed } from './tariff-feed.ts';

/** Which source holds each supplier, by its key, and each plan, by `supplier/plan`. */
export type Holders = {
  readonly suppliers: ReadonlyMap<string, string>;
  readonly plans: ReadonlyMap<string, string>;
};

type Claims = { readonly source: string; readonly suppliers: readonly string[]; readonly plans: readonly string[] };

/**
 * Who would hold what after a run: the feeds replace what their sources have loaded, the other sources keep theirs.
 * Where two claim the same, a source that the run does not touch comes first, then one that has it loaded already,
 * then the first in the run: what is in the market stays where it is.
 */
export function holdersAfter(feeds: readonly TariffFeed[], loaded: ReadonlyMap<string, LoadedSource>): Holders {
  const replaced = new Set(feeds.map(({ header }) => header.source));
  const kept = [...loaded.values()].filter(({ source }) => !replaced.has(source));
  const claims: readonly Claims[] = [
    ...kept.map(({ source, supplierKeys, planKeys }) => ({
      source,
      suppliers: [...supplierKeys],
      plans: [...planKeys],
    })),
    ...feeds.map((feed) => alreadyLoaded(claimsOf(feed), loaded.get(feed.header.source))),
    ...feeds.map(claimsOf),
  ];
  const suppliers = new Map<string, string>();
  const plans = new Map<string, string>();
  for (const claim of claims) {
    for (const key of claim.suppliers) if (!suppliers.has(key)) suppliers.set(key, claim.source);
    for (const name of claim.plans) if (!plans.has(name)) plans.set(name, claim.source);
  }
  return { suppliers, plans };
}

function alreadyLoaded({ source, suppliers, plans }: Claims, loaded: LoadedSource | undefined): Claims {
  return {
    source,
    suppliers: suppliers.filter((key) => loaded?.supplierKeys.has(key)),
    plans: plans.filter((name) => loaded?.planKeys.has(name)),
  };
}

function claimsOf({ header, suppliers, plans }: TariffFeed): Claims {
  return {
    source: header.source,
    suppliers: suppliers.items.map(({ key }) => key),
    plans: plans.items.map(({ supplierKey, key }) => planName({ supplierKey, planKey: key })),
  };
}

import { planName } from '../../shared/market/catalogue-segment.ts';
import { toInstant } from '../feeds/line-days.ts';
import type { SourceOutcome } from './market-loader.ts';
import type { LoadedSource, SourceLoad } from './source-load.ts';

export type LoadAdmission = { readonly accepted: readonly SourceLoad[]; readonly outcomes: readonly SourceOutcome[] };

/**
 * Which of these loads fit the market as it stands now, asked at every attempt. The feed reader has made them fit the
 * market that it saw, line by line; what another loader has published since then can only refuse a load whole.
 */
export function admitLoads(loads: readonly SourceLoad[], loaded: ReadonlyMap<string, LoadedSource>): LoadAdmission {
  const outcomes = new Map<string, SourceOutcome>();
  let candidates: readonly SourceLoad[] = loads.filter((load) => {
    const outcome = againstItself(load, loaded.get(load.source));
    if (outcome !== undefined) outcomes.set(load.source, outcome);
    return outcome === undefined;
  });
  // A refused load leaves what its source had before, which may be what another load runs into: look again.
  for (;;) {
    const refusal = firstRefusal(candidates, loaded);
    if (refusal === undefined) break;
    outcomes.set(refusal.source, refusal);
    candidates = candidates.filter(({ source }) => source !== refusal.source);
  }
  for (const { source } of candidates) outcomes.set(source, { source, outcome: 'loaded' });
  return { accepted: candidates, outcomes: [...outcomes.values()] };
}

function againstItself(load: SourceLoad, own: LoadedSource | undefined): SourceOutcome | undefined {
  if (own === undefined) return undefined;
  // Forced, the same content is held against the market of today: a supplier that it lacked may be there now.
  if (load.forced) return undefined;
  const age = publishedMs(load) - publishedMs(own);
  if (age === 0 && load.contentHash === own.contentHash) return { source: load.source, outcome: 'unchanged' };
  if (age < 0) {
    return refused(load.source, `published at ${load.publishedAt}, older than what is loaded (${own.publishedAt})`);
  }
  if (age === 0)
    return refused(load.source, `published at ${load.publishedAt} like what is loaded, with other content`);
  if (load.offerCount * 2 < own.offerCount) {
    return refused(load.source, `${load.offerCount} offers, less than half of the ${own.offerCount} that are loaded`);
  }
  return undefined;
}

/** As the feed reader reads it: `Date.parse` knows no leap seconds. */
function publishedMs({ publishedAt }: Pick<LoadedSource, 'publishedAt'>): number {
  return toInstant(publishedAt) ?? Number.NEGATIVE_INFINITY;
}

function refused(source: string, reason: string): SourceOutcome & { readonly outcome: 'refused' } {
  return {
    source,
    outcome: 'refused',
    reason,
  };
}

/** The keys that a source has, loaded or about to be. */
type SourceKeys = {
  readonly source: string;
  readonly supplierKeys: ReadonlySet<string>;
  readonly planKeys: ReadonlySet<string>;
};

function firstRefusal(candidates: readonly SourceLoad[], loaded: ReadonlyMap<string, LoadedSource>) {
  const market = new Map<string, SourceKeys>(loaded);
  for (const load of candidates) market.set(load.source, keysOf(load));
  for (const load of candidates) {
    const reason = againstOthers(load, market, loaded.get(load.source));
    if (reason !== undefined) return refused(load.source, reason);
  }
  return undefined;
}

function keysOf(load: SourceLoad): SourceKeys {
  return {
    source: load.source,
    supplierKeys: new Set(load.suppliers.map(({ key }) => key)),
    planKeys: new Set(load.plans.map(({ supplierKey, key }) => planName({ supplierKey, planKey: key }))),
  };
}

function againstOthers(
  load: SourceLoad,
  market: ReadonlyMap<string, SourceKeys>,
  own: LoadedSource | undefined,
): string | undefined {
  const mine = keysOf(load);
  const others = [...market.values()].filter(({ source }) => source !== load.source);
  for (const { source, supplierKeys, planKeys } of others) {
    const supplier = firstShared(mine.supplierKeys, supplierKeys);
    if (supplier !== undefined) return `supplier ${supplier} is held by source ${source}`;
    const plan = firstShared(mine.planKeys, planKeys);
    if (plan !== undefined) return `plan ${plan} is held by source ${source}`;
  }
  if (load.forced) return undefined;
  const suppliers = new Set([...market.values()].flatMap(({ supplierKeys }) => [...supplierKeys]));
  const orphan = load.plans.find(({ supplierKey }) => !suppliers.has(supplierKey));
  if (orphan !== undefined) return `supplier ${orphan.supplierKey} of plan ${orphan.key} is not in the market`;
  return droppedSupplier(own, others, suppliers);
}

function firstShared(mine: ReadonlySet<string>, others: ReadonlySet<string>): string | undefined {
  return [...mine].find((key) => others.has(key));
}

/** A supplier that this source had, that nobody has any more, and whose plans another source holds. */
function droppedSupplier(
  own: LoadedSource | undefined,
  others: readonly SourceKeys[],
  suppliers: ReadonlySet<string>,
): string | undefined {
  const dropped = [...(own?.supplierKeys ?? [])].filter((key) => !suppliers.has(key));
  for (const key of dropped) {
    const holder = others.find(({ planKeys }) => [...planKeys].some((plan) => plan.startsWith(`${key}/`)));
    if (holder !== undefined) return `it drops supplier ${key}, whose plans source ${holder.source} holds`;
  }
  return undefined;
}

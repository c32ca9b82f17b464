import { compareText } from '../pricing/index.ts';
import type { SourceSegments } from './manifest.ts';
import type { Segments } from './segments.ts';
import type { SourceRecord, SourceState } from './source-records.ts';

/** Of a source whose loader has not said how long it stays fresh. */
const STALE_AFTER_MS = 14 * 24 * 60 * 60 * 1000;

export type SourceStateDeps = {
  readonly sources: readonly SourceSegments[];
  readonly segments: { readonly [Name in 'suppliers' | 'catalogues']: Pick<Segments[Name], 'read'> };
  readonly records: readonly SourceRecord[];
  /** When the edition was published: the best that is known of a source without a record of its content. */
  readonly publishedAt: string;
};

/** By source. */
export async function sourceStates({ sources, segments, records, publishedAt }: SourceStateDeps) {
  const seenOf = new Map(records.map(({ source, seen }) => [source, seen]));
  const states = sources.map(async (own): Promise<SourceState> => {
    const [suppliers, catalogues] = await Promise.all([
      segments.suppliers.read([own.suppliers]),
      segments.catalogues.read([own.plansOnSale, ...own.plansHeld.map(([, ref]) => ref)]),
    ]);
    const found = seenOf.get(own.source);
    const seen = found?.contentHash === own.contentHash ? found : null;
    const newest = seen?.publishedAt ?? own.publishedAt;
    return {
      source: own.source,
      publishedAt: newest,
      loadedAt: seen?.loadedAt ?? publishedAt,
      suppliers: suppliers.flat().length,
      plans: catalogues.reduce((sum, { byName }) => sum + byName.size, 0),
      offers: own.offerCount,
      rejectedLines: own.rejectedCount,
      staleFromMs: seen === null ? Date.parse(newest) + STALE_AFTER_MS : Date.parse(seen.staleFrom),
    };
  });
  return (await Promise.all(states)).toSorted((a, b) => compareText(a.source, b.source));
}

import type { Manifest, SourceSegments } from '../../shared/market/manifest.ts';
import type { HeldBack, SourceRecord } from '../../shared/market/source-records.ts';
import { type Holds, isHeldBack, publishedMs } from '../rules/rules.ts';

/**
 * A hold counts while what it holds back would replace what the market has. One that was written for a roll-back that
 * never happened, or was not lifted because a loader died, holds back nothing.
 */
export function holdsIn(records: readonly SourceRecord[], manifest: Manifest): Holds {
  return new Map(
    records.flatMap(({ source, heldBack }) =>
      heldBack !== null && countsIn(manifest, source, heldBack) ? [[source, heldBack] as const] : [],
    ),
  );
}

export type RollBack = { readonly from: Manifest; readonly to: Manifest };

/** What must stay out once readers see `to`. Going forward again holds back nothing: the newer content is back. */
export function holdsAfter({ from, to }: RollBack, records: readonly SourceRecord[]): Holds {
  const recordOf = new Map(records.map((record) => [record.source, record]));
  return new Map(
    from.sources
      .filter(({ source, contentHash }) => contentOf(to, source)?.contentHash !== contentHash)
      .map((taken) => [taken.source, newest(takenOut(taken, recordOf.get(taken.source)))] as const)
      .filter(([source, heldBack]) => countsIn(to, source, heldBack)),
  );
}

function takenOut({ publishedAt, contentHash }: SourceSegments, record: SourceRecord | undefined): readonly HeldBack[] {
  const { seen = null, heldBack = null } = record ?? {};
  return [
    { publishedAt, contentHash },
    ...(seen?.contentHash === contentHash ? [{ publishedAt: seen.publishedAt, contentHash }] : []),
    ...(heldBack === null ? [] : [heldBack]),
  ];
}

function newest(holds: readonly HeldBack[]): HeldBack {
  return holds.reduce((a, b) => (publishedMs(b.publishedAt) > publishedMs(a.publishedAt) ? b : a));
}

function countsIn(manifest: Manifest, source: string, heldBack: HeldBack): boolean {
  const own = contentOf(manifest, source);
  return own === undefined || (own.contentHash !== heldBack.contentHash && isHeldBack(own, heldBack));
}

function contentOf({ sources }: Manifest, source: string): SourceSegments | undefined {
  return sources.find((candidate) => candidate.source === source);
}

import { type CheckedFeed, countOffers } from '../feeds/cross-check.ts';
import type { Judged, ReadSource } from './check.ts';
import { type Loaded, toOutcome } from './judge.ts';
import type { FeedCounts, FeedReport, LineError, Outcome } from './load-report.ts';

export function toReport(read: ReadSource, { reads, verdicts, loaded, held }: Judged): FeedReport {
  const { source, feed, refusal, proposal, seconds } = read;
  const verdict = proposal === null ? undefined : verdicts.get(proposal);
  const checked = verdict !== undefined && 'settled' in verdict ? verdict.settled?.checked : undefined;
  const name = source.source ?? feed?.header.source ?? null;
  const isUnchanged = verdict?.kind === 'unchanged' || (feed === null && refusal === null);
  const alone: Outcome = refusal === null ? { kind: 'unchanged' } : { kind: 'refused', refusal };
  const nameOf = (by: unknown) => reads.find((other) => other.proposal === by)?.source.reader.name ?? '';
  const placed = (error: LineError): LineError =>
    feed?.placeOf === undefined || error.at !== undefined ? error : { ...error, at: feed.placeOf(error.line) };
  return {
    feed: source.reader.name,
    source: name,
    publishedAt: feed?.header.publishedAt ?? null,
    outcome: verdict === undefined ? alone : toOutcome(verdict, nameOf),
    counts: { ...countsOf(read, checked), ...(isUnchanged ? countsLoaded(loaded, name) : {}) },
    seconds,
    errors: (isUnchanged ? [] : (checked?.errors ?? feed?.errors.kept ?? [])).map(placed),
    leftOut: (feed?.leftOut?.kept ?? []).map(placed),
    held: (name === null ? undefined : held.get(name)) ?? [],
  };
}

function countsOf({ feed, readCount }: ReadSource, checked: CheckedFeed | undefined): FeedCounts {
  return {
    read: readCount,
    rejected: checked?.rejectedCount ?? feed?.errors.count ?? 0,
    leftOut: feed?.leftOut?.count ?? 0,
    unread: feed?.unreadCount ?? 0,
    suppliers: (checked?.suppliers ?? feed?.suppliers.items ?? []).length,
    plans: (checked?.plans ?? feed?.plans.items ?? []).length,
    offers: countOffers(checked?.offers ?? feed?.offers.items ?? []),
  };
}

/** The same content as what is loaded: no errors, whatever was rejected when it was loaded. */
function countsLoaded(loaded: Loaded, source: string | null): Partial<FeedCounts> {
  const own = source === null ? undefined : loaded.get(source);
  if (own === undefined) return { rejected: 0 };
  const { supplierKeys, planKeys, offerCount } = own;
  return { rejected: 0, suppliers: supplierKeys.size, plans: planKeys.size, offers: offerCount };
}

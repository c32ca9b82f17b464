import { type CheckedFeed, countOffers } from '../feeds/cross-check.ts';
import type { Feed } from '../feeds/feed.ts';
import type { FeedCounts, FeedReport, LineError, Outcome } from '../report/report.ts';
import { type Loaded, toOutcome, type Verdict } from '../rules/judge.ts';
import type { Judged, ReadSource } from './check.ts';

export function toReport(read: ReadSource, state: Judged): FeedReport {
  const { source, feed, proposal, seconds } = read;
  const verdict = proposal === null ? undefined : state.verdicts.get(proposal);
  const checked = checkedOf(verdict);
  const name = source.source ?? feed?.header.source ?? null;
  const isUnchanged = verdict?.kind === 'unchanged' || (feed === null && read.refusal === null);
  const errors = isUnchanged ? [] : (checked?.errors ?? feed?.errors.kept ?? []);
  return {
    feed: source.reader.name,
    source: name,
    publishedAt: feed?.header.publishedAt ?? null,
    outcome: verdict === undefined ? outcomeAlone(read) : outcomeOf(verdict, state),
    counts: { ...countsOf(read, checked), ...(isUnchanged ? countsLoaded(state.loaded, name) : {}) },
    seconds,
    errors: errors.map((error) => placed(error, feed)),
    leftOut: (feed?.leftOut?.kept ?? []).map((found) => placed(found, feed)),
    held: (name === null ? undefined : state.held.get(name)) ?? [],
  };
}

function checkedOf(verdict: Verdict | undefined): CheckedFeed | undefined {
  return verdict !== undefined && 'settled' in verdict ? verdict.settled?.checked : undefined;
}

function outcomeAlone({ refusal }: ReadSource): Outcome {
  return refusal === null ? { kind: 'unchanged' } : { kind: 'refused', refusal };
}

function outcomeOf(verdict: Verdict, { reads }: Judged): Outcome {
  return toOutcome(verdict, (by) => reads.find(({ proposal }) => proposal === by)?.source.reader.name ?? '');
}

function countsOf({ feed, readCount }: ReadSource, checked: CheckedFeed | undefined): FeedCounts {
  const { suppliers, plans, offers } = checked ?? {
    suppliers: feed?.suppliers.items ?? [],
    plans: feed?.plans.items ?? [],
    offers: feed?.offers.items ?? [],
  };
  return {
    read: readCount,
    rejected: checked?.rejectedCount ?? feed?.errors.count ?? 0,
    leftOut: feed?.leftOut?.count ?? 0,
    unread: feed?.unreadCount ?? 0,
    suppliers: suppliers.length,
    plans: plans.length,
    offers: countOffers(offers),
  };
}

/** The same content as what is loaded: no errors, whatever was rejected when it was loaded. */
function countsLoaded(loaded: Loaded, source: string | null): Partial<FeedCounts> {
  const own = source === null ? undefined : loaded.get(source);
  if (own === undefined) return { rejected: 0 };
  const { supplierKeys, planKeys, offerCount } = own;
  return { rejected: 0, suppliers: supplierKeys.size, plans: planKeys.size, offers: offerCount };
}

function placed(error: LineError, feed: Feed | null): LineError {
  return feed?.placeOf === undefined || error.at !== undefined ? error : { ...error, at: feed.placeOf(error.line) };
}

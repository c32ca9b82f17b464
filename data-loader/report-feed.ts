import type { CheckedFeed } from './feeds/tariff-check.ts';
import type { TariffFeed } from './feeds/tariff-feed.ts';
import type { LoadedSource } from './market/source-load.ts';
import type { FeedCounts, FeedOutcome, FeedReport } from './report.ts';

/** What is known of a feed at the end of a run; `loaded` of an unchanged one, whose lines are not counted again. */
export type KnownFeed = {
  readonly feed: TariffFeed;
  readonly checked?: CheckedFeed | undefined;
  readonly loaded?: LoadedSource | undefined;
};

const NOTHING: FeedCounts = { lines: 0, rejected: 0, suppliers: 0, plans: 0, offers: 0 };

export function toReport(name: string, known: KnownFeed | null, outcome: FeedOutcome): FeedReport {
  return known === null
    ? { feed: name, source: null, publishedAt: null, outcome, counts: NOTHING, errors: [] }
    : {
        feed: name,
        source: known.feed.header.source,
        publishedAt: known.feed.header.publishedAt,
        outcome,
        counts: countsOf(known),
        errors: known.loaded === undefined ? (known.checked?.errors ?? known.feed.errors.kept) : [],
      };
}

function countsOf({ feed, checked, loaded }: KnownFeed): FeedCounts {
  const lines = feed.lineCount;
  if (loaded !== undefined) {
    const { supplierKeys, planKeys, offerCount } = loaded;
    // The same content as what is loaded: no error, whatever was rejected when it was loaded.
    return { lines, rejected: 0, suppliers: supplierKeys.size, plans: planKeys.size, offers: offerCount };
  }
  return {
    lines,
    rejected: checked?.rejectedCount ?? feed.errors.count,
    suppliers: (checked?.suppliers ?? feed.suppliers.items).length,
    plans: (checked?.plans ?? feed.plans.items).length,
    offers: checked?.offerCount ?? feed.offers.items.reduce((count, { regions }) => count + regions.length, 0),
  };
}

import { type Day, planName } from '../../shared/market/model.ts';
import { countOffers, crossCheck, type KeyOwners } from '../feeds/cross-check.ts';
import type { Feed } from '../feeds/feed.ts';
import { summarise } from '../market/load.ts';
import { DEFAULT_SETTINGS } from '../sources/source-settings.ts';
import {
  isUnchanged,
  type Loaded,
  type Proposal,
  refuseErrors,
  refuseFuture,
  refuseOtherSource,
  type Settled,
  type Verdict,
} from './judge.ts';
import type { HeldPlan, Refusal } from './load-report.ts';
import type { RunSource, SourceReading, SourceRules } from './read-sources.ts';

/** What a run judges its sources by. */
export type Terms = {
  readonly day: Day;
  readonly nowMs: number;
  /** Loads what is stale, held back, much smaller, or drops a supplier others need. */
  readonly force?: boolean;
  /** For a file named on the command line, once its header says which source it is of. */
  readonly rulesOf?: ((source: string) => Partial<SourceRules>) | undefined;
  /** On a stage: `supplier/plan` of the plans that are not held back. Absent: a person named the files, and none is. */
  readonly accepted?: ReadonlySet<string> | undefined;
  /** How many faulty lines of a source a report has; absent: so many that memory is safe. */
  readonly mostErrors?: number | undefined;
};

/** What could be read of a source. Without a proposal it was refused on its own, or is not modified. */
export type ReadSource = SourceReading & { readonly proposal: Proposal | null };

/** What becomes of the sources of a run in the market as it stands. */
export type Judged = {
  readonly reads: readonly ReadSource[];
  readonly verdicts: ReadonlyMap<Proposal, Verdict>;
  readonly loaded: Loaded;
  /** By source. */
  readonly held: ReadonlyMap<string, readonly HeldPlan[]>;
};

/** `reading` with what it proposes to put in the market. */
export function propose(reading: SourceReading, loaded: Loaded, options: Terms): ReadSource {
  const { source, feed } = reading;
  if (feed === null) return { ...reading, proposal: null };
  const rules = rulesFor(source, feed, options);
  const summary = summarise(contentOf(feed));
  const rejudged = (options.accepted?.size ?? 0) > 0 && (loaded.get(summary.source)?.heldPlans ?? 0) > 0;
  const refuseLines = (rejected: number): Refusal | null =>
    refuseErrors({ rejected, lines: feed.lineCount }, rules.tolerancePercent);
  const refusal =
    refuseOtherSource(summary.source, source.source) ??
    (isUnchanged({ summary, rejudged }, loaded)
      ? null
      : (refuseFuture(summary, options.nowMs) ?? refuseLines(feed.errors.count)));
  if (refusal !== null) return { ...reading, refusal, proposal: null };
  const settle = (owners: KeyOwners): Settled => {
    const checked = crossCheck(feed, owners, options.mostErrors);
    const heldOver = checked.offers.filter((offer) => feed.heldOverPlans?.has(planName(offer)));
    return {
      checked,
      offerCount: checked.offerCount,
      heldOverOfferCount: countOffers(heldOver),
      refusal: refuseLines(checked.rejectedCount),
    };
  };
  return { ...reading, proposal: { summary, forced: options.force ?? false, rejudged, settle } };
}

/** Its own rules if it is bound to a name; otherwise those that its header leads to. */
export function rulesFor(
  { source, rules }: RunSource,
  { header }: Feed,
  { rulesOf }: Pick<Terms, 'rulesOf'>,
): SourceRules {
  return { ...DEFAULT_SETTINGS, ...(source === null ? rulesOf?.(header.source) : rules) };
}

export function contentOf({ header, contentHash, suppliers, plans }: Feed) {
  const { source, publishedAt } = header;
  return { source, publishedAt, contentHash, suppliers: suppliers.items, plans: plans.items };
}

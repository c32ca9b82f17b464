import { escapeControls } from './escape-controls.ts';
import type { FeedCounts, FeedReport, LineError, LoadReport, Outcome, PlacesReport, RunReport } from './report.ts';

const OUTCOME_WORDS: Readonly<Record<Outcome['kind'], string>> = {
  loaded: 'loaded',
  unchanged: 'unchanged',
  superseded: 'skipped',
  held: 'held back',
  refused: 'refused',
};

/** A line that sums up the load, then a line for each error that the report has. */
export function describe(report: LoadReport): readonly string[] {
  return described(report, { dryRun: false });
}

function described(report: LoadReport, { dryRun }: Pick<RunReport, 'dryRun'>): readonly string[] {
  const name = 'feed' in report ? report.feed : report.file;
  const about = 'feed' in report ? (report.source === null ? '' : ` (source ${report.source})`) : ` (${report.data})`;
  const wouldLoad = dryRun && report.outcome.kind === 'loaded';
  const outcome = wouldLoad ? 'would be loaded' : OUTCOME_WORDS[report.outcome.kind];
  const summary = `${name}: ${outcome}${about}${detailOf(report)}`;
  const isSettled = report.outcome.kind === 'loaded' || report.outcome.kind === 'refused';
  return [summary, ...(isSettled ? describeErrors(report) : [])].map(escapeControls);
}

export function describeRun(report: RunReport): readonly string[] {
  const { editionId, isNewEdition, dryRun, feeds } = report;
  const edition = editionId === null ? 'nothing is loaded' : `edition ${editionId}${isNewEdition ? '' : ', unchanged'}`;
  const end = dryRun ? 'dry run: nothing was published' : `market: ${edition}`;
  return [...feeds.flatMap((feed) => described(feed, { dryRun })), end];
}

/** What a rejected unit is called: `line 7`, or `product FIX-12M, region 12`. */
function placeOf({ line, at }: Pick<LineError, 'line' | 'at'>): string {
  if (at === undefined) return `line ${line}`;
  return at.region === null ? `product ${at.product}` : `product ${at.product}, region ${at.region}`;
}

function detailOf(report: LoadReport): string {
  const { outcome } = report;
  const figures = 'feed' in report ? feedFigures(report) : placesFigures(report);
  switch (outcome.kind) {
    case 'loaded':
      return `: ${'feed' in report ? feedCounts(report.counts) : placesCounts(report.counts)}${figures}`;
    case 'unchanged':
      return figures;
    case 'superseded':
      return `: ${outcome.by} has the same source and is newer${figures}`;
    case 'held':
      return `: a roll-back took back what was published at ${outcome.heldBack.publishedAt}; something newer will be loaded, or the same after --resume${figures}`;
    case 'refused':
      return `: ${outcome.refusal.reason}${figures}`;
  }
}

function feedFigures({ counts: { read, rejected, leftOut, unread }, held, seconds }: FeedReport): string {
  const parts = [
    `${read.toLocaleString('en-GB')} read`,
    ...countOf(rejected, 'rejected'),
    ...countOf(leftOut, 'left out'),
    ...countOf(unread, 'not readable'),
    ...countOf(held.length, 'held back'),
    `${seconds.toFixed(1)} s`,
  ];
  return `; ${parts.join(', ')}`;
}

function placesFigures({ outcome, counts }: PlacesReport): string {
  return outcome.kind === 'loaded' && counts.rejected > 0 ? `; ${counted(counts.rejected, 'line')} rejected` : '';
}

function countOf(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${what}`];
}

function feedCounts({ suppliers, plans, offers }: FeedCounts): string {
  return `${counted(suppliers, 'supplier')}, ${counted(plans, 'plan')}, ${counted(offers, 'offer')}`;
}

function placesCounts({ records, leftOut }: PlacesReport['counts']): string {
  return `${counted(records, 'record')}${leftOut === 0 ? '' : `, ${leftOut.toLocaleString('en-GB')} left out`}`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}

function describeErrors(report: LoadReport): readonly string[] {
  const { counts, errors } = report;
  const leftOut = 'feed' in report ? listed(report.leftOut, counts.leftOut, 'left out: ') : [];
  const held = 'feed' in report ? report.held.map(({ plan, reason }) => `  ${plan}: held back: ${reason}`) : [];
  return [...listed(errors, counts.rejected, ''), ...leftOut, ...held];
}

function listed(found: readonly LineError[], count: number, words: string): readonly string[] {
  const lines = found.map((error) => {
    const key = error.key === null ? '' : ` (${error.key})`;
    return `  ${placeOf(error)}${key}: ${words}${error.reason}`;
  });
  return count > found.length
    ? [...lines, `  and ${count - found.length} more ${words === '' ? '' : 'left out'}`.trimEnd()]
    : lines;
}

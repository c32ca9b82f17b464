import { describeChanges } from '../changes/describe-changes.ts';
import { escapeControls } from './escape-controls.ts';
import type { FeedCounts, FeedReport, LineError, LoadReport, Outcome, PlacesReport, RunReport } from './report.ts';

const MAX_ERRORS_SHOWN = 100;

const OUTCOME_WORDS: Readonly<Record<Outcome['kind'], string>> = {
  loaded: 'loaded',
  unchanged: 'unchanged',
  superseded: 'skipped',
  held: 'held back',
  refused: 'refused',
};

/** A line that sums up the load, then a line for each error; of a dry run also what would change. */
export function describe(report: LoadReport): readonly string[] {
  const name = 'feed' in report ? report.feed : report.file;
  const about = 'feed' in report ? (report.source === null ? '' : ` (source ${report.source})`) : ` (${report.data})`;
  const changes = 'feed' in report ? report.changes : undefined;
  const outcome = changes === undefined ? OUTCOME_WORDS[report.outcome.kind] : 'would be loaded';
  const summary = `${name}: ${outcome}${about}${detailOf(report)}`;
  const isSettled = report.outcome.kind === 'loaded' || report.outcome.kind === 'refused';
  return [
    summary,
    ...(isSettled ? describeErrors(report) : []),
    ...(changes === undefined ? [] : describeChanges(changes)),
  ].map(escapeControls);
}

export function describeRun(report: RunReport): readonly string[] {
  const { editionId, isNewEdition, dryRun } = report;
  const edition = editionId === null ? 'nothing is loaded' : `edition ${editionId}${isNewEdition ? '' : ', unchanged'}`;
  return [...report.feeds.flatMap(describe), ...(dryRun ? describeDryRun(report) : [`market: ${edition}`])];
}

/** What a rejected unit is called: `line 7`, or `product FIX-12M, region 12`. */
function placeOf({ line, at }: Pick<LineError, 'line' | 'at'>): string {
  if (at === undefined) return `line ${line}`;
  return at.region === null ? `product ${at.product}` : `product ${at.product}, region ${at.region}`;
}

function describeDryRun({ feeds, day }: RunReport): readonly string[] {
  const hasChanges = feeds.some(({ changes }) => changes !== undefined);
  const basis = `costs are with VAT, at medium typical consumption, for the year from ${day}`;
  return [...(hasChanges ? [basis] : []), 'dry run: nothing was published'];
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

function feedFigures({ counts: { read, rejected, leftOut, unread }, seconds }: FeedReport): string {
  const parts = [
    `${read.toLocaleString('en-GB')} read`,
    ...countOf(rejected, 'rejected'),
    ...countOf(leftOut, 'left out'),
    ...countOf(unread, 'not readable'),
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
  return [...listed(errors, counts.rejected, ''), ...leftOut];
}

function listed(found: readonly LineError[], count: number, words: string): readonly string[] {
  const shown = found.slice(0, MAX_ERRORS_SHOWN);
  const lines = shown.map((error) => {
    const key = error.key === null ? '' : ` (${error.key})`;
    return `  ${placeOf(error)}${key}: ${words}${error.reason}`;
  });
  return count > shown.length
    ? [...lines, `  and ${count - shown.length} more ${words === '' ? '' : 'left out'}`.trimEnd()]
    : lines;
}

import type { FeedReport, LineError, RunReport } from './report.ts';

const ERRORS_SHOWN = 20;

/** A run in words, a line each, for a terminal or a log that a person reads. */
export function runText(report: RunReport): readonly string[] {
  return [
    ...report.feeds.flatMap(feedReportText),
    report.dryRun
      ? 'dry run: nothing was published'
      : `market: ${report.editionId === null ? 'nothing is loaded' : `edition ${report.editionId}${report.isNewEdition ? '' : ', unchanged'}`}`,
  ];
}

export function feedReportText(report: FeedReport): readonly string[] {
  const { feed, source, outcome, counts, errors } = report;
  const of = source === null ? '' : ` (source ${source})`;
  switch (outcome.kind) {
    case 'loaded':
      return [`${feed}: loaded${of}: ${countsText(report)}`, ...errorsText(errors, counts.rejected)];
    case 'unchanged':
      return [`${feed}: unchanged${of}`];
    case 'superseded':
      return [`${feed}: left out${of}: ${outcome.by} is of the same source and newer`];
    case 'refused':
      return [`${feed}: refused${of}: ${outcome.refusal.reason}`, ...errorsText(errors, counts.rejected)];
  }
}

function countsText({ counts }: FeedReport): string {
  const { suppliers, plans, offers, rejected } = counts;
  const good = `${counted(suppliers, 'supplier')}, ${counted(plans, 'plan')}, ${counted(offers, 'offer')}`;
  return rejected === 0 ? good : `${good}; ${counted(rejected, 'line')} rejected`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function errorsText(errors: readonly LineError[], rejected: number): readonly string[] {
  const shown = errors.slice(0, ERRORS_SHOWN);
  const lines = shown.map(({ line, key, reason }) => `  line ${line}${key === null ? '' : ` (${key})`}: ${reason}`);
  return rejected > shown.length ? [...lines, `  and ${rejected - shown.length} more`] : lines;
}

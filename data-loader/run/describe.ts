import type { FeedReport, LineError, LoadReport, Outcome, PlacesReport, RunReport } from './load-report.ts';

const OUTCOME_WORDS: Readonly<Record<Outcome['kind'], string>> = {
  loaded: 'loaded',
  unchanged: 'unchanged',
  superseded: 'skipped',
  'taken-back': 'skipped',
  refused: 'refused',
};

/** A line that sums up the load, then a line for each error that the report has. */
export function describe(report: LoadReport): readonly string[] {
  return described(report, { dryRun: false });
}

function described(report: LoadReport, { dryRun }: Pick<RunReport, 'dryRun'>): readonly string[] {
  const { kind } = report.outcome;
  const outcome = dryRun && kind === 'loaded' ? 'would be loaded' : OUTCOME_WORDS[kind];
  const name = 'feed' in report ? report.feed : report.file;
  const source = 'feed' in report ? report.source : null;
  const about = 'data' in report ? ` (${report.data})` : source === null ? '' : ` (source ${source})`;
  const summary = `${name}: ${outcome}${about}${detailOf(report)}`;
  return [summary, ...(kind === 'loaded' || kind === 'refused' ? describeErrors(report) : [])].map(escapeControls);
}

export function describeRun({ editionId, isNewEdition, dryRun, feeds }: RunReport): readonly string[] {
  const edition = editionId === null ? 'nothing is loaded' : `edition ${editionId}${isNewEdition ? '' : ', unchanged'}`;
  const end = dryRun ? 'dry run: nothing was published' : `market: ${edition}`;
  return [...feeds.flatMap((feed) => described(feed, { dryRun })), end];
}

/** What a source says may move a terminal's cursor, or turn the text around. In JSON it stays the same text. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]|\p{Bidi_Control}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

function detailOf(report: LoadReport): string {
  const { outcome } = report;
  const figures = 'feed' in report ? feedFigures(report) : placesFigures(report);
  switch (outcome.kind) {
    case 'loaded':
      return `: ${'feed' in report ? feedCounts(report) : placesCounts(report)}${figures}`;
    case 'unchanged':
      return figures;
    case 'superseded':
      return `: ${outcome.by} has the same source and is newer${figures}`;
    case 'taken-back':
      return `: a roll-back took back what was published at ${outcome.publishedAt}; something newer will be loaded, or the same after --resume${figures}`;
    case 'refused':
      return `: ${outcome.refusal.reason}${figures}`;
  }
}

function feedFigures({ counts: { read, rejected, leftOut, unread }, held, seconds }: FeedReport): string {
  const more = [
    [rejected, 'rejected'],
    [leftOut, 'left out'],
    [unread, 'not readable'],
    [held.length, 'held back'],
  ] as const;
  const parts = more.flatMap(([count, what]) => (count === 0 ? [] : [`${number(count)} ${what}`]));
  return `; ${[`${number(read)} read`, ...parts, `${seconds.toFixed(1)} s`].join(', ')}`;
}

function placesFigures({ outcome, counts }: PlacesReport): string {
  return outcome.kind === 'loaded' && counts.rejected > 0 ? `; ${counted(counts.rejected, 'line')} rejected` : '';
}

function feedCounts({ counts: { suppliers, plans, offers } }: FeedReport): string {
  return `${counted(suppliers, 'supplier')}, ${counted(plans, 'plan')}, ${counted(offers, 'offer')}`;
}

function placesCounts({ counts: { records, leftOut } }: PlacesReport): string {
  return `${counted(records, 'record')}${leftOut === 0 ? '' : `, ${number(leftOut)} left out`}`;
}

function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function number(count: number): string {
  return count.toLocaleString('en-GB');
}

function describeErrors(report: LoadReport): readonly string[] {
  const { counts, errors } = report;
  const rejected = listed(errors, counts.rejected);
  if (!('feed' in report)) return rejected;
  const held = report.held.map(({ plan, reason }) => `  ${plan}: held back: ${reason}`);
  return [...rejected, ...listed(report.leftOut, counts.leftOut, 'left out'), ...held];
}

function listed(found: readonly LineError[], count: number, words?: string): readonly string[] {
  const lines = found.map(({ line, at, key, reason }) => {
    const place = at === undefined ? `line ${line}` : `product ${at.product}`;
    const region = at === undefined || at.region === null ? '' : `, region ${at.region}`;
    return `  ${place}${region}${key === null ? '' : ` (${key})`}: ${words === undefined ? '' : `${words}: `}${reason}`;
  });
  const more = count > found.length ? [`  and ${count - found.length} more ${words ?? ''}`.trimEnd()] : [];
  return [...lines, ...more];
}

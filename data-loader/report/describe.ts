import type { ReportedErrors } from './line-errors.ts';
import type { FeedReport, LoadReport, Outcome, PlacesReport, RunReport } from './load-report.ts';

/** A line that sums up the load, then a line for each error that the report has. */
export function describe(report: LoadReport): readonly string[] {
  const [summary, ...found] = 'feed' in report ? describeFeed(report) : describePlaces(report);
  const hasErrors = report.outcome.kind === 'loaded' || report.outcome.kind === 'refused';
  return [summary, ...(hasErrors ? found : [])].map(escapeControls);
}

export function describeRun(
  { editionId, isNewEdition, feeds }: RunReport,
  dryRun: boolean | undefined,
): readonly string[] {
  const edition =
    editionId === null
      ? 'nothing is loaded'
      : `edition ${editionId}${isNewEdition ? '' : ', unchanged'}`;
  return [
    ...feeds.flatMap(describe),
    dryRun === true ? 'dry run: nothing was published' : `market: ${edition}`,
  ];
}

/** What a source says may move a terminal's cursor, or turn the text around. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]|\p{Bidi_Control}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

type Lines = readonly [summary: string, ...found: readonly string[]];

function describeFeed({
  feed,
  source,
  outcome,
  counts,
  read,
  errors,
  leftOut,
  unread,
  held,
  seconds,
}: FeedReport): Lines {
  const { suppliers, plans, offers } = counts ?? { suppliers: 0, plans: 0, offers: 0 };
  const loaded = `${counted(suppliers, 'supplier')}, ${counted(plans, 'plan')}, ${counted(offers, 'offer')}`;
  const more = [
    [errors.count, 'rejected'],
    [leftOut.count, 'left out'],
    [unread, 'not readable'],
    [held.length, 'held back'],
  ] as const;
  const figures = more
    .flatMap(([count, what]) => (count === 0 ? [] : [`, ${number(count)} ${what}`]))
    .join('');
  const about = source === null ? '' : ` (source ${source})`;
  return [
    `${feed}: ${inWords(outcome, about, loaded)}; ${number(read)} read${figures}, ${seconds.toFixed(1)} s`,
    ...listed(errors, ''),
    ...listed(leftOut, 'left out'),
    ...held.map(({ plan, reason }) => `  ${plan}: held back: ${reason}`),
  ];
}

function describePlaces({ file, kind, outcome, records, leftOut, errors }: PlacesReport): Lines {
  const loaded = `${counted(records, 'record')}${leftOut === 0 ? '' : `, ${number(leftOut)} left out`}`;
  return [`${file}: ${inWords(outcome, ` (${kind})`, loaded)}`, ...listed(errors, '')];
}

function inWords(outcome: Outcome, about: string, loaded: string): string {
  switch (outcome.kind) {
    case 'loaded':
      return `loaded${about}: ${loaded}`;
    case 'unchanged':
      return `unchanged${about}`;
    case 'superseded':
      return `skipped${about}: ${outcome.by} has the same source and is loaded instead`;
    case 'taken-back':
      return `skipped${about}: a roll-back took back what was published at ${outcome.publishedAt}; something newer will be loaded, or the same after --resume`;
    case 'refused':
      return `refused${about}: ${outcome.refusal.reason}`;
  }
}

function listed({ kept, count }: ReportedErrors, words: string): readonly string[] {
  const lines = kept.map(({ line, key, reason }) => {
    const place = typeof line === 'number' ? `line ${line}` : line;
    return `  ${place}${key === null ? '' : ` (${key})`}: ${words === '' ? '' : `${words}: `}${reason}`;
  });
  const more = count > kept.length ? [`  and ${count - kept.length} more ${words}`.trimEnd()] : [];
  return [...lines, ...more];
}

function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function number(count: number): string {
  return count.toLocaleString('en-GB');
}

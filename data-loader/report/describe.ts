import type { ReportedErrors } from './line-errors.ts';
import type { FeedReport, LoadReport, Outcome, PlacesReport, RunReport } from './load-report.ts';
import { escapeControls } from './quote.ts';

/** Sums up a load in a line, followed by a line for each error in the report. */
export function describe(report: LoadReport): readonly string[] {
  const [summary, ...details] = 'feed' in report ? describeFeed(report) : describePlaces(report);
  const hasErrors = report.outcome.kind === 'loaded' || report.outcome.kind === 'refused';
  return [summary, ...(hasErrors ? details : [])].map(escapeControls);
}

type RunKind = { readonly isDryRun: boolean; readonly arePricesJudged?: boolean };

const NOT_JUDGED =
  'prices were not judged: without --stage no plan is put on hold; --judge judges them';

export function describeRun(
  { editionId, isNewEdition, feeds }: RunReport,
  { isDryRun, arePricesJudged = true }: RunKind,
): readonly string[] {
  const edition =
    editionId === null
      ? 'nothing is loaded'
      : `edition ${editionId}${isNewEdition ? '' : ', unchanged'}`;
  return [
    ...feeds.flatMap(describe),
    ...(isDryRun && !arePricesJudged ? [NOT_JUDGED] : []),
    isDryRun ? 'dry run: nothing was published' : `market: ${edition}`,
  ];
}

type Lines = readonly [summary: string, ...details: readonly string[]];

function describeFeed(report: FeedReport): Lines {
  const { feed, source, outcome, errors, leftOut, onHold, followingNothing } = report;
  const { vanished, missing, removed } = report;
  const { suppliers, plans, offers } = report.counts ?? { suppliers: 0, plans: 0, offers: 0 };
  const loaded = `${counted(suppliers, 'supplier')}, ${counted(plans, 'plan')}, ${counted(offers, 'offer')}`;
  const more = [
    [errors.count, 'rejected'],
    [leftOut.count, 'left out'],
    [report.unread, 'not readable'],
    [missing.count, 'missing'],
    [removed.count, 'removed'],
    [vanished.length, 'no longer on sale'],
    [onHold.length, 'on hold'],
    [followingNothing.length, 'following nothing'],
  ] as const;
  const figures = more
    .flatMap(([count, what]) => (count === 0 ? [] : [`, ${number(count)} ${what}`]))
    .join('');
  const about = source === null ? '' : ` (source ${source})`;
  return [
    `${feed}: ${inWords(outcome, about, loaded)}; ${number(report.read)} read${figures}, ${report.seconds.toFixed(1)} s`,
    ...listed(errors, ''),
    ...listed(leftOut, 'left out'),
    ...listed(missing, 'missing'),
    ...listed(removed, 'removed'),
    ...listedPlans(vanished),
    ...onHold.map(({ plan, reason }) => `  ${plan}: on hold: ${reason}`),
    ...followingNothing.map(({ plan, reason }) => `  ${plan}: follows nothing: ${reason}`),
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
    case 'rolled-back':
      return `skipped${about}: what was published at ${outcome.publishedAt} was rolled back; something newer will be loaded, or the same after --resume`;
    case 'refused':
      return `refused${about}: ${outcome.refusal.reason}`;
  }
}

function listed({ first, count }: ReportedErrors, words: string): readonly string[] {
  const lines = first.map(({ line, key, reason }) => {
    const place = typeof line === 'number' ? `line ${line}` : line;
    return `  ${place}${key === null ? '' : ` (${key})`}: ${words === '' ? '' : `${words}: `}${reason}`;
  });
  const more =
    count > first.length ? [`  and ${count - first.length} more ${words}`.trimEnd()] : [];
  return [...lines, ...more];
}

const MOST_VANISHED = 10;

function listedPlans(vanished: readonly string[]): readonly string[] {
  const lines = vanished
    .slice(0, MOST_VANISHED)
    .map((plan) => `  ${plan}: was on sale, and is no longer in the source`);
  const more = vanished.length - lines.length;
  return [...lines, ...(more > 0 ? [`  and ${number(more)} more plans that were on sale`] : [])];
}

function counted(count: number, noun: string): string {
  return `${number(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function number(count: number): string {
  return count.toLocaleString('en-GB');
}

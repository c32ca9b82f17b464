import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Reading } from '../book/readings.ts';
import { INVENTED_LEFT_OUT } from '../book/sentences.ts';
import { count, day, type Markup, NOTHING, number } from '../format.ts';
import { bookFindings } from './book-findings.ts';

type Batch = Schemas['Batch'];

export type PageSettings = {
  /** The address of the script that draws. */
  readonly script: string;
  /** True if the market has the invented supplier, whose plans a book leaves out. */
  readonly isSample: boolean;
};

/** Asks for the sample or a file. */
export function startPage({ script, isSample }: PageSettings, problem = ''): Markup {
  const failure =
    problem === ''
      ? NOTHING
      : html`<div class="failure panel stack" role="alert"><h2>The file was not compared</h2><p>${problem}</p></div>`;
  return html`<div class="book stack">${scriptOf(script)}
    <h1>What would a whole book of households save?</h1>
    <p class="lead">A bank sends its customers as one file and gets one file of comparisons, all at the prices of one day. This page shows what they say together.</p>
    ${failure}
    <div class="columns wide">
      <form class="panel stack" method="post" action="/book/sample">
        <h2>The sample</h2>
        <p>1,000 households that do not exist, some of them with a mistake.</p>
        <div><button class="primary">Compare the sample</button></div>
      </form>
      <form class="panel stack" id="book-file">
        <h2>A file of yours</h2>
        <p>One household a line, up to 1,000,000 lines. <a href="/energy/docs/index.html">The format</a></p>
        <div class="field"><label for="file">The file</label><input id="file" name="file" type="file" accept=".ndjson,.jsonl,.json,.txt" required></div>
        <div><button class="primary">Compare the file</button></div>
        <p class="problem" id="file-problem" role="alert"></p>
        <noscript><p>Sending a file needs a script, and your browser runs none. The sample needs none.</p></noscript>
      </form>
    </div>
    <p class="hint">Of each line, the plan that saves most after exit fees counts. ${isSample ? INVENTED_LEFT_OUT : ''} The file is sent on to the API, which deletes it after 7 days; this site keeps none of its lines.</p>
  </div>`;
}

export type Book = {
  readonly batch: Batch;
  /** The reading of the results; undefined until the batch has finished. */
  readonly reading: Reading | undefined;
};

/** Shows how far a book is, and what was found once its results are read. */
export function bookPage({ batch, reading }: Book, settings: PageSettings): Markup {
  const isGoingOn =
    batch.status === 'running' ||
    (reading !== undefined && reading.findings === undefined && reading.error === undefined);
  return html`${scriptOf(settings.script)}
    <div id="book" class="book stack" ${isGoingOn ? html`data-watch` : NOTHING}>
      ${contentOf({ batch, reading }, settings.isSample)}
    </div>
    <p id="book-news" class="unseen" role="status"></p>`;
}

function scriptOf(address: string): Markup {
  return html`<script type="module" src="${address}"></script>`;
}

function contentOf({ batch, reading }: Book, isSample: boolean): Markup {
  if (batch.status === 'running') return runningSection(batch);
  if (reading === undefined) return endedSection(batch);
  if (reading.error !== undefined)
    return failed('The results could not be read', 'Reload this page to read them again.');
  if (reading.findings === undefined) return readingSection(batch, reading.lines);
  return bookFindings({ batch, findings: reading.findings, isSample });
}

function runningSection({ id, lines, day: priced, started_at: startedAt }: Batch): Markup {
  const { total, done, succeeded, failed: faulty } = lines;
  const far = done ?? 0;
  return html`${lineOf(lines.total)}
    <section class="answer stay panel">
      <div class="title stack"><h1>Comparing ${count(total, 'household')}<br><span class="sum">${number(far)} <span class="of">done</span></span></h1>
        <progress max="${total}" value="${far}" aria-label="Households done"></progress>
        <p>${number(succeeded ?? 0)} compared, ${number(faulty ?? 0)} could not be. ${timeLeft(startedAt, far, total)}</p></div>
      <div class="foot stack"><p class="hint">You can close this page: the batch goes on, and this address shows it for 7 days. All households are compared at the prices of one day${priced === null ? '' : `, ${day(priced)}`}.</p>
        ${RELOAD}
        <form method="post" action="/book/stop"><input type="hidden" name="batch" value="${id}"><button>Stop</button></form></div>
    </section>`;
}

function readingSection({ lines }: Batch, read: number): Markup {
  return html`${lineOf(lines.total)}
    <section class="answer stay panel">
      <div class="title stack"><h1>All are compared. Reading the results<br><span class="sum">${number(read)} <span class="of">read</span></span></h1>
        <progress max="${lines.total}" value="${read}" aria-label="Results read"></progress></div>
      <div class="foot">${RELOAD}</div>
    </section>`;
}

const RELOAD = html`<noscript><p>Reload this page to see how far it is.</p></noscript>`;

function lineOf(total: number): Markup {
  return html`<p><strong>${count(total, 'household')}</strong> <a href="/book">Another file</a></p>`;
}

/** Says nothing in the first seconds, in which nothing is known. */
function timeLeft(startedAt: string | null, done: number, total: number): string {
  if (startedAt === null || done === 0) return '';
  const seconds = (Date.now() - Date.parse(startedAt)) / 1000;
  const left = Math.ceil((seconds / done) * (total - done));
  return left < 90
    ? `About ${count(left, 'second')} left.`
    : `About ${count(Math.ceil(left / 60), 'minute')} left.`;
}

function endedSection({ status, problem, lines }: Batch): Markup {
  if (status === 'failed')
    return failed(
      `The comparison of ${count(lines.total, 'household')} failed`,
      problem ?? 'The API does not say why.',
    );
  if (status === 'deleted')
    return failed('This book is no longer here', 'It was stopped, or it is older than 7 days.');
  return failed('This book has not been started', 'Its file did not arrive.');
}

function failed(title: string, line: string): Markup {
  return html`<section class="failure panel stack" role="alert"><h1>${title}</h1><p>${line}</p>
    <p><a href="/book">Compare another file</a></p></section>`;
}

import { ApiError, ConnectionError, OAuthError } from '@energy-partner/client';
import { html } from 'hono/html';
import { count, type Markup, NOTHING } from '../format.ts';
import type { Problem } from '../household/check.ts';
import { NothingAssumed } from '../household/compare.ts';
import { type Form, queryOf } from '../household/form.ts';

/** A problem that the visitor cannot correct. Status 500 means that nobody expected it. */
export type Failure = {
  readonly status: 404 | 500 | 502;
  readonly title: string;
  readonly lines: readonly string[];
  readonly requestId?: string | undefined;
};

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { ...refusal(error), requestId: error.requestId };
  if (error instanceof ConnectionError) {
    const line =
      'The comparison service is not answering. What you entered is still here: try again in a minute.';
    return failed('The prices cannot be reached just now', line);
  }
  if (error instanceof OAuthError) return NOT_ADMITTED;
  if (error instanceof NothingAssumed) {
    const line = 'Tell us your plan or your rates instead.';
    return failed('There are no plans to show for this address', error.message, line);
  }
  return { ...OURS, status: 500 };
}

function failed(title: string, ...lines: readonly string[]): Failure {
  return { status: 502, title, lines };
}

const OURS = failed(
  'Something went wrong on our side',
  'It is not your doing. Try again; if it happens again, tell us.',
);

const NOT_ADMITTED = failed(
  'This site may not see the prices just now',
  'The comparison service did not accept this site’s credentials. Its operator has to look into it.',
);

function refusal(error: ApiError): Failure {
  if (error.status === 401 || error.status === 403) return NOT_ADMITTED;
  if (error.has('market-unavailable')) {
    return failed(
      'There are no prices yet',
      'Prices are being loaded. Try again in a few minutes.',
    );
  }
  if (error.has('session-not-found') || error.has('switch-not-found')) {
    const line = 'The link is incomplete, or it has expired. Compare again, and choose a plan.';
    return { ...failed('There is no such switch', line), status: 404 };
  }
  if (error.status === 429) {
    const wait = count(error.retryAfterSeconds ?? 1, 'second');
    return failed('Too many people are comparing just now', `Try again in ${wait}.`);
  }
  if (error.status !== 400) return OURS;
  return failed(
    'These answers do not go together',
    ...new Set(error.errors.map(({ message }) => message)),
  );
}

export function failureSection(failure: Failure): Markup {
  return alert(failure.title, linesOf(failure));
}

/** Lists all problems of the form, each with a link to its field. */
export function problemSummary(problems: readonly Problem[]): Markup {
  return alert('There is a problem', linksTo(problems));
}

/** Asks about unusual figures, which the visitor can change or confirm. */
export function questionSummary(questions: readonly Problem[], form: Form): Markup {
  const confirmed = queryOf({ ...form, confirmed: true });
  const yes = html`<p><a class="primary" href="/?${confirmed.toString()}">Yes, compare with this</a></p>`;
  return alert('Is this right?', html`${linksTo(questions)}${yes}`, 'question');
}

function alert(title: string, content: Markup, kind = ''): Markup {
  return html`<div class="failure ${kind} panel stack" role="alert" tabindex="-1"><h2>${title}</h2>${content}</div>`;
}

function linksTo(problems: readonly Problem[]): Markup {
  return html`<ul>${problems.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>`;
}

/** Shows a page that is not there, or that could not be made. */
export function lostPage(failure: Omit<Failure, 'status'>): Markup {
  return html`<div class="lost stack"><h1>${failure.title}</h1>${linesOf(failure)}
    <p><a class="primary" href="/">Compare plans</a></p></div>`;
}

function linesOf({ lines, requestId }: Omit<Failure, 'status'>): Markup {
  const quote = html`<p class="hint">If you tell us about it, quote the request ${requestId}.</p>`;
  return html`${lines.map((line) => html`<p class="lead">${line}</p>`)}${requestId === undefined ? NOTHING : quote}`;
}

import { ApiError, ConnectionError, OAuthError } from '@energy-partner/client';
import { html } from 'hono/html';
import { count, type Markup, NOTHING } from '../format.ts';
import type { Problem } from '../household/check.ts';
import { NothingAssumed } from '../household/compare.ts';

export type Failure = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly requestId?: string | undefined;
};

/** What went wrong where no field can mend it. @throws what nobody expected */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { ...refusal(error), requestId: error.requestId };
  if (error instanceof ConnectionError) {
    return {
      title: 'The prices cannot be reached just now',
      lines: ['The comparison service is not answering. What you entered is still here: try again in a minute.'],
    };
  }
  if (error instanceof OAuthError) {
    return {
      title: 'This site may not see the prices just now',
      lines: ['The comparison service did not accept this site’s credentials. Its operator has to look into it.'],
      requestId: error.requestId,
    };
  }
  if (error instanceof NothingAssumed) {
    return {
      title: 'There are no plans to show for this address',
      lines: [
        error.message || 'No plan could be assumed for this address.',
        'Tell us your plan or your rates instead.',
      ],
    };
  }
  throw error;
}

function refusal(error: ApiError): Failure {
  if (error.has('market-unavailable')) {
    return { title: 'There are no prices yet', lines: ['Prices are being loaded. Try again in a few minutes.'] };
  }
  if (error.status === 429) {
    return {
      title: 'Too many people are comparing just now',
      lines: [`Try again in ${count(error.retryAfterSeconds ?? 1, 'second')}.`],
    };
  }
  if (error.status === 400) {
    return {
      title: 'These answers do not go together',
      lines: [...new Set(error.errors.map(({ message }) => message))],
    };
  }
  return {
    title: 'Something went wrong on our side',
    lines: ['It is not your doing. Try again; if it happens again, tell us.'],
  };
}

export function failureSection({ title, lines, requestId }: Failure): Markup {
  return html`<div class="failure panel stack" role="alert" tabindex="-1"><h2>${title}</h2>
    ${lines.map((line) => html`<p>${line}</p>`)}
    ${requestId === undefined ? NOTHING : html`<p class="hint">If you tell us about it, quote the request ${requestId}.</p>`}</div>`;
}

/** All problems of the form together, each with a link to its field. */
export function problemSummary(problems: readonly Problem[]): Markup {
  if (problems.length === 0) return NOTHING;
  return html`<div class="failure panel stack" role="alert" tabindex="-1"><h2>There is a problem</h2>${linksTo(problems)}</div>`;
}

/** Nothing is wrong with what a question is about: it can be changed, or meant. */
export function questionSummary(questions: readonly Problem[]): Markup {
  return html`<div class="failure question panel stack" role="alert" tabindex="-1"><h2>Is this right?</h2>${linksTo(questions)}
    <p class="ways"><button class="primary" form="household" name="confirmed" value="true">Yes, compare with this</button></p></div>`;
}

function linksTo(problems: readonly Problem[]): Markup {
  return html`<ul>${problems.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>`;
}

/** A page that is not there, or that could not be made. */
export function lostPage({ title, lines }: Failure): Markup {
  return html`<div class="switching stack"><h1>${title}</h1>${lines.map((line) => html`<p class="lead">${line}</p>`)}
    <p class="ways"><a class="primary" href="/">Compare plans</a></p></div>`;
}

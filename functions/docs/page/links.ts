import { type Html, html } from './html.ts';

/** The ids of the page's parts, by which they are linked from elsewhere: changing one breaks the links of readers. */
export const SHARED_ERRORS_ID = 'errors-of-any-request';
export const SANDBOX_ID = 'sandbox-requests';

export function parameterId(operationId: string, name: string): string {
  return `${operationId}.${name}`;
}

export function errorId(code: string): string {
  return `error-${code}`;
}

export function sandboxEntryId(id: string): string {
  return `sandbox-${id}`;
}

/** As GitHub makes the ids of headings. */
export function headingId(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** A link to a part of the page. A click copies its address. */
export function copyLink(id: string, title: string): Html {
  return html`<a class="copy-link" href="#${id}" aria-label="Copy the link to ${title}"></a>`;
}

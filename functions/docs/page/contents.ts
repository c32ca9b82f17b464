import { type Html, html } from './html.ts';
import { headingId, SANDBOX_ID, SHARED_ERRORS_ID } from './links.ts';
import { sectionsOf } from './markdown.ts';
import type { Model } from './model.ts';

/** The whole page as a list of links: the guide, then the operations by task. */
export function contents({ title, guide, tasks, sandbox }: Model): Html {
  const sections = sectionsOf(guide).filter((section) => section.title !== '');
  return html`<nav id="contents" aria-label="Contents">
<div class="contents-head"><a class="home" href="#top">${title}</a><button type="button" class="close-contents" aria-label="Close the contents">×</button></div>
<button type="button" class="open-search"><span>Search</span><kbd>/</kbd></button>
${group(
  'Guide',
  sections.map((section) => link(headingId(section.title), section.title)),
)}
${tasks.map(({ name, operations }) =>
  group(
    name,
    operations.map(({ id, summary, method }) =>
      link(id, summary, html`<span class="method ${method.toLowerCase()}">${method}</span>`),
    ),
  ),
)}
${group('Errors and sandbox', [
  link(SHARED_ERRORS_ID, 'Errors of any request'),
  ...(sandbox === undefined ? [] : [link(SANDBOX_ID, 'Sandbox requests')]),
])}
</nav>`;
}

function group(title: string, links: readonly Html[]): Html {
  return html`<h2>${title}</h2><ul>${links}</ul>`;
}

function link(id: string, title: string, mark?: Html): Html {
  return html`<li><a href="#${id}"><span>${title}</span>${mark}</a></li>`;
}

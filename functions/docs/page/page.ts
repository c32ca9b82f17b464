import { TOKEN_PATH } from '../../../shared/contract/token-paths.ts';
import { contents } from './contents.ts';
import { guide } from './guide.ts';
import { type Html, html } from './html.ts';
import { markdown } from './markdown.ts';
import type { Model } from './model.ts';
import { operation } from './operation.ts';
import { sharedErrors } from './responses.ts';
import { sandbox } from './sandbox.ts';
import { searchDialog } from './search.ts';
import { audienceOf, tryDialog } from './try-it.ts';

/** The body of the page. */
export function page(model: Model): Html {
  return html`<a class="skip" href="#main">Skip to the reference</a>
<header class="bar"><button type="button" class="open-contents" aria-controls="contents" aria-expanded="false">Contents</button><a href="#top">${model.title}</a><button type="button" class="open-search" aria-label="Search">Search</button></header>
${contents(model)}
<main id="main" tabindex="-1">
${guide(model)}
${model.tasks.map(
  ({
    name,
    description,
    operations,
  }) => html`<section class="task"><h2>${name}</h2><div class="prose">${markdown(description)}</div></section>
${operations.map((one) => operation(one, model))}`,
)}
${sharedErrors(model)}
${sandbox(model)}
</main>
${searchDialog()}
${tryDialog({ tokenRoute: TOKEN_PATH, audience: audienceOf(model) })}
<p id="notice" role="status"></p>`;
}

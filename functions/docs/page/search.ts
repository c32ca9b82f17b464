import { type Html, html } from './html.ts';

/** What is searched is the page itself: everything that has `data-find`. */
export function searchDialog(): Html {
  return html`<dialog id="search" aria-label="Search">
<input type="search" id="search-words" role="combobox" aria-label="Search the reference" aria-expanded="true" aria-controls="search-results" aria-autocomplete="list" placeholder="Operations, parameters, errors, guide" autocomplete="off" spellcheck="false">
<ul id="search-results" role="listbox" aria-label="Results"></ul>
<p class="keys"><kbd>↑</kbd> <kbd>↓</kbd> to choose, <kbd>Enter</kbd> to go there, <kbd>Esc</kbd> to close</p>
</dialog>`;
}

import { around, element, find, findAll } from './elements.ts';
import { goTo } from './places.ts';

type Entry = {
  readonly place: HTMLElement;
  readonly kind: string;
  readonly title: string;
  readonly context: string;
  readonly text: string;
};

const RESULTS = 12;
const WEIGHTS = { exact: 12, word: 8, title: 5, context: 3, text: 1 } as const;
/** Where the same word is found in several kinds, in this order. */
const KINDS = ['Operation', 'Guide', 'Error', 'Sandbox', 'Parameter'];

/** Searches the parts of the page that have `data-find`. The slash key opens it. */
export function startSearch(): void {
  const dialog = find(HTMLDialogElement, '#search');
  const words = find(HTMLInputElement, '#search-words');
  const results = find(HTMLElement, '#search-results');
  let entries: readonly Entry[] = [];

  const open = (): void => {
    entries = entries.length > 0 ? entries : readEntries();
    dialog.showModal();
    words.select();
  };
  const select = (option: Element | null | undefined): void => {
    for (const other of results.children) other.setAttribute('aria-selected', String(other === option));
    words.setAttribute('aria-activedescendant', option?.id ?? '');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const selected = () => results.querySelector('[aria-selected=true]');
  const show = (): void => {
    const found = search(entries, words.value);
    results.replaceChildren(...found.map(toOption));
    if (found.length === 0 && words.value.trim() !== '') {
      results.append(element('li', { className: 'none', textContent: 'Nothing found' }));
    } else select(results.firstElementChild);
  };
  const follow = (option: Element | null): void => {
    const id = option instanceof HTMLElement ? option.dataset['place'] : undefined;
    if (id === undefined) return;
    dialog.close();
    history.pushState(null, '', `#${id}`);
    goTo(document.getElementById(id));
  };

  words.addEventListener('input', show);
  results.addEventListener('click', (event) => follow(around(event, '[role=option]')));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const { key } = event;
    // A search field would first be emptied.
    if (key === 'Escape') dialog.close();
    else if (key === 'Enter') follow(selected());
    else if (key === 'ArrowDown') select(selected()?.nextElementSibling ?? results.firstElementChild);
    else if (key === 'ArrowUp') select(selected()?.previousElementSibling ?? results.lastElementChild);
    else return;
    event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    if (around(event, '.open-search') !== null) open();
  });
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    const isTyping = around(event, 'input, textarea, select') !== null;
    if (!isShortcut || isTyping || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    open();
  });
}

function readEntries(): readonly Entry[] {
  return findAll('[data-find]').map((place) => {
    const { find: kind = '', title = '', context = '' } = place.dataset;
    // An operation's parameters are entries themselves.
    const intro = place.querySelector(':scope > .intro') ?? place;
    return { place, kind, title, context, text: (intro.textContent ?? '').toLowerCase() };
  });
}

function search(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, scores: words.map((word) => score(entry, word)) }))
    .filter(({ scores }) => scores.every((one) => one > 0))
    .toSorted((one, other) => sum(other.scores) - sum(one.scores) || rank(one.entry) - rank(other.entry))
    .slice(0, RESULTS)
    .map(({ entry }) => entry);
}

function score({ title, context, text }: Entry, word: string): number {
  const name = title.toLowerCase();
  if (name === word) return WEIGHTS.exact;
  if (name.split(/[^a-z0-9]+/).some((part) => part.startsWith(word)) || name.startsWith(word)) return WEIGHTS.word;
  if (name.includes(word)) return WEIGHTS.title;
  if (context.toLowerCase().includes(word)) return WEIGHTS.context;
  return text.includes(word) ? WEIGHTS.text : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function rank({ kind }: Entry): number {
  return KINDS.indexOf(kind);
}

function toOption({ place, kind, title, context }: Entry, at: number): HTMLElement {
  const option = element(
    'li',
    { id: `result-${at}` },
    element('span', { className: 'kind', textContent: kind }),
    element('span', { className: 'result-title', textContent: title }),
    element('span', { className: 'result-context', textContent: context }),
  );
  option.setAttribute('role', 'option');
  option.dataset['place'] = place.id;
  return option;
}

import { drawCharts } from './charts.js';

/** What a script adds to pages that work without it: parts of the next page replace those of this one. */
const FILTERS = ['fixed_only', 'green_only', 'no_exit_fees', 'fulfillable_only'];
const SUPPLY_FIELDS = ['post_code', 'fuel', 'suppliers', 'meter', 'payment', 'supplier', 'gas_supplier', 'way'];

let asked = 0;
let shown = location.search;
let filling = Promise.resolve();

addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.id !== 'household') return;
  event.preventDefault();
  const { submitter } = event;
  void filling.then(() => show(`/?${query(submitter)}`));
});
addEventListener('change', ({ target }) => {
  const name = nameOf(target);
  if (FILTERS.includes(name)) void show(`/?${query()}`, `[name="${name}"]`);
  if (SUPPLY_FIELDS.includes(name)) filling = filling.then(() => fillSupply(name));
  if (name === 'chart') void drawCharts(document);
});
addEventListener('click', ({ target }) => {
  const copy = target instanceof Element ? target.closest('[data-copy]') : null;
  if (copy) void copyCode(copy);
});
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    const { load } = target.dataset;
    delete target.dataset['load'];
    if (load !== undefined) void fill(target.querySelector('.call'), load);
    void drawCharts(target);
  },
  true,
);
addEventListener('hashchange', openDevelopers);
addEventListener('popstate', () => {
  // A link to a place within the page is no other page.
  if (location.search !== shown) location.reload();
});
openDevelopers();
begin();

/** What a page needs once it is there. */
function begin() {
  focusOn('.failure');
  void loadSavings();
}

/**
 * The page at an address, in place of this one.
 * @param {string} url
 * @param {string} [focus] what to focus if it is there again
 */
async function show(url, focus) {
  asked += 1;
  const mine = asked;
  const results = document.querySelector('#results');
  const template = document.querySelector('#loading');
  results?.setAttribute('aria-busy', 'true');
  if (results?.querySelector('.answer') == null && template instanceof HTMLTemplateElement) {
    results?.replaceChildren(template.content.cloneNode(true));
  }
  say('Comparing plans …');
  const page = await load(url);
  if (mine !== asked) return;
  if (page === undefined) {
    results?.removeAttribute('aria-busy');
    return;
  }
  swap('main', page);
  swap('#developers .tools', page);
  document.title = page.title;
  history.pushState(null, '', url);
  shown = location.search;
  begin();
  const heading = document.querySelector('.failure h2, #ranked');
  say(heading?.textContent ?? '');
  if (focus !== undefined && focusOn(focus)) return;
  scrollTo(0, 0);
  if (document.querySelector('.failure') === null) focusOn('#ranked');
}

/**
 * The suppliers and plans for what was entered, filled in by the server. A plan belongs to its supplier, a supplier to its place.
 * @param {string} changed
 */
async function fillSupply(changed) {
  const entered = new URLSearchParams(query());
  if (changed !== 'gas_supplier') entered.delete('plan');
  if (changed !== 'supplier') entered.delete('gas_plan');
  if (changed === 'post_code') {
    entered.delete('supplier');
    entered.delete('gas_supplier');
  }
  const page = await load(`/form?${entered}`);
  const focused = nameOf(document.activeElement);
  if (page === undefined) return;
  swap('#supply', page);
  focusOn(`#supply [name="${focused}"]`);
}

/** The savings at other usages come after the first results, which they would delay. */
async function loadSavings() {
  const link = document.querySelector('#savings a[data-load]');
  if (!(link instanceof HTMLAnchorElement)) return;
  const page = await load(link.href);
  if (page === undefined || !link.isConnected) return;
  swap('#savings', page);
  swap('#calls', page);
  await drawCharts(document);
}

/**
 * @param {Element | null} place
 * @param {string} url
 */
async function fill(place, url) {
  const page = await load(url);
  const call = page?.querySelector('main .call');
  if (call) place?.replaceWith(call);
}

/**
 * A page of this site; undefined if its server does not answer, which is said.
 * @param {string} url
 */
async function load(url) {
  try {
    const response = await fetch(url);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    say('This site’s server is not answering. Try again in a minute.');
    document.querySelector('#status')?.classList.remove('unseen');
    return undefined;
  }
}

/**
 * @param {string} selector
 * @param {Document} page
 */
function swap(selector, page) {
  const place = document.querySelector(selector);
  const next = page.querySelector(selector);
  if (place !== null && next !== null) place.replaceWith(document.adoptNode(next));
}

function openDevelopers() {
  const panel = document.querySelector('#developers');
  if (location.hash === '#developers' && panel instanceof HTMLDetailsElement) panel.open = true;
}

/** @param {Element} button */
async function copyCode(button) {
  const text = button.closest('figure')?.querySelector('pre')?.textContent ?? '';
  const label = button.innerHTML;
  await navigator.clipboard.writeText(text).then(
    () => button.replaceChildren('Copied'),
    () => button.replaceChildren('Select it and press Ctrl+C'),
  );
  setTimeout(() => {
    button.innerHTML = label;
  }, 2000);
}

/** @param {HTMLElement | null} [submitter] */
function query(submitter) {
  const form = document.querySelector('#household');
  if (!(form instanceof HTMLFormElement)) return '';
  const told = [...new FormData(form, submitter)].filter(([name, value]) => value !== '' || name === 'post_code');
  return new URLSearchParams(told.map(([name, value]) => [name, String(value)])).toString();
}

/** @param {EventTarget | null} target */
function nameOf(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : '';
}

/** @param {string} selector */
function focusOn(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) return false;
  found.focus({ preventScroll: true });
  return true;
}

/** @param {string} text */
function say(text) {
  const status = document.querySelector('#status');
  if (status === null) return;
  status.classList.add('unseen');
  status.textContent = text;
}

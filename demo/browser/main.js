import { drawCharts } from './charts.js';

/** What a script adds to pages that work without it: parts are replaced instead of the whole page. */
const form = /** @type {HTMLFormElement | null} */ (document.querySelector('#household'));
const results = /** @type {HTMLElement | null} */ (document.querySelector('#results'));
const status = document.querySelector('#status');
const calls = document.querySelector('#calls');

const SUPPLY_FIELDS = ['post_code', 'fuel', 'suppliers', 'meter', 'payment', 'supplier', 'gas_supplier', 'way'];
const TYPING_MILLISECONDS = 350;
const POSTCODE = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i;

let supplyIsNew = Promise.resolve();
let typing = 0;
let asked = 0;

if (form !== null) {
  form.addEventListener('change', (event) => {
    const name = nameOf(event.target);
    if (SUPPLY_FIELDS.includes(name)) fillSupply();
  });
  form.addEventListener('input', (event) => {
    if (nameOf(event.target) === 'night') showNight();
    if (nameOf(event.target) !== 'post_code') return;
    clearTimeout(typing);
    typing = setTimeout(() => {
      if (POSTCODE.test(entered('post_code'))) fillSupply();
    }, TYPING_MILLISECONDS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void compare();
  });
}
document.addEventListener('change', (event) => {
  const name = nameOf(event.target);
  if (['fixed_only', 'green_only', 'no_exit_fees', 'fulfillable_only'].includes(name)) void compare();
  if (name === 'chart') void drawCharts(document);
});
document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const copy = target?.closest('[data-copy]');
  if (copy) void copyCode(copy);
});
document.addEventListener(
  'toggle',
  (event) => {
    const details = event.target;
    if (!(details instanceof HTMLDetailsElement) || !details.open) return;
    if (details.dataset['load'] !== undefined) void loadDetails(details);
    void drawCharts(details);
  },
  true,
);
addEventListener('hashchange', openDevelopers);
openDevelopers();
addEventListener('popstate', () => location.reload());
void loadChart();

/** The suppliers and plans at the postcode, filled in by the server. */
function fillSupply() {
  const place = document.querySelector('#supply');
  if (place === null || form === null) return;
  const focused = nameOf(document.activeElement);
  supplyIsNew = supplyIsNew.then(async () => {
    replace(place, await part(`/supply?${query()}`));
    if (place.querySelector(`[name="${focused}"]`)) focusOn(`#supply [name="${focused}"]`);
    await showCalls();
  });
}

async function compare() {
  if (results === null) return;
  asked += 1;
  const mine = asked;
  results.setAttribute('aria-busy', 'true');
  say('Comparing plans …');
  clearTimeout(typing);
  if (document.querySelector('#supply select') === null && entered('way') === 'plan') fillSupply();
  await supplyIsNew;
  const markup = await part(`/results?${query()}`);
  if (mine !== asked) return;
  const focused = nameOf(document.activeElement);
  replace(results, markup);
  results.removeAttribute('aria-busy');
  foldForm();
  history.pushState(null, '', `/?${query()}`);
  const heading = results.querySelector('#ranked, .failure h2');
  say(heading?.textContent ?? '');
  if (focused !== '' && results.querySelector(`[name="${focused}"]`)) {
    focusOn(`#results [name="${focused}"]`);
  } else {
    results.focus({ preventScroll: true });
    results.scrollIntoView({ block: 'start' });
  }
  await Promise.all([showCalls(), loadChart()]);
}

/** With results, the form is one line; without, it is open. */
function foldForm() {
  const ask = document.querySelector('#ask');
  const line = document.querySelector('#ask-line');
  const asked = document.querySelector('#asked')?.textContent ?? '';
  if (!(ask instanceof HTMLDetailsElement) || line === null) return;
  ask.open = asked === '';
  line.textContent = asked === '' ? 'Your household' : asked;
}

function openDevelopers() {
  const panel = document.querySelector('#developers');
  if (location.hash === '#developers' && panel instanceof HTMLDetailsElement) panel.open = true;
}

/** The costs at other usages come after the first results, which they would delay. */
async function loadChart() {
  const link = document.querySelector('#chart a[data-load]');
  const place = document.querySelector('#chart');
  if (!(link instanceof HTMLAnchorElement) || place === null) return;
  const markup = await part(link.href);
  if (!place.isConnected) return;
  const holder = document.createElement('div');
  replace(holder, markup);
  link.replaceWith(holder);
  await drawCharts(document);
  await showCalls();
}

/** @param {HTMLDetailsElement} details */
async function loadDetails(details) {
  const place = details.querySelector('.details');
  const url = details.dataset['load'];
  if (place === null || url === undefined) return;
  delete details.dataset['load'];
  replace(place, await part(url));
}

async function showCalls() {
  if (calls === null || calls.querySelector('details[open]') !== null) return;
  replace(calls, await part('/calls'));
}

/** @param {Element} button */
async function copyCode(button) {
  const code = button.nextElementSibling?.textContent ?? '';
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(code);
    button.textContent = 'Copied';
  } catch {
    button.nextElementSibling?.removeAttribute('hidden');
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

function showNight() {
  const shown = document.querySelector('output[name="night_shown"]');
  if (shown !== null) shown.textContent = `${entered('night')}%`;
}

/** @param {string} url */
async function part(url) {
  try {
    const response = await fetch(url);
    return await response.text();
  } catch {
    return '<div class="failure" role="alert"><h2>This site’s server is not answering</h2><p>Is it still running? Try again in a minute.</p></div>';
  }
}

/**
 * Markup of our own server, which escapes every value.
 * @param {Element} place
 * @param {string} markup
 */
function replace(place, markup) {
  place.replaceChildren(document.createRange().createContextualFragment(markup));
}

function query() {
  if (form === null) return '';
  const told = [...new FormData(form)].filter(([, value]) => value !== '');
  return new URLSearchParams(told.map(([name, value]) => [name, String(value)])).toString();
}

/** @param {EventTarget | null} target */
function nameOf(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : '';
}

/** @param {string} name */
function entered(name) {
  return form === null ? '' : String(new FormData(form).get(name) ?? '').trim();
}

/** @param {string} selector */
function focusOn(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

/** @param {string} text */
function say(text) {
  if (status !== null) status.textContent = text;
}

/**
 * What a script adds to pages that work without it. Every address is a whole page; a part of one
 * can be fetched.
 */
const WATCH_MILLISECONDS = 2_000;

const SUPPLY_FIELDS = [
  'post_code',
  'fuel',
  'suppliers',
  'meter',
  'payment',
  'supplier',
  'gas_supplier',
  'way',
];

addEventListener('submit', ({ target, submitter }) => {
  submitter?.setAttribute('aria-busy', 'true');
  const template = document.querySelector('#loading');
  if (!(template instanceof HTMLTemplateElement) || target !== household()) return;
  const results = document.querySelector('#results');
  results?.setAttribute('aria-busy', 'true');
  const button = document.querySelector('#household button.primary');
  if (button instanceof HTMLButtonElement) {
    button.disabled = true;
    button.textContent = 'Comparing …';
  }
  if (results?.querySelector('.cards') == null)
    results?.replaceChildren(template.content.cloneNode(true));
  else document.querySelector('#working')?.replaceChildren('Updating …');
});
addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData])
    if (value === '' && name !== 'post_code') formData.delete(name);
});
addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (target.closest('.filters')) {
    sessionStorage.setItem('focus', `[name="${target.name}"]`);
    household()?.requestSubmit();
  }
  if (SUPPLY_FIELDS.includes(target.name) && document.querySelector('.more[open]'))
    void fillSupply(target.name);
});
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    if (target.matches('.more')) void fillSupply('');
  },
  true,
);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const focused = sessionStorage.getItem('focus') ?? '.failure, #answer';
sessionStorage.removeItem('focus');
focusOn(focused);

void watchSwitch();

loadWhenSeen();

/**
 * The suppliers and plans for what was entered. A plan belongs to its supplier: until there are
 * plans of another, it is not sent.
 * @param {string} changed
 */
async function fillSupply(changed) {
  const form = household();
  if (form === undefined) return;
  const outdated = changed.endsWith('supplier')
    ? form.elements.namedItem(changed.replace('supplier', 'plan'))
    : null;
  if (outdated instanceof HTMLSelectElement) outdated.disabled = true;
  const entered = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const page = await load(`/form?${new URLSearchParams(entered)}`);
  const { id } = document.activeElement ?? {};
  swap('#supply', page);
  if (id) focusOn(`#supply #${id}`);
}

/** Puts what a link within a part leads to in place of the part, when it is about to be seen. */
function loadWhenSeen() {
  const link = document.querySelector('a[data-load]');
  if (!(link instanceof HTMLAnchorElement)) return;
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const next = (await load(link.href))?.querySelector('main .part');
      if (next) link.closest('.part')?.replaceWith(next);
    },
    { rootMargin: '400px' },
  );
  observer.observe(link);
}

/** Shows the state of a switch as soon as this site's server or the API knows. */
async function watchSwitch() {
  const shown = document.querySelector('#progress');
  if (!(shown instanceof HTMLElement)) return;
  const { watch = '', version = '' } = shown.dataset;
  const latest = await fetch(watch)
    .then((response) => (response.ok ? response.text() : version))
    .catch(() => version);
  if (latest !== version) {
    const isOpen = shown.querySelector('#webhooks[open]') !== null;
    swap('#progress', await load(location.href));
    document.querySelector('#webhooks')?.toggleAttribute('open', isOpen);
    const next = document.querySelector('#progress');
    // Read out, because this element was there before its text.
    if (next instanceof HTMLElement)
      document.querySelector('#news')?.replaceChildren(next.dataset['news'] ?? '');
  }
  setTimeout(watchSwitch, WATCH_MILLISECONDS);
}

/**
 * A page of this site; undefined if its server does not answer: then this page stays as it is.
 * @param {string} url
 */
async function load(url) {
  try {
    const response = await fetch(url);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} selector
 * @param {Document | undefined} page
 */
function swap(selector, page) {
  const next = page?.querySelector(selector);
  if (next) document.querySelector(selector)?.replaceWith(next);
}

function household() {
  const form = document.querySelector('#household');
  return form instanceof HTMLFormElement ? form : undefined;
}

/** @param {string} selector */
function focusOn(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

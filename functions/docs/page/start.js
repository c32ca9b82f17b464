// Runs in the reader's browser, after Swagger UI's own script.

/**
 * @typedef {{ tags: string[], operationId: string }} Operation
 * @typedef {{
 *   info: { description: string },
 *   servers: { url: string }[],
 *   tags: { name: string }[],
 *   paths: Record<string, Record<string, Operation>>,
 * }} OpenApi
 */

/** @param {string} id */
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '');
/** @type {OpenApi} */
const openApi = read('openapi');
/** @type {{ token: string }} */
const { token } = read('settings');

// If the page was opened under another name of the same service, calls go to that name.
const here = new URL('../..', location.href).href.replace(/\/$/, '');
if (!openApi.servers.some(({ url }) => url === here)) openApi.servers.unshift({ url: here });

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 * @param {(Node | string)[]} children
 */
const element = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/** The number of the latest navigation: an earlier one stops. */
let asked = 0;

/** @param {HTMLElement} place */
const goTo = (place, focused = place) => {
  place.scrollIntoView({ behavior: 'instant' });
  focused.focus({ preventScroll: true });
};

/** @param {string} title */
const goToSection = (title) => {
  asked += 1;
  /** @type {NodeListOf<HTMLElement>} */
  const headings = document.querySelectorAll('.info .renderedMarkdown h2');
  const heading = [...headings].find(({ textContent }) => textContent === title);
  if (heading === undefined) return;
  heading.tabIndex = -1;
  goTo(heading);
};

/**
 * @param {string} tag
 * @param {string} id
 */
const goToOperation = (tag, id) => {
  ui.layoutActions.show(['operations-tag', tag], true);
  ui.layoutActions.show(['operations', tag, id], true);
  // What is unfolded is drawn in steps; only then is there enough below it to scroll it to the top.
  asked += 1;
  const mine = asked;
  let framesDrawn = 0;
  const goThere = () => {
    const operation = document.getElementById(`operations-${tag}-${id}`);
    if (mine === asked && operation?.querySelector('.execute')) {
      /** @type {HTMLElement | null} */
      const control = operation.querySelector('.opblock-summary-control');
      goTo(operation, control ?? operation);
      framesDrawn += 1;
    }
    if (mine === asked && framesDrawn < 10) requestAnimationFrame(goThere);
  };
  goThere();
};

const wide = matchMedia('(min-width: 1100px)');

const makeContents = () => {
  const drawer = element('details', { open: wide.matches }, element('summary', { textContent: 'Contents' }));
  wide.addEventListener('change', () => {
    drawer.open = wide.matches;
  });
  /**
   * @param {string} name
   * @param {() => void} go
   * @param {(Node | string)[]} words
   */
  const link = (name, go, ...words) => {
    // The class disables Swagger UI's scrolling of every link, which would go to where things were.
    const made = element('a', { href: `#${name}`, className: 'noZensmooth' }, ...words);
    made.addEventListener('click', (event) => {
      event.preventDefault();
      if (!wide.matches) drawer.open = false;
      go();
    });
    return element('li', {}, made);
  };
  /**
   * @param {string} title
   * @param {Node[]} links
   */
  const group = (title, links) => drawer.append(element('h2', { textContent: title }), element('ul', {}, ...links));

  const sections = [...openApi.info.description.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  group(
    'Guide',
    sections.map((title) => link(title.toLowerCase().replaceAll(' ', '-'), () => goToSection(title), title)),
  );
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, operationId }]) => ({ path, method, tag: tags[0], operationId })),
  );
  for (const { name } of openApi.tags) {
    const links = operations
      .filter(({ tag }) => tag === name)
      .map(({ path, method, operationId }) =>
        link(
          `operations-${name}-${operationId}`,
          () => goToOperation(name, operationId),
          element('b', { className: method, textContent: method.toUpperCase() }),
          element('span', { textContent: path }),
        ),
      );
    group(name, links);
  }
  const contents = element('nav', { id: 'contents' }, drawer);
  contents.setAttribute('aria-label', 'Contents');
  document.body.prepend(contents);
};
makeContents();

/** @typedef {HTMLSelectElement | HTMLTextAreaElement | HTMLInputElement} Control */

/**
 * A name that a person understands, for a control that Swagger UI leaves without one.
 *
 * @param {Control} control
 */
const nameOf = (control) => {
  const parameter = control.closest('tr[data-param-name]')?.getAttribute('data-param-name');
  if (parameter) return parameter;
  if (control.closest('.servers') !== null) return 'Server';
  if (control.matches('.content-type')) return 'Content type';
  if (control.matches('.examples-select-element')) return 'Example';
  if (control.matches('.body-param__text')) return 'Request body';
  return control.getAttribute('placeholder') || control.id || 'Value';
};

/** Names every control for screen readers, and lets the keyboard scroll. */
const makeAccessible = () => {
  /** @type {NodeListOf<Control>} */
  const controls = document.querySelectorAll('select, textarea, input:not([type=hidden])');
  for (const control of controls) {
    const isUnnamed = control.labels?.length === 0 || control.id === 'servers';
    if (isUnnamed && !control.hasAttribute('aria-label')) {
      control.setAttribute('aria-label', nameOf(control));
    }
  }
  for (const button of document.querySelectorAll('button.close-modal:not([aria-label])')) {
    button.setAttribute('aria-label', 'Close');
  }
  for (const box of document.querySelectorAll('pre.microlight, .table-container, .opblock-section .responses-inner')) {
    if (!box.hasAttribute('tabindex')) box.setAttribute('tabindex', '0');
  }
};

/**
 * The operation whose request was sent last, until something else is clicked.
 *
 * @type {Element | null}
 */
let executed = null;
document.addEventListener('click', ({ target }) => {
  executed = target instanceof Element ? (target.closest('.execute')?.closest('.opblock') ?? null) : null;
});

/** Swagger UI makes its Execute button anew when the request is sent, and the keyboard would start again from the top. */
const keepFocus = () => {
  if (document.activeElement !== document.body) return;
  /** @type {HTMLElement | null | undefined} */
  const execute = executed?.querySelector('.execute');
  execute?.focus({ preventScroll: true });
};

const onChange = () => {
  makeAccessible();
  keepFocus();
};
new MutationObserver(onChange).observe(document.documentElement, { childList: true, subtree: true });

const ui = SwaggerUIBundle({
  spec: openApi,
  dom_id: '#reference',
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
  onComplete: () => {
    if (token !== '') ui.preauthorizeApiKey('token', token);
    document.documentElement.setAttribute('data-ready', 'true');
  },
});

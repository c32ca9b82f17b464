// Runs in the reader's browser, after Swagger UI's own script.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const openApi = read('openapi');
const { token } = read('settings');

// Where the page was opened under another name of the same service, calls go to that name.
const here = new URL('../..', location.href).href.replace(/\/$/, '');
if (!openApi.servers.some(({ url }) => url === here)) openApi.servers.unshift({ url: here });

// Swagger UI has colours for dark screens, and wants to be told.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

const element = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/** Counts the places that were asked for: the last one holds. */
let asked = 0;

/** To the place that was asked for, for the eye and for the keyboard. */
const goTo = (place, focused = place) => {
  place.scrollIntoView({ behavior: 'instant' });
  focused.focus({ preventScroll: true });
};

const goToSection = (title) => {
  asked += 1;
  const headings = [...document.querySelectorAll('.info .renderedMarkdown h2')];
  const heading = headings.find(({ textContent }) => textContent === title);
  heading.tabIndex = -1;
  goTo(heading);
};

const goToOperation = (tag, id) => {
  ui.layoutActions.show(['operations-tag', tag], true);
  ui.layoutActions.show(['operations', tag, id], true);
  // What is unfolded is drawn later and in steps; only then is there enough below it to scroll it to the top.
  asked += 1;
  const mine = asked;
  let framesDrawn = 0;
  const goThere = () => {
    const operation = document.getElementById(`operations-${tag}-${id}`);
    if (mine === asked && operation?.querySelector('.execute')) {
      goTo(operation, operation.querySelector('.opblock-summary-control'));
      framesDrawn += 1;
    }
    if (mine === asked && framesDrawn < 10) requestAnimationFrame(goThere);
  };
  goThere();
};

/** A narrow screen has the contents in a drawer above the page, which closes behind the reader. */
const wide = matchMedia('(min-width: 1100px)');

/** Everything that there is, in view from the start: what is said of all requests, then each of them. */
const makeContents = () => {
  const drawer = element('details', { open: wide.matches }, element('summary', { textContent: 'Contents' }));
  wide.addEventListener('change', () => {
    drawer.open = wide.matches;
  });
  const link = (name, go, ...words) => {
    // The class keeps the scrolling that Swagger UI gives to every link off it, which would go to where things were.
    const made = element('a', { href: `#${name}`, className: 'noZensmooth' }, ...words);
    made.addEventListener('click', (event) => {
      event.preventDefault();
      if (!wide.matches) drawer.open = false;
      go();
    });
    return element('li', {}, made);
  };
  const group = (title, links) => drawer.append(element('h2', { textContent: title }), element('ul', {}, ...links));

  const sections = [...openApi.info.description.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
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

/** What a name for people says of a control that Swagger UI leaves without one. */
const nameOf = (control) => {
  const row = control.closest('tr[data-param-name]');
  if (row !== null) return row.dataset.paramName;
  if (control.closest('.servers') !== null) return 'Server';
  if (control.matches('.content-type')) return 'Content type';
  if (control.matches('.examples-select-element')) return 'Example';
  if (control.matches('.body-param__text')) return 'Request body';
  return control.placeholder || control.id || 'Value';
};

/** Names every control for screen readers, and lets the keyboard scroll what the mouse can. */
const makeAccessible = () => {
  for (const control of document.querySelectorAll('select, textarea, input:not([type=hidden])')) {
    // The label around the servers' list has no words of its own.
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

/** The operation whose request was sent last, until something else is clicked. */
let executed = null;
document.addEventListener('click', ({ target }) => {
  executed = target.closest('.execute')?.closest('.opblock') ?? null;
});

/** Swagger UI makes its Execute button anew when the request is sent, and the keyboard would start again from the top. */
const keepFocus = () => {
  if (document.activeElement === document.body) executed?.querySelector('.execute')?.focus({ preventScroll: true });
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
    document.documentElement.dataset.ready = 'true';
  },
});

// Runs in the reader's browser, after Swagger UI's own script.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const openApi = read('openapi');
const { token } = read('settings');

// Where the page was opened under another name of the same service, calls go to that name.
const here = new URL('../..', location.href).href.replace(/\/$/, '');
if (!openApi.servers.some(({ url }) => url === here)) openApi.servers.unshift({ url: here });

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

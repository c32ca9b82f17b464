// Runs in the reader's browser, after Swagger UI's own script.
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const openApi = read('openapi');
const { token } = read('settings');

// Where the page was opened under another name of the same service, calls go to that name.
const here = new URL('../..', location.href).href.replace(/\/$/, '');
if (!openApi.servers.some(({ url }) => url === here)) openApi.servers.unshift({ url: here });

const ui = SwaggerUIBundle({
  spec: openApi,
  dom_id: '#reference',
  deepLinking: true,
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

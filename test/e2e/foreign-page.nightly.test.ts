import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { listen } from '../../local/server.ts';
import { readState } from '../../local/state.ts';
import { openBrowser } from '../support/browser.ts';
import { present } from '../support/present.ts';
import { DEMO, type RunningService, startService } from '../support/service.ts';

let service: RunningService;
let browser: Browser;
let site: Server;
let siteUrl: string;
let token: string;
let dynamodbUrl: string;
beforeAll(async () => {
  site = createServer((_, response) => response.end('<title>page</title>'));
  siteUrl = `http://localhost:${await listen(site, '127.0.0.1', 0)}`;
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  token = await service.token();
  dynamodbUrl = present(readState(service.directory)).dynamodbUrl;
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  site?.closeAllConnections();
  site?.close();
});

/** Really sent from this machine: a browser keeps other pages from its network by itself. */
async function foreignPage(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(siteUrl);
  return page;
}

/** A page of the test's own at an address, whoever listens there; all that it asks for goes over the network. */
async function pageAt(address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<title>page</title>' }));
  await page.goto(address);
  return page;
}

type Asked = {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** What a script of the page gets to read. */
function fetchFrom(page: Page, asked: Asked): Promise<string> {
  return page.evaluate(
    ({ url, ...options }) =>
      fetch(url, options).then(
        async (response) => `${response.type} ${response.status} ${await response.text()}`,
        (error: Error) => error.name,
      ),
    asked,
  );
}

function dynamodb(operation: string, input: object): Asked {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDB_20120810.${operation}`,
    'x-amz-date': '20261122T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=x/20261122/local/dynamodb/aws4_request, SignedHeaders=host, Signature=x',
  };
  return { url: dynamodbUrl, method: 'POST', headers, body: JSON.stringify(input) };
}

function status(baseUrl: string, headers = { authorization: `Bearer ${token}` }): Asked {
  return { url: `${baseUrl}/energy/status`, headers };
}

function tokenRequest(baseUrl: string): Asked {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    audience: `${service.baseUrl}/energy`,
    client_id: DEMO.clientId,
    client_secret: DEMO.secret,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { url: `${baseUrl}/oauth/token`, method: 'POST', headers, body: body.toString() };
}

describe('a page of another origin', () => {
  it('can read nothing of the gateway or of the embedded DynamoDB', async () => {
    const page = await foreignPage();
    const addresses = [service.baseUrl, service.baseUrl.replace('localhost', '127.0.0.1')];
    const asked = [
      ...addresses.flatMap((baseUrl) => [status(baseUrl), tokenRequest(baseUrl), { url: `${baseUrl}/energy/docs` }]),
      dynamodb('ListTables', {}),
      dynamodb('Scan', { TableName: 'energy-local-sessions' }),
      { url: dynamodbUrl },
    ];
    for (const request of asked)
      expect([request.url, await fetchFrom(page, request)]).toEqual([request.url, 'TypeError']);
  });
});

describe('a page whose own name leads to this machine', () => {
  // Browsers resolve each name below localhost to the loopback address.
  it('can read nothing but a refusal', async () => {
    for (const url of [service.baseUrl, dynamodbUrl]) {
      const { port } = new URL(url);
      const rebound = `http://rebound.localhost:${port}`;
      const page = await pageAt(`${rebound}/page`);
      const asked = url === dynamodbUrl ? { ...dynamodb('ListTables', {}), url: rebound } : status(rebound);
      expect(await fetchFrom(page, asked)).toMatch(/^basic 403 .*Host must be localhost, 127\.0\.0\.1 or \[::1\]/);
    }
  });
});

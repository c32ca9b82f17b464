import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page } from 'playwright-core';
import * as z from 'zod';
import { ROUTES } from '../../lib/routes.ts';
import { openBrowser } from '../support/browser.ts';
import { type RunningService, startService } from '../support/service.ts';

const SCREENS = { desk: { width: 1400, height: 900 }, phone: { width: 390, height: 844 } } as const;
const PAGE = '/energy/docs/index.html';
const TOKEN = '/oauth/token';

const documentSchema = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string(), summary: z.string() }))),
});

let service: RunningService;
let browser: Browser;
/** By path. */
let operations: Readonly<Record<string, { readonly operationId: string; readonly summary: string }>>;
let guideTitles: readonly string[];
beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  const { paths, info } = documentSchema.parse((await service.request('/energy/docs/openapi.json')).json);
  operations = Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) => Object.values(methods).map((operation) => [path, operation])),
  );
  guideTitles = [...info.description.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

type Screen = keyof typeof SCREENS;
type Opened = { readonly page: Page; readonly problems: string[]; readonly asked: string[] };
type OpenOptions = { readonly baseUrl?: string; readonly colorScheme?: 'light' | 'dark'; readonly hash?: string };

/** The page as a partner opens it: with the header, on a screen of this size. */
async function open(screen: Screen, options: OpenOptions = {}): Promise<Opened> {
  const { baseUrl = service.baseUrl, colorScheme = 'light', hash = '' } = options;
  const token = await service.token();
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    colorScheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const problems: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  await page.route(`**${PAGE}`, (route) =>
    route.continue({ headers: { authorization: `Bearer ${token}`, ...route.request().headers() } }),
  );
  await page.goto(`${baseUrl}${PAGE}${hash}`);
  await page.waitForSelector('html[data-ready]');
  return { page, problems, asked };
}

function idOf(path: string): string {
  return operations[path]?.operationId ?? '';
}

/** The part of the page that describes an operation. */
function described(page: Page, path: string): Locator {
  return page.locator(`section[id="${idOf(path)}"]`);
}

/** Sends the request that the form of an operation has filled in, and reads the response that the page shows. */
async function tryOut(page: Page, path: string): Promise<{ status: string; text: string }> {
  await described(page, path).locator('button.try').click();
  return send(page);
}

async function send(page: Page): Promise<{ status: string; text: string }> {
  await page.locator('#try .send button').click();
  const response = page.locator('#try-response');
  await response.locator('.status').waitFor();
  return {
    status: await response.locator('.status').innerText(),
    text: (await response.locator('pre').textContent()) ?? '',
  };
}

async function topOf(page: Page, id: string): Promise<number> {
  return (await page.locator(`[id="${id}"]`).boundingBox())?.y ?? Number.NaN;
}

async function hashBecomes(page: Page, hash: string): Promise<void> {
  await page.waitForURL((url) => decodeURIComponent(url.hash) === hash);
}

/** What axe finds in these parts of the page that keeps somebody from using it. */
async function barriers(page: Page, parts: readonly string[]): Promise<readonly string[]> {
  const axe = parts.reduce((builder, part) => builder.include(part), new AxeBuilder({ page }));
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe('the API reference in a browser', () => {
  it.each(['desk', 'phone'] as const)('makes a comparison and loads nothing from elsewhere: %s', async (screen) => {
    const { page, problems, asked } = await open(screen);
    const { status, text } = await tryOut(page, '/energy/comparison');
    expect(status).toBe('200');
    const { comparison } = JSON.parse(text);
    expect(comparison.total).toBe(20);
    expect(comparison.comparisons).toHaveLength(10);
    expect(comparison.comparisons[0].personal_projection.total_pence).toBe(132_615);
    const headers = await page.locator('#try-response .headers dt').allTextContents();
    expect(headers).toEqual(expect.arrayContaining(['x-request-id', 'x-market-edition', 'ratelimit-policy']));

    expect(problems).toEqual([]);
    for (const url of asked) expect(new URL(url).origin).toBe(service.baseUrl);
    const { width, screenWidth } = (await page.evaluate(
      '({ width: document.documentElement.scrollWidth, screenWidth: window.innerWidth })',
    )) as { width: number; screenWidth: number };
    expect(width).toBeLessThanOrEqual(screenWidth);
  });

  it('describes every route of the service', async () => {
    const { page } = await open('desk');
    const described = await page.locator('.operation .endpoint > code').allTextContents();
    expect(described.toSorted()).toEqual(ROUTES.map(({ path }) => path).toSorted());
  });

  it('shows contents, description, request and response side by side on a desk', async () => {
    const { page } = await open('desk', { hash: `#${idOf('/energy/comparison')}` });
    const part = described(page, '/energy/comparison');
    const boxes = await Promise.all(
      [page.locator('#contents'), part.locator('h3'), part.locator('.panel').first(), part.locator('.response')].map(
        (place) => place.boundingBox(),
      ),
    );
    const [contents, heading, request, response] = boxes;
    expect(contents?.x).toBe(0);
    expect(heading?.x).toBeGreaterThan(contents?.width ?? 0);
    expect(request?.x).toBeGreaterThan((heading?.x ?? 0) + (heading?.width ?? 0));
    expect(response?.x).toBe(request?.x);
    expect((response?.y ?? 0) + (response?.height ?? 0)).toBeLessThanOrEqual(SCREENS.desk.height);
  });

  it.each(['desk', 'phone'] as const)('has contents that lead to every part of it: %s', async (screen) => {
    const { page, problems } = await open(screen);
    const links = page.locator('#contents li a');
    const titles = await links.locator('span:first-child').allTextContents();
    expect(titles).toEqual(
      expect.arrayContaining([...guideTitles, ...Object.values(operations).map(({ summary }) => summary)]),
    );
    const follow = async (id: string): Promise<void> => {
      if (screen === 'phone') await page.locator('.open-contents').click();
      await page.locator(`#contents a[href="#${id}"]`).click();
      await hashBecomes(page, `#${id}`);
    };
    for (const id of [idOf('/energy/drop'), 'limits', idOf('/energy/status'), 'errors-of-any-request']) {
      await follow(id);
      expect(await topOf(page, id)).toBeGreaterThanOrEqual(0);
      expect(await topOf(page, id)).toBeLessThan(140);
      expect(await page.locator('#contents [aria-current]').getAttribute('href')).toBe(`#${id}`);
    }
    if (screen === 'phone') await page.locator('#contents').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  it('opens at whatever its address names', async () => {
    const drop = idOf('/energy/drop');
    const places = [
      drop,
      `${drop}.Idempotency-Key`,
      `${drop}.selected_plan.plan_key`,
      'error-plan-not-found',
      'limits',
    ];
    for (const id of places) {
      const { page } = await open('desk', { hash: `#${id}` });
      await page.locator(`#contents a[aria-current]`).waitFor();
      expect(await topOf(page, id)).toBeGreaterThanOrEqual(0);
      expect(await topOf(page, id)).toBeLessThan(140);
      await page.context().close();
    }
  });

  it('keeps in its address what is being read, and copies the links of headings', async () => {
    const { page } = await open('desk');
    await page.evaluate(`document.getElementById(${JSON.stringify(idOf('/energy/plans'))}).scrollIntoView()`);
    await hashBecomes(page, `#${idOf('/energy/plans')}`);
    await page.evaluate('scrollTo(0, 0)');
    await hashBecomes(page, '');

    const heading = described(page, '/energy/comparison').locator('h3');
    await heading.hover();
    await heading.locator('.copy-link').click();
    await page.locator('#notice.shown').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${service.baseUrl}${PAGE}#${idOf('/energy/comparison')}`,
    );
  });

  it('finds operations, parameters, errors and headings with only the keyboard', async () => {
    const { page, problems } = await open('desk');
    const look = async (words: string): Promise<void> => {
      await page.keyboard.press('/');
      await page.locator('#search[open]').waitFor();
      await page.keyboard.type(words);
    };
    const cases = [
      [operations['/energy/comparison']?.summary ?? '', idOf('/energy/comparison')],
      ['idempotency-key-reused', 'error-idempotency-key-reused'],
      ['other_usages', `${idOf('/energy/comparison')}.other_usages`],
      [guideTitles.at(-1) ?? '', guideTitles.at(-1)?.toLowerCase().replaceAll(' ', '-') ?? ''],
    ] as const;
    for (const [words, id] of cases) {
      await look(words);
      await page.keyboard.press('Enter');
      await hashBecomes(page, `#${id}`);
      expect(await topOf(page, id)).toBeLessThan(140);
    }
    await look('zzzz');
    expect(await page.locator('#search-results').innerText()).toBe('Nothing found');
    await page.keyboard.press('Escape');
    expect(await page.locator('#search').isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  it('shows the samples of one language in the whole page, and again at the next visit', async () => {
    const { page } = await open('desk');
    const shown = async (): Promise<readonly string[]> => [
      ...new Set(
        await page
          .locator('.operation button[data-language][aria-pressed="true"]')
          .evaluateAll((buttons) => buttons.map(({ textContent }) => textContent ?? '')),
      ),
    ];
    await described(page, '/energy/plans').locator('button[data-language="HTTP"]').click();
    expect(await shown()).toEqual(['HTTP']);
    await page.reload();
    await page.waitForSelector('html[data-ready]');
    expect(await shown()).toEqual(['HTTP']);
  });

  it('shows the request and the response of an example together', async () => {
    const { page } = await open('desk');
    const part = described(page, '/energy/comparison');
    await part.locator('button[data-language="HTTP"]').click();
    await part.locator('.example-choice select').selectOption({ label: 'Unknown postcode' });
    expect(await part.locator('.panel pre:visible').allInnerTexts()).toEqual([
      expect.stringContaining('post_code=ZZ1+1ZZ'),
      expect.stringContaining('"postcode-not-found"'),
    ]);
    expect(await part.locator('.response .status:visible').innerText()).toBe('404');
    await part.locator('button.try').click();
    expect(await page.locator('#try-fields [name="post_code"]').inputValue()).toBe('ZZ1 1ZZ');
    expect((await send(page)).status).toBe('404');
  });

  it('sends a valid request for every operation as it is filled in', async () => {
    const { page, problems } = await open('desk');
    for (const { path } of ROUTES) {
      const { status } = await tryOut(page, path);
      // The session of the example is not one of this service.
      expect([path, status]).toEqual([path, path.startsWith('/energy/sessions/') ? '404' : '200']);
      await page.locator('#try .close').click();
    }
    // A browser reports a 404 by itself.
    expect(problems).toEqual([expect.stringContaining('404 (Not Found)')]);
  });

  it('gets one token with the credentials, and sends no header without them', async () => {
    const { page, asked } = await open('desk');
    await tryOut(page, '/energy/status');
    await page.locator('#try .close').click();
    await tryOut(page, '/energy/sources');
    expect(asked.filter((url) => new URL(url).pathname === TOKEN)).toHaveLength(1);
    await page.locator('#client-secret').fill('wrong');
    await page.locator('#try .send button').click();
    await page.locator('#try .failure', { hasText: '401' }).waitFor();
    await page.locator('#client-id').fill('');
    expect((await send(page)).status).toBe('401');
    expect(JSON.stringify(await page.evaluate('({ ...localStorage, ...sessionStorage })'))).not.toMatch(/token|secret/);
  });

  it('works on a site that adds the header on its server and issues no tokens', async () => {
    const { page } = await open('desk');
    const authorization = `Bearer ${await service.token()}`;
    await page.route(`**${TOKEN}`, (route) => route.fulfill({ status: 404 }));
    await page.route('**/energy/status', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization } }),
    );
    expect((await tryOut(page, '/energy/status')).status).toBe('200');
  });

  it('works under the other name of the machine too', async () => {
    const { page, problems } = await open('desk', { baseUrl: service.baseUrl.replace('localhost', '127.0.0.1') });
    expect((await tryOut(page, '/energy/status')).status).toBe('200');
    expect(problems).toEqual([]);
  });

  it('works behind the stage path of API Gateway', async () => {
    const token = await service.token();
    const page = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    await page.route('**/staging/**', (route) => {
      const request = route.request();
      const url = request.url().replace('/staging/', '/');
      asked.push(new URL(request.url()).pathname);
      return route.continue({ url, headers: { authorization: `Bearer ${token}`, ...request.headers() } });
    });
    await page.goto(`${service.baseUrl}/staging${PAGE}`);
    await page.waitForSelector('html[data-ready]');
    expect((await tryOut(page, '/energy/status')).status).toBe('200');
    expect(asked).toEqual([`/staging${PAGE}`, `/staging${TOKEN}`, '/staging/energy/status']);
  });

  it.each([
    ['desk', 'light'],
    ['desk', 'dark'],
    ['phone', 'light'],
    ['phone', 'dark'],
  ] as const)('is accessible, unfolded and with each dialog open: %s, %s', async (screen, colorScheme) => {
    const { page } = await open(screen, { colorScheme });
    const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(paper === 'rgb(255, 255, 255)').toBe(colorScheme === 'light');
    await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true');
    // The other operations are made by the same templates.
    const [lookup, drop] = ['/energy/plan-lookup', '/energy/drop'].map((path) => `[id="${idOf(path)}"]`);
    const read = ['.part', `${lookup}`, `${drop}`];
    expect(await barriers(page, screen === 'desk' ? [...read, '#contents'] : [...read, '.bar'])).toEqual([]);
    await tryOut(page, '/energy/plan-lookup');
    expect(await barriers(page, ['#try'])).toEqual([]);
    await page.locator('#try .close').click();
    await page.keyboard.press('/');
    await page.keyboard.type('post');
    expect(await barriers(page, ['#search'])).toEqual([]);
    await page.keyboard.press('Escape');
    if (screen === 'desk') return;
    await page.locator('.open-contents').click();
    expect(await barriers(page, ['#contents'])).toEqual([]);
  });

  it('can be used with only the keyboard', async () => {
    const { page } = await open('desk', { hash: `#${idOf('/energy/status')}` });
    const reach = async (selector: string): Promise<void> => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
      }
      throw new Error(`the keyboard does not reach ${selector}`);
    };
    await reach(`button[data-try="${idOf('/energy/status')}"]`);
    await page.keyboard.press('Enter');
    await reach('#try .send button');
    await page.keyboard.press('Enter');
    await page.locator('#try-response .status').waitFor();
    expect(JSON.parse((await page.locator('#try-response pre').textContent()) ?? '')['request-from']).toBe('demo');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.dataset.try')).toBe(idOf('/energy/status'));
  });

  it('requires a token, is the same for every caller, and is sent only once to each', async () => {
    expect((await service.request(PAGE, { authorization: null })).status).toBe(401);
    const marked = { query: { mark: 'from-the-query' }, headers: { 'x-mark': 'from-a-header' } };
    const first = await service.request(PAGE, marked);
    const other = await service.tokenOf({ clientId: 'demopartner', secret: 'demosecret' });
    const second = await service.request(PAGE, { authorization: `Bearer ${other}` });
    expect(second.text === first.text).toBe(true);
    expect([other, await service.token()].filter((token) => first.text.includes(token))).toEqual([]);
    expect(/from-the-query|from-a-header/.exec(first.text)).toBeNull();
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/);
    const again = await service.request(PAGE, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('comes with openapi.json for the address of the service', async () => {
    const response = await service.request('/energy/docs/openapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.json).toMatchObject({ openapi: '3.1.0', servers: [{ url: service.baseUrl }] });
  });
});

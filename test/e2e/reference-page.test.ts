import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page } from 'playwright-core';
import { ROUTES } from '../../lib/routes.ts';
import { openBrowser } from '../support/browser.ts';
import { type RunningService, startService } from '../support/service.ts';

const SCREENS = { desk: { width: 1280, height: 900 }, phone: { width: 375, height: 740 } } as const;
const PAGE = '/energy/docs/index.html';

let service: RunningService;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

type Opened = { readonly page: Page; readonly problems: string[]; readonly asked: string[] };

/** The page as a partner opens it: with the header, on a screen of this size. */
async function open(
  screen: keyof typeof SCREENS,
  { baseUrl = service.baseUrl, colorScheme = 'light' }: { baseUrl?: string; colorScheme?: 'light' | 'dark' } = {},
): Promise<Opened> {
  const token = await service.token();
  const context = await browser.newContext({ viewport: SCREENS[screen], colorScheme });
  const page = await context.newPage();
  const problems: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  await page.route(`**${PAGE}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
  await page.goto(`${baseUrl}${PAGE}`);
  await page.waitForSelector('html[data-ready]');
  return { page, problems, asked };
}

function operation(page: Page, path: string): Locator {
  return page.locator('.opblock', { has: page.locator(`[data-path="${path}"]`) });
}

async function unfold(page: Page, path: string): Promise<Locator> {
  const found = operation(page, path);
  await found.locator('.opblock-summary-control').click();
  await found.locator('.execute').waitFor();
  return found;
}

/** Sends the request that is filled in, and reads the response that the page shows. */
async function execute(found: Locator): Promise<{ status: string; text: string }> {
  await found.locator('.execute').click();
  const response = found.locator('.live-responses-table');
  await response.waitFor();
  return {
    status: (await response.locator('.response-col_status').last().innerText()).trim(),
    text: await response.locator('.highlight-code code').first().innerText(),
  };
}

/** What axe finds that keeps somebody from using the page. */
async function barriers(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe('the API reference in a browser', () => {
  it.each(['desk', 'phone'] as const)('makes a comparison and loads nothing from elsewhere: %s', async (screen) => {
    const { page, problems, asked } = await open(screen);
    const found = await unfold(page, '/energy/comparison');
    const { status, text } = await execute(found);
    expect(status).toBe('200');
    const { comparison } = JSON.parse(text);
    expect(comparison.total).toBe(20);
    expect(comparison.comparisons).toHaveLength(10);
    expect(comparison.comparisons[0].personal_projection.total_pence).toBe(132_615);

    expect(problems).toEqual([]);
    for (const url of asked) expect(new URL(url).origin).toBe(service.baseUrl);
    const { width, screenWidth } = (await page.evaluate(
      '({ width: document.documentElement.scrollWidth, screenWidth: window.innerWidth })',
    )) as { width: number; screenWidth: number };
    expect(width).toBeLessThanOrEqual(screenWidth);
  });

  it('lists every route of the service', async () => {
    const { page } = await open('desk');
    const listed = await page
      .locator('.opblock .opblock-summary-path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('data-path')));
    expect(listed.toSorted()).toEqual(ROUTES.map(({ path }) => path).toSorted());
  });

  it.each(['desk', 'phone'] as const)(
    'has a list of contents in view that leads to every part of it: %s',
    async (screen) => {
      const { page, problems } = await open(screen);
      const links = page.locator('#contents a');
      expect((await links.locator('span').allTextContents()).toSorted()).toEqual(
        ROUTES.map(({ path }) => path).toSorted(),
      );
      const headings = await page.locator('.info .renderedMarkdown h2').allTextContents();
      expect((await links.allTextContents()).slice(0, headings.length)).toEqual(headings);

      const follow = async (name: string): Promise<void> => {
        if (screen === 'phone') await page.locator('#contents summary').click();
        await links.filter({ hasText: name }).click();
      };
      // Its tag is folded: the contents unfold it.
      await page.locator('#operations-tag-energy').click();
      await page.locator('#operations-energy-drop').waitFor({ state: 'detached' });
      await follow('/energy/drop');
      await page.locator('#operations-energy-drop .execute').waitFor();
      const top = async (): Promise<number> => (await page.locator('#operations-energy-drop').boundingBox())?.y ?? -1;
      for (let waits = 0; waits < 100 && ((await top()) < 0 || (await top()) > 100); waits += 1) {
        await page.waitForTimeout(50);
      }
      expect(await top()).toBeGreaterThanOrEqual(0);
      expect(await top()).toBeLessThan(100);
      await follow('Limits');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Limits');
      expect(await page.evaluate('document.activeElement.getBoundingClientRect().top')).toBeLessThan(100);
      expect(problems).toEqual([]);
    },
  );

  it('sends a valid request for every operation as it is filled in', async () => {
    const { page, problems } = await open('desk');
    for (const { path } of ROUTES) {
      const found = await unfold(page, path);
      const { status } = await execute(found);
      // The session of the example is not one of this service.
      expect([path, status]).toEqual([path, path.startsWith('/energy/sessions/') ? '404' : '200']);
      await found.locator('.opblock-summary-control').click();
    }
    // A browser reports a 404 by itself.
    expect(problems).toEqual([expect.stringContaining('404 (Not Found)')]);
  });

  it('works under the other name of the machine too', async () => {
    const { page, problems } = await open('desk', { baseUrl: service.baseUrl.replace('localhost', '127.0.0.1') });
    const { status } = await execute(await unfold(page, '/energy/status'));
    expect(status).toBe('200');
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
      return route.continue({ url, headers: { ...request.headers(), authorization: `Bearer ${token}` } });
    });
    await page.goto(`${service.baseUrl}/staging${PAGE}`);
    await page.waitForSelector('html[data-ready]');
    const { status } = await execute(await unfold(page, '/energy/status'));
    expect(status).toBe('200');
    expect(asked).toEqual([`/staging${PAGE}`, '/staging/energy/status']);
  });

  it('is accessible when it opens on a phone', async () => {
    const { page } = await open('phone');
    expect(await barriers(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'is accessible with a response, a schema and the token shown: %s',
    async (colorScheme) => {
      const { page } = await open('desk', { colorScheme });
      const paper = await page.evaluate('getComputedStyle(document.documentElement).colorScheme');
      expect(paper === 'dark').toBe(colorScheme === 'dark');
      await unfold(page, '/energy/drop');
      const found = await unfold(page, '/energy/plan-lookup');
      await execute(found);
      await found.locator('button.tablinks', { hasText: 'Schema' }).first().click();
      await page.locator('.btn.authorize').click();
      await page.locator('.modal-ux').waitFor();
      expect(await barriers(page)).toEqual([]);
    },
  );

  it('can be used with only the keyboard', async () => {
    const { page } = await open('desk');
    const reach = async (selector: string): Promise<void> => {
      for (let presses = 0; presses < 200; presses += 1) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
      }
      throw new Error(`the keyboard does not reach ${selector}`);
    };
    await reach('#operations-energy-status .opblock-summary-control');
    await page.keyboard.press('Enter');
    // The operation is drawn twice, the second time with all its buttons.
    await page.locator('#operations-energy-status .try-out__btn').waitFor();
    await reach('#operations-energy-status .execute');
    await page.keyboard.press('Enter');
    const response = page.locator('#operations-energy-status .live-responses-table .highlight-code code').first();
    await response.waitFor();
    expect(JSON.parse(await response.innerText())['request-from']).toBe('demo');
    expect(await page.evaluate('document.activeElement.matches("#operations-energy-status .execute")')).toBe(true);
  });

  it('requires a token, and shows nothing else of the request', async () => {
    const refused = await service.request(PAGE, { authorization: null });
    expect(refused.status).toBe(401);
    const token = await service.token();
    const response = await service.request(PAGE, {
      query: { mark: 'from-the-query' },
      headers: { 'x-mark': 'from-a-header' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.text.split(token)).toHaveLength(2);
    expect(response.text).not.toMatch(/from-the-query|from-a-header/);
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/);
    expect(response.text.length).toBeLessThan(6 * 1024 * 1024);
  });

  it('comes with openapi.json for the address of the service', async () => {
    const response = await service.request('/energy/docs/openapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.json).toMatchObject({ openapi: '3.1.0', servers: [{ url: service.baseUrl }] });
  });
});

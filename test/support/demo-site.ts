import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { DEMO, type RunningService, startService } from './service.ts';

/** Signed by RS256: the example of the reference has no signature of that length. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{300,}/;

export type Visit = {
  readonly page: Page;
  /** Console errors, uncaught exceptions and requests to elsewhere. */
  readonly problems: readonly string[];
  /** Fails on a problem, a secret or a token in what was received, or a page too wide. */
  readonly isSound: () => Promise<void>;
};

type VisitOptions = BrowserContextOptions & { readonly at?: string };

export type DemoSite = {
  readonly service: RunningService;
  readonly url: string;
  /** A page of the site, in a context of its own, which is closed after the test. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Visit>;
};

/** A service with the demonstration site, and a browser, for all tests of a file. */
export function useDemoSite(): () => DemoSite {
  let browser: Browser;
  let started: DemoSite;
  beforeAll(async () => {
    const [service, opened] = await Promise.all([startService({ demo: true }), openBrowser()]);
    browser = opened;
    const url = await demoSite(service);
    started = { service, url, visit: (path, { at = url, ...options } = {}) => visit(browser, { path, at, options }) };
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser?.close();
    await started?.service.stop();
  });
  return () => started;
}

/** The address of the demonstration site, which `npm start` prints after it is ready. */
export async function demoSite({ output }: Pick<RunningService, 'output'>): Promise<string> {
  for (;;) {
    const url = /^demonstration site (\S+)$/m.exec(output())?.[1];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type Visited = { readonly path: string; readonly at: string; readonly options: BrowserContextOptions };

async function visit(browser: Browser, { path, at, options }: Visited): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  const received: Promise<Received>[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== at) problems.push(request.url());
  });
  page.on('response', (response) => received.push(readResponse(response)));
  await page.goto(`${at}${path}`);
  const isSound = async (): Promise<void> => {
    await page.waitForLoadState('networkidle');
    expect(problems).toEqual([]);
    const all = await Promise.all(received);
    expect(all.filter(({ text }) => text.includes('</html>')).length).toBeGreaterThan(0);
    for (const { text, url } of all) {
      expect([url, text.includes(DEMO.secret)]).toEqual([url, false]);
      expect([url, TOKEN.exec(text)?.[0]]).toEqual([url, undefined]);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  };
  return { page, problems, isSound };
}

type Received = { readonly url: string; readonly text: string };

/** Headers and body, read at once: a browser forgets the body of a page that it has left. */
async function readResponse(response: Response): Promise<Received> {
  const [headers, body] = await Promise.all([response.allHeaders().catch(() => ({})), response.text().catch(() => '')]);
  return { url: response.url(), text: `${JSON.stringify(headers)}\n${body}` };
}

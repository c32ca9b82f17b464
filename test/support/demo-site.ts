import type { Browser, BrowserContextOptions, Locator, Page, Response } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { DEMO, type RunningService, startService } from './service.ts';

/** Signed by RS256: the example of the reference has no signature of that length. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{300,}/;

/** Just below the time limit of a test, so that a test which fails says what it has waited for. */
const WAIT_MILLISECONDS = 290_000;

type VisitOptions = BrowserContextOptions & {
  /** Default: the site of the service. */
  readonly at?: string;
  /** Default: true. */
  readonly mustBeSound?: boolean;
};

type DemoSite = {
  readonly service: RunningService;
  readonly url: string;
  /**
   * A page of the site, in a separate context, which is closed after the test. The test fails if
   * there was an error, if anything was loaded from elsewhere, if what was received holds a secret
   * or a token, or if the page is too wide.
   */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Page>;
};

/**
 * A service with the demonstration site, and a browser, for all tests of a file. It has the sample
 * market of `npm start`, on its day, as the ready households have.
 */
export function useDemoSite(): () => DemoSite {
  let browser: Browser;
  let started: DemoSite;
  let soundnessChecks: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const [service, opened] = await Promise.all([
      startService({ demo: true, sample: true }),
      openBrowser(),
    ]);
    browser = opened;
    const url = await demoSite(service);
    const visit: DemoSite['visit'] = async (
      path,
      { at = url, mustBeSound = true, ...options } = {},
    ) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        ...options,
      });
      context.setDefaultTimeout(WAIT_MILLISECONDS);
      const page = await context.newPage();
      if (mustBeSound) soundnessChecks.push(soundnessOf(page, at));
      await page.goto(`${at}${path}`);
      return page;
    };
    started = { service, url, visit };
  });
  afterEach(async () => {
    const checks = soundnessChecks;
    soundnessChecks = [];
    try {
      for (const check of checks) await check();
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()));
    }
  });
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

/** Whether a text, or each of several, is shown in a place. */
export async function expectShown(
  place: Locator,
  ...shown: readonly (string | RegExp)[]
): Promise<void> {
  const text = await place.innerText();
  for (const one of shown) expect(text).toMatch(one);
}

/** Watches a page from now on. */
function soundnessOf(page: Page, origin: string): () => Promise<void> {
  const problems: string[] = [];
  const received: Promise<string>[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin && !request.isNavigationRequest())
      problems.push(request.url());
  });
  page.on('response', (response) => received.push(textOf(response)));
  return async () => {
    await page.waitForLoadState('networkidle');
    expect(problems).toEqual([]);
    const texts = await Promise.all(received);
    expect(texts.some((text) => text.includes('</html>'))).toBe(true);
    expect(texts.filter((text) => text.includes(DEMO.secret) || TOKEN.test(text))).toEqual([]);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0);
  };
}

/**
 * Address, headers and body, read at once: a browser forgets the body of a page that it has left.
 */
async function textOf(response: Response): Promise<string> {
  const [headers, body] = await Promise.all([
    response.allHeaders().catch(() => ({})),
    response.text().catch(() => ''),
  ]);
  return `${response.url()}\n${JSON.stringify(headers)}\n${body}`;
}

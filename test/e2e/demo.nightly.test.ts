import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { listen } from '../../demo/listen.ts';
import { createDemoSite } from '../../demo/site.ts';
import { openBrowser } from '../support/browser.ts';
import { demoSite } from '../support/demo-site.ts';
import { present } from '../support/present.ts';
import { DEMO, type RunningService, startService } from '../support/service.ts';

const SCREENS = { desk: { width: 1400, height: 1000 }, phone: { width: 390, height: 844 } } as const;
type Screen = keyof typeof SCREENS;
const BOTH_SCREENS: readonly Screen[] = ['desk', 'phone'];

const HOUSEHOLD = {
  way: 'plan',
  post_code: 'SW1A 1AA',
  supplier: 'british-gas',
  plan: 'standard-variable',
  usage: 'kwh',
  electricity_kwh: '2500',
  gas_kwh: '9500',
};

/** Signed by RS256: the example of the reference has no signature of that length. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{300,}/;

let service: RunningService;
let site: string;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ demo: true }), openBrowser()]);
  site = await demoSite(service);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails on a console error, a request to elsewhere, a secret or a token in what was received, or a page too wide. */
  readonly isSound: () => Promise<void>;
};

type VisitOptions = { readonly screen?: Screen; readonly colorScheme?: 'light' | 'dark'; readonly at?: string };

async function visit(
  path: string,
  { screen = 'desk', colorScheme = 'light', at = site }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: SCREENS[screen], colorScheme, locale: 'en-GB' });
  const page = await context.newPage();
  const problems: string[] = [];
  const received: Promise<Received>[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => received.push(readResponse(response)));
  await page.goto(`${at}${path}`);
  const isSound = async (): Promise<void> => {
    await page.waitForLoadState('networkidle');
    expect(problems).toEqual([]);
    const all = await Promise.all(received);
    expect(all.filter(({ text }) => text.includes('</html>')).length).toBeGreaterThan(0);
    for (const { origin, text, url } of all) {
      expect([url, origin]).toEqual([url, at]);
      expect([url, text.includes(DEMO.secret)]).toEqual([url, false]);
      expect([url, TOKEN.exec(text)?.[0]]).toEqual([url, undefined]);
    }
    const [width, screenWidth] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, window.innerWidth]',
    );
    expect(width).toBeLessThanOrEqual(screenWidth);
  };
  return { page, context, isSound };
}

type Received = { readonly url: string; readonly origin: string; readonly text: string };

/** Headers and body, read at once: a browser forgets the body of a page that it has left. */
async function readResponse(response: Response): Promise<Received> {
  const [headers, body] = await Promise.all([response.allHeaders().catch(() => ({})), response.text().catch(() => '')]);
  return { url: response.url(), origin: new URL(response.url()).origin, text: `${JSON.stringify(headers)}\n${body}` };
}

function query(household: Readonly<Record<string, string>>): string {
  return `/?${new URLSearchParams(household)}`;
}

/** What axe finds that keeps somebody from using the page. */
async function barriers(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

async function compare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare plans' }).click();
  await page.locator('#results:not([aria-busy]) :is(#ranked, .failure)').waitFor();
}

describe.each(BOTH_SCREENS)('the demonstration site on a %s', (screen) => {
  it('fills in supplier and plan from the postcode, and compares in one click', async () => {
    const { page, isSound } = await visit('/', { screen });
    await page.getByLabel('Postcode').fill('sw1a1aa');
    await page.locator('#supply select[name="supplier"]').waitFor();
    const supplier = page.locator('#supply select[name="supplier"]');
    expect(await supplier.inputValue()).not.toBe('');
    await supplier.selectOption('edf');
    await compare(page);
    expect(await page.locator('#ranked').innerText()).toMatch(/^\d+ plans, cheapest first$/);
    expect(await page.locator('#ask-line').innerText()).toContain('SW1A 1AA, EDF');
    expect(page.url()).toContain('supplier=edf&plan=');
    expect(await page.locator('.year').innerText()).toContain('EDF');
    await isSound();
  });

  it('shows the figures of the API: ranked cards, and the year as things stand', async () => {
    const { page, isSound } = await visit(query(HOUSEHOLD), { screen });
    const first = page.locator('.card').first();
    await first.waitFor();
    expect(await page.locator('.card').count()).toBe(20);
    const card = await first.innerText();
    for (const shown of ['Single Rate Tracker (15m) v3', 'Fuse Energy', '£1,326.15', 'saves £302.23', '£100.00']) {
      expect(card).toContain(shown);
    }
    expect(await page.locator('.year').innerText()).toContain('£1,628.38');

    await first.locator('.how > summary').click();
    const worked = await first.locator('.worked').innerText();
    for (const shown of [
      '2,500 kWh × 21.971429p',
      '£549.29',
      '365 days × 37.704762p',
      '0% for 131 days',
      '£1,326.15',
    ]) {
      expect(worked).toContain(shown);
    }
    const own = page.locator('.card.own');
    expect(await own.textContent()).toContain('Your plan');
    expect(await own.getByRole('button', { includeHidden: true }).count()).toBe(0);
    await isSound();
  });

  it('filters the list', async () => {
    const { page, isSound } = await visit(query(HOUSEHOLD), { screen });
    await page.getByLabel('No exit fees').check();
    await page.waitForURL(/no_exit_fees=true/);
    const text = await page.locator('#ranked').innerText();
    expect(Number.parseInt(text, 10)).toBeLessThan(20);
    expect(await page.locator('.facts', { hasText: '£100.00' }).count()).toBe(0);
    await isSound();
  });

  it('shows one session of a handover, however often the button is pressed, and where the journey is', async () => {
    const { page, context, isSound } = await visit(query(HOUSEHOLD), { screen });
    const button = page.getByRole('button', { name: /^Switch to Single Rate Tracker \(15m\) v3/ });
    await button.dblclick();
    const session = await page.locator('#session').innerText();
    await page.goBack();
    await page.locator('#ranked').waitFor();
    await button.click();
    expect(await page.locator('#session').innerText()).toBe(session);
    expect(await page.locator('.facts').innerText()).toContain(
      'the plan is the one you compared, the price is today’s',
    );
    expect(await page.locator('#calls').textContent()).toContain('createSession');
    await isSound();

    const journey = await context.newPage();
    await journey.goto(present(await page.getByRole('link', { name: 'Go on to the switch' }).getAttribute('href')));
    expect(new URL(journey.url()).origin).toBe(service.baseUrl);
    expect(await journey.locator('main').innerText()).toContain(session);
  });

  it('assumes a plan from an address, shows why, and takes corrections', async () => {
    const { page, isSound } = await visit('/', { screen });
    await page.getByText('My address').click();
    await page.getByLabel('Postcode').fill('NR2 2HH');
    await page.getByLabel('House number or name').fill('2');
    await compare(page);
    const rows = page.locator('.assumptions tbody tr');
    expect(await rows.count()).toBe(9);
    expect(await rows.filter({ hasText: 'Average electricity use in NR2 2HH' }).count()).toBe(1);
    await page.getByLabel('Correct the supplier').selectOption('edf');
    await page.getByLabel('Correct the electricity use in kWh').fill('1800');
    await page.getByRole('button', { name: 'Compare with my corrections' }).click();
    await rows
      .filter({ hasText: /given by the caller/i })
      .nth(1)
      .waitFor();
    await isSound();
  });

  it('finds the plan by its rates, and says by how much it missed', async () => {
    const { page, isSound } = await visit('/', { screen });
    await page.getByText('My rates').click();
    await page.getByLabel('Postcode').fill('G2 1DU');
    await page.getByLabel('Electricity standing charge').fill('52.5');
    await page.getByLabel('Electricity rate').fill('24.8');
    await page.getByLabel('Gas standing charge').fill('32.9');
    await page.getByLabel('Gas rate').fill('6.9');
    await compare(page);
    expect(await page.locator('.found').innerText()).toMatch(/Fixed Tariff Mar27 v6 of British Gas.*differ by £2\.18/s);
    await isSound();
  });

  it('takes what is paid, an Economy 7 night share and the end of a fix', async () => {
    const { page, isSound } = await visit(
      query({ way: 'plan', post_code: 'NG1 5FS', supplier: 'british-gas', plan: 'fixed-tariff-apr27-v1' }),
      { screen },
    );
    await page.getByLabel('End of your fixed price').fill('2027-04-30');
    await page.getByText('What I pay').click();
    await page.locator('[name="electricity_spend"]').fill('60');
    await page.locator('[name="gas_spend"]').fill('55');
    await compare(page);
    const year = page.locator('.year');
    expect(await year.innerText()).toContain('12 March 2027');
    expect(await year.innerText()).toContain('Fixed Tariff Apr27 v1 ends, and Standard Variable follows');
    expect(await year.innerText()).toContain('VAT on electricity changes from 0% to 5%');

    await page.getByText('Economy 7', { exact: true }).click();
    await page.locator('#night').fill('60');
    expect(await page.locator('output[name="night_shown"]').innerText()).toBe('60%');
    await compare(page);
    expect(await page.locator('.card .worked').first().textContent()).toContain('Energy by night');
    await isSound();
  });

  it.each([
    ['an unknown postcode', { post_code: 'BT1 5GS' }, /do not know the postcode BT1 5GS.*Northern Ireland/s],
    ['a usage that is missing', { ...HOUSEHOLD, gas_kwh: '' }, /Enter how much gas you use in a year/],
    ['a form that is sent empty', { way: 'plan', post_code: '' }, /Enter your postcode/],
  ])('says what to do about %s', async (_what, household, said) => {
    const { page, isSound } = await visit(query(household), { screen });
    expect(await page.locator('.failure').innerText()).toMatch(said);
    await isSound();
  });

  it('has ten ready households, each in one click', async () => {
    const { page, isSound } = await visit('/', { screen });
    await page.locator('#developers > summary').click();
    const links = await page.locator('.ready a').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links).toHaveLength(10);
    for (const [index, link] of links.entries()) {
      await page.goto(`${site}/#developers`);
      await page.locator('.ready a').nth(index).click();
      await page.waitForURL(`${site}${link}`);
      const shown = await page.locator('#results').innerText();
      const isError = /unknown|limit/.test(
        present(await page.locator('.ready a').nth(index).getAttribute('data-household')),
      );
      expect([link, /cheapest first/.test(shown)]).toEqual([link, !isError]);
      if (isError) expect(shown).toMatch(/do not know the postcode|Too many people/);
    }
    await isSound();
  });

  it('shows the half hours of a time-of-use plan for a home with an electric car', async () => {
    const { page, isSound } = await visit('/', { screen });
    await page.locator('#developers > summary').click();
    await page.getByRole('link', { name: 'An electric car in Bristol' }).click();
    const card = page.locator('.card', { hasText: 'Needs a smart meter and an electric car' }).first();
    await card.locator('.how > summary').click();
    await card.locator('.half-hours canvas').waitFor();
    expect(await card.locator('.half-hours').innerText()).toContain('00:30 to 05:30');
    await isSound();
  });

  it('draws the cost against the usage, of the plans that are chosen', async () => {
    const { page, isSound } = await visit(query(HOUSEHOLD), { screen });
    await page.locator('#chart canvas').waitFor();
    const series = page.locator('#chart .u-legend .u-series');
    const before = await series.count();
    await page.locator('.card .how > summary').nth(3).click();
    await page.getByLabel('Show in the chart').nth(3).check();
    await series.nth(before).waitFor();
    await page.getByText('The figures of the chart').click();
    expect(await page.locator('#chart table:not(.u-legend) tbody tr').count()).toBe(8);
    await isSound();
  });

  it('shows each call of its server, with code to copy that hides the token', async () => {
    const { page, isSound } = await visit(query(HOUSEHOLD), { screen });
    await page.locator('#developers > summary').click();
    const call = page.locator('#calls li', { hasText: 'comparePlans' }).first();
    await call.locator('summary').click();
    await call.getByRole('button', { name: 'Copy as curl' }).waitFor();
    const text = present(await call.textContent());
    for (const shown of [
      'Bearer [redacted]',
      '$ENERGY_TOKEN',
      'process.env.ENERGY_TOKEN',
      'os.environ',
      'Copy as Python',
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).toMatch(/\d ms/);
    await isSound();
  });

  it('opens the API reference without a token in the browser', async () => {
    const { page, context, isSound } = await visit('/', { screen });
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.locator('h1').first().waitFor();
    expect(await page.title()).not.toBe('');
    expect(service.output()).toContain(`API reference ${page.url().replace(/#.*/, '')}`);
    const status = await context.request.get(`${site}/energy/status`);
    expect(await status.json()).toMatchObject({ msg: 'Partner API is OK' });
    await isSound();
  });
});

describe('the demonstration site', () => {
  it('lends its token to no other site', async () => {
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${site}/energy/status`, { headers })).status;
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await statusOf({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(403);
  });

  it.each(['light', 'dark'] as const)('has nothing in the way of anybody: %s', async (colorScheme) => {
    for (const screen of BOTH_SCREENS) {
      const { page } = await visit(query(HOUSEHOLD), { screen, colorScheme });
      await page.locator('#chart canvas').waitFor();
      await page.locator('.how summary').first().click();
      await page.locator('#developers > summary').click();
      await page.locator('#calls summary').first().click();
      await page.locator('#calls .copies').first().waitFor();
      expect(await barriers(page)).toEqual([]);
      await page.goto(`${site}${query({ way: 'address', post_code: 'NR2 2HH', building: '2' })}`);
      expect(await barriers(page)).toEqual([]);
      await page.goto(`${site}${query({ post_code: 'BT1 5GS' })}`);
      expect(await barriers(page)).toEqual([]);
    }
  });

  it('compares without a mouse, and without a script', async () => {
    const { page } = await visit('/');
    await page.getByLabel('Postcode').focus();
    await page.keyboard.type('SW1A 1AA');
    await page.keyboard.press('Enter');
    await page.locator('#ranked').waitFor();
    expect(await page.locator('#status').textContent()).toMatch(/plans, cheapest first/);

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(site);
    await plain.getByLabel('Postcode').fill('SW1A 1AA');
    await plain.getByRole('button', { name: 'Compare plans' }).click();
    expect(await plain.locator('#ranked').innerText()).toContain('cheapest first');
  });
});

describe('the demonstration site of an API that has stopped', () => {
  it.each(BOTH_SCREENS)('says so as a person would want to read it, and keeps what was entered: %s', async (screen) => {
    const unused = await listen(() => new Response(), 0);
    unused.close();
    const alone = await listen(
      createDemoSite({ apiBaseUrl: unused.url, clientId: DEMO.clientId, clientSecret: DEMO.secret }).fetch,
      0,
    );
    try {
      const { page, isSound } = await visit(query(HOUSEHOLD), { screen, at: alone.url });
      expect(await page.locator('.failure').innerText()).toContain('The prices cannot be reached just now');
      expect(await page.getByLabel('Postcode').inputValue()).toBe('SW1A 1AA');
      await compare(page);
      expect(await page.locator('.failure').innerText()).toContain('try again in a minute');
      await isSound();
    } finally {
      alone.close();
    }
  });
});

describe('the process of the demonstration site', () => {
  it('ends with the service that started it', async () => {
    const own = await startService({ demo: true });
    const url = await demoSite(own);
    expect((await fetch(url)).status).toBe(200);
    await own.stop();
    await expect(untilGone(url)).resolves.toBe('gone');
  });
});

async function untilGone(url: string): Promise<'gone'> {
  for (;;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (!isThere) return 'gone';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

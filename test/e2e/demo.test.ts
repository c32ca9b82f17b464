import type { Browser, Page } from 'playwright-core';
import { barriers, openBrowser } from '../support/browser.ts';
import { present } from '../support/present.ts';
import { demoSite, type RunningService, startService } from '../support/service.ts';

// Every other path through the demonstration site, on two screens and in two schemes, is tested nightly.
let service: RunningService;
let site: string;
let browser: Browser;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService({ demo: true }), openBrowser()]);
  site = await demoSite(service);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

async function open(path: string): Promise<{ readonly page: Page; readonly problems: readonly string[] }> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${site}${path}`);
  return { page, problems };
}

const HOUSEHOLD = new URLSearchParams({
  way: 'plan',
  post_code: 'SW1A 1AA',
  supplier: 'british-gas',
  plan: 'standard-variable',
  usage: 'kwh',
  electricity_kwh: '2500',
  gas_kwh: '9500',
});

it('compares from a postcode and Enter, and says what is missing from an empty form', async () => {
  const { page, problems } = await open('/');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compare plans' }).click();
  await page.locator('.failure').getByRole('link', { name: 'Enter your postcode' }).click();
  expect(await barriers(page)).toEqual([]);
  const postcode = page.getByRole('textbox', { name: 'Your postcode' });
  expect(await page.evaluate('document.activeElement.id')).toBe('post_code');
  expect(await postcode.getAttribute('aria-invalid')).toBe('true');
  await postcode.fill('sw1a1aa');
  await postcode.press('Enter');
  await page.locator('#ranked').waitFor();
  expect(await page.locator('.ask summary').first().innerText()).toMatch(/^SW1A 1AA, EDF .* kWh\s+Change$/);
  expect(await page.locator('.year').innerText()).toContain('leave today without an exit fee');
  expect(problems).toEqual([]);
});

it('shows the figures of the API in the first screen, and leads to a session and to its journey', async () => {
  const { comparison } = await service.get('comparison', {
    post_code: 'SW1A 1AA',
    electricity_variant: 'standard',
    fuel: 'dual_fuel',
    dual_fuel_supplier_key: 'british-gas',
    dual_fuel_plan_key: 'standard-variable',
    electricity_usage_kwh: '2500',
    gas_usage_kwh: '9500',
    rank_by: 'like_for_like',
  });
  const { plan, like_for_like: year } = present(comparison.comparisons[0]);
  const { page, problems } = await open(`/?${HOUSEHOLD}`);
  const first = page.locator('.card').first();
  const pounds = (year.total_pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  for (const shown of [plan.name, `£${pounds}`, `Saves £${(year.saving_after_exit_fees_pence / 100).toFixed(2)}`]) {
    expect(await first.innerText()).toContain(shown);
  }
  const button = present(await first.getByRole('button').boundingBox());
  expect(button.y + button.height).toBeLessThan(600);
  expect(await page.locator('.card').count()).toBe(comparison.total);
  await page.locator('#savings canvas').waitFor();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: `Switch to ${plan.name}` }).click();
  const session = present(await page.locator('#session').textContent());
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go on to the switch' }).click();
  await page.waitForURL(`${site}/journey?session=${session}&**`);
  expect(await page.locator('main').innerText()).toContain(`£${pounds} a year`);
  expect(await barriers(page)).toEqual([]);
  expect(problems).toEqual([]);
});

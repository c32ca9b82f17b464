import { setTimeout } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { useDemoSite } from '../support/demo-site.ts';

const COMPARISON = '/energy/comparison';

/**
 * The findings of axe in Scalar's markup, by rule, which CONTRIBUTING.md reports to its makers.
 * There is none in ours: the guide, and every description.
 */
const SCALARS_FINDINGS: readonly string[] = ['aria-required-attr', 'scrollable-region-focusable'];

const site = useDemoSite();

it.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)(
  'the API reference opens on each visit, is accessible and sends requests, at %i pixels in the %s',
  async (width, colorScheme) => {
    // Its token is received here.
    const page = await site().visit('/', {
      viewport: { width, height: 900 },
      colorScheme,
      mustBeSound: false,
    });
    page.setDefaultTimeout(120_000);
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.getByRole('link', { name: 'API reference' }).click();
    await isShown(page);
    await page.goBack();
    await page.getByRole('link', { name: 'API reference' }).click();
    await isShown(page);
    await page.reload();
    await isShown(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);

    const { violations } = await new AxeBuilder({ page }).analyze();
    const ours = await new AxeBuilder({ page })
      .include('.markdown')
      .exclude('.markdown pre')
      .analyze();
    expect(violations.map(({ id }) => id).filter((id) => !SCALARS_FINDINGS.includes(id))).toEqual(
      [],
    );
    expect(ours.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

    await page.goto(`${page.url().split('#')[0]}#tag/compare-plans/GET${COMPARISON}`);
    await page.getByRole('button', { name: `(get ${COMPARISON})` }).click();
    await page.getByRole('dialog').waitFor();
    expect(await send(page)).toEqual({ token: undefined, status: 200, shown: '200 OK' });
    await authorize(page);
    expect(await send(page)).toEqual({
      token: expect.stringMatching(/^Bearer eyJ/),
      status: 200,
      shown: '200 OK',
    });
    const storage = JSON.stringify(await page.evaluate('({ ...localStorage, ...sessionStorage })'));
    expect(storage).not.toMatch(/eyJ|demosecret/);
    expect(problems).toEqual([]);
  },
);

/** Waits until the page is drawn and styled. */
async function isShown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'First calls' }).waitFor();
  const colour = "getComputedStyle(document.body).getPropertyValue('--scalar-color-1')";
  // The page's policy refuses the evaluation within the page by which Playwright would wait.
  while ((await page.evaluate(colour)) === '') await setTimeout(20);
}

/** Gets a token by the form, which has the credentials of the demo partner on this machine. */
async function authorize(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Authorize' }).click();
  await dialog.getByRole('button', { name: 'Clear tokens' }).waitFor();
}

/** Sends the request of the form. The site adds its own token to a request without one. */
async function send(page: Page) {
  const dialog = page.getByRole('dialog');
  const responded = page.waitForResponse((one) => new URL(one.url()).pathname.endsWith(COMPARISON));
  await dialog.getByRole('button', { name: /^Send get request/ }).click();
  const response = await responded;
  const { authorization: token } = await response.request().allHeaders();
  const shown = await dialog
    .getByText(/^\d{3} \w+/)
    .first()
    .innerText();
  return { token, status: response.status(), shown };
}

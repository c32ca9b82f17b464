import type { BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { DEMO } from './service.ts';

export type ReaderOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme'> & {
  /** The origin of everything that the page may ask for. */
  readonly origin: string;
};

export type Reader = {
  readonly page: Page;
  /** Errors in the console, and requests to elsewhere. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
};

/** A browser for the API reference, which is to ask for nothing from elsewhere. */
export async function openReader({ origin, ...options }: ReaderOptions): Promise<Reader> {
  const browser = await openBrowser();
  const page = await browser.newPage(options);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) problems.push(request.url());
  });
  return { page, problems, close: () => browser.close() };
}

/** Waits until the page is drawn and styled. */
export async function isShown(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'First calls' }).waitFor();
  await page.waitForFunction("getComputedStyle(document.body).getPropertyValue('--scalar-color-1') !== ''");
}

/** Opens an operation of the page, and the form that sends its request. */
export async function openForm(
  page: Page,
  { tag, path }: { readonly tag: string; readonly path: string },
): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#tag/${tag}/GET${path}`);
  await page.getByRole('button', { name: `(get ${path})` }).click();
  await page.getByRole('dialog').waitFor();
}

/** Gets a token by the form, with the credentials of the demo partner. */
export async function authorize(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Client ID' }).click();
  await page.keyboard.type(DEMO.clientId);
  await dialog.getByLabel('Client Secret').click();
  await page.keyboard.type(DEMO.secret);
  await dialog.getByRole('button', { name: 'Authorize' }).click();
  await dialog.getByRole('button', { name: 'Clear tokens' }).waitFor();
}

export type Sent = {
  readonly token: string | undefined;
  readonly status: number;
  /** The status that the page shows. */
  readonly shown: string;
};

/** Sends the request of the form. */
export async function send(page: Page, path: string): Promise<Sent> {
  const dialog = page.getByRole('dialog');
  const responded = page.waitForResponse((one) => new URL(one.url()).pathname.endsWith(path));
  await dialog.getByRole('button', { name: /^Send get request/ }).click();
  const response = await responded;
  const { authorization: token } = await response.request().allHeaders();
  const shown = await dialog
    .getByText(/^\d{3} \w+/)
    .first()
    .innerText();
  return { token, status: response.status(), shown };
}

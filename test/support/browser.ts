import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { type BundledChromium, bundledChromium, isChromiumBundled } from './bundled-chromium.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
] as const;

/** A real browser: the one of the npm packages, or one that is installed. @throws Error if there is neither. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [
      // Neither root nor most containers can use the sandbox, and the pages are our own.
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

async function findChromium(): Promise<BundledChromium> {
  const executablePath = INSTALLED.find((place) => existsSync(place));
  if (executablePath !== undefined) return { executablePath, env: {} };
  if (isChromiumBundled()) return bundledChromium();
  throw new Error(
    `The API reference is tested in a browser, and no package has one for ${process.platform}-${process.arch}. ` +
      'Install Chrome or Chromium (on Debian: sudo apt-get install chromium).',
  );
}

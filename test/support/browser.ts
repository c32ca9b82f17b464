import { type Browser, chromium } from 'playwright-core';
import { findBrowser, NO_BROWSER } from '../../bin/browser.ts';

/** A real browser. @throws Error where the machine has none: these tests are never passed over */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error(NO_BROWSER);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
};

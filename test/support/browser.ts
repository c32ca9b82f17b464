import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../../bin/tools.ts';

/** A real browser. @throws Error where the machine has none: these tests are never passed over */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('chromium is missing: the API reference is tested in it');
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

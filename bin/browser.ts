import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where a Chromium lies on the machines that people have. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
] as const;

export const NO_BROWSER =
  'there is no Chromium on this machine, and the API reference is tested in one: install it (Debian: apt-get install chromium)';

/** The machine's browser; undefined: it has none. */
export const findBrowser = (): string | undefined => PLACES.find((place) => existsSync(place));

const runs = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Installs Debian's Chromium where the machine has no browser and allows it (root, or sudo without a question).
 *
 * @returns whether there is a browser now
 */
export const ensureBrowser = (): boolean => {
  if (findBrowser() !== undefined) return true;
  if (!runs('apt-get', ['--version'])) return false;
  console.log('installing chromium, in which the API reference is tested ...');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...args: readonly string[]): boolean => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    return runs(command, rest);
  };
  if (!aptGet('update', '-qq')) console.error('the package lists could not be refreshed: trying with those there are');
  aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  return findBrowser() !== undefined;
};

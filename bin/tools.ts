import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where a Chromium lies on the machines that people have. */
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
] as const;

/** The machine's browser; undefined: it has none. */
export const findBrowser = (): string | undefined => BROWSERS.find((place) => existsSync(place));

const runs = (command: string, args: readonly string[], output: 'ignore' | 'inherit' = 'inherit'): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', output],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

type Tool = { readonly debianPackage: string; readonly purpose: string; readonly isThere: () => boolean };

/** What the end-to-end tests need of a machine besides Node. */
const TOOLS: readonly Tool[] = [
  {
    debianPackage: 'chromium',
    purpose: 'the API reference is tested in it',
    isThere: () => findBrowser() !== undefined,
  },
  {
    debianPackage: 'curl',
    purpose: 'the curl examples are run',
    isThere: () => runs('curl', ['--version'], 'ignore'),
  },
  {
    debianPackage: 'python3',
    purpose: 'the Python examples are run',
    isThere: () => runs('python3', ['--version'], 'ignore'),
  },
];

const missing = (): readonly Tool[] => TOOLS.filter(({ isThere }) => !isThere());

/** Says what a machine lacks, and what for. */
const lackOf = ({ debianPackage, purpose }: Tool): string => `${debianPackage} is missing: ${purpose}`;

/**
 * Installs what is missing on a Debian that allows it (root, or sudo without a question).
 *
 * @returns what is missing all the same, in words
 */
export const ensureTools = (): readonly string[] => {
  const lacking = missing();
  if (lacking.length === 0 || !runs('apt-get', ['--version'])) return lacking.map(lackOf);
  const packages = lacking.map(({ debianPackage }) => debianPackage);
  console.log(`installing ${packages.join(', ')} for the end-to-end tests ...`);
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...args: readonly string[]): boolean => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', ...args];
    return runs(command, rest);
  };
  if (!aptGet('update', '-qq')) console.error('the package lists could not be refreshed: trying with those there are');
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
  return missing().map(lackOf);
};

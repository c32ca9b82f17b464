import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import * as z from 'zod';

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

type BundledChromium = {
  readonly executablePath: string;
  /** What Chromium needs in its environment to find libraries and fonts. */
  readonly env: Readonly<Record<string, string>>;
};

const PROJECT = join(import.meta.dirname, '../..');
const PACKAGE = join(PROJECT, 'node_modules', '@sparticuz', 'chromium');
const CACHE = join(PROJECT, 'node_modules', '.cache');
const packageSchema = z.object({ version: z.string() });

// The package unpacks into the temporary folder of the process.
const UNPACK = `
  import chromium, { inflate } from '@sparticuz/chromium';
  await chromium.executablePath();
  await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');
`;

/** `@sparticuz/chromium` contains Chromium for one platform. */
function isChromiumBundled(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/**
 * The Chromium of `@sparticuz/chromium`, unpacked once for each version of the package.
 *
 * @throws Error if it cannot be unpacked.
 */
async function bundledChromium(): Promise<BundledChromium> {
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')));
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const executablePath = join(folder, 'chromium');
  const libraries = lacksLibraries(executablePath) ? { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } : {};
  return { executablePath, env: { ...libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') } };
}

/** Two runs may unpack at once, and each may be interrupted: the folder appears only when it is complete. */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: PROJECT,
    env: { ...process.env, TMPDIR: fresh, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`@sparticuz/chromium could not be unpacked: ${stderr}`);
  // The machine's own fonts would change where lines break.
  await writeFile(
    join(fresh, 'fonts.conf'),
    `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  try {
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Whether this machine lacks a shared library of the executable (libnss3 and libnspr4 are not on every machine). */
function lacksLibraries(executablePath: string): boolean {
  const { status, stdout } = spawnSync('ldd', [executablePath], { encoding: 'utf8' });
  return status !== 0 || stdout.includes('not found');
}

/** What axe finds that keeps somebody from using the page. */
export async function barriers(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

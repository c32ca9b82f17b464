import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * A real browser: on Linux x64 the one of the npm packages, elsewhere an installed Chrome. @throws
 * Error without one
 */
export async function openBrowser(): Promise<Browser> {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  const { env, ...from } = isPackaged ? await bundledChromium() : { channel: 'chrome', env: {} };
  return chromium.launch({
    ...from,
    timeout: 0,
    env: { ...process.env, ...env },
    // Neither root nor most containers can use the sandbox, and the pages are our own.
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

const MODULES = join(import.meta.dirname, '../../node_modules');

// The package unpacks into the temporary folder of the process.
const UNPACK = `
  import chromium, { inflate } from '@sparticuz/chromium';
  await chromium.executablePath();
  await inflate('node_modules/@sparticuz/chromium/bin/al2023.tar.br');
`;

/**
 * The Chromium of `@sparticuz/chromium`, unpacked once for each version, with the variables that it
 * needs.
 */
async function bundledChromium() {
  const { version } = JSON.parse(
    readFileSync(join(MODULES, '@sparticuz/chromium/package.json'), 'utf8'),
  );
  const folder = join(MODULES, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const executablePath = join(folder, 'chromium');
  const libraries = lacksLibraries(executablePath)
    ? { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
    : {};
  return { executablePath, env: { ...libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') } };
}

/**
 * Two runs may unpack at once, and each may be interrupted: the folder appears only when it is
 * complete.
 */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', UNPACK],
    {
      cwd: dirname(MODULES),
      env: { ...process.env, TMPDIR: fresh, NODE_OPTIONS: '' },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`@sparticuz/chromium could not be unpacked: ${stderr}`);
  // The machine's own fonts would change where lines break. Relative, so that the folder can move.
  await writeFile(
    join(fresh, 'fonts.conf'),
    '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n',
  );
  await rename(fresh, folder).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
}

/**
 * Whether this machine lacks a shared library of the executable (libnss3 and libnspr4 are not on
 * every machine).
 */
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

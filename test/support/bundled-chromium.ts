import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

export type BundledChromium = {
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
export function isChromiumBundled(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/**
 * The Chromium of `@sparticuz/chromium`, unpacked once for each version of the package.
 *
 * @throws Error if it cannot be unpacked.
 */
export async function bundledChromium(): Promise<BundledChromium> {
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

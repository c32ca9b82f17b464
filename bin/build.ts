import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build as bundle, type OutputFile, type Plugin } from 'esbuild';
import { BUNDLE_FILE, BUNDLE_FOLDER, BUNDLES, BUNDLING, SOURCE_MAP_FILE } from '../lib/bundling.ts';
import { referencePlugin } from './reference/page.ts';

export type Built = { readonly name: string; readonly bytes: number };

const PROJECT = join(import.meta.dirname, '..');

/** The script of the demonstration site that draws, with the packages and data that it imports. */
const DRAWING = { entry: 'demo/browser/book.js', bundle: 'dist/demo/book.js' };

const BUNDLED_FILES: readonly string[] = [BUNDLE_FILE, SOURCE_MAP_FILE];

/**
 * Bundles every function into its own folder in dist/functions, for AWS and `npm start`. `npm run
 * build` also bundles the script of the demonstration site and compiles the client; `npm run build
 * -- client` compiles only the client.
 */
export async function build(root = PROJECT): Promise<readonly Built[]> {
  // One call reads a module that several functions import only once.
  const { outputFiles } = await bundle({
    ...BUNDLING,
    mainFields: [...BUNDLING.mainFields],
    absWorkingDir: root,
    entryPoints: BUNDLES.map(({ name, entry }) => ({ in: entry, out: join(name, 'index') })),
    outdir: join(root, BUNDLE_FOLDER),
    plugins: [builtinModules(), referencePlugin(root)],
    write: false,
    logLevel: 'error',
  });
  // A bundle embeds its data, because a further file would not be deployed.
  if (outputFiles.length > BUNDLES.length * BUNDLED_FILES.length) {
    const paths = outputFiles.map(({ path }) => relative(root, path));
    throw new Error(`the bundles have more files than ${BUNDLED_FILES.join(' and ')}: ${paths}`);
  }
  return Promise.all(BUNDLES.map(({ name }) => writeBundle(name, root, outputFiles)));
}

/** Bundles the script that the demonstration site serves, which draws with Observable Plot. */
export async function buildDrawing(root = PROJECT): Promise<void> {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: [DRAWING.entry],
    ...{ bundle: true, minify: true, format: 'esm', write: false },
  });
  await mkdir(dirname(join(root, DRAWING.bundle)), { recursive: true });
  for (const { contents } of outputFiles) await writeWhole(join(root, DRAWING.bundle), contents);
}

if (realpathSync(process.argv[1] ?? PROJECT) === import.meta.filename) await main();

async function writeBundle(
  name: string,
  root: string,
  outputFiles: readonly OutputFile[],
): Promise<Built> {
  const folder = join(root, BUNDLE_FOLDER, name);
  const [output, map] = BUNDLED_FILES.map((file) =>
    outputFiles.find(({ path }) => path === join(folder, file)),
  );
  if (output === undefined || map === undefined) throw new Error(`there is no bundle of ${name}`);
  await mkdir(folder, { recursive: true });
  for (const { path, contents } of [map, output]) await writeWhole(path, contents);
  // Anything that an earlier build has left there would be deployed with the function.
  const leftovers = (await readdir(folder)).filter((file) => !BUNDLED_FILES.includes(file));
  await Promise.all(
    leftovers.map((file) => rm(join(folder, file), { recursive: true, force: true })),
  );
  return { name, bytes: output.contents.length };
}

/** Replaces a changed file at once, because two builds may run at the same time. */
async function writeWhole(file: string, contents: Uint8Array): Promise<void> {
  if (existsSync(file) && Buffer.compare(await readFile(file), contents) === 0) return;
  // A file that a killed build leaves in a function's folder would be deployed.
  const fresh = join(dirname(file), '..', `.fresh-${randomUUID()}`);
  await writeFile(fresh, contents);
  await rename(fresh, file);
}

/**
 * Takes Node's own modules without importing them. An import reads every export of such a module,
 * and with it what Node loads only when asked: `fetch` with node:http, the streams of files with
 * node:fs, the colours of a terminal with node:util. That would take a cold start longer than most
 * of our code does.
 */
export function builtinModules(): Plugin {
  return {
    name: 'builtin-modules',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^[a-z]/ }, ({ path }) =>
        isBuiltin(path) ? { path: path.replace(/^node:/, ''), namespace: 'builtin' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
        contents: `module.exports = process.getBuiltinModule('${path}');`,
      }));
    },
  };
}

/**
 * Compiles the client to the package that partners install, in dist/client: `npm pack
 * ./dist/client` packs it.
 */
function buildClient(): void {
  const source = join(PROJECT, 'client');
  const target = join(PROJECT, 'dist', 'client');
  rmSync(target, { recursive: true, force: true });
  const compiler = join(source, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '--project', source], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the client does not compile');

  const { name, version, description, license, type, engines, dependencies } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  );
  const exports = { types: './index.d.ts', default: './index.js' };
  const described = { name, version, description, license };
  const manifest = { ...described, type, engines, exports, dependencies };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(source, 'README.md'), join(target, 'README.md'));
}

async function main(): Promise<void> {
  const [part, ...others] = process.argv.slice(2);
  if ((part !== undefined && part !== 'client') || others.length > 0) {
    console.error('usage: npm run build, or npm run build -- client for the client only');
    process.exitCode = 2;
    return;
  }
  const started = performance.now();
  const built = part === 'client' ? [] : await build();
  for (const { name, bytes } of built)
    console.log(`${name.padEnd(16)}${(bytes / 1024).toFixed(1).padStart(8)} KiB`);
  if (part !== 'client') await buildDrawing();
  buildClient();
  const what =
    part === 'client' ? 'the client' : `${built.length} bundles, the site’s script and the client`;
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

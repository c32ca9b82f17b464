import { fork } from 'node:child_process';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { builtinModules } from '../../bin/build/builtin-modules.ts';
import { loadProfilesPlugin } from '../../bin/load-profiles/plugin.ts';
import { BUNDLE_FILE, BUNDLING } from '../../lib/bundling.ts';
import type { FunctionRun, FunctionTimes } from './function-run.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** Of what benchmarks build. */
export const BENCH_FOLDER = join(PROJECT, 'dist/bench');

const ENTRIES = {
  comparison: 'functions/comparison/index.ts',
  floor: 'bench/support/functions/floor.ts',
  plain: 'bench/support/functions/plain.ts',
} as const;

/** Bundles a function as those of the service are, or with its own names, and returns its file. */
export async function bundleFunction(name: keyof typeof ENTRIES, { minify = true } = {}): Promise<string> {
  const outfile = join(BENCH_FOLDER, name, BUNDLE_FILE);
  const { outExtension: _, ...options } = BUNDLING;
  await bundle({
    ...options,
    minify,
    mainFields: [...BUNDLING.mainFields],
    absWorkingDir: PROJECT,
    entryPoints: [ENTRIES[name]],
    outfile,
    plugins: [builtinModules(), loadProfilesPlugin(PROJECT)],
    logLevel: 'error',
  });
  return outfile;
}

/** Measures functions in a process of their own. */
export function measureFunctions(run: FunctionRun, nodeOptions: readonly string[] = []): Promise<FunctionTimes> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'function-run.ts'), {
      execArgv: [...nodeOptions],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let times: FunctionTimes | undefined;
    child.on('message', (message: FunctionTimes) => {
      times = message;
    });
    child.on('exit', (code) =>
      times === undefined ? reject(new Error(`the run ended with ${code}`)) : resolve(times),
    );
    child.send(run);
  });
}

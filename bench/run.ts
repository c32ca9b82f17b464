import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run bench` runs all benchmarks, `npm run bench -- pricing` one; further arguments are passed
 * on: `-- load 1000000`.
 */
const BENCHMARKS = ['pricing', 'comparison', 'replay', 'cold-start', 'load', 'http'];

const [chosen, ...args] = process.argv.slice(2);
if (chosen !== undefined && !BENCHMARKS.includes(chosen)) {
  console.error(`unknown benchmark: ${chosen}. Benchmarks: ${BENCHMARKS.join(', ')}`);
  process.exit(2);
}
for (const name of chosen === undefined ? BENCHMARKS : [chosen]) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${name}.ts`), ...args],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exitCode = 1;
}

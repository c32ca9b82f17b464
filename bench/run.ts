import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { type Bench, type Measurement, median } from './support/measure.ts';
import { HEAD, rowOf, storeResult } from './support/results.ts';

/**
 * `npm run bench [-- NAME ...]`: runs every file of this folder that measures something (each exports `run`), prints a
 * table, and stores each file's figures in bench/results/NAME.json and in the page of docs/ that has a place for them. A
 * file that also exports `runs` is run as often, and the medians count.
 */
const FOLDER = import.meta.dirname;

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => basename(file, '.ts'))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`unknown benchmark: ${unknown.join(', ')}. Benchmarks: ${names.join(', ')}`);
  process.exit(2);
}

const machine = { node: process.version, cpu: cpus()[0]?.model.trim() ?? 'unknown', cores: cpus().length };
const all: Measurement[] = [];
for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  const { run, runs = 1 } = await load(name);
  const measured: (readonly Measurement[])[] = [];
  for (let time = 1; time <= runs; time += 1) {
    console.error(`measuring ${name}${runs === 1 ? '' : `, ${time} of ${runs}`} ...`);
    measured.push(await run());
  }
  const measurements = medians(measured);
  storeResult({ name, measuredAt: new Date().toISOString(), machine, measurements: [...measurements] });
  all.push(...measurements);
}
console.table(all.map((each) => Object.fromEntries(rowOf(each).map((text, index) => [HEAD[index], text]))));

type BenchFile = { readonly run: Bench; readonly runs?: number };

async function load(name: string): Promise<BenchFile> {
  const file: unknown = await import(join(FOLDER, `${name}.ts`));
  if (!isBench(file)) throw new Error(`bench/${name}.ts must export a function named run`);
  return file;
}

function isBench(value: unknown): value is BenchFile {
  return typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function';
}

/** Of each figure by itself. Every run measures the same things. */
function medians(measured: readonly (readonly Measurement[])[]): readonly Measurement[] {
  const [first = []] = measured;
  return first.map((each, index) => {
    const same = measured.flatMap((run) => run[index] ?? []);
    const value = median(same.map((one) => one.value));
    if (each.against === undefined) return { ...each, value };
    const against = median(same.flatMap((one) => one.against?.value ?? []));
    return { ...each, value, against: { ...each.against, value: against } };
  });
}

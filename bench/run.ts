import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import type { Bench, Measurement } from './support/measure.ts';

/**
 * `npm run bench [-- NAME ...]`: runs every file of this folder that measures something (each exports `run`), prints a
 * table, and keeps each file's figures in bench/results/NAME.json.
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
mkdirSync(join(FOLDER, 'results'), { recursive: true });
const rows: object[] = [];
for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.error(`measuring ${name} ...`);
  const measurements = await (await load(name))();
  const result = { name, measuredAt: new Date().toISOString(), machine, measurements };
  writeFileSync(join(FOLDER, 'results', `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  rows.push(...measurements.map(rowOf));
}
console.table(rows);

async function load(name: string): Promise<Bench> {
  const file: unknown = await import(join(FOLDER, `${name}.ts`));
  if (!isBench(file)) throw new Error(`bench/${name}.ts must export a function named run`);
  return file.run;
}

function isBench(value: unknown): value is { readonly run: Bench } {
  return typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function';
}

function rowOf({ what, value, unit, against }: Measurement) {
  return {
    what,
    measured: `${figure(value)} ${unit}`,
    ...(against && {
      against: `${against.what}: ${figure(against.value)} ${unit}`,
      ratio: figure(against.value / value),
    }),
  };
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { table, withTables } from '../../test/support/page-tables.ts';
import type { Measurement } from './measure.ts';

const FOLDER = join(import.meta.dirname, '../results');
/** Each has the tables that it asks for. */
export const PAGES = ['performance.md', 'scale.md', 'reliability.md'].map((page) =>
  join(import.meta.dirname, '../../docs', page),
);

const goal = z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })]);

const result = z.object({
  name: z.string(),
  measuredAt: z.string(),
  machine: z.object({ node: z.string(), cpu: z.string(), cores: z.number() }),
  measurements: z.array(
    z.object({
      what: z.string(),
      value: z.number(),
      unit: z.string(),
      against: z.object({ what: z.string(), value: z.number() }).exactOptional(),
      goal: goal.exactOptional(),
    }),
  ),
});

export type BenchResult = Readonly<z.infer<typeof result>>;

/** In place of a table; a test looks for it. */
export const NOT_MEASURED = 'not measured yet';

/** Replaces what was known of this benchmark, in its file and in the tables of the pages. */
export function storeResult(measured: BenchResult): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${measured.name}.json`), `${JSON.stringify(measured, null, 2)}\n`);
  for (const page of PAGES) writeFileSync(page, withResults(readFileSync(page, 'utf8'), storedResults()));
}

export function storedResults(): readonly BenchResult[] {
  return readdirSync(FOLDER)
    .map((file) => basename(file, '.json'))
    .map((name) => result.parse(JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))));
}

/** A figure of another benchmark, or what it was compared with. @throws if it was never measured */
export function storedValue(name: string, what: string | RegExp, side: 'value' | 'against' = 'value'): number {
  const found = storedResults()
    .find((each) => each.name === name)
    ?.measurements.find((each) => (typeof what === 'string' ? each.what === what : what.test(each.what)));
  const value = side === 'value' ? found?.value : found?.against?.value;
  if (value === undefined)
    throw new Error(`${what} is not in bench/results/${name}.json: run npm run bench -- ${name} first`);
  return value;
}

export function withResults(page: string, results: readonly BenchResult[]): string {
  return withTables(page, 'bench', (name) => {
    const found = results.find((each) => each.name === name);
    if (found === undefined) return NOT_MEASURED;
    const { node, cores, cpu } = found.machine;
    const day = found.measuredAt.slice(0, 10);
    return `${table(HEAD, found.measurements.map(rowOf))}\n\n${day}, Node ${node}, ${cores} cores of ${cpu}`;
  });
}

export const HEAD = ['what', 'measured', 'compared with', 'ratio', 'goal'] as const;

export function rowOf({ what, value, unit, against, goal }: Measurement): readonly string[] {
  const ratio = against && value / against.value;
  return [
    what,
    `${figure(value)} ${unit}`,
    against === undefined ? '' : `${against.what}: ${figure(against.value)} ${unit}`,
    ratio === undefined ? '' : figure(ratio),
    goal === undefined ? '' : `${said(goal)}${isMet(goal, ratio ?? value) ? '' : ', **missed**'}`,
  ];
}

function said(goal: NonNullable<Measurement['goal']>): string {
  return 'atMost' in goal ? `at most ${figure(goal.atMost)}` : `at least ${figure(goal.atLeast)}`;
}

function isMet(goal: NonNullable<Measurement['goal']>, value: number): boolean {
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** Three digits that count, thousands set apart. */
function figure(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-GB');
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { table, withTables } from '../support/page-tables.ts';

const FILE = join(import.meta.dirname, 'results.json');
export const PAGE = join(import.meta.dirname, '../../docs/reliability.md');

const finding = z.object({ what: z.string(), seen: z.string(), held: z.boolean() });

const results = z.object({
  parts: z.record(
    z.string(),
    z.object({
      heading: z.string(),
      day: z.string(),
      machine: z.string(),
      seconds: z.number(),
      findings: z.array(finding).readonly(),
    }),
  ),
});

export type PartResult = Readonly<z.infer<typeof results>['parts'][string]>;

/** Replaces what was known of these parts, in the file and in the tables of docs/reliability.md. */
export function storeResults(parts: Readonly<Record<string, PartResult>>): void {
  const all = { ...(existsSync(FILE) ? storedResults() : {}), ...parts };
  writeFileSync(FILE, `${JSON.stringify({ parts: all }, null, 2)}\n`);
  writeFileSync(PAGE, withResults(readFileSync(PAGE, 'utf8'), all));
}

export function storedResults(): Readonly<Record<string, PartResult>> {
  return results.parse(JSON.parse(readFileSync(FILE, 'utf8'))).parts;
}

export function withResults(page: string, parts: Readonly<Record<string, PartResult>>): string {
  return withTables(page, 'endure', (heading) => {
    const own = Object.values(parts).filter((part) => part.heading === heading);
    const rows = own.flatMap(({ findings }) =>
      findings.map(({ what, seen, held }) => [what, `${held ? '' : '**did not hold:** '}${seen}`]),
    );
    const runs = [...new Set(own.map(({ day, machine }) => `${day}, ${machine}`))].join('; ');
    return `${table(['tried', 'seen'], rows)}\n\n${runs}`;
  });
}

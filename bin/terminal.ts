import { escapeControls } from '../data-loader/run/describe.ts';

/** What a command prints may quote what others wrote: names, reasons, a feed's lines. */
export function print(text: string): void {
  console.log(shown(text));
}

export function printError(text: string): void {
  console.error(shown(text));
}

type Alignment = {
  /** How many columns, from the first, are aligned to the right; default none. */
  readonly alignRight?: number;
};

/** The rows of a table in the terminal, the first being its heading. */
export function alignedRows(
  rows: readonly (readonly string[])[],
  { alignRight = 0 }: Alignment = {},
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = (entry: string, column: number): string =>
    column < alignRight ? entry.padStart(widths[column] ?? 0) : entry.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(aligned).join('  ').trimEnd());
}

/**
 * What paths are relative to: npm runs scripts in the project's folder, and says in INIT_CWD where the person stands.
 */
export function callersFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['INIT_CWD'] ?? process.cwd();
}

/** Only the breaks between lines stay as they are. */
function shown(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}

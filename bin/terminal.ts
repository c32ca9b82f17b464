import { Command } from 'commander';
import { escapeControls } from '../data-loader/report/quote.ts';

export type Terminal = {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

/** Prints text that may quote others, such as a feed's lines: control characters are escaped. */
export function print(text: string): void {
  console.log(shown(text));
}

export function printError(text: string): void {
  console.error(shown(text));
}

/** Creates a command that prints to this terminal, and throws instead of ending the process. */
export function createCommand(name: string, terminal: Terminal): Command {
  const writeOut = (text: string): void => terminal.print(text.trimEnd());
  const writeErr = (text: string): void => terminal.printError(text.trimEnd());
  return new Command(name).configureOutput({ writeOut, writeErr }).exitOverride();
}

/** Returns the exit code of an error that Commander has printed: 0 if somebody asked for help. */
export function usageExitCode(error: unknown): 0 | 2 | undefined {
  if (!(error instanceof Error && 'exitCode' in error && error.name.startsWith('Commander')))
    return undefined;
  return error.exitCode === 0 ? 0 : 2;
}

/** Aligns the columns of a table, whose first row is its heading. */
export function alignedRows(
  rows: readonly (readonly string[])[],
  alignRight = 0,
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const aligned = (entry: string, column: number): string =>
    column < alignRight ? entry.padStart(widths[column] ?? 0) : entry.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(aligned).join('  ').trimEnd());
}

/** Returns the folder in which the command was typed: npm runs scripts in the project's folder. */
export function callersFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['INIT_CWD'] ?? process.cwd();
}

/** Escapes control characters except line breaks. */
function shown(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}

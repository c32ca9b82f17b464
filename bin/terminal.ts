import { Command, InvalidArgumentError } from 'commander';
import { escapeControls } from '../data-loader/report/describe.ts';

export type Terminal = {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

/** What a command prints may quote what others wrote: names, reasons, a feed's lines. */
export function print(text: string): void {
  console.log(shown(text));
}

export function printError(text: string): void {
  console.error(shown(text));
}

/** A command that prints to this terminal, and throws instead of ending the process. */
export function createCommand(name: string, terminal: Terminal): Command {
  const writeOut = (text: string): void => terminal.print(text.trimEnd());
  const writeErr = (text: string): void => terminal.printError(text.trimEnd());
  return new Command(name).configureOutput({ writeOut, writeErr }).exitOverride();
}

/**
 * The exit code for what Commander threw, which it has printed: help that was asked for is not an
 * error.
 */
export function usageExitCode(error: unknown): 0 | 2 | undefined {
  if (!(error instanceof Error && 'exitCode' in error && error.name.startsWith('Commander')))
    return undefined;
  return error.exitCode === 0 ? 0 : 2;
}

/**
 * The value of an option or argument as it was given; any other is a usage error with this hint.
 */
export function checked(
  isValid: (text: string) => boolean,
  hint: string,
): (text: string) => string {
  return (text) => {
    if (!isValid(text)) throw new InvalidArgumentError(hint);
    return text;
  };
}

/**
 * The rows of a table in the terminal, the first being its heading; so many columns are aligned to
 * the right.
 */
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

/**
 * What paths are relative to: npm runs scripts in the project's folder, and says in INIT_CWD where
 * the person stands.
 */
export function callersFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['INIT_CWD'] ?? process.cwd();
}

/** Only the breaks between lines stay as they are. */
function shown(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}

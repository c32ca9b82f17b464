import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { isDay } from '../shared/pricing/index.ts';

/** Reads the text of an option. Text that it refuses is a usage error, which ends with the hint. */
export type OptionReader<Value> = (text: string) => Value;

/** Takes valid text as it is. */
export function checked(isValid: (text: string) => boolean, hint: string): OptionReader<string> {
  return (text) => {
    if (!isValid(text)) throw new InvalidArgumentError(hint);
    return text;
  };
}

export function wholeNumber(
  { least, most }: { readonly least: number; readonly most: number },
  hint: string,
): OptionReader<number> {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(hint);
  };
}

/** Reads a day of the calendar, such as 2026-11-21. */
export function day(hint: string): OptionReader<string> {
  return checked(isDay, hint);
}

/** Reads a time in UTC, or a day, which means its midnight in UTC. Returns milliseconds. */
export function moment(hint: string): OptionReader<number> {
  return (text) => {
    const [, date = ''] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d)?Z)?$/.exec(text) ?? [];
    const momentMs = isDay(date) ? Date.parse(text) : Number.NaN;
    if (!Number.isNaN(momentMs)) return momentMs;
    throw new InvalidArgumentError(hint);
  };
}

/** Reads a path, relative to this folder, of a file that exists. Returns the absolute path. */
export function existingFile(folder: string): OptionReader<string> {
  return (path) => {
    const file = resolve(folder, path);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) throw new InvalidArgumentError(`file not found: ${path}`);
    // Reading would wait for ever for a pipe without a writer.
    if (!stats.isFile()) throw new InvalidArgumentError(`not a regular file: ${path}`);
    return file;
  };
}

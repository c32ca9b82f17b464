import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { DatabaseInUse } from '../../local/dynamodb.ts';
import { errorCode, readState } from '../../local/state.ts';

/** The message is for the person at the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/**
 * What an error in the service's folder means to the person at the terminal; undefined if it is of
 * another kind.
 */
export function folderError(error: unknown, directory: string): CannotStart | undefined {
  const words = wordsFor(error, directory);
  return words === undefined ? undefined : new CannotStart(words, { cause: error });
}

function wordsFor(error: unknown, directory: string): string | undefined {
  const folder = relative(process.cwd(), directory) || directory;
  if (errorCode(error) === 'ENOSPC' || /No space left/.test(String(error)))
    return `the disk of ${folder} is full: free some space and start again`;
  if (error instanceof DatabaseInUse) {
    const other = readState(directory);
    const where = other === undefined ? '' : `: ${other.baseUrl}, process ${other.pid}`;
    return `a service is already running here${where}. Stop it first, or start this one in another folder: ENERGY_LOCAL_DIRECTORY=.local-2 PORT=3001 npm start`;
  }
  // The embedded DynamoDB responds with LevelDB's message if the database was opened, and then
  // could not be read.
  if (error instanceof Error && /^(DatabaseUnreadable|InternalServerError)$/.test(error.name)) {
    return `the database in ${folder} cannot be read (${error.message}). Start afresh without it, which deletes its partners and sessions: rm -r ${folder} && npm start`;
  }
  const { dest, path = '' } = Object(error);
  // Of a rename, the file that was to be replaced.
  const file = String(dest ?? path);
  if (!file.startsWith(directory)) return undefined;
  const shown = relative(process.cwd(), file) || file;
  const remedy = existsSync(file)
    ? `Remove it and start again: rm -r ${shown} && npm start`
    : 'Check its folder.';
  return `${shown} cannot be written (${errorCode(error)}). ${remedy}`;
}

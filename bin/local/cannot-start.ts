import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { DatabaseInUse, DatabaseUnreadable } from '../../local/dynamodb.ts';
import { errorCode, readState } from '../../local/state.ts';

/** The message is for the person at the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** What an error in the service's folder means to the person at the terminal; undefined if it is of another kind. */
export function folderError(error: unknown, directory: string): CannotStart | undefined {
  const words = wordsFor(error, directory);
  return words === undefined ? undefined : new CannotStart(words, { cause: error });
}

function wordsFor(error: unknown, directory: string): string | undefined {
  const folder = relative(process.cwd(), directory) || directory;
  if (isDiskFull(error)) return `the disk of ${folder} is full: free some space and start again`;
  if (error instanceof DatabaseInUse) {
    const other = readState(directory);
    const where = other === undefined ? '' : `: ${other.baseUrl}, process ${other.pid}`;
    return `a service is already running here${where}. Stop it first, or start this one in another folder: ENERGY_LOCAL_DIRECTORY=.local-2 PORT=3001 npm start`;
  }
  if (error instanceof DatabaseUnreadable || isFailedOperation(error)) {
    return `the database in ${folder} cannot be read (${error.message}). Start afresh without it, which deletes its partners and sessions: rm -r ${folder} && npm start`;
  }
  const path = pathOf(error);
  if (path === undefined || !path.startsWith(directory)) return undefined;
  const shown = relative(process.cwd(), path) || path;
  const remedy = existsSync(path) ? `Remove it and start again: rm -r ${shown} && npm start` : 'Check its folder.';
  return `${shown} cannot be written (${errorCode(error)}). ${remedy}`;
}

function isDiskFull(error: unknown): boolean {
  return errorCode(error) === 'ENOSPC' || (error instanceof Error && /No space left/.test(error.message));
}

/** The database was opened, and then could not be read: the embedded DynamoDB responds with LevelDB's message. */
function isFailedOperation(error: unknown): error is Error {
  return error instanceof Error && error.name === 'InternalServerError';
}

/** Of a rename, the file that was to be replaced. */
function pathOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('dest' in error && typeof error.dest === 'string') return error.dest;
  return 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

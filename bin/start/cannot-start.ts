import { relative } from 'node:path';
import { DatabaseNotOpened } from '../../local/dynamodb.ts';
import { readState } from '../../local/state.ts';

/** The message is for the person at the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** Says why the service's folder cannot be opened, and what to do about it. */
export function folderError(error: unknown, directory: string): CannotStart {
  const folder = relative(process.cwd(), directory) || directory;
  const message =
    error instanceof DatabaseNotOpened && error.isInUse
      ? `a service is already running here${runningWhere(directory)}. Stop it first, or start this one in another folder: ENERGY_LOCAL_DIRECTORY=.local-2 PORT=3001 npm start`
      : `${folder} cannot be opened (${error instanceof Error ? error.message : error}). Start afresh without it, which deletes its partners and sessions: rm -r ${folder} && npm start`;
  return new CannotStart(message, { cause: error });
}

function runningWhere(directory: string): string {
  const state = readState(directory);
  return state === undefined ? '' : `: ${state.baseUrl}, process ${state.pid}`;
}

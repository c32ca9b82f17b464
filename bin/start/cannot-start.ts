import { relative } from 'node:path';
import { DatabaseNotOpened } from '../../local/dynamodb.ts';
import { readState } from '../../local/state.ts';

/** The message is for the person at the terminal. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

/** Says why the service's folder cannot be used, and what to do about it. */
export function folderError(error: unknown, directory: string): CannotStart {
  const folder = relative(process.cwd(), directory) || directory;
  const message =
    error instanceof DatabaseNotOpened && error.isInUse
      ? `a service is already running here${runningWhere(directory)}. Stop it first, or start this one in another folder: ENERGY_LOCAL_DIRECTORY=.local-2 PORT=3001 npm start`
      : `${folder} cannot be used (${error instanceof Error ? error.message : error}). ${adviceFor(error, folder)}`;
  return new CannotStart(message, { cause: error });
}

const OF_MACHINE = /^LEVEL_|ENOSPC|E(NETUNREACH|ADDRNOTAVAIL) 127\.0\.0\.1/m;

/** Says what to do about an error of the machine, which may occur anywhere in a start. */
export function explained(error: unknown, directory: string): unknown {
  if (error instanceof CannotStart) return error;
  return OF_MACHINE.test(chainOf(error).join('\n')) ? folderError(error, directory) : error;
}

const ELSEWHERE = 'start in another folder: ENERGY_LOCAL_DIRECTORY=.local-2 npm start';

/** LevelDB names a cause by the words of the system, everything else by a code. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [
    /ENOSPC|EDQUOT|No space left|quota exceeded/i,
    'The disk is full. Free some space, and start again: nothing is lost.',
  ],
  [/EROFS|Read-only file system/i, `The file system is read-only, so ${ELSEWHERE}`],
  [
    /EACCES|EPERM|Permission denied|not permitted/i,
    `You may not write there: perhaps another user started the service. Start as that user, or ${ELSEWHERE}`,
  ],
  [
    /EADDRNOTAVAIL|EAFNOSUPPORT|ENETUNREACH/,
    'This machine has no address 127.0.0.1. Set up its loopback interface, and start again.',
  ],
];

/** Only a database that is damaged is to be deleted. */
function adviceFor(error: unknown, folder: string): string {
  const words = chainOf(error).join(' ');
  const known = CAUSES.find(([cause]) => cause.test(words));
  if (known !== undefined) return known[1];
  return /LEVEL_CORRUPTION|Corruption/.test(words)
    ? `The database is damaged. Start afresh without it, which deletes its partners and sessions: rm -r ${folder} && npm start`
    : `Its data is unchanged. Remove the cause and start again, or ${ELSEWHERE}`;
}

/** Lists the codes and messages of an error and of its causes. */
function chainOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)];
  const code = 'code' in error ? String(error.code) : '';
  return [code, error.message, ...(error.cause === undefined ? [] : chainOf(error.cause))];
}

function runningWhere(directory: string): string {
  const state = readState(directory);
  return state === undefined ? '' : `: ${state.baseUrl}, process ${state.pid}`;
}

import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';

/**
 * Raised when the stores lay out their items in another way: a service starts afresh on a folder of
 * another format.
 */
export const STORE_FORMAT = '5';

export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** DynamoDB Local separates tables by region and access key: every client uses these. */
const REGION = 'local';
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

const serviceState = z.object({
  pid: z.int(),
  baseUrl: z.string(),
  dynamodbUrl: z.string(),
  /** The day for which prices are calculated; null: today. */
  today: z.string().nullable(),
});

/** The state of a running local service, for `npm run load` and `npm run partner`. */
export type ServiceState = Readonly<z.infer<typeof serviceState>>;

/** The folder of the database, the log and, while the service runs, its state. */
export function localDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(environment['ENERGY_LOCAL_DIRECTORY'] ?? '.local');
}

/**
 * Creates the folder, or takes it from everybody else: it contains sessions, annual consumption and
 * secrets' hashes.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  chmodSync(folder, FOLDER_MODE);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(folder, entry.name), FILE_MODE);
  }
}

/** The file is the old one or the new one, never half of it. */
export function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: FOLDER_MODE });
  writeFileSync(`${file}.fresh`, text, { mode: FILE_MODE });
  renameSync(`${file}.fresh`, file);
}

export function writeState(directory: string, state: ServiceState): void {
  replaceFile(stateFile(directory), `${JSON.stringify(state, null, 2)}\n`);
}

export function removeState(directory: string): void {
  rmSync(stateFile(directory), { force: true });
}

/**
 * The service that uses this directory; undefined if none is running, even if a killed one has left
 * its state.
 */
export function runningService(directory: string): ServiceState | undefined {
  const state = readState(directory);
  return state !== undefined && isRunning(state.pid) ? state : undefined;
}

/** What the service that used this directory last has left, or the running one. */
export function readState(directory: string): ServiceState | undefined {
  try {
    return serviceState.parse(JSON.parse(readFileSync(stateFile(directory), 'utf8')));
  } catch {
    return undefined;
  }
}

export function dynamodbSettings(dynamodbUrl: string) {
  return { endpoint: dynamodbUrl, region: REGION, credentials: CREDENTIALS };
}

export function dynamodbEnvironment(dynamodbUrl: string): Readonly<Record<string, string>> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodbUrl,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
}

/** The code of a system error, such as EADDRINUSE; otherwise empty. */
export function errorCode(error: unknown): string {
  return String(Object(error).code ?? '');
}

function stateFile(directory: string): string {
  return join(directory, 'state.json');
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

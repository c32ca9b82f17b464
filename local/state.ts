import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';

/**
 * The layout of stored items. Raise it when a store lays out its items differently: every local
 * service then starts afresh.
 */
export const STORE_FORMAT = '7';

export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const KEY_BYTES = 32;

/** The region of every client: DynamoDB Local separates tables by region and access key. */
const REGION = 'local';
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

const serviceState = z.object({
  pid: z.int(),
  baseUrl: z.string(),
  dynamodbUrl: z.string(),
  /** The queue of events. Its origin is an endpoint of SQS. */
  eventsQueueUrl: z.string(),
  /** The day for which prices are calculated; null means today. */
  today: z.string().nullable(),
  /** The address of the demonstration site; absent until it serves, or if there is none. */
  siteUrl: z.string().optional(),
});

/** Tells `npm run load` and `npm run partner` where a local service runs. */
export type ServiceState = Readonly<z.infer<typeof serviceState>>;

/** Returns the folder of the database, the log and, while the service runs, its state. */
export function localDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(environment['ENERGY_LOCAL_DIRECTORY'] ?? '.local');
}

/** Creates a folder that only its user can enter: it holds sessions and annual consumption. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, FOLDER_MODE);
}

/** Replaces a file at once, so that nobody reads half of it. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.fresh`, text, { mode: FILE_MODE });
  renameSync(`${file}.fresh`, file);
}

/**
 * Returns the key from which the secrets of receivers are derived, and makes it if there is none.
 */
export function webhookKey(directory: string): string {
  const file = join(directory, 'webhook-key');
  if (!existsSync(file)) replaceFile(file, randomBytes(KEY_BYTES).toString('hex'));
  return readFileSync(file, 'utf8');
}

export function writeState(directory: string, state: ServiceState): void {
  replaceFile(stateFile(directory), `${JSON.stringify(state, null, 2)}\n`);
}

export function removeState(directory: string): void {
  rmSync(stateFile(directory), { force: true });
}

/**
 * Returns the service that runs on this directory. A killed service leaves its state behind, and is
 * not running.
 */
export function runningService(directory: string): ServiceState | undefined {
  const state = readState(directory);
  return state !== undefined && isRunning(state.pid) ? state : undefined;
}

/** Returns the state that the last service on this directory has written. */
export function readState(directory: string): ServiceState | undefined {
  try {
    return serviceState.parse(JSON.parse(readFileSync(stateFile(directory), 'utf8')));
  } catch {
    return undefined;
  }
}

/** What the SDK needs for an emulated service of AWS. */
export function awsSettings(endpoint: string) {
  return { endpoint, region: REGION, credentials: CREDENTIALS };
}

export function dynamodbEnvironment(dynamodbUrl: string): Readonly<Record<string, string>> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodbUrl,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
}

/** Returns the code of a system error, such as EADDRINUSE, or an empty string. */
export function errorCode(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode ? String(error.code) : '';
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

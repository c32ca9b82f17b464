import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { errorCodeOrEmpty } from './error-code.ts';
import { replaceFile } from './private-folder.ts';

const serviceState = z.object({
  pid: z.int(),
  baseUrl: z.string(),
  dynamodbUrl: z.string(),
  region: z.string(),
  /** By table: `Partners` is `energy-local-partners`. */
  tables: z.record(z.string(), z.string()),
  /** The day for which prices are calculated; null: today. */
  today: z.string().nullable(),
});

/** The state of a running local service, for `npm run load` and `npm run partner`. */
export type ServiceState = Readonly<z.infer<typeof serviceState>>;

export const LOCAL_REGION = 'local';

/** DynamoDB Local separates tables by region and access key: every client uses these. */
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** The folder of the database, the log and, while the service runs, its state. */
export function localDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(environment['ENERGY_LOCAL_DIRECTORY'] ?? '.local');
}

export function writeState(directory: string, state: ServiceState): void {
  replaceFile(stateFile(directory), `${JSON.stringify(state, null, 2)}\n`);
}

export function removeState(directory: string): void {
  rmSync(stateFile(directory), { force: true });
}

/** The service that uses this directory; undefined if none is running, even if a killed one has left its state. */
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

type Database = Pick<ServiceState, 'dynamodbUrl' | 'region'>;

export function dynamodbSettings({ dynamodbUrl, region }: Database) {
  return { endpoint: dynamodbUrl, region, credentials: CREDENTIALS };
}

export function dynamodbEnvironment({ dynamodbUrl, region }: Database): Readonly<Record<string, string>> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodbUrl,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
}

function stateFile(directory: string): string {
  return join(directory, 'state.json');
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCodeOrEmpty(error) === 'EPERM';
  }
}

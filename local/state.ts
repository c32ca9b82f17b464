import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCodeOrEmpty } from './error-code.ts';
import { isRecord } from './records.ts';

/** What other programs of this machine learn of a local service while it runs: `npm run load`, `npm run partner`. */
export type ServiceState = {
  readonly pid: number;
  readonly baseUrl: string;
  readonly dynamodbUrl: string;
  readonly region: string;
  /** The names of the tables: `Partners` is `energy-local-partners`. */
  readonly tables: Readonly<Record<string, string>>;
  /** The day that prices are worked out for; null: today. */
  readonly today: string | null;
};

/** The region of a local service: nothing depends on it, but clients want one. */
export const LOCAL_REGION = 'local';

/** The embedded DynamoDB takes any; a DynamoDB Local keeps tables apart by region and key, so that all use these. */
const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** Where a local service keeps what it has: its database, its log and, while it runs, its state. */
export function localDirectory(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(environment['ENERGY_LOCAL_DIRECTORY'] ?? '.local');
}

export function writeState(directory: string, state: ServiceState): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(stateFile(directory), `${JSON.stringify(state, null, 2)}\n`);
}

export function removeState(directory: string): void {
  rmSync(stateFile(directory), { force: true });
}

/** The service that runs with this directory; undefined where none does, whatever a killed one has left behind. */
export function runningService(directory: string): ServiceState | undefined {
  let text: string;
  try {
    text = readFileSync(stateFile(directory), 'utf8');
  } catch {
    return undefined;
  }
  const state = parseState(text);
  return state !== undefined && isRunning(state.pid) ? state : undefined;
}

type Database = Pick<ServiceState, 'dynamodbUrl' | 'region'>;

/** What a client of the AWS SDK reaches the service's DynamoDB by. */
export function dynamodbSettings({ dynamodbUrl, region }: Database) {
  return {
    endpoint: dynamodbUrl,
    region,
    credentials: CREDENTIALS,
  };
}

/** The same as variables, for a function's environment. */
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

function parseState(text: string): ServiceState | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { pid, baseUrl, dynamodbUrl, region, today } = value;
  const tables = readTables(value['tables']);
  if (typeof pid !== 'number' || typeof baseUrl !== 'string' || typeof dynamodbUrl !== 'string') return undefined;
  if (typeof region !== 'string' || tables === undefined) return undefined;
  return { pid, baseUrl, dynamodbUrl, region, tables, today: typeof today === 'string' ? today : null };
}

function readTables(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const tables: Record<string, string> = {};
  for (const [table, name] of Object.entries(value)) {
    if (typeof name !== 'string') return undefined;
    tables[table] = name;
  }
  return tables;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCodeOrEmpty(error) === 'EPERM';
  }
}

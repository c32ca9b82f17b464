import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { build } from '../bin/build.ts';
import { LOCAL_TABLES } from '../bin/local/create-tables.ts';
import { API_FUNCTIONS, functionEnvironment } from '../bin/local/function-environments.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../lib/bundling.ts';
import { type FunctionDefinition, runtimeEnvironment } from '../local/lambda/functions.ts';
import { startInstance } from '../local/lambda/instance.ts';
import type { Bench } from './support/measure.ts';

const PROJECT = join(import.meta.dirname, '..');
const EMPTY = join(PROJECT, 'test/fixtures/functions/probe.mjs');
const RUNS = 9;

/** From nothing to ready for the first event, each function against one that imports nothing, in the same run. */
export const run: Bench = async () => {
  await build(PROJECT);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const service = {
    baseUrl: 'http://localhost:3000',
    tables: LOCAL_TABLES,
    dynamodb: {
      AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:8000',
      AWS_REGION: 'local',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    },
    signingKeyJwk: JSON.stringify(privateKey.export({ format: 'jwk' })),
    today: undefined,
  };
  const empty = await medianOf(() => loadedAfter({ name: 'empty', bundleFile: EMPTY, environment: {} }));
  const measurements = [];
  for (const name of API_FUNCTIONS) {
    const bundleFile = join(PROJECT, BUNDLE_FOLDER, name, BUNDLE_FILE);
    const environment = functionEnvironment(name, service);
    const value = await medianOf(() => loadedAfter({ name, bundleFile, environment }));
    measurements.push({
      what: `${name} loaded, on a thread`,
      value,
      unit: 'ms',
      against: { what: 'a function that imports nothing', value: empty },
    });
  }
  return measurements;
};

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await measure());
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
}

async function loadedAfter(definition: FunctionDefinition): Promise<number> {
  const { name, bundleFile, environment } = definition;
  const lines: string[] = [];
  const started = performance.now();
  const instance = startInstance({
    functionName: name,
    bundleFile,
    environment: { ...runtimeEnvironment(definition), ...environment },
    timeoutMilliseconds: 29_000,
    onLogLine: (line) => lines.push(line),
  });
  const state = await instance.loaded;
  const milliseconds = performance.now() - started;
  await instance.stop();
  if (state === 'ended') throw new Error(`${name} does not load: ${lines.join('\n')}`);
  return milliseconds;
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createAwsClient } from '../../shared/store/client.ts';
import { type Credentials, createCaller } from '../support/caller.ts';

/**
 * The whole life of an environment on an AWS emulator on this machine, at the address that is
 * given: first deployment, load by the queue, the end-to-end tests, a change, the way back,
 * removal. test/emulator/README.md.
 */
const [endpoint = 'http://127.0.0.1:4566', name = 'EnergyStaging'] = process.argv.slice(2);
if (!['127.0.0.1', 'localhost'].includes(new URL(endpoint).hostname))
  throw new Error('only on this machine');

const PROJECT = join(import.meta.dirname, '../..');
const STAGE = name === 'EnergyProduction' ? 'production' : 'staging';
const QUALIFIER = STAGE === 'production' ? 'energyprd' : 'energystg';
const IMPORTS = ['--import-existing-resources'] as const;
const LOAD_SECONDS = 240;
const folder = mkdtempSync(join(tmpdir(), 'energy-emulator-'));
const outputsFile = join(folder, 'outputs.json');
const aws = { accessKeyId: 'test', secretAccessKey: 'test' };
const s3 = createAwsClient(S3Client, 'loader', { region: 'eu-west-2', endpoint, credentials: aws });

const variables = {
  AWS_ENDPOINT_URL: endpoint,
  AWS_ACCESS_KEY_ID: aws.accessKeyId,
  AWS_SECRET_ACCESS_KEY: aws.secretAccessKey,
  AWS_REGION: 'eu-west-2',
  AWS_EC2_METADATA_DISABLED: 'true',
};

function run(
  step: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const started = Date.now();
  const options = {
    cwd: PROJECT,
    env: { ...process.env, ...variables, ...more },
    maxBuffer: 50_000_000,
  } as const;
  const output = execFileSync(process.execPath, args, {
    ...options,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
  });
  console.log(`${step}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return output;
}

function cdk(
  step: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): void {
  const app = [
    '--app',
    `${process.execPath} test/emulator/app.ts`,
    '--output',
    join(folder, 'cdk.out'),
  ];
  const allow = ['--context', 'allow=all'];
  run(
    step,
    ['node_modules/aws-cdk/bin/cdk', ...args, ...app, ...allow, '--no-notices', '--ci'],
    more,
  );
}

function deploy(
  step: string,
  more: Readonly<Record<string, string>> = {},
  ...args: string[]
): void {
  cdk(
    step,
    ['deploy', name, '--require-approval', 'never', '--outputs-file', outputsFile, ...args],
    more,
  );
}

function outputs(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(outputsFile, 'utf8'))[name];
}

async function put(Key: string, file: string): Promise<void> {
  const { FeedBucketName: Bucket = '' } = outputs();
  await s3.send(
    new PutObjectCommand({ Bucket, Key, Body: readFileSync(join(PROJECT, 'data', file)) }),
  );
}

function createPartner(...args: string[]): Credentials {
  const printed = run(`partner ${args[0]}`, [
    'bin/partner.ts',
    'create',
    ...args,
    '--stage',
    STAGE,
    '--json',
  ]);
  const { clientId, clientSecret } = JSON.parse(printed);
  return { clientId, secret: clientSecret };
}

cdk('bootstrap', [
  'bootstrap',
  '--qualifier',
  QUALIFIER,
  '--toolkit-stack-name',
  `CDKToolkit-${QUALIFIER}`,
]);
if (STAGE === 'production')
  deploy('first deployment, unprotected', {}, '--context', `first=${name}`);
deploy('deployment');
const { BaseUrl = '', Audience = '' } = outputs();
const api = `${endpoint}/restapis/${new URL(BaseUrl).hostname.split('.')[0]}/${STAGE}/_user_request_`;

// Each starts the loader: by the rule, the queue and its mapping.
await put('postcodes/postcodes-gb.bin', 'postcodes-gb.bin');
await put('deals/deals.ndjson', 'feeds/deals-2026-04.ndjson');
// The prices of the samples have ended: only a person can load them.
run('sources', ['bin/load.ts', '--sources', 'data/sources.json', '--force', '--stage', STAGE]);
const partner = createPartner('e2e');
const journey = createPartner('e2e-journey', '--journey');
const clients = {
  BASE_URL: api,
  AUDIENCE: Audience,
  EMULATED: 'true',
  CLIENT_ID: partner.clientId,
  CLIENT_SECRET: partner.secret,
  JOURNEY_CLIENT_ID: journey.clientId,
  JOURNEY_CLIENT_SECRET: journey.secret,
};
await loaded();
const test = (step: string): void => {
  run(
    step,
    ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'test/e2e/service.test.ts'],
    clients,
  );
};
test('end-to-end tests');
deploy(
  'change: another journey URL',
  { JOURNEY_URL: 'https://other.example.com/start' },
  '--exclusively',
);
test('end-to-end tests after the change');
deploy('way back', {}, '--exclusively', ...IMPORTS, '--context', 'rollout=all-at-once');
test('end-to-end tests after the way back');
if (STAGE === 'staging') {
  await emptyBucket();
  cdk('removal', ['destroy', name, `${name}Data`, '--force']);
}
rmSync(folder, { recursive: true });
console.log('all passed');

/** Waits until the objects are loaded. */
async function loaded(): Promise<void> {
  const { request } = createCaller({ baseUrl: api, audience: Audience, partner });
  const started = Date.now();
  let last = '';
  while (!last.includes('british-gas')) {
    if (Date.now() - started > LOAD_SECONDS * 1000)
      throw new Error(`nothing was loaded: ${last.slice(0, 300)}`);
    await sleep(3_000);
    last = (await request('/energy/suppliers?post_code=SW1A1AA')).text;
  }
  console.log(`loaded: ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

async function emptyBucket(): Promise<void> {
  const { FeedBucketName: Bucket = '' } = outputs();
  const { Versions = [], DeleteMarkers = [] } = await s3.send(
    new ListObjectVersionsCommand({ Bucket }),
  );
  const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
  if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
}

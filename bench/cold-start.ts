import { execFile } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { builtinModules } from '../bin/build.ts';
import { BUNDLING } from '../lib/bundling.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../shared/partners/demo.ts';
import { startServer } from '../test/support/local-server.ts';
import { median, openMarket } from './market.ts';

const STARTS = 15;

/**
 * Loads a bundle, hands it an event, and prints the milliseconds from the start of the process to
 * the response.
 */
const RUNTIME = `
  const { handler } = await import(process.env.BUNDLE);
  const response = await handler(JSON.parse(process.env.EVENT), { awsRequestId: 'cold' });
  const ms = performance.now();
  const refused = response.statusCode >= 400 || response.policyDocument?.Statement[0].Effect === 'Deny';
  if (refused) throw new Error(JSON.stringify(response));
  process.stdout.write('\\n' + ms, () => process.exit());
`;

const BARE = `data:text/javascript,export const handler = async () => ({ statusCode: 200, body: '{}' });`;

/** Reads one item with the SDK, bundled as our functions are. */
const READER = `
  import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  export const handler = async () => {
    const { Item } = await client.send(
      new GetCommand({ TableName: process.env.MARKET_TABLE, Key: { pk: 'POINTER', sk: '-' } }),
    );
    return { statusCode: Item === undefined ? 404 : 200, body: JSON.stringify(Item) };
  };
`;

/** The number of offers in the market. If it is missing, the sample market is used. */
const offers = process.argv[2];

/**
 * Compares the first response of a new process with those of handlers that import nothing, or read
 * one item.
 */
const market = await openMarket(offers === undefined ? undefined : Number(offers));
const folder = mkdtempSync(join(tmpdir(), 'cold-start-'));
const kms = await publicKeyService();
try {
  const reader = join(folder, 'reader.mjs');
  await build({
    ...BUNDLING,
    mainFields: [...BUNDLING.mainFields],
    plugins: [builtinModules()],
    sourcemap: false,
    stdin: { contents: READER, resolveDir: import.meta.dirname },
    outfile: reader,
  });
  const ours = (name: 'comparison' | 'authorizer' | 'token', event: object, more = {}) => {
    const { JWKS_URL: _, ...environment } = market.environment(name);
    return { name, bundle: market.bundle(name), environment: { ...environment, ...more }, event };
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const functions = [
    { name: 'imports nothing', bundle: BARE, environment: {}, event: {} },
    {
      name: 'reads an item',
      bundle: reader,
      environment: market.environment('comparison'),
      event: {},
    },
    ours('comparison', market.event()),
    ours('authorizer', await authorizerEvent(), {
      SIGNING_KEY_IDS: 'key',
      AWS_ENDPOINT_URL_KMS: kms.url,
    }),
    ours('token', tokenEvent(), {
      SIGNING_KEY_JWK: JSON.stringify(privateKey.export({ format: 'jwk' })),
    }),
  ];
  const times = new Map<string, number[]>(functions.map(({ name }) => [name, []]));
  for (let start = 0; start < STARTS; start += 1) {
    for (const { name, bundle, environment, event } of functions) {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', RUNTIME],
        {
          env: {
            PATH: process.env['PATH'],
            ...environment,
            BUNDLE: bundle,
            EVENT: JSON.stringify(event),
          },
        },
      );
      times.get(name)?.push(Number(stdout.split('\n').at(-1)));
    }
  }
  const [bare = 0, read = 0, ...medians] = functions.map(({ name }) =>
    median(times.get(name) ?? []),
  );
  console.log(`a handler that imports nothing: ${bare.toFixed(0)} ms`);
  console.log(`a handler that reads one item: ${read.toFixed(0)} ms`);
  for (const [index, { name, bundle }] of functions.slice(2).entries()) {
    const ms = medians[index] ?? 0;
    const ratios = `${(ms / bare).toFixed(1)} times nothing, ${(ms / read).toFixed(2)} times one item`;
    console.log(
      `${name} (${Math.round(statSync(bundle).size / 1024)} KiB): ${ms.toFixed(0)} ms, ${ratios}`,
    );
  }
} finally {
  await kms.close();
  rmSync(folder, { recursive: true });
  await market.stop();
}

/**
 * Replaces KMS, from which the authorizer reads its key on AWS: responds with the key of the local
 * service.
 */
async function publicKeyService() {
  const keySet = JSON.parse((await market.service.request('/.well-known/jwks.json')).text);
  const der = createPublicKey({ key: keySet.keys[0], format: 'jwk' }).export({
    type: 'spki',
    format: 'der',
  });
  return startServer((_, response) =>
    response.end(JSON.stringify({ PublicKey: der.toString('base64') })),
  );
}

async function authorizerEvent(): Promise<object> {
  return {
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:eu-west-2:000000000000:api/local/GET/energy/comparison',
    headers: { Authorization: `Bearer ${await market.service.token()}` },
    requestContext: { requestId: 'cold' },
  };
}

function tokenEvent(): object {
  const credentials = { client_id: DEMO_CLIENT_ID, client_secret: DEMO_SECRET };
  const audience = market.environment('token')['AUDIENCES']?.split(',')[0];
  const body = JSON.stringify({ grant_type: 'client_credentials', audience, ...credentials });
  const headers = { 'content-type': 'application/json' };
  return {
    path: '/oauth/token',
    httpMethod: 'POST',
    headers,
    body,
    requestContext: { requestId: 'cold' },
  };
}

import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { promisify } from 'node:util';
import { median, openMarket } from './market.ts';

const STARTS = 15;

/** Loads a bundle, hands it an event, and prints the milliseconds from the start of the process to the response. */
const RUNTIME = `
  const { handler } = await import(process.env.BUNDLE);
  const response = await handler(JSON.parse(process.env.EVENT), { awsRequestId: 'cold' });
  const ms = performance.now();
  const refused = response.statusCode >= 400 || response.policyDocument?.Statement[0].Effect === 'Deny';
  if (refused) throw new Error(JSON.stringify(response));
  process.stdout.write('\\n' + ms, () => process.exit());
`;

const BARE = `data:text/javascript,export const handler = async () => ({ statusCode: 200, body: '{}' });`;

/** The first response of a new process, in turn with that of a handler which imports nothing. */
const market = await openMarket();
try {
  const token = await market.service.token();
  const authorizerEvent = {
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:eu-west-2:000000000000:api/local/GET/energy/comparison',
    headers: { Authorization: `Bearer ${token}` },
    requestContext: { requestId: 'cold' },
  };
  const functions = [
    { name: 'bare', bundle: BARE, environment: {}, event: {} },
    ...(['comparison', 'authorizer'] as const).map((name) => ({
      name,
      bundle: market.bundle(name),
      environment: market.environment(name),
      event: name === 'comparison' ? market.event : authorizerEvent,
    })),
  ];
  const times = new Map<string, number[]>(functions.map(({ name }) => [name, []]));
  for (let start = 0; start < STARTS; start += 1) {
    for (const { name, bundle, environment, event } of functions) {
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', RUNTIME], {
        env: { PATH: process.env['PATH'], ...environment, BUNDLE: bundle, EVENT: JSON.stringify(event) },
      });
      times.get(name)?.push(Number(stdout.split('\n').at(-1)));
    }
  }
  const bare = median(times.get('bare') ?? []);
  console.log(`a handler that imports nothing: ${bare.toFixed(0)} ms`);
  for (const { name, bundle } of functions.slice(1)) {
    const ms = median(times.get(name) ?? []);
    const size = Math.round(statSync(bundle).size / 1024);
    console.log(`${name} (${size} KiB): ${ms.toFixed(0)} ms, ${(ms / bare).toFixed(1)} times`);
  }
} finally {
  await market.stop();
}

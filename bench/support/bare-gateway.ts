import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ROUTES } from '../../lib/routes.ts';
import { createGateway } from '../../local/gateway/gateway.ts';
import { createGatewayServer } from '../../local/gateway/server.ts';
import { createFunctions } from '../../local/lambda/functions.ts';
import { listen } from '../../local/loopback.ts';
import { systemClock } from '../../shared/runtime/clock.ts';
import { givenReply } from './http-reply.ts';

/** The local gateway and its threads, with functions that do nothing but return: what the way itself costs. */
const ALLOWED = {
  principalId: 'bench',
  policyDocument: {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: '*' }],
  },
};
/** The gateway makes these itself. */
const OF_THE_GATEWAY = new Set(['content-length', 'x-amzn-requestid']);

const { headers, body } = await givenReply();
const named = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : []));
const reply = {
  statusCode: 200,
  headers: Object.fromEntries(named.filter(([name]) => !OF_THE_GATEWAY.has(name.toLowerCase()))),
  body,
};
const functions = createFunctions({
  definitions: Object.entries({ authorizer: ALLOWED, comparison: reply }).map(([name, response]) => ({
    name,
    bundleFile: join(import.meta.dirname, 'fixed-response.mjs'),
    environment: { RESPONSE: JSON.stringify(response) },
  })),
  timeoutMilliseconds: 29_000,
  maximumInstances: 2,
  maximumSpareInstances: 1,
  onLogLine: (name, line) => console.error(name, line),
});
const gateway = createGateway({
  routes: ROUTES,
  functions,
  clock: systemClock(),
  stopwatch: { elapsedMs: () => performance.now() },
  newRequestId: randomUUID,
  onError: console.error,
});
process.send?.(await listen(createGatewayServer(gateway, randomUUID), '127.0.0.1', 0));

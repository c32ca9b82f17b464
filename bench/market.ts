import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionEnvironment } from '../bin/start/function-environments.ts';
import { COMPARISON } from '../bin/start/greeting.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../lib/bundling.ts';
import type { FunctionName } from '../lib/functions.ts';
import { runningService } from '../local/state.ts';
import { type RunningService, startService } from '../test/support/service.ts';
import { writeFeeds } from './made-feeds.ts';

/** The day on which the generated feeds are in force. */
export const MADE_FEEDS_DAY = '2026-11-21';

/**
 * A running service, and what a bundle needs to work on the same tables in a process of its own.
 */
export type Market = {
  readonly service: RunningService;
  readonly bundle: (name: FunctionName) => string;
  readonly environment: (name: FunctionName) => Readonly<Record<string, string>>;
  readonly event: object;
  readonly stop: () => Promise<void>;
};

/** Opens the sample market, or one of about this many generated offers. */
export async function openMarket(offers?: number): Promise<Market> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const feeds = offers === undefined ? [] : await writeFeeds(folder, offers);
  const day = offers === undefined ? [] : ['--today', MADE_FEEDS_DAY];
  const args = [...day, ...feeds.flatMap((file) => ['--feed', file])];
  const service = await startService({ args, searchesLog: false });
  const state = runningService(service.directory);
  if (state === undefined) throw new Error('the service has no state');
  const { baseUrl, dynamodbUrl, eventsQueueUrl, today } = state;
  return {
    service,
    bundle: (name) => join(process.cwd(), BUNDLE_FOLDER, name, BUNDLE_FILE),
    environment: (name) => ({
      ...functionEnvironment(name, {
        baseUrl,
        dynamodbUrl,
        eventsQueueUrl,
        webhookKey: '',
        signingKeyJwk: '',
        today: today ?? undefined,
      }),
      AWS_LAMBDA_LOG_LEVEL: 'ERROR',
    }),
    event: comparisonEvent(
      offers === undefined
        ? {}
        : { dual_fuel_supplier_key: 'supplier-0', dual_fuel_plan_key: 'plan-0' },
    ),
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Makes the event with which the gateway calls the function. */
function comparisonEvent(change: Readonly<Record<string, string>>): object {
  const query = { ...COMPARISON, ...change };
  return {
    resource: '/energy/comparison',
    path: '/energy/comparison',
    httpMethod: 'GET',
    headers: { Host: 'localhost', Accept: 'application/json' },
    multiValueHeaders: { Host: ['localhost'], Accept: ['application/json'] },
    queryStringParameters: query,
    multiValueQueryStringParameters: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, [value]]),
    ),
    pathParameters: null,
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
    requestContext: {
      requestId: '00000000-0000-4000-8000-000000000000',
      resourcePath: '/energy/comparison',
      httpMethod: 'GET',
      authorizer: {
        partner: 'demo',
        clientId: 'demopartner',
        scope: 'partner',
        tier: 'high',
        exp: '4102444800',
      },
    },
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionEnvironment } from '../bin/start/function-environments.ts';
import { COMPARISON } from '../bin/start/greeting.ts';
import { BUNDLE_FILE, BUNDLE_FOLDER } from '../lib/bundling.ts';
import type { FunctionName } from '../lib/functions.ts';
import { runningService } from '../local/state.ts';
import { type RunningService, startService } from '../test/support/service.ts';
import { writeFeeds, writeSourceList } from './made-feeds.ts';

/** A day on which the generated feeds are in force, and two quarters of the price cap lie ahead. */
export const MADE_FEEDS_DAY = '2026-03-15';

type Query = Readonly<Record<string, string>>;

/** A household of the generated feeds, on the standard variable plan of its supplier. */
export const HOUSEHOLD: Query = {
  dual_fuel_supplier_key: 'supplier-0',
  dual_fuel_plan_key: 'plan-0',
};

/** A household on a fix with an exit fee, which ends within the year. */
export const HOUSEHOLD_ON_A_FIX: Query = {
  ...HOUSEHOLD,
  dual_fuel_plan_key: 'plan-3',
  dual_fuel_end_date: '2026-07-13',
};

/** A household that sends its rates instead of a plan key. */
export const HOUSEHOLD_AT_OWN_RATES: Query = {
  dual_fuel_plan_key: '',
  electricity_charge_pence_per_day: '60',
  electricity_rate_pence_per_kwh: '27',
  gas_charge_pence_per_day: '30',
  gas_rate_pence_per_kwh: '7',
};

/**
 * A running service, and what a bundle needs to work on the same tables in a separate process.
 */
export type Market = {
  readonly service: RunningService;
  /** The bundle of a function, of another release if its folder is given. */
  readonly bundle: (name: FunctionName, root?: string) => string;
  readonly environment: (name: FunctionName) => Readonly<Record<string, string>>;
  /** Makes the event of a comparison for its household or another. */
  readonly event: (query?: Query) => object;
  readonly stop: () => Promise<void>;
};

/** Opens the sample market, or one of about this many generated offers and the price cap. */
export async function openMarket(offers?: number): Promise<Market> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const args = offers === undefined ? [] : await madeMarket(folder, offers);
  const service = await startService({ args, sample: offers !== undefined, searchesLog: false });
  const state = runningService(service.directory);
  if (state === undefined) throw new Error('the service has no state');
  const { baseUrl, dynamodbUrl, eventsQueueUrl, today } = state;
  return {
    service,
    bundle: (name, root = process.cwd()) => join(root, BUNDLE_FOLDER, name, BUNDLE_FILE),
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
    event: (query = {}) =>
      comparisonEvent({ ...(offers === undefined ? {} : HOUSEHOLD), ...query }),
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function madeMarket(folder: string, offers: number): Promise<readonly string[]> {
  const list = await writeSourceList(folder, await writeFeeds(folder, offers));
  return ['--today', MADE_FEEDS_DAY, '--sources', list];
}

/** Makes the event with which the gateway calls the function. */
function comparisonEvent(change: Query): object {
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

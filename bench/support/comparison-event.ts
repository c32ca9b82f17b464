import { randomUUID } from 'node:crypto';
import { COMPARISON } from '../../bin/local/greeting.ts';
import { ROUTES } from '../../lib/routes.ts';
import { proxyEvent } from '../../local/gateway/event.ts';
import { createRouter } from '../../local/gateway/router.ts';
import type { PlanKey } from '../../shared/market/market.ts';
import { present } from '../../test/support/present.ts';
import type { FunctionEvent, FunctionRun } from './function-run.ts';
import { randomFrom } from './random.ts';

const PATH = '/energy/comparison';
const HEADERS = {
  Host: 'api.example.com',
  Accept: 'application/json',
  'Accept-Encoding': 'gzip',
  'User-Agent': 'partner/1.0',
  Authorization: `Bearer ${'x'.repeat(700)}`,
} as const;

const HOUSEHOLDS = 1_000;

/**
 * The comparisons of a thousand households that are on this plan, as the gateway sends them. Their usage differs, so
 * that nothing is measured which only the same household's second request would find.
 */
export function comparisonEvents(held: PlanKey): FunctionRun['events'] {
  const random = randomFrom(1);
  const others = Array.from({ length: HOUSEHOLDS - 1 }, () =>
    comparisonEvent(held, {
      electricity_usage_kwh: String(1_000 + random(4_000)),
      gas_usage_kwh: String(5_000 + random(12_000)),
    }),
  );
  return [comparisonEvent(held, {}), ...others];
}

function comparisonEvent({ supplierKey, planKey }: PlanKey, usage: Readonly<Record<string, string>>): FunctionEvent {
  const query = { ...COMPARISON, ...usage, dual_fuel_supplier_key: supplierKey, dual_fuel_plan_key: planKey };
  const input = {
    request: {
      method: 'GET',
      path: PATH,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
      headers: new Map(
        Object.entries(HEADERS).map(([name, value]) => [name.toLowerCase(), { name, values: [value] }] as const),
      ),
      sourceIp: '192.0.2.1',
      port: 443,
    },
    match: present(createRouter(ROUTES)('GET', PATH)),
    requestId: randomUUID(),
    nowMs: Date.now(),
  };
  const authorizer = {
    partner: 'demo',
    clientId: 'demopartner',
    scope: 'partner',
    tier: 'high',
    exp: Math.floor(Date.now() / 1000) + 86_400,
  };
  return proxyEvent(input, { authorizer, body: Buffer.alloc(0) });
}

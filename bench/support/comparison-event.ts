import { randomUUID } from 'node:crypto';
import { COMPARISON } from '../../bin/local/greeting.ts';
import { ROUTES } from '../../lib/routes.ts';
import { proxyEvent } from '../../local/gateway/event.ts';
import { createRouter } from '../../local/gateway/router.ts';
import type { PlanKey } from '../../shared/market/market.ts';
import { present } from '../../test/support/present.ts';
import type { FunctionEvent } from './function-run.ts';

const PATH = '/energy/comparison';
const HEADERS = {
  Host: 'api.example.com',
  Accept: 'application/json',
  'Accept-Encoding': 'gzip',
  'User-Agent': 'partner/1.0',
  Authorization: `Bearer ${'x'.repeat(700)}`,
} as const;

/** The comparison of a household that is on this plan, as the gateway sends it. */
export function comparisonEvent({ supplierKey, planKey }: PlanKey): FunctionEvent {
  const query = { ...COMPARISON, dual_fuel_supplier_key: supplierKey, dual_fuel_plan_key: planKey };
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

import { randomUUID } from 'node:crypto';
import { COMPARISON } from '../../bin/local/greeting.ts';
import type { RequestOptions } from '../support/caller.ts';
import { readBody } from '../support/response-bodies.ts';
import { eventually, type RunningService, startService } from '../support/service.ts';

const ROUNDS = 3;
const SENDERS = 20;
/** How many are acknowledged when the kill comes is left to chance. */
const MOST_ACKNOWLEDGED = 200;
const ACKNOWLEDGED_WITHIN_MS = 30_000;

const STANDARD_VARIABLE = {
  payment_method: 'monthly_direct_debit',
  plan_key: COMPARISON.dual_fuel_plan_key,
  supplier_key: COMPARISON.dual_fuel_supplier_key,
} as const;

/** The household stays with its plan, which is always on sale. */
const HANDOVER = JSON.stringify({
  post_code: COMPARISON.post_code,
  electricity_variant: 'standard',
  dual_fuel: STANDARD_VARIABLE,
  electricity_usage: { kwh: 2900 },
  gas_usage: { kwh: 9700 },
  selected_plan: { fuel: 'dual_fuel', ...STANDARD_VARIABLE },
});

type Acknowledged = { readonly key: string; readonly sessionId: string };

it('a handover that was acknowledged survives the kill of the service, under its Idempotency-Key', async () => {
  let service = await startService();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const acknowledged = await killAmidHandovers(service);
      expect(acknowledged.length).toBeGreaterThan(0);
      service = await startService({ directory: service.directory });
      for (const { key, sessionId } of acknowledged) {
        expect((await service.request(`/energy/sessions/${sessionId}`)).status).toBe(200);
        expect(sessionIn((await service.request('/energy/drop', handover(key))).json)).toBe(sessionId);
      }
    }
  } finally {
    await service.stop();
  }
});

async function killAmidHandovers(service: RunningService): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  await service.token();
  let isOver = false;
  const send = async (): Promise<void> => {
    while (!isOver) {
      const key = randomUUID();
      const { status, json } = await service.request('/energy/drop', handover(key));
      if (status === 200) acknowledged.push({ key, sessionId: sessionIn(json) });
    }
  };
  const senders = Array.from({ length: SENDERS }, () => send().catch(() => undefined));
  const enough = 1 + Math.random() * MOST_ACKNOWLEDGED;
  await eventually(async () => acknowledged.length >= enough, ACKNOWLEDGED_WITHIN_MS);
  await service.kill();
  isOver = true;
  await Promise.all(senders);
  return acknowledged;
}

function handover(key: string): RequestOptions {
  return { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': key }, body: HANDOVER };
}

function sessionIn(json: unknown): string {
  return new URL(readBody('drop', json).plan_info_url).searchParams.get('session') ?? '';
}

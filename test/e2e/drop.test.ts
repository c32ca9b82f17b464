import { COMPARISON as HOME } from '../../bin/local/greeting.ts';
import { present } from '../support/present.ts';
import { readBody, readErrors } from '../support/response-bodies.ts';
import { type RunningService, startService } from '../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** What a partner sends when its user has chosen the cheapest plan of a comparison. */
async function chosen() {
  const { comparison } = await service.get('comparison', HOME);
  const cheapest = present(comparison.comparisons[0]);
  return {
    post_code: HOME.post_code,
    electricity_variant: HOME.electricity_variant,
    dual_fuel: {
      payment_method: 'monthly_direct_debit',
      plan_key: HOME.dual_fuel_plan_key,
      supplier_key: HOME.dual_fuel_supplier_key,
    },
    electricity_usage: { kwh: 2500 },
    gas_usage: { kwh: 9500 },
    selected_plan: {
      annual_cost_pence: cheapest.personal_projection.total_pence,
      annual_saving_pence: cheapest.saving_pence,
      comparison_id: comparison.id,
      comparison_item_id: cheapest.item_id,
      fuel: 'dual_fuel',
      payment_method: 'monthly_direct_debit',
      plan_key: cheapest.plan.key,
      plan_name: cheapest.plan.name,
      supplier_key: cheapest.plan.supplier_key,
      supplier_name: cheapest.plan.supplier_name,
    },
    attribution: { utm_campaign: 'winter', utm_content: 'a banner' },
  };
}

function handOver(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return service.request('/energy/drop', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

describe('a household that chose from a comparison', () => {
  it('is handed over to the journey', async () => {
    const response = await handOver(await chosen());
    expect(response.status).toBe(200);
    const url = new URL(readBody('drop', response.json).plan_info_url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      session: expect.stringMatching(/^[0-9a-f]{40}$/),
      ref: 'demo',
      utm_campaign: 'winter',
      utm_content: 'a banner',
    });
  });

  it('is handed over once for an Idempotency-Key, even by ten requests at the same moment', async () => {
    const body = await chosen();
    const key = { 'Idempotency-Key': 'ten at once' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => handOver(body, key)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const other = await handOver({ ...body, attribution: {} }, key);
    expect([other.status, readErrors(other.json)[0]?.code]).toEqual([409, 'idempotency-key-reused']);
  });

  it('gets every error at once', async () => {
    const body = await chosen();
    const response = await handOver({
      ...body,
      gas_usage: undefined,
      selected_plan: { ...body.selected_plan, fuel: 'gas', payment_method: 'prepayment' },
    });
    expect(response.status).toBe(400);
    expect(readErrors(response.json).map(({ code }) => code)).toEqual([
      'missing-required-parameter',
      'invalid-fuel-selected',
      'invalid-payment-method-selected',
    ]);
  });

  it('leaves nothing of itself in the logs', () => {
    expect(service.log()).toContain('"service":"drop"');
    expect(service.log()).not.toMatch(/SW1A|banner|ten at once|session=|british-gas/);
  });
});

import { HOME, NOWHERE } from './homes.ts';
import { type ExampleRequest, requestsOf, TOO_LARGE } from './request.ts';

const SELECTED = ['fuel', 'payment_method', 'plan_key', 'plan_name', 'supplier_key', 'supplier_name'] as const;

/** The plan that a household chose from a comparison. */
export type Selection = Readonly<Record<(typeof SELECTED)[number] | 'comparison_id' | 'comparison_item_id', string>> & {
  readonly annual_cost_pence: number;
  readonly annual_saving_pence: number;
};

/** `key` is a new idempotency key. */
export function dropRequests(selected: Selection, key: string): readonly ExampleRequest[] {
  const headers = { 'Idempotency-Key': key };
  const body = dropBody(selected);
  return requestsOf('drop', [
    { name: 'A session', status: 200, body },
    {
      name: 'Unsuitable fuel and payment method',
      status: 400,
      body: {
        ...body,
        dual_fuel: { ...body.dual_fuel, payment_method: 'prepayment' },
        selected_plan: { ...selected, fuel: 'gas' },
      },
    },
    {
      name: 'Missing and invalid values',
      status: 400,
      body: { ...body, post_code: '', electricity_usage: { kwh: 'much' } },
    },
    {
      name: 'Two forms of usage',
      status: 400,
      body: { ...body, electricity_usage: { kwh: 2500, estimate: 'medium' } },
    },
    { name: 'Malformed JSON', status: 400, body: { text: '{"post_code": ', type: 'application/json' } },
    { name: 'Unknown postcode', status: 404, body: { ...body, ...NOWHERE } },
    {
      name: 'Plan not on sale',
      status: 404,
      body: { ...body, selected_plan: { ...selected, plan_key: 'no-such-plan' } },
    },
    { name: 'A session with a key', status: 200, headers, body },
    { name: 'Key used with a different body', status: 409, headers, body: { ...body, attribution: {} } },
    { name: 'Too large', status: 413, body: TOO_LARGE },
    { name: 'Unsupported content type', status: 415, body: { text: 'post_code=SW1A', type: 'text/plain' } },
  ]);
}

/** `id` is a session that the caller handed over. */
export function sessionRequests(id: string): readonly ExampleRequest[] {
  return requestsOf('sessions', [
    { name: 'A session', status: 200, parameters: { session_id: id } },
    { name: 'No such session', status: 404, parameters: { session_id: 'no-such-session' } },
  ]);
}

function dropBody(selected: Selection) {
  return {
    post_code: HOME.post_code,
    electricity_variant: HOME.electricity_variant,
    dual_fuel: { payment_method: 'monthly_direct_debit', plan_key: 'standard-variable', supplier_key: 'british-gas' },
    electricity_usage: { kwh: 2500 },
    gas_usage: { kwh: 9500 },
    selected_plan: selected,
    attribution: { utm_campaign: 'winter', utm_content: 'banner' },
  };
}

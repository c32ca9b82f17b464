import type { RequestOptions } from '../support/service.ts';

/** What every request of the suite says of a home: nothing else in a log looks like it. */
export const HOME = {
  post_code: 'SW1A 1AA',
  fuel: 'dual_fuel',
  electricity_variant: 'standard',
  dual_fuel_supplier_key: 'british-gas',
  dual_fuel_plan_key: 'standard-variable',
  electricity_usage_kwh: '2917.31',
  gas_usage_kwh: '9713.47',
} as const;

export const ADDRESS = { post_code: 'NR2 2HH', building_number: '2' } as const;

const PLAN = {
  payment_method: 'monthly_direct_debit',
  plan_key: HOME.dual_fuel_plan_key,
  supplier_key: HOME.dual_fuel_supplier_key,
} as const;

/** A household that stays with its plan, which is always on sale. */
export const HANDOVER = {
  post_code: HOME.post_code,
  electricity_variant: HOME.electricity_variant,
  dual_fuel: PLAN,
  electricity_usage: { kwh: 2917.31 },
  gas_usage: { kwh: 9713.47 },
  selected_plan: { fuel: 'dual_fuel', ...PLAN },
  attribution: { utm_campaign: 'winter' },
} as const;

export function handover(body: unknown, key?: string): RequestOptions {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

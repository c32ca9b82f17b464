import type { OperationResponse } from '@energy-partner/client';
import { type Form, queryOf, readForm } from './form.ts';

/** The form of a household whose current plan was found by its rates. */
export function formOfLookup(form: Form, { plan }: OperationResponse<'findPlan'>): Form {
  return {
    ...form,
    way: 'plan',
    fuel: plan.gas_rate_pence_per_kwh === undefined ? 'electricity' : 'dual_fuel',
    suppliers: 'one',
    meter: 'standard',
    payment: 'monthly_direct_debit',
    supplier: plan.supplier_name_key,
    plan: plan.key,
    end_date: '',
  };
}

/** The form of a household that is assumed from its address. */
export function formOfAddress(form: Form, found: OperationResponse<'findBestPlans'>): Form {
  const query = queryOf({ ...form, way: 'plan', suppliers: 'one', usage: 'kwh', end_date: '', night: '42' });
  const assumed: Readonly<Record<string, string>> = {
    fuel: found.fuel,
    meter: found.variant,
    payment: found.payment_method,
    supplier: found.supplier_key,
    plan: found.plan_key,
    electricity_kwh: String(found.consumption.electricity_usage_kwh),
    gas_kwh: String(found.consumption.gas_usage_kwh),
  };
  for (const [name, value] of Object.entries(assumed)) query.set(name, value);
  return readForm(query);
}

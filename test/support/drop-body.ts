import { type Drop, errorsOfDrop, readDrop } from '../../functions/drop/request.ts';
import type { ErrorItem } from '../../shared/contract/errors.ts';

/**
 * Makers of a body to hand over: each part is good as it is, and takes what should be otherwise.
 */
export type Part = Readonly<Record<string, unknown>>;

export function currentPlan(over: Part = {}): Part {
  return {
    payment_method: 'monthly_direct_debit',
    plan_key: 'standard-variable',
    supplier_key: 'acme',
    ...over,
  };
}

export function selectedPlan(over: Part = {}): Part {
  return {
    ...{
      annual_cost_pence: 123456,
      annual_saving_pence: -200,
      fuel: 'dual_fuel',
      plan_key: 'fixed',
    },
    comparison_id: '2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
    comparison_item_id: '6f8a2b64-9f3e-4b3d-8c52-0a7d9f1e3b21',
    ...{
      payment_method: 'monthly_direct_debit',
      plan_name: 'Fixed',
      supplier_key: 'bolt',
      supplier_name: 'Bolt',
    },
    ...over,
  };
}

export function dualFuel(over: Part = {}): Part {
  return home({ dual_fuel: currentPlan(), ...over });
}

export function separate(over: Part = {}): Part {
  return home({ electricity: currentPlan(), gas: currentPlan(), ...over });
}

export function electricityAlone(over: Part = {}): Part {
  const selected_plan = selectedPlan({ fuel: 'electricity' });
  return home({ electricity: currentPlan(), gas_usage: undefined, selected_plan, ...over });
}

export function gasAlone(over: Part = {}): Part {
  return home({ gas: currentPlan(), ...over });
}

/** A body as it arrives: what is undefined is not there. */
export function sent(body: Part): unknown {
  return JSON.parse(JSON.stringify(body));
}

export function read(body: Part): Drop {
  return readDrop(sent(body));
}

export function errorItems(body: Part): readonly ErrorItem[] {
  return errorsOfDrop(sent(body));
}

/** Code, path and value of each error, in order. */
export function bodyErrors(body: Part): string[] {
  return errorItems(body).map(({ code, parameters }) => {
    const [path = '', value = null] = Object.entries(parameters)[0] ?? [];
    return `${code} ${path}=${value}`;
  });
}

function home(over: Part): Part {
  return {
    ...{ post_code: 'SW1A 1AA', electricity_variant: 'standard', selected_plan: selectedPlan() },
    ...{ electricity_usage: { estimate: 'medium' }, gas_usage: { estimate: 'medium' } },
    attribution: { utm_campaign: 'winter', utm_content: 'banner' },
    ...over,
  };
}

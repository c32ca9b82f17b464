import type { Session } from '../../shared/sessions/session.ts';

/** 2026-11-21T09:00:00Z. */
export const NOW_SECONDS = Date.UTC(2026, 10, 21, 9) / 1000;

export function makeSession(over: Partial<Session> = {}): Session {
  return {
    ...{
      id: 'session-1',
      clientId: 'client-a',
      partner: 'a',
      region: 12,
      firstOpenedAtSeconds: null,
      keptResponseName: null,
    },
    ...{ createdAtSeconds: NOW_SECONDS, expiresAtSeconds: NOW_SECONDS + 30 * 86_400 },
    handedOver: {
      ...{
        post_code: 'SW1A 1AA',
        electricity_variant: 'standard',
        attribution: { utm_campaign: 'winter' },
      },
      dual_fuel: {
        supplier_key: 'acme',
        plan_key: 'standard-variable',
        payment_method: 'monthly_direct_debit',
      },
      electricity_usage: { kwh: 2500.5 },
      gas_usage: { spend_pence: 7000, spend_frequency: 'monthly' },
      selected_plan: {
        ...{
          fuel: 'dual_fuel',
          supplier_key: 'bolt',
          plan_key: 'fixed',
          payment_method: 'monthly_direct_debit',
        },
        ...{ plan_name: 'Fixed', annual_cost_pence: 123456 },
      },
    },
    checks: {
      ...{
        item: 'not-given',
        annual_cost: 'differs',
        annual_saving: 'not-given',
        requirements: 'met',
      },
      ...{ fulfillable: true, same_plan: false },
    },
    ...over,
  };
}

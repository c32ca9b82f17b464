import type { Session } from '../../shared/sessions/session.ts';

/** 2026-11-21T09:00:00Z. */
export const NOW_SECONDS = Date.UTC(2026, 10, 21, 9) / 1000;

export function makeSession(over: Partial<Session> = {}): Session {
  return {
    id: 'session-1',
    clientId: 'client-a',
    partner: 'a',
    createdAt: NOW_SECONDS,
    expiresAt: NOW_SECONDS + 30 * 86_400,
    postcode: 'SW1A 1AA',
    region: 12,
    electricityVariant: 'standard',
    current: {
      kind: 'dual_fuel',
      dualFuel: { supplierKey: 'acme', planKey: 'standard-variable', paymentMethod: 'monthly_direct_debit' },
    },
    electricityUsage: { form: 'kwh', kwh: 2500.5 },
    gasUsage: { form: 'spend', pence: 7000, frequency: 'monthly' },
    percentNightUsage: null,
    household: null,
    selectedPlan: {
      fuel: 'dual_fuel',
      supplierKey: 'bolt',
      planKey: 'fixed',
      paymentMethod: 'monthly_direct_debit',
      planName: 'Fixed',
      supplierName: null,
      annualCostPence: 123456,
      annualSavingPence: null,
    },
    comparison: { id: null, itemId: null },
    attribution: { utm_campaign: 'winter' },
    editionId: 'edition-1',
    checks: { item: 'not-given', annual_cost: 'differs', fulfillable: true, same_plan: false },
    firstOpenedAt: null,
    keptResponseName: null,
    ...over,
  };
}

import { DUAL_FUEL } from '../../support/households.ts';
import { POSTCODES } from '../../support/postcodes.ts';
import type { GetName } from '../../support/response-bodies.ts';
import { type Sent, sampleApi } from '../../support/sample-api.ts';

const RATES = { electricity_charge_pence_per_day: '50', electricity_rate_pence_per_kwh: '25' } as const;

const REQUESTS: ReadonlyArray<readonly [request: string, name: GetName, sent: Sent]> = [
  ['a comparison', 'comparison', DUAL_FUEL],
  ['a filtered comparison', 'comparison', { ...DUAL_FUEL, green_only: 'true', exclude_suppliers: 'edf' }],
  ['a valuation', 'valuation', DUAL_FUEL],
  ['best buys', 'best-buys', {}],
  ['the suppliers', 'suppliers', {}],
  ['the plans of a supplier', 'plans', { supplier_key: 'edf' }],
  ['a plan found by its rates', 'plan-lookup', RATES],
];

describe('a warm function', () => {
  it.each(REQUESTS)('reads nothing but the pointers for %s', async (_, name, sent) => {
    const api = await sampleApi();
    const sendInAllRegions = async (): Promise<void> => {
      for (const post_code of Object.values(POSTCODES)) {
        const { status } = await api.send(name, { ...sent, post_code }, { best_buy_type: 'cheapest-plans' });
        expect(status).toBe(200);
      }
    };
    await sendInAllRegions();
    const reads = api.reads();
    expect(reads).toBeGreaterThan(0);
    await sendInAllRegions();
    expect(api.reads()).toBe(reads);
  });
});

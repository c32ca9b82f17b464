import { batchService, householdFile } from '../../support/batch-service.ts';
import { DUAL_PLAN, ELECTRICITY_PLAN, GAS_PLAN } from '../../support/households.ts';
import { POSTCODES } from '../../support/postcodes.ts';
import { type Sent, sampleApi } from '../../support/sample-api.ts';

const LINES = 1_000;

/** A generator of numbers from 0 to 1, the same at every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Households of every fuel, meter and form of usage; one in ten has a mistake. */
function households(): readonly Sent[] {
  const random = seeded(46);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('there is nothing to pick');
    return value;
  };
  const often = (share: number, parameters: Sent): Sent => (random() < share ? parameters : {});
  const usageOf = (fuel: 'electricity' | 'gas'): Sent =>
    pick<Sent>([
      { [`${fuel}_usage_kwh`]: String(Math.floor(random() * 20_000)) },
      { [`${fuel}_usage_estimate`]: pick(['low', 'medium', 'high']) },
      {
        [`${fuel}_spend_pence`]: String(4_000 + Math.floor(random() * 20_000)),
        [`${fuel}_spend_frequency`]: 'monthly',
      },
    ]);
  return Array.from({ length: LINES }, () => {
    const fuel = pick(['dual_fuel', 'electricity', 'gas']);
    const variant = pick(['standard', 'standard', 'economy_7']);
    const plans =
      fuel === 'dual_fuel' ? pick([DUAL_PLAN, { ...ELECTRICITY_PLAN, ...GAS_PLAN }]) : {};
    return {
      ...{ post_code: pick(Object.values(POSTCODES)), fuel, electricity_variant: variant },
      ...plans,
      ...(fuel === 'electricity' && ELECTRICITY_PLAN),
      ...(fuel === 'gas' && { ...ELECTRICITY_PLAN, ...GAS_PLAN }),
      ...usageOf('electricity'),
      ...(fuel !== 'electricity' && usageOf('gas')),
      ...(variant === 'economy_7' && { percent_night_usage: '40' }),
      ...often(0.2, { rank_by: 'like_for_like' }),
      ...often(0.2, { fixed_only: 'true', no_exit_fees: 'true' }),
      ...often(0.2, { limit: String(1 + Math.floor(random() * 10)), offset: '1' }),
      ...often(0.1, { exclude_suppliers: 'edf,no-such-supplier' }),
      ...often(0.05, { post_code: 'ZZ1 1ZZ' }),
      ...often(0.05, { electricity_usage_kwh: 'much', fuel: 'coal' }),
      ...often(0.05, { dual_fuel_plan_key: 'no-such-plan' }),
    };
  });
}

it(`${LINES} random lines get what the endpoint returns, ids included`, async () => {
  const api = await sampleApi();
  const service = batchService(api);
  const all = households();
  const id = await service.whole(householdFile(all), LINES);
  const results = service.results(id);
  expect(results).toHaveLength(LINES);
  let compared = 0;
  for (const [index, parameters] of all.entries()) {
    const { status, body } = await api.send('comparison', { limit: '1', ...parameters });
    const { id: home, line, ...result } = results[index] ?? {};
    expect([home, line, result]).toEqual([`home-${index + 1}`, index + 1, body]);
    if (status === 200) compared += 1;
  }
  // There are many lines of both kinds.
  expect(compared).toBeGreaterThan(LINES / 2);
  expect(compared).toBeLessThan(LINES * 0.95);
});

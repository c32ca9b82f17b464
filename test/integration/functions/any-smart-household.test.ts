import fc from 'fast-check';
import { feed } from '../../support/feed-maker.ts';
import { narrowed } from '../../support/oracle/any-household.ts';
import { anySmartHousehold } from '../../support/oracle/any-smart-household.ts';
import { anyTimesOfUseMarket } from '../../support/oracle/any-times-of-use-market.ts';
import { oracle } from '../../support/oracle/oracle.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { sampleApi } from '../../support/sample-api.ts';

// Homes and markets that nobody thought of: windows on weekdays, on weekends and past midnight, in the published
// profiles and in the home's own, with and without a car. The days' years have two rates of VAT on electricity or three.
const SEED = 20_261_121;
const MARKETS = 4;
const HOUSEHOLDS = propertyRuns(40);
const RATES = fc.record({ charge: fc.nat({ max: 90 }).map(String), rate: fc.nat({ max: 60 }).map(String) });

const worlds = ['2026-09-15', '2026-11-21', '2027-03-31'].flatMap((day) =>
  fc
    .sample(anyTimesOfUseMarket(day), { seed: SEED, numRuns: MARKETS })
    .map((text, at) => ({ day, text, market: at + 1 })),
);

describe.each(worlds)('on $day, in market $market with times of use,', ({ day, text }) => {
  const expected = oracle([text], day);
  const served = () => sampleApi({ day, feeds: [feed(text.trim().split('\n'))] });

  it('any home pays, is offered and saves what the oracle works out', async () => {
    const { get } = await served();
    await fc.assert(
      fc.asyncProperty(narrowed(anySmartHousehold(expected.market, day), expected.market), async (sent) => {
        expect(await get('valuation', sent)).toMatchObject({ valuation: expected.valuation(sent) });
        const { comparison } = await get('comparison', { ...sent, limit: '500' });
        const wanted = expected.comparison(sent);
        expect(comparison).toMatchObject({ total: wanted.comparisons.length, ...wanted });
        expect('load_profile' in comparison).toBe('has' in sent);
      }),
      { seed: SEED, numRuns: HOUSEHOLDS },
    );
  });

  it('best buys and look-ups are those that the oracle finds', async () => {
    const { get } = await served();
    for (const type of ['cheapest-plans', 'cheapest-variable-plans', 'no-exit-fee-plans']) {
      const { plans } = await get('best-buys', {}, { best_buy_type: type });
      expect(plans).toMatchObject(expected.bestBuys(type).map(({ key, ...plan }) => plan));
    }
    await fc.assert(
      fc.asyncProperty(RATES, RATES, fc.boolean(), async (electricity, gas, dualFuel) => {
        const sent = {
          post_code: 'SW1A 1AA',
          electricity_charge_pence_per_day: electricity.charge,
          electricity_rate_pence_per_kwh: electricity.rate,
          ...(dualFuel ? { gas_charge_pence_per_day: gas.charge, gas_rate_pence_per_kwh: gas.rate } : {}),
        };
        const { plan } = await get('plan-lookup', sent);
        const nearest = expected.nearestPlan(sent);
        expect([plan.supplier_name_key, plan.key]).toEqual([nearest.supplier_key, nearest.key]);
      }),
      { seed: SEED, numRuns: HOUSEHOLDS },
    );
  });
});

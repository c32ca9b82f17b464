import { createMarketLoader } from '../../../../data-loader/market/loader.ts';
import { offeredPlan } from '../../../../shared/household/offered-plan.ts';
import type { PlanTypeQuery } from '../../../../shared/market/market.ts';
import { createMarketReader } from '../../../../shared/market/market-reader.ts';
import { createMemoryMarketStore } from '../../../support/market-memory-store.ts';
import { TODAY } from '../../../support/published-market.ts';
import { makeLoad, makeOffer, makePlan, makeSupplier } from '../../../support/small-market.ts';

const QUERY: PlanTypeQuery = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
};

type Terms = Parameters<typeof makePlan>[0];

/** A market of one plan, whose terms may change from load to load. */
function start() {
  const store = createMemoryMarketStore();
  const clock = { ms: 0 };
  const reader = createMarketReader({ store, clock: { nowMs: () => clock.ms }, pointerSeconds: 5 });
  const load = async (terms: Partial<Terms>, loadedAt: string): Promise<void> => {
    const loader = createMarketLoader({
      store,
      records: store,
      today: TODAY,
      clock: { nowMs: () => Date.parse(loadedAt) },
      newRunId: () => loadedAt,
    });
    await loader.publish([
      makeLoad({
        source: 'feed',
        publishedAt: loadedAt,
        suppliers: [makeSupplier({ key: 'a' })],
        plans: [makePlan({ supplierKey: 'a', key: 'p', ...terms })],
        offers: [makeOffer({ supplierKey: 'a', planKey: 'p' })],
      }),
    ]);
    clock.ms += 6_000;
  };
  const offered = async () => {
    const edition = await reader.open(TODAY);
    return await edition.inRegion(12, (market) => {
      const offers = market.offersOnSale(QUERY);
      const [details] = market.planDetails(offers);
      const [offer] = offers;
      if (offer === undefined || details === undefined) throw new Error('no plan is on sale');
      return offeredPlan(details, offer, TODAY);
    });
  };
  return { load, offered };
}

describe('what a plan says', () => {
  it('is written once an edition, and follows the terms of the next', async () => {
    const { load, offered } = start();
    await load(
      { name: 'Fix', rateGuarantee: { endDate: '2027-03-31', durationMonths: null, description: '' } },
      '2026-11-20T06:00:00Z',
    );
    const plan = await offered();
    expect(JSON.parse(plan.response)).toMatchObject({ name: 'Fix', rate_guarantee: { end_date: '2027-03-31' } });
    expect([plan.endDate, plan.daysOnPlan]).toEqual(['2027-03-31', 130]);
    expect(await offered()).toBe(plan);

    await load({ name: 'Flex' }, '2026-11-21T06:00:00Z');
    const next = await offered();
    expect(JSON.parse(next.response)).toMatchObject({ name: 'Flex', rate_guarantee: { end_date: null } });
    expect([next.endDate, next.daysOnPlan]).toEqual([null, 365]);
  });
});

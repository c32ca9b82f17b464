import { BEST_BUY_TYPES, type BestBuyType } from '../../../../shared/market/model.ts';
import { createMarketReader } from '../../../../shared/market/reader.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import {
  loaderAt,
  makeLoad,
  makeOffer,
  makePlan,
  makePrice,
  makeSupplier,
  publishedMarket,
  TODAY,
  taking,
} from '../../../support/small-market.ts';

const fee = { gasFeePence: 2500, electricityFeePence: 3000 };

const load = makeLoad({
  source: 'feed',
  suppliers: [makeSupplier({ key: 'big', name: 'Big', bigSix: true }), makeSupplier({ key: 'small', name: 'Small' })],
  plans: [
    makePlan({ supplierKey: 'big', key: 'svt', standardVariable: true }),
    makePlan({
      supplierKey: 'big',
      key: 'fix',
      rateGuarantee: { endDate: '2027-06-01', durationMonths: null, description: 'Fixed' },
      exitFees: fee,
    }),
    makePlan({ supplierKey: 'small', key: 'svt', standardVariable: true, featureLabels: ['green'] }),
    makePlan({
      supplierKey: 'small',
      key: 'months',
      rateGuarantee: { endDate: null, durationMonths: 12, description: '' },
      exitFees: { gasFeePence: 0, electricityFeePence: 0 },
      productEndDate: '2026-12-25',
    }),
    makePlan({ supplierKey: 'small', key: 'held', availableToSwitch: false, standardVariable: true }),
  ],
  offers: [
    makeOffer({ supplierKey: 'big', planKey: 'svt', regions: [12], gas: makePrice(30, 7) }),
    makeOffer({ supplierKey: 'big', planKey: 'svt', regions: [13], gas: makePrice(31, 7) }),
    makeOffer({ supplierKey: 'big', planKey: 'fix', gas: makePrice(20, 6), validTo: '2026-12-01' }),
    makeOffer({ supplierKey: 'big', planKey: 'fix', gas: makePrice(90, 9), validFrom: '2026-12-01' }),
    makeOffer({ supplierKey: 'small', planKey: 'svt', gas: makePrice(30, 7) }),
    makeOffer({ supplierKey: 'small', planKey: 'months', gas: makePrice(25, 7) }),
    makeOffer({ supplierKey: 'small', planKey: 'held', gas: makePrice(1, 1) }),
    makeOffer({ supplierKey: 'small', planKey: 'svt', paymentMethod: 'prepayment', gas: makePrice(1, 1) }),
  ],
});

async function names(type: BestBuyType, day = TODAY): Promise<readonly string[]> {
  return (await (await publishedMarket([load], day)).bestBuys(type)).plans.map(
    ({ plan }) => `${plan.supplierKey}/${plan.key}`,
  );
}

describe('best buys', () => {
  it.each<readonly [BestBuyType, readonly string[]]>([
    ['big-six-standard-plans', ['big/svt']],
    ['cheapest-plans', ['big/fix', 'small/months', 'small/svt', 'big/svt']],
    ['cheapest-fixed-plans', ['big/fix', 'small/months']],
    ['cheapest-variable-plans', ['small/svt', 'big/svt']],
    ['cheapest-green-plans', ['small/svt']],
    ['no-exit-fee-plans', ['small/months', 'small/svt', 'big/svt']],
  ])('of the type %s are plans on sale, cheapest first', async (type, expected) => {
    expect(await names(type)).toEqual(expected);
  });

  it('leave out every plan that requires something', async () => {
    const plans = load.plans.map((plan) => (plan.key === 'fix' ? { ...plan, requires: ['battery'] as const } : plan));
    const { plans: found } = await (await publishedMarket([{ ...load, plans }])).bestBuys('cheapest-plans');
    expect(found.map(({ plan }) => plan.key)).toEqual(['months', 'svt', 'svt']);
  });

  it('are worked out once an edition and day, from the prices of every region', async () => {
    const store = createMemoryMarketStore();
    await loaderAt(store).publish(taking(load));
    const edition = await createMarketReader({ store, clock: { nowMs: () => 0 } }).open(TODAY);
    const before = store.bookReads();
    for (const type of BEST_BUY_TYPES) await edition.bestBuys(type);
    // Of 14 regions, besides the suppliers and the plans.
    expect(store.bookReads() - before).toBe(16);
  });
});

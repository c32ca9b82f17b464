import type { Edition, MarketOffer, PlanTypeQuery } from '../../../../shared/market/market.ts';
import type { PlanKey } from '../../../../shared/market/model.ts';
import { fuelUsage, pricingBasis } from '../../../../shared/pricing/index.ts';
import {
  inRegion,
  makeLoad,
  makeOffer,
  makePlan,
  makePrice,
  makeSupplier,
  publishedMarket,
  TODAY,
} from '../../../support/small-market.ts';

const dual: PlanTypeQuery = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
};

/** A supplier of plans with one dual fuel offer each. */
function planLoad(...plans: readonly Parameters<typeof makePlan>[0][]) {
  return makeLoad({
    source: 'feed',
    suppliers: [...new Set(plans.map(({ supplierKey }) => supplierKey))].map((key) => makeSupplier({ key })),
    plans: plans.map(makePlan),
    offers: plans.map(({ supplierKey, key }) => makeOffer({ supplierKey, planKey: key })),
  });
}

/** In London unless another region is named. */
function onSale(edition: Edition, query = dual, region = 12): Promise<readonly MarketOffer[]> {
  return inRegion(edition, region, (market) => market.offersOnSale(query));
}

function current(edition: Edition, query: PlanTypeQuery & PlanKey, region = 12): Promise<MarketOffer | undefined> {
  return inRegion(edition, region, (market) => market.currentOffer(query));
}

function keys(offers: readonly { supplierKey: string; planKey: string }[]): readonly string[] {
  return offers.map(({ supplierKey, planKey }) => `${supplierKey}/${planKey}`);
}

describe('offers on sale', () => {
  it('are those of the region and plan type, by supplier key, then plan key, of every source', async () => {
    const edition = await publishedMarket([
      planLoad({ supplierKey: 'b', key: 'z' }, { supplierKey: 'b', key: 'a' }),
      makeLoad({
        source: 'another',
        suppliers: [makeSupplier({ key: 'a' })],
        plans: [makePlan({ supplierKey: 'a', key: 'm' }), makePlan({ supplierKey: 'b', key: 'k' })],
        offers: [
          makeOffer({ supplierKey: 'a', planKey: 'm', regions: [12, 13] }),
          makeOffer({ supplierKey: 'b', planKey: 'k', fuel: 'gas' }),
        ],
      }),
    ]);
    expect(keys(await onSale(edition))).toEqual(['a/m', 'b/a', 'b/z']);
    expect(keys(await onSale(edition, dual, 13))).toEqual(['a/m']);
    expect(await onSale(edition, dual, 14)).toEqual([]);
    expect(await onSale(edition, { ...dual, electricityVariant: 'economy_7' })).toEqual([]);
  });

  it.each([
    ['include those of a plan whose product end date is tomorrow', '2026-11-22', 1],
    ['do not include those of a plan whose product end date is today', '2026-11-21', 0],
  ])('%s', async (_, productEndDate, count) => {
    const edition = await publishedMarket([planLoad({ supplierKey: 'a', key: 'p', productEndDate })]);
    expect(await onSale(edition)).toHaveLength(count);
  });

  it.each([
    ['do not include one whose prices ended yesterday', '2026-11-20', '2026-11-21', 0],
    ['include one whose prices end today', '2026-11-20', '2026-11-22', 1],
    ['include one whose prices begin today', '2026-11-21', null, 1],
    ['do not include one whose prices begin tomorrow', '2026-11-22', null, 0],
  ])('%s', async (_, validFrom, validTo, count) => {
    const load = planLoad({ supplierKey: 'a', key: 'p' });
    const edition = await publishedMarket([
      { ...load, offers: load.offers.map((offer) => ({ ...offer, validFrom, validTo })) },
    ]);
    expect(await onSale(edition)).toHaveLength(count);
  });

  it('are fulfillable where plan and supplier both are', async () => {
    const load = planLoad({ supplierKey: 'a', key: 'p' }, { supplierKey: 'b', key: 'p', fulfillable: false });
    const suppliers = [makeSupplier({ key: 'a', fulfillable: false }), makeSupplier({ key: 'b' })];
    const edition = await publishedMarket([{ ...load, suppliers }]);
    expect((await onSale(edition)).map(({ fulfillable }) => fulfillable)).toEqual([false, false]);
  });
});

describe('the current plan', () => {
  const periods = (...ranges: readonly (readonly [string, string | null])[]) => {
    const load = planLoad({ supplierKey: 'a', key: 'p', availableToSwitch: false });
    return {
      ...load,
      offers: ranges.map(([validFrom, validTo], index) =>
        makeOffer({ supplierKey: 'a', planKey: 'p', validFrom, validTo, gas: makePrice(index, 7) }),
      ),
    };
  };
  const charge = async (load: ReturnType<typeof periods>): Promise<number | undefined> => {
    const edition = await publishedMarket([load]);
    const offer = await current(edition, { ...dual, supplierKey: 'a', planKey: 'p' });
    return offer?.gas && Number(offer.gas.chargeMicropencePerDay);
  };

  it('has the price in force today', async () => {
    expect(await charge(periods(['2026-01-01', '2026-06-01'], ['2026-06-01', null], ['2027-01-01', null]))).toBe(1e6);
  });

  it('has the last price that ended where none is in force', async () => {
    expect(
      await charge(periods(['2026-01-01', '2026-02-01'], ['2026-03-01', '2026-04-01'], ['2027-01-01', null])),
    ).toBe(1e6);
  });

  it('is not there where it has prices of the future alone', async () => {
    expect(await charge(periods(['2026-11-22', null]))).toBeUndefined();
  });

  it('is not there for another supplier, plan, region or plan type', async () => {
    const edition = await publishedMarket([planLoad({ supplierKey: 'a', key: 'p' })]);
    const query = { ...dual, supplierKey: 'a', planKey: 'p' };
    expect(await current(edition, query)).toBeDefined();
    expect(await current(edition, { ...query, supplierKey: 'b' })).toBeUndefined();
    expect(await current(edition, { ...query, planKey: 'q' })).toBeUndefined();
    expect(await current(edition, query, 13)).toBeUndefined();
    expect(await current(edition, { ...query, paymentMethod: 'prepayment' })).toBeUndefined();
  });
});

describe('the plan that follows', () => {
  const basis = pricingBasis({ electricity: fuelUsage(2_500_000_000n), gas: fuelUsage(9_500_000_000n) }, TODAY);
  const standard = (key: string, availableToSwitch: boolean) => ({
    supplierKey: 'a',
    key,
    standardVariable: true,
    availableToSwitch,
  });
  const follows = async (load: ReturnType<typeof planLoad>) => {
    const edition = await publishedMarket([load]);
    const offer = await current(edition, { ...dual, supplierKey: 'a', planKey: 'fix' });
    if (offer === undefined) throw new Error('the fix is there');
    const { electricity, gas } = await inRegion(edition, 12, (market) => market.rollover(offer, basis));
    return [electricity?.planKey, gas?.planKey];
  };

  it('is the cheapest even if the difference is less than a penny a year', async () => {
    const load = planLoad({ supplierKey: 'a', key: 'fix' }, standard('a-dearer', true), standard('b-cheaper', true));
    const charges: Readonly<Record<string, number>> = { fix: 40, 'a-dearer': 50.000001, 'b-cheaper': 50 };
    const offers = load.offers.map((each) => ({ ...each, electricity: makePrice(charges[each.planKey] ?? 0, 25) }));
    expect(await follows({ ...load, offers })).toEqual(['b-cheaper', 'b-cheaper']);
  });

  it('is one still offered before a closed one, then the first by key', async () => {
    const fix = { supplierKey: 'a', key: 'fix' };
    const offered = planLoad(fix, standard('c', true), standard('b', true), standard('a', false));
    expect(await follows(offered)).toEqual(['b', 'b']);
    expect(await follows(planLoad(fix, standard('n', false), standard('m', false)))).toEqual(['m', 'm']);
  });

  it('of a dual fuel plan without one is the two single fuel ones', async () => {
    const load = planLoad({ supplierKey: 'a', key: 'fix' });
    const singles = (['electricity', 'gas'] as const).map((fuel) => ({ ...standard(`${fuel}-svt`, true), fuel }));
    const withSingles = {
      ...load,
      plans: [...load.plans, ...singles.map(makePlan)],
      offers: [...load.offers, ...singles.map(({ key, fuel }) => makeOffer({ supplierKey: 'a', planKey: key, fuel }))],
    };
    expect(await follows(withSingles)).toEqual(['electricity-svt', 'gas-svt']);
  });
});

import type { Edition, MarketOffer, PlanTypeQuery, RatesQuery } from '../../../../shared/market/market.ts';
import type { PlanKey } from '../../../../shared/market/model.ts';
import { fuelUsage, pricingBasis } from '../../../../shared/pricing/index.ts';
import { inRegion, publishedMarket, TODAY } from '../../../support/published-market.ts';
import { makeLoad, makeOffer, makePlan, makePrice, makeSupplier } from '../../../support/small-market.ts';

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

function byRates(edition: Edition, query: RatesQuery): Promise<readonly MarketOffer[]> {
  return inRegion(edition, 12, (market) => market.offersByRates(query));
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

describe('suppliers and plans', () => {
  const supplied = () => {
    const load = planLoad(
      { supplierKey: 'a', key: 'sold', name: 'Beta' },
      { supplierKey: 'a', key: 'held', name: 'Alpha', availableToSwitch: false },
      { supplierKey: 'z', key: 'p' },
    );
    return publishedMarket([
      {
        ...load,
        suppliers: [
          makeSupplier({ key: 'a', name: 'Zeta', electricityIncumbentRegions: [12] }),
          makeSupplier({ key: 'z', name: 'Acme' }),
        ],
        offers: [
          ...load.offers,
          makeOffer({
            supplierKey: 'a',
            planKey: 'held',
            fuel: 'gas',
            paymentMethod: 'prepayment',
            validTo: '2026-02-01',
          }),
          makeOffer({ supplierKey: 'a', planKey: 'sold', fuel: 'electricity', paymentMethod: 'variable_direct_debit' }),
        ],
      },
    ]);
  };

  it('are listed by name, with the plan types of the region, closed ones too', async () => {
    const list = await (await supplied()).suppliers(12);
    expect(list.map(({ supplier, incumbent, planTypes }) => [supplier.key, incumbent, planTypes.length])).toEqual([
      ['z', false, 1],
      ['a', true, 3],
    ]);
    expect(list[1]?.planTypes).toEqual([
      { fuel: 'gas', paymentMethod: 'prepayment', electricityVariant: null },
      { fuel: 'electricity', paymentMethod: 'variable_direct_debit', electricityVariant: 'standard' },
      { fuel: 'dual_fuel', paymentMethod: 'monthly_direct_debit', electricityVariant: 'standard' },
    ]);
    expect(await (await supplied()).suppliers(13)).toEqual([]);
  });

  it('are those of today and of before, not those whose prices have yet to begin', async () => {
    const load = planLoad({ supplierKey: 'a', key: 'sold' }, { supplierKey: 'z', key: 'new' });
    const from = (planKey: string, validFrom: string, more: object = {}) =>
      makeOffer({ supplierKey: planKey === 'new' ? 'z' : 'a', planKey, validFrom, validTo: null, ...more });
    const offers = [
      from('sold', '2026-11-21'),
      from('sold', '2026-11-22', { paymentMethod: 'prepayment' }),
      from('new', '2026-11-22'),
    ];
    const seen = async (today: string) => {
      const edition = await publishedMarket([{ ...load, offers }], today);
      const listed = (await edition.suppliers(12)).map(({ supplier, planTypes }) => [supplier.key, planTypes.length]);
      const plans = await inRegion(edition, 12, (market) => [
        market.plans({ supplierKey: 'a' }),
        market.plans({ supplierKey: 'a', paymentMethod: 'prepayment' }),
        market.plans({ supplierKey: 'z' }),
      ]);
      return { listed, plans: plans.map(({ length }) => length) };
    };
    expect(await seen('2026-11-20')).toEqual({ listed: [], plans: [0, 0, 0] });
    expect(await seen('2026-11-21')).toEqual({ listed: [['a', 1]], plans: [1, 0, 0] });
    expect(await seen('2026-11-22')).toEqual({
      listed: [
        ['a', 2],
        ['z', 1],
      ],
      plans: [1, 1, 1],
    });
  });

  it('are filtered by fuel, payment method and variant, which leaves gas alone', async () => {
    const edition = await supplied();
    const names = async (query: object, region = 12): Promise<readonly string[]> => {
      const plans = await inRegion(edition, region, (market) => market.plans({ supplierKey: 'a', ...query }));
      return plans.map(({ name }) => name);
    };
    expect(await names({})).toEqual(['Alpha', 'Beta']);
    expect(await names({ fuel: 'gas' })).toEqual(['Alpha']);
    expect(await names({ electricityVariant: 'economy_7' })).toEqual(['Alpha']);
    expect(await names({ paymentMethod: 'variable_direct_debit' })).toEqual(['Beta']);
    expect(await names({ fuel: 'gas', paymentMethod: 'monthly_direct_debit' })).toEqual([]);
    expect(await names({}, 13)).toEqual([]);
    expect(await names({ supplierKey: 'nobody' })).toEqual([]);
    expect((await edition.supplier('a'))?.name).toBe('Zeta');
    expect(await edition.supplier('nobody')).toBeUndefined();
  });
});

describe('plans by their rates', () => {
  it('are those of variable direct debit only if a plan has no monthly one', async () => {
    const load = planLoad({ supplierKey: 'a', key: 'both' }, { supplierKey: 'b', key: 'variable' });
    const variable = { paymentMethod: 'variable_direct_debit', gas: makePrice(99, 7) } as const;
    const edition = await publishedMarket([
      {
        ...load,
        offers: [
          makeOffer({ supplierKey: 'a', planKey: 'both' }),
          makeOffer({ supplierKey: 'a', planKey: 'both', ...variable }),
          makeOffer({ supplierKey: 'b', planKey: 'variable', ...variable }),
        ],
      },
    ]);
    const offers = await byRates(edition, { fuel: 'dual_fuel' });
    expect(offers.map(({ planKey, paymentMethod }) => [planKey, paymentMethod])).toEqual([
      ['both', 'monthly_direct_debit'],
      ['variable', 'variable_direct_debit'],
    ]);
  });

  it('are those of the standard variant, closed plans too, of one supplier or all', async () => {
    const load = planLoad(
      { supplierKey: 'a', key: 'held', availableToSwitch: false },
      { supplierKey: 'b', key: 'sold' },
    );
    const edition = await publishedMarket([
      {
        ...load,
        offers: [
          ...load.offers,
          makeOffer({ supplierKey: 'b', planKey: 'sold', paymentMethod: 'prepayment' }),
          makeOffer({ supplierKey: 'b', planKey: 'sold', fuel: 'electricity' }),
        ],
      },
    ]);
    expect(keys(await byRates(edition, { fuel: 'dual_fuel' }))).toEqual(['a/held', 'b/sold']);
    expect(keys(await byRates(edition, { fuel: 'electricity' }))).toEqual(['b/sold']);
    expect(keys(await byRates(edition, { fuel: 'dual_fuel', supplierKey: 'a' }))).toEqual(['a/held']);
    expect(await byRates(edition, { fuel: 'dual_fuel', supplierKey: 'nobody' })).toEqual([]);
  });
});

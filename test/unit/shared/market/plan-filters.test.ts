import type { Edition, MarketOffer, OnSaleQuery, PlanTypeQuery } from '../../../../shared/market/market.ts';
import type { Plan, PlanFilters } from '../../../../shared/market/model.ts';
import type { Fuel } from '../../../../shared/pricing/index.ts';
import { inRegion, publishedMarket } from '../../../support/published-market.ts';
import { makeLoad, makeOffer, makePlan, makeSupplier } from '../../../support/small-market.ts';

const NONE: PlanFilters = {
  fixedOnly: false,
  greenOnly: false,
  noExitFees: false,
  onlySuppliers: null,
  excludeSuppliers: [],
};

const dual: PlanTypeQuery = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
};

/** Every plan is sold for both fuels and for each of them. */
function edition(plans: Readonly<Record<string, Partial<Plan>>>, source = 'feed'): Promise<Edition> {
  const all = Object.entries(plans).map(([key, own]) => makePlan({ supplierKey: 'a', key, ...own }));
  return publishedMarket([
    makeLoad({
      source,
      suppliers: [...new Set(all.map(({ supplierKey }) => supplierKey))].map((key) => makeSupplier({ key })),
      plans: all,
      offers: all.flatMap(({ supplierKey, key }) =>
        (['dual_fuel', 'electricity', 'gas'] as const).map((fuel) => makeOffer({ supplierKey, planKey: key, fuel })),
      ),
    }),
  ]);
}

function onSale(open: Edition, query: OnSaleQuery): Promise<readonly MarketOffer[]> {
  return inRegion(open, 12, (market) => market.offersOnSale(query));
}

async function keys(open: Edition, filters: Partial<PlanFilters>, query: OnSaleQuery = dual) {
  const offers = await onSale(open, { ...query, filters: { ...NONE, ...filters } });
  return offers.map(({ planKey }) => planKey);
}

const guarantee = { endDate: null, durationMonths: null, description: '' };

describe('the filters of the plans on sale', () => {
  it('keep plans with a rate guarantee, be it a date or months', async () => {
    const open = await edition({
      date: { rateGuarantee: { ...guarantee, endDate: '2027-09-30' } },
      months: { rateGuarantee: { ...guarantee, durationMonths: 12 } },
      past: { rateGuarantee: { ...guarantee, endDate: '2020-01-01' } },
      variable: { featureLabels: ['fixed'] },
    });
    expect(await keys(open, { fixedOnly: true })).toEqual(['date', 'months', 'past']);
  });

  it('keep plans that have the label green, in so many letters', async () => {
    const open = await edition({
      brown: {},
      green: { featureLabels: ['fixed', 'green'] },
      greener: { featureLabels: ['evergreen'] },
    });
    expect(await keys(open, { greenOnly: true })).toEqual(['green']);
  });

  it.each<readonly [Fuel, readonly string[]]>([
    ['dual_fuel', ['nothing', 'zero']],
    ['electricity', ['gas-fee', 'nothing', 'zero']],
    ['gas', ['electricity-fee', 'nothing', 'zero']],
  ])('keep plans that are free to leave for the fuels that are compared: %s', async (fuel, expected) => {
    const open = await edition({
      'electricity-fee': { exitFees: { gasFeePence: 0, electricityFeePence: 2500 } },
      'gas-fee': { exitFees: { gasFeePence: 2500, electricityFeePence: 0 } },
      'both-fees': { exitFees: { gasFeePence: 1, electricityFeePence: 1 } },
      nothing: { exitFees: null },
      zero: { exitFees: { gasFeePence: 0, electricityFeePence: 0 } },
    });
    expect(await keys(open, { noExitFees: true }, { ...dual, fuel })).toEqual(expected);
  });

  it('keep the plans of some suppliers, drop those of others, and drop rather than keep', async () => {
    const open = await edition({ a: {}, b: { supplierKey: 'b' }, c: { supplierKey: 'c' } });
    expect(await keys(open, { onlySuppliers: ['a', 'c'] })).toEqual(['a', 'c']);
    expect(await keys(open, { excludeSuppliers: ['a', 'c'] })).toEqual(['b']);
    expect(await keys(open, { onlySuppliers: ['a', 'c'], excludeSuppliers: ['c', 'b'] })).toEqual(['a']);
    expect(await keys(open, { onlySuppliers: ['a'], excludeSuppliers: ['a'] })).toEqual([]);
    expect(await keys(open, NONE)).toEqual(['a', 'b', 'c']);
  });

  it('hold together', async () => {
    const fixed = { rateGuarantee: { ...guarantee, durationMonths: 12 } };
    const green = { featureLabels: ['green'] };
    const open = await edition({ both: { ...fixed, ...green }, fixed, green });
    expect(await keys(open, { fixedOnly: true, greenOnly: true })).toEqual(['both']);
  });

  it('apply to the plan that the household is on, like to any other', async () => {
    const open = await edition({ car: { requires: ['electric_vehicle'] }, other: {} });
    const held = await inRegion(open, 12, (market) =>
      market.currentOffer({ ...dual, supplierKey: 'a', planKey: 'car' }),
    );
    if (held === undefined) throw new Error('the plan is on sale');
    expect(await keys(open, {}, { ...dual, held: [held] })).toEqual(['car', 'other']);
    expect(await keys(open, { fixedOnly: true }, { ...dual, held: [held] })).toEqual([]);
  });
});

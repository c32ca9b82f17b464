import { linesOf } from '../../support/breakdown.ts';
import { DUAL_PLAN, GAS_PLAN, MEDIUM_KWH } from '../../support/households.ts';
import { POSTCODES } from '../../support/postcodes.ts';
import { present } from '../../support/present.ts';
import type { ResponseBody } from '../../support/response-bodies.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

const SUPPLIER = 'example-energy';
const LONDON = 'SW1A 1AA';
const YORKSHIRE = 'LS1 4AP';

const ECONOMY_7: Sent = { electricity_variant: 'economy_7', percent_night_usage: '42' };
const STANDARD: Sent = { electricity_variant: 'standard' };

/** A household on British Gas's price cap plan. */
const dualFuel: Sent = { fuel: 'dual_fuel', ...DUAL_PLAN, ...MEDIUM_KWH };

const electricityOnly: Sent = {
  fuel: 'electricity',
  electricity_supplier_key: 'british-gas',
  electricity_plan_key: 'standard-variable',
  electricity_usage_kwh: '2500',
};

const gasOnly: Sent = { ...electricityOnly, fuel: 'gas', ...GAS_PLAN, gas_usage_kwh: '9500' };

function paidBy(method: string): Sent {
  return { new_payment_method: method };
}

type Item = ResponseBody<'comparison'>['comparison']['comparisons'][number];

let api: SampleApi;
beforeAll(async () => {
  api = await sampleApi();
});

async function toComparison(postcode: string, ...household: readonly Sent[]): Promise<readonly Item[]> {
  const sent = Object.assign({ post_code: postcode, limit: '500' }, ...household);
  return (await api.get('comparison', sent)).comparison.comparisons;
}

function examplesIn(items: readonly Item[]): readonly string[] {
  return items.filter(({ plan }) => plan.supplier_key === SUPPLIER).map(({ plan }) => plan.key);
}

describe('Example Energy', () => {
  it.each([
    ['dual fuel with Economy 7', [dualFuel, ECONOMY_7]],
    ['electricity with Economy 7', [electricityOnly, ECONOMY_7]],
    ['dual fuel by prepayment', [dualFuel, STANDARD, paidBy('prepayment')]],
    ['dual fuel by prepayment with Economy 7', [dualFuel, ECONOMY_7, paidBy('prepayment')]],
    ['electricity by prepayment', [electricityOnly, STANDARD, paidBy('prepayment')]],
    ['gas by prepayment', [gasOnly, STANDARD, paidBy('prepayment')]],
    ['dual fuel on receipt of the bill', [dualFuel, STANDARD, paidBy('pay_on_receipt_of_bill')]],
    ['electricity on receipt of the bill', [electricityOnly, STANDARD, paidBy('pay_on_receipt_of_bill')]],
    ['gas on receipt of the bill', [gasOnly, STANDARD, paidBy('pay_on_receipt_of_bill')]],
    ['gas by monthly direct debit', [gasOnly, STANDARD]],
  ])('makes %s a choice of several totals in every region', async (_, household) => {
    for (const postcode of Object.values(POSTCODES)) {
      const items = await toComparison(postcode, ...household);
      const totals = new Set(items.map(({ personal_projection }) => personal_projection.total_pence));
      expect([postcode, totals.size > 1, examplesIn(items).length > 0]).toEqual([postcode, true, true]);
    }
  });

  it('has a dual fuel deal in Yorkshire that saves money', async () => {
    const [first, ...others] = await toComparison(YORKSHIRE, dualFuel, STANDARD);
    expect(first?.plan).toMatchObject({ supplier_key: SUPPLIER, key: 'invented-yorkshire-fix-12m' });
    expect(first?.saving_pence).toBeGreaterThan(5_000);
    expect(others).toHaveLength(8);
  });

  it.each([
    ['dual fuel', dualFuel],
    ['electricity', electricityOnly],
  ])(
    'sells no %s plan for a standard meter and monthly direct debit elsewhere unless the home has a smart meter',
    async (_, household) => {
      for (const postcode of Object.values(POSTCODES).filter((code) => !code.startsWith('LS'))) {
        expect([postcode, examplesIn(await toComparison(postcode, household, STANDARD))]).toEqual([postcode, []]);
      }
    },
  );

  it.each([
    ['dual fuel', dualFuel],
    ['electricity', electricityOnly],
  ])(
    'has a night, a peak and a weekend plan for %s in every region, for a home with a smart meter and a car',
    async (_, household) => {
      const smartCar = { has: 'smart_meter,electric_vehicle' };
      for (const postcode of Object.values(POSTCODES)) {
        const items = await toComparison(postcode, household, STANDARD, smartCar);
        const timed = items.filter(({ plan }) => plan.requires.length > 0).map(({ plan }) => plan.key);
        expect([postcode, timed.toSorted()]).toEqual([
          postcode,
          ['invented-night-charger', 'invented-peak-avoider', 'invented-weekender'],
        ]);
      }
    },
  );

  it('has a night plan that is the cheapest once a car is charged at home, and the tenth of 23 before', async () => {
    const home = { ...dualFuel, ...STANDARD, electricity_usage_kwh: '4500', has: 'smart_meter,electric_vehicle' };
    const placeOf = (items: readonly Item[]) =>
      items.findIndex(({ plan }) => plan.key === 'invented-night-charger') + 1;
    const before = await toComparison(LONDON, home);
    expect([placeOf(before), before.length]).toEqual([10, 23]);
    expect(placeOf(await toComparison(LONDON, home, { ev_kwh: '2000' }))).toBe(1);
  });

  it('keeps a closed plan that a household can be on', async () => {
    const onClosed = { dual_fuel_supplier_key: SUPPLIER, dual_fuel_plan_key: 'invented-closed-tracker' };
    const items = await toComparison(LONDON, dualFuel, STANDARD, onClosed);
    expect(items).toHaveLength(20);
    expect(items[0]?.saving_pence).toBeGreaterThan(0);
  });

  it('changes the rates of its standard variable plan on 1 January 2027, as its feed says beforehand', async () => {
    const onVariable = { electricity_supplier_key: SUPPLIER, electricity_plan_key: 'invented-standard-variable' };
    const ratesOn = async (day: string): Promise<readonly number[]> => {
      const service = await sampleApi({ day });
      const { valuation } = await service.get('valuation', {
        post_code: LONDON,
        ...electricityOnly,
        ...ECONOMY_7,
        ...onVariable,
      });
      const { current } = present(valuation.electricity).personal_projection;
      return linesOf(current.electricity, 'consumption').map(({ rate_pence_per_kWh }) => rate_pence_per_kWh);
    };
    // London: 30.9631 and 12.9845 under the price cap, 99 % and then 98 % of them.
    expect(await ratesOn('2026-12-31')).toEqual([30.65, 12.85]);
    expect(await ratesOn('2027-01-01')).toEqual([30.34, 12.72]);
  });
});

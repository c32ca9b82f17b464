import {
  cheapestFirst,
  joinFuels,
  mapFuels,
  perFuel,
  pricingBasis,
  projectPlan,
} from '../../../../shared/pricing/index.ts';
import { kwh, makeFuelPrice } from './make.ts';

/** A day whose year has 5 % VAT on both fuels throughout. */
const TODAY = '2025-09-01';

describe('values for each fuel', () => {
  it('are those of the fuels that a plan is for', () => {
    expect(perFuel('gas', (fuel) => fuel)).toStrictEqual({ gas: 'gas' });
    expect(perFuel('electricity', (fuel) => fuel)).toStrictEqual({ electricity: 'electricity' });
    expect(perFuel('dual_fuel', (fuel) => fuel)).toStrictEqual({ gas: 'gas', electricity: 'electricity' });
    expect(mapFuels({ gas: 1, electricity: undefined }, (value) => value + 1)).toStrictEqual({ gas: 2 });
  });

  it('are joined without the fuels that no plan has, and of two the first counts', () => {
    expect(joinFuels([{ electricity: 1 }, { gas: 2 }])).toStrictEqual({ gas: 2, electricity: 1 });
    expect(joinFuels([{ gas: 1 }, { gas: 2 }])).toStrictEqual({ gas: 1 });
    expect(joinFuels([])).toStrictEqual({});
  });
});

describe('a plan over a year', () => {
  const basis = pricingBasis({ gas: kwh('9500'), electricity: kwh('2500') }, TODAY);

  it('rounds each fuel to whole pence and adds the two up', () => {
    // 9,500 x 0.01001 x 1.05 = 99.84975, 100; 2,500 x 0.0383 x 1.05 = 100.5375, 101. Together 200.38725, yet 201.
    const prices = { gas: makeFuelPrice('0', '0.01001'), electricity: makeFuelPrice('0', '0.0383') };
    const projection = projectPlan(prices, basis);
    expect(projection).toMatchObject({ gasTotalPence: 100, electricityTotalPence: 101, totalPence: 201 });
    expect(projection.current.totalMicropence).toBe(200_387_250n);
    expect(projection.rollover).toBeNull();
  });

  it('of one fuel names only that fuel', () => {
    const projection = projectPlan({ gas: makeFuelPrice('0', '10') }, basis);
    expect(projection.gasTotalPence).toBe(projection.totalPence);
    expect(projection.electricityTotalPence).toBeUndefined();
    expect(Object.keys(projection.current)).toEqual(['gas', 'totalMicropence']);
  });

  it('is not worked out for a fuel whose usage is not known', () => {
    const onlyElectricity = pricingBasis({ electricity: kwh('2500') }, TODAY);
    expect(() => projectPlan({ gas: makeFuelPrice('0', '10') }, onlyElectricity)).toThrow(
      new RangeError('the usage of gas is not known'),
    );
  });
});

describe('the order of plans', () => {
  const plan = (supplierKey: string, planKey: string, totalPence: number) => ({
    offer: { supplierKey, planKey },
    totalPence,
  });

  it('has the cheapest first, and equal ones by supplier key, then plan key', () => {
    const plans = [
      plan('b', 'a', 1050),
      plan('a', 'b', 1050),
      plan('a-b', 'a', 1050),
      plan('a', 'a', 1155),
      plan('a', 'a1', 1050),
      plan('c', 'paid for', -2782),
    ];
    const ranked = cheapestFirst(plans, ({ totalPence }) => totalPence);
    expect(ranked.map(({ offer }) => `${offer.supplierKey}/${offer.planKey}`)).toEqual([
      'c/paid for',
      'a/a1',
      'a/b',
      'a-b/a',
      'b/a',
      'a/a',
    ]);
  });
});

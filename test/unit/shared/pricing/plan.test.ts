import fc from 'fast-check';
import {
  joinFuels,
  mapFuels,
  perFuel,
  pricingBasis,
  projectPlan,
  rankOffers,
} from '../../../../shared/pricing/index.ts';
import {
  anyDayNightPrice,
  anyMicroKwh,
  anyNightMicropercent,
  anySinglePrice,
  anyTimedPrice,
  kwh,
  loaded,
  makeFuelPrice,
} from './make.ts';

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

describe('ranking', () => {
  const offer = (supplierKey: string, planKey: string, electricity = makeFuelPrice('0', '10')) => ({
    supplierKey,
    planKey,
    electricity,
  });

  it('puts the cheapest first, and equal ones by supplier key, then plan key', () => {
    // 0.001 p a kWh is 0.105 p a year: the shown totals of 10 p and 10.001 p are both 1,050.
    const ranked = rankOffers(
      [
        offer('b', 'a'),
        offer('a', 'b', makeFuelPrice('0', '10.001')),
        offer('a-b', 'a'),
        offer('a', 'a', makeFuelPrice('0', '11')),
        offer('a', 'a1'),
        // (100 x 10 - 365 x 10) x 1.05 = -2,782.5, half up
        offer('c', 'paid for', makeFuelPrice('-10', '10')),
      ],
      pricingBasis({ electricity: kwh('100') }, TODAY),
    );
    expect(ranked.map(({ offer: own, totalPence }) => [own.supplierKey, own.planKey, totalPence])).toEqual([
      ['c', 'paid for', -2782],
      ['a', 'a1', 1050],
      ['a', 'b', 1050],
      ['a-b', 'a', 1050],
      ['b', 'a', 1050],
      ['a', 'a', 1155],
    ]);
  });

  it('depends on the usage', () => {
    const offers = [
      offer('a', 'low charge', makeFuelPrice('0', '11')),
      offer('a', 'low rate', makeFuelPrice('1', '10')),
    ];
    // 365 p of charges against 1 p a kWh
    const cheapest = (text: string) =>
      rankOffers(offers, pricingBasis({ electricity: kwh(text) }, TODAY))[0]?.offer.planKey;
    expect([cheapest('364'), cheapest('366')]).toEqual(['low charge', 'low rate']);
  });

  it('has the projections of its offers in ascending order, whatever their prices are made of', () => {
    const anyPrice = fc.oneof(anySinglePrice, anyDayNightPrice, anyTimedPrice);
    const lists = fc.array(fc.record({ gas: anySinglePrice, electricity: anyPrice }), { maxLength: 12 });
    fc.assert(
      fc.property(lists, anyMicroKwh, anyNightMicropercent, (list, microKwh, nightMicropercent) => {
        const offers = list.map((prices, index) => ({ supplierKey: 'a', planKey: String(index), ...prices }));
        const electricity = { ...loaded('3000'), nightMicropercent };
        const gas = { ...kwh('0'), microKwh: { over: microKwh, under: 1n } };
        const household = pricingBasis({ gas, electricity }, '2026-11-21');
        const ranked = rankOffers(offers, household);
        expect(ranked).toHaveLength(list.length);
        for (const [index, { offer: own, projection, totalPence }] of ranked.entries()) {
          expect(projection).toEqual(projectPlan(own, household));
          expect(totalPence).toBe(projection.totalPence);
          expect(totalPence).toBeGreaterThanOrEqual(ranked[index - 1]?.totalPence ?? Number.NEGATIVE_INFINITY);
        }
      }),
    );
  });
});

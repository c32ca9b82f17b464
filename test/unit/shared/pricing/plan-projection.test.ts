import fc from 'fast-check';
import {
  combineFuels,
  currentCost,
  fuelAnnualCost,
  joinFuels,
  perFuel,
  planTotalPence,
  pricingBasis,
  projectPlan,
  wholePence,
} from '../../../../shared/pricing/index.ts';
import { anyMicroKwh, anySinglePrice, atRates, kwh, makeFuelPrice } from './make.ts';

/** A day whose year has 5 % VAT on both fuels throughout. */
const TODAY = '2025-09-01';

describe('values for each fuel', () => {
  it('are those of the fuels that a plan is for', () => {
    expect(perFuel('gas', (fuel) => fuel)).toStrictEqual({ gas: 'gas' });
    expect(perFuel('electricity', (fuel) => fuel)).toStrictEqual({ electricity: 'electricity' });
    expect(perFuel('dual_fuel', (fuel) => fuel)).toStrictEqual({ gas: 'gas', electricity: 'electricity' });
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
    const projection = projectPlan(
      { gas: makeFuelPrice('0', '0.01001'), electricity: makeFuelPrice('0', '0.0383') },
      basis,
    );
    expect(projection).toMatchObject({ gasTotalPence: 100, electricityTotalPence: 101, totalPence: 201 });
    expect(projection.current.totalMicropence).toBe(200_387_250);
    expect(projection.rollover).toBeNull();
  });

  it('of one fuel names that fuel alone', () => {
    const projection = projectPlan({ gas: makeFuelPrice('0', '10') }, basis);
    expect(projection.gasTotalPence).toBe(projection.totalPence);
    expect(projection.electricityTotalPence).toBeUndefined();
    expect(Object.keys(projection.current)).toEqual(['gas', 'totalMicropence']);
  });

  it('cannot be told for a fuel whose usage is not known', () => {
    const electricityAlone = pricingBasis({ electricity: kwh('2500') }, TODAY);
    expect(() => projectPlan({ gas: makeFuelPrice('0', '10') }, electricityAlone)).toThrow('usage of gas');
    expect(() => planTotalPence({ gas: makeFuelPrice('0', '10') }, electricityAlone)).toThrow('usage of gas');
  });

  it('has the same total with and without its breakdown', () => {
    fc.assert(
      fc.property(anySinglePrice, anySinglePrice, anyMicroKwh, (gas, electricity, microKwh) => {
        const usage = kwh(String(microKwh / 1_000_000));
        const household = pricingBasis({ gas: usage, electricity: usage }, TODAY);
        const projection = projectPlan({ gas, electricity }, household);
        expect(planTotalPence({ gas, electricity }, household)).toBe(projection.totalPence);
        expect(projection.totalPence).toBe(
          wholePence(projection.current.gas?.totalMicropence ?? Number.NaN) +
            wholePence(projection.current.electricity?.totalMicropence ?? Number.NaN),
        );
      }),
    );
  });
});

describe('the year of what a household has', () => {
  const basis = pricingBasis({ gas: kwh('3650'), electricity: kwh('3650') }, TODAY);
  const gas = { price: makeFuelPrice('0', '10'), rolloverPrice: makeFuelPrice('0', '12'), endDate: '2025-09-11' };
  const electricity = { price: makeFuelPrice('0', '20'), rolloverPrice: makeFuelPrice('0', '26'), endDate: null };

  it('gives each fuel its own duration', () => {
    const year = currentCost({ gas, electricity }, basis, TODAY);
    expect(year.fuels.gas?.duration).toMatchObject({ rollover: true, daysOnCurrentPlan: 10 });
    expect(year.fuels.electricity?.duration).toMatchObject({ rollover: false, daysOnCurrentPlan: null });
    // gas: (100 x 10 + 3,550 x 12) x 1.05 = 45,780; electricity: 3,650 x 20 x 1.05 = 76,650
    expect(year.projection).toMatchObject({
      totalPence: 122_430,
      gasTotalPence: 45_780,
      electricityTotalPence: 76_650,
    });
    expect(year.projection.rollover?.gas).toBeDefined();
    expect(year.projection.rollover?.electricity).toBeUndefined();
    // 3,550 x 12 x 1.05
    expect(year.projection.rollover?.totalMicropence).toBe(44_730_000_000);
  });

  it('knows the year on current rates, and after the rollover with the other fuel at its own', () => {
    const year = currentCost({ gas, electricity }, basis, TODAY);
    // 3,650 x (10 + 20) x 1.05 = 114,975
    expect(year.onCurrentRatesPence).toBe(114_975);
    // 3,650 x (12 + 20) x 1.05 = 122,640
    expect(year.afterRolloverPence).toBe(122_640);
  });

  it('has nothing after a rollover where none comes', () => {
    const year = currentCost({ electricity }, basis, TODAY);
    expect(year.afterRolloverPence).toBeNull();
    expect(year.projection.rollover).toBeNull();
    expect(year.projection).toEqual(projectPlan({ electricity: electricity.price }, basis));
  });

  it('combines the sides of a valuation from the same years', () => {
    const side = fuelAnnualCost(gas, atRates(kwh('3650')), TODAY);
    expect(combineFuels({ gas: side })).toMatchObject({ totalPence: 45_780, gasTotalPence: 45_780 });
  });

  it('shows parts that sum to the shown total', () => {
    fc.assert(
      fc.property(anySinglePrice, anySinglePrice, anyMicroKwh, (price, rolloverPrice, microKwh) => {
        const household = pricingBasis({ gas: kwh(String(microKwh / 1_000_000)) }, TODAY);
        const fuel = { price, rolloverPrice, endDate: '2026-03-01' };
        const { projection } = currentCost({ gas: fuel }, household, TODAY);
        const parts = [projection.current, projection.rollover].flatMap((part) => part?.gas?.lines ?? []);
        const sum = parts.reduce((total, { valueMicropence }) => total + valueMicropence, 0);
        expect(wholePence(sum)).toBe(projection.totalPence);
      }),
    );
  });
});

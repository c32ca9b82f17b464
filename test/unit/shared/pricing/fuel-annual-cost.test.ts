import fc from 'fast-check';
import {
  addDays,
  exitFeeFreeFrom,
  fuelAnnualCost,
  fuelTotalMicropence,
  isExitFeeDue,
  planDuration,
  projectFuel,
  wholePence,
} from '../../../../shared/pricing/index.ts';
import { anyMicroKwh, anySinglePrice, atRates, kwh, makeFuelPrice } from './make.ts';

const TODAY = '2026-11-21';

describe('an exit fee', () => {
  it('no longer applies in the last 49 days of a plan', () => {
    expect(exitFeeFreeFrom('2027-01-09')).toBe(TODAY);
    expect(isExitFeeDue('2027-01-10', TODAY)).toBe(true);
    expect(isExitFeeDue('2027-01-09', TODAY)).toBe(false);
    expect(isExitFeeDue('2026-11-22', TODAY)).toBe(false);
  });

  it('is not due after the end of a plan, nor without one', () => {
    expect([null, TODAY, '2026-11-20', '2020-01-01'].map((endDate) => isExitFeeDue(endDate, TODAY))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('how long a plan lasts', () => {
  it.each([
    ['has passed', '2026-11-01', { rollover: true, daysOnCurrentPlan: 0, rolloverDate: '2026-11-01' }],
    ['is today', '2026-11-21', { rollover: true, daysOnCurrentPlan: 0, rolloverDate: '2026-11-21' }],
    ['is in 10 days', '2026-12-01', { rollover: true, daysOnCurrentPlan: 10, rolloverDate: '2026-12-01' }],
    ['is in 364 days', '2027-11-20', { rollover: true, daysOnCurrentPlan: 364, rolloverDate: '2027-11-20' }],
    ['is in 365 days', '2027-11-21', { rollover: false, daysOnCurrentPlan: 365, rolloverDate: null }],
    ['is in years', '2031-01-01', { rollover: false, daysOnCurrentPlan: 365, rolloverDate: null }],
  ])('is known when its end %s', (_, endDate, duration) => {
    expect(planDuration(endDate, TODAY)).toEqual({
      ...duration,
      rolloverTreatment: 'fixed-plan',
      referenceDate: TODAY,
    });
  });

  it('when it has no end', () => {
    expect(planDuration(null, TODAY)).toEqual({
      rollover: false,
      rolloverTreatment: 'no-end-date-fallback',
      daysOnCurrentPlan: null,
      rolloverDate: null,
      referenceDate: TODAY,
    });
  });

  it('is free of exit fees 49 days before its end', () => {
    expect(exitFeeFreeFrom('2027-04-30')).toBe('2027-03-12');
  });
});

describe('a year with a rollover', () => {
  const fuel = { price: makeFuelPrice('10', '20'), rolloverPrice: makeFuelPrice('30', '25'), endDate: '2026-12-01' };

  it('prices 10 days and 355 days each at its own plan', () => {
    const year = fuelAnnualCost(fuel, atRates(kwh('3650')), TODAY);
    // 10 kWh a day. 10 days: 100 x 20 + 10 x 10 = 2,100; x 1.05 = 2,205
    // 355 days: 3,550 x 25 + 355 x 30 = 99,400; x 1.05 = 104,370
    expect(year.current).toMatchObject({ days: 10, totalMicropence: 2_205_000_000 });
    expect(year.rollover).toMatchObject({ days: 355, totalMicropence: 104_370_000_000 });
    expect(year.totalPence).toBe(106_575);
  });

  it('rounds once, from the lines of both parts', () => {
    // 2.36 p a day and no use: 10 x 2.36 x 1.05 = 24.78; 355 x 2.36 x 1.05 = 879.69. Together 904.47, not 25 + 880.
    const price = makeFuelPrice('2.36', '20');
    expect(
      fuelAnnualCost({ price, rolloverPrice: null, endDate: '2026-12-01' }, atRates(kwh('0')), TODAY).totalPence,
    ).toBe(904);
  });

  it('has no cost on a plan that has ended, and 365 days on the next', () => {
    const year = fuelAnnualCost({ ...fuel, endDate: '2026-01-01' }, atRates(kwh('3650')), TODAY);
    expect(year.current.lines.every(({ valueMicropence }) => valueMicropence === 0)).toBe(true);
    expect(year.totalMicropence).toBe(fuelTotalMicropence(fuel.rolloverPrice, atRates(kwh('3650'))));
  });

  it('goes on at the current price where nothing follows', () => {
    const year = fuelAnnualCost({ ...fuel, rolloverPrice: null }, atRates(kwh('3650')), TODAY);
    // (3,650 x 20 + 365 x 10) x 1.05 = 80,482.5, half up
    expect(year.totalPence).toBe(80_483);
    expect(year.rollover?.days).toBe(355);
  });

  it('without an end is the plain projection', () => {
    fc.assert(
      fc.property(anySinglePrice, anySinglePrice, anyMicroKwh, (price, rolloverPrice, microKwh) => {
        const basis = atRates(kwh(String(microKwh / 1_000_000)));
        const year = fuelAnnualCost({ price, rolloverPrice, endDate: null }, basis, TODAY);
        expect(year.current).toEqual(projectFuel(price, basis));
        expect(year.rollover).toBeNull();
        expect(year.totalPence).toBe(wholePence(fuelTotalMicropence(price, basis)));
      }),
    );
  });

  it('lies between the year of the plan and the year of the rollover plan', () => {
    fc.assert(
      fc.property(
        anySinglePrice,
        anySinglePrice,
        anyMicroKwh,
        fc.integer({ min: -30, max: 400 }),
        (price, rolloverPrice, microKwh, daysAway) => {
          const basis = atRates(kwh(String(microKwh / 1_000_000)));
          const endDate = addDays(TODAY, daysAway);
          const { totalMicropence } = fuelAnnualCost({ price, rolloverPrice, endDate }, basis, TODAY);
          const years = [fuelTotalMicropence(price, basis), fuelTotalMicropence(rolloverPrice, basis)];
          // Each of at most six lines a part is rounded by half a micropenny.
          expect(totalMicropence).toBeGreaterThanOrEqual(Math.min(...years) - 8);
          expect(totalMicropence).toBeLessThanOrEqual(Math.max(...years) + 8);
        },
      ),
    );
  });
});

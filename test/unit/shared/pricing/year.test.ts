import {
  currentCost,
  daysBetween,
  daysOnPlan,
  daysUntil,
  exitFeeFreeFrom,
  isExitFeeDue,
  type LikeForLikePlan,
  likeForLikeYear,
  pricingBasis,
} from '../../../../shared/pricing/index.ts';
import { kwh, makeFuelPrice } from './make.ts';

const TODAY = '2026-11-21';

describe('an exit fee', () => {
  it('no longer applies in the last 49 days of a plan', () => {
    expect(exitFeeFreeFrom('2027-01-09')).toBe(TODAY);
    expect(isExitFeeDue('2027-01-10', TODAY)).toBe(true);
    expect(isExitFeeDue('2027-01-09', TODAY)).toBe(false);
    expect(isExitFeeDue('2026-11-22', TODAY)).toBe(false);
  });

  it('is not due after the end of a plan', () => {
    for (const endDate of [TODAY, '2026-11-20', '2020-01-01']) expect(isExitFeeDue(endDate, TODAY)).toBe(false);
  });
});

describe('how long the current plan lasts', () => {
  it.each([
    ['has passed', '2026-11-01', 0],
    ['is today', '2026-11-21', 0],
    ['is in 10 days', '2026-12-01', 10],
    ['is in 364 days', '2027-11-20', 364],
    ['is in years', '2031-01-01', 365],
    ['is not known', null, 365],
  ])('is known when its end %s', (_, endDate, days) => {
    expect(daysUntil(endDate, TODAY)).toBe(days);
  });
});

describe('the year of what a household has', () => {
  /** A day whose year has 5 % VAT on both fuels throughout. */
  const today = '2025-09-01';
  const basis = pricingBasis({ gas: kwh('3650'), electricity: kwh('3650') }, today);
  const gas = { price: makeFuelPrice('0', '10'), rolloverPrice: makeFuelPrice('0', '12'), endDate: '2025-09-11' };
  const electricity = { price: makeFuelPrice('0', '20'), rolloverPrice: makeFuelPrice('0', '26'), endDate: null };

  it('gives each fuel its own end', () => {
    const { projection } = currentCost({ gas, electricity }, basis, today);
    // gas: (100 x 10 + 3,550 x 12) x 1.05 = 1,050 + 44,730; electricity: 3,650 x 20 x 1.05 = 76,650
    expect(projection).toMatchObject({ totalPence: 122_430, gasTotalPence: 45_780, electricityTotalPence: 76_650 });
    expect(projection.current.gas).toMatchObject({ days: 10, totalMicropence: 1_050_000_000n });
    expect(projection.rollover?.gas).toMatchObject({ days: 355, totalMicropence: 44_730_000_000n });
    expect(projection.rollover?.electricity).toBeUndefined();
  });

  it('rounds once, from the lines of both parts', () => {
    // 2.36 p a day and no use: 10 x 2.36 x 1.05 = 24.78; 355 x 2.36 x 1.05 = 879.69. Together 904.47, not 25 + 880.
    const fuel = { price: makeFuelPrice('2.36', '20'), rolloverPrice: null, endDate: '2025-09-11' };
    expect(currentCost({ gas: fuel }, pricingBasis({ gas: kwh('0') }, today), today).projection.totalPence).toBe(904);
  });
});

describe('the days on a plan that is taken today', () => {
  const none = { productEndDate: null, guaranteeEndDate: null, guaranteeMonths: null };

  it.each([
    ['no end at all', none, null],
    ['its product end date', { ...none, productEndDate: '2027-04-11' }, '2027-04-11'],
    ['the end of its guarantee', { ...none, guaranteeEndDate: '2027-04-11' }, '2027-04-11'],
    ['the months of its guarantee from today', { ...none, guaranteeMonths: 6 }, '2027-05-21'],
    [
      'the earliest of the three',
      { productEndDate: '2027-04-11', guaranteeEndDate: '2027-04-10', guaranteeMonths: 5 },
      '2027-04-10',
    ],
    ['not an end that has passed', { ...none, guaranteeEndDate: '2026-11-21', guaranteeMonths: 3 }, '2027-02-21'],
    ['not an end 365 days ahead', { ...none, guaranteeEndDate: '2027-11-21' }, null],
    ['an end 364 days ahead', { ...none, guaranteeEndDate: '2027-11-20' }, '2027-11-20'],
    ['not an end after months that no calendar has', { ...none, guaranteeMonths: 1e9 }, null],
    ['not months that have passed', { ...none, guaranteeMonths: 0 }, null],
    ['not twelve months', { ...none, guaranteeMonths: 12 }, null],
  ])('end with %s', (_, plan, end) => {
    expect(daysOnPlan(plan, TODAY)).toBe(end === null ? 365 : daysBetween(TODAY, end));
  });
});

describe('a year at known prices', () => {
  const basis = pricingBasis({ electricity: kwh('3650'), gas: kwh('3650') }, TODAY);

  it('has the changes of both fuels in order of time, each day once', () => {
    const changing = (...days: readonly string[]): LikeForLikePlan => ({
      own: {
        price: makeFuelPrice('0', '10'),
        changes: days.map((day, index) => ({
          firstDay: daysBetween(TODAY, day),
          price: makeFuelPrice('0', String(11 + index)),
        })),
      },
      daysOnPlan: 365,
      rollover: null,
    });
    const plan = { gas: changing('2027-04-01', '2027-07-01'), electricity: changing('2026-12-01', '2027-04-01') };
    expect(likeForLikeYear(plan, basis).priceChanges).toEqual([10, 131, 222]);
  });

  it('prices each day at the price that is known for it, each stretch with its own VAT', () => {
    const own = {
      price: makeFuelPrice('0', '10'),
      changes: [
        { firstDay: 10, price: makeFuelPrice('0', '20') },
        { firstDay: 141, price: makeFuelPrice('0', '30') },
      ],
    };
    // 10 kWh a day: 10 days x 10 x 10 = 1,000, without VAT; 131 days x 10 x 20 = 26,200, 10 days of them with VAT:
    // 26,200 x 10 / 131 x 5 % = 100; 224 days x 10 x 30 = 67,200 x 1.05 = 70,560
    const plan = { own, daysOnPlan: 365, rollover: null };
    expect(likeForLikeYear({ electricity: plan }, basis)).toEqual({
      totalPence: 1_000 + 26_300 + 70_560,
      priceChanges: [10, 141],
    });
  });
});

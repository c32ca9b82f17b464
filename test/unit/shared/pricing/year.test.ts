import { daysBetween, daysOnPlan } from '../../../../shared/pricing/index.ts';

const TODAY = '2026-11-21';

describe('the days on a plan that is taken today', () => {
  const ends = { productEndDate: '2027-04-11', guaranteeEndDate: '2027-04-10', guaranteeMonths: 5 };
  const none = { productEndDate: null, guaranteeEndDate: null, guaranteeMonths: null };

  it.each([
    ['the earliest of its ends', ends, '2027-04-10'],
    ['the months of its guarantee from today', { ...none, guaranteeMonths: 6 }, '2027-05-21'],
    ['not an end after months that no calendar has', { ...none, guaranteeMonths: 1e9 }, null],
    ['today, if a guarantee of 0 months ends it', { ...none, guaranteeMonths: 0 }, TODAY],
    ['today, if it has ended', { ...none, guaranteeEndDate: '2026-11-01' }, TODAY],
    ['not twelve months', { ...none, guaranteeMonths: 12 }, null],
  ])('end with %s', (_, plan, end) => {
    expect(daysOnPlan(plan, TODAY)).toBe(end === null ? 365 : daysBetween(TODAY, end));
  });
});

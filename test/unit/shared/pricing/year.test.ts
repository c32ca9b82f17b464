import { planEnd } from '../../../../shared/pricing/index.ts';

const TODAY = '2026-11-21';

describe('a plan that is taken today', () => {
  const ends = { productEndDate: '2027-04-11', guaranteeEndDate: '2027-04-10', guaranteeMonths: 5 };
  const none = { productEndDate: null, guaranteeEndDate: null, guaranteeMonths: null };

  it.each([
    ['at the earliest of its ends', ends, '2027-04-10'],
    ['after the months of its guarantee', { ...none, guaranteeMonths: 6 }, '2027-05-21'],
    ['beyond the year', { ...none, guaranteeMonths: 24 }, '2028-11-21'],
    ['never, after months that no calendar has', { ...none, guaranteeMonths: 1e9 }, null],
    ['today, after a guarantee of 0 months', { ...none, guaranteeMonths: 0 }, TODAY],
    ['in the past, if it has ended', { ...none, guaranteeEndDate: '2026-11-01' }, '2026-11-01'],
    ['never, without an end', none, null],
  ])('ends %s', (_, plan, end) => {
    expect(planEnd(plan, TODAY)).toBe(end);
  });
});

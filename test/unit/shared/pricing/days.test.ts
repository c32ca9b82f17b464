import { addDays, addMonths, daysBetween, isDay } from '../../../../shared/pricing/index.ts';

describe('days', () => {
  it.each(['2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(isDay(text)).toBe(true);
  });

  // biome-ignore format: a list
  it.each([
    '2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-1', '21-11-2026',
    '2026-11-21T00:00:00Z', ' 2026-11-21', '', '+12026-01-01',
  ])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
    expect(() => daysBetween('2026-01-01', text)).toThrow(RangeError);
  });

  it('are counted across the ends of months, leap days and the clocks going back', () => {
    expect(daysBetween('2026-11-21', '2026-12-01')).toBe(10);
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysBetween('2026-11-21', '2027-11-21')).toBe(365);
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
    expect(addDays('2027-04-30', -49)).toBe('2027-03-12');
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-04-30', 1, '2026-05-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2027-01-15', -1, '2026-12-15'],
    ['0001-01-05', 1, '0001-02-05'],
  ])('%s and %d months is %s: the same day, or the last of its month', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
});

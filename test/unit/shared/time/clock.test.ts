import { systemClock } from '../../../../shared/runtime/clock.ts';
import { londonDay } from '../../../../shared/time/clock.ts';

describe('the day in London', () => {
  it.each([
    ['2026-07-01T22:59:59Z', '2026-07-01'],
    ['2026-07-01T23:00:00Z', '2026-07-02'],
    ['2026-11-21T23:59:59Z', '2026-11-21'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
  ])('at %s is %s', (time, day) => {
    expect(londonDay(Date.parse(time))).toBe(day);
  });

  it('may be fixed', () => {
    expect(systemClock('2027-01-02').today()).toBe('2027-01-02');
  });
});

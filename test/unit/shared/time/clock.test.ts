import { londonDay, systemClock } from '../../../../shared/time/clock.ts';

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

  it('changes when the time zone of Node says so, at every change of clocks and midnight of forty years', () => {
    const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
    const hour = 3_600_000;
    const wrong: string[] = [];
    for (let day = Date.UTC(2010, 0, 1); day < Date.UTC(2050, 0, 1); day += 24 * hour) {
      for (const moment of [day - hour - 1, day - hour, day - 1, day, day + hour - 1, day + hour]) {
        if (londonDay(moment) !== london.format(moment)) wrong.push(new Date(moment).toISOString());
      }
    }
    expect(wrong).toEqual([]);
  });

  it('may be fixed', () => {
    expect(systemClock('2027-01-02').today()).toBe('2027-01-02');
  });
});

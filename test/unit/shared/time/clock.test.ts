import { londonDay, systemClock } from '../../../../shared/time/clock.ts';

it('the day in London changes with the time zone of Node, at every change of clocks and midnight of forty years', () => {
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

it('the day may be fixed', () => {
  expect(systemClock('2027-01-02').today()).toBe('2027-01-02');
});

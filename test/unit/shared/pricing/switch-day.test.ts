import { whenToSwitch } from '../../../../shared/pricing/index.ts';

describe('the day to switch', () => {
  const on = (day: number, savingPence: number) => ({ day, savingPence });

  it.each([
    ['today, if no other day is known', on(0, -500), [], 0],
    ['the later day that saves most', on(0, 5_000), [on(10, 6_500), on(20, 7_000)], 20],
    ['the earliest of equal days', on(0, 0), [on(10, 1_000), on(20, 1_000)], 10],
    ['today, unless waiting saves ten pounds more', on(0, 5_000), [on(10, 5_999)], 0],
    ['today, if no day saves anything', on(0, -5_000), [on(10, 0), on(20, -1)], 0],
    ['today, if later days save less', on(0, 5_000), [on(10, 4_000)], 0],
  ])('is %s', (_, today, later, day) => {
    expect(whenToSwitch(today, later).day).toBe(day);
  });
});

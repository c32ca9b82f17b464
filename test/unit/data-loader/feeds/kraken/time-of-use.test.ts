import fc from 'fast-check';
import type { Row } from '../../../../../data-loader/feeds/kraken/responses.ts';
import { repeatedDays, timeOfUsePrice } from '../../../../../data-loader/feeds/kraken/time-of-use.ts';
import { DAY_HALF_HOURS, halfHoursOf, type RegisterPrice } from '../../../../../shared/pricing/index.ts';
import { present } from '../../../../support/present.ts';

const HIGH = 30_963_100n;
const MONDAY = '2026-08-10';

/** Cheap until 05:00, at the rate of each day from Monday 10 August on. */
function dayRows(rates: readonly number[]): readonly Row[] {
  return rates.flatMap((rate, index) => {
    const [fromMs, changeMs, toMs] = [-1, 4, 23].map((hour) => Date.UTC(2026, 7, 10 + index, hour));
    return [
      { micropence: BigInt(rate), fromMs: fromMs ?? 0, toMs: changeMs ?? 0, method: null },
      { micropence: HIGH, fromMs: changeMs ?? 0, toMs: toMs ?? 0, method: null },
    ];
  });
}

describe('rates that change within the day', () => {
  it.each([
    ['repeat if they are the same every day', [1, 1, 1], [MONDAY]],
    ['repeat if only one day is known', [1], [MONDAY]],
    ['repeat from tomorrow on, for two days or more', [1, 2, 2], [MONDAY, '2026-08-11']],
    ['repeat up to the last day that is known', [1, 1, 2], [MONDAY, '2026-08-12']],
    ['repeat if they are back after a week', [1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1], [MONDAY, '2026-08-12', '2026-08-19']],
    ['repeat from a Saturday on if Monday is like it', [1, 1, 1, 1, 1, 2, 2, 2], [MONDAY, '2026-08-15']],
    ['differ tomorrow, and no more is known', [1, 2], 'from one day to the next'],
    ['differ every day', [1, 2, 3], 'from one day to the next'],
    ['differ on a single day', [1, 1, 2, 3, 3], 'from one day to the next'],
    ['are back after two days', [1, 2, 2, 1, 1], 'from one day to the next'],
    ['differ at the weekend', [1, 1, 1, 1, 1, 2, 2], 'between weekdays and weekends'],
    ['differ at the weekend, and are back on Monday', [1, 1, 1, 1, 1, 2, 2, 1], 'between weekdays and weekends'],
    ['differ on Saturday, and no more is known', [1, 1, 1, 1, 1, 2], 'between weekdays and weekends'],
  ])('%s: %j', (_how, rates, expected) => {
    const runs = repeatedDays(dayRows(rates), MONDAY);
    if (typeof expected === 'string') expect(runs).toContain(expected);
    else expect(runs).toMatchObject(expected.map((from, index) => ({ from, to: expected[index + 1] ?? null })));
  });

  it('may end within a day: what is known of that day alone says nothing', () => {
    const rows = dayRows([1, 1, 2]).filter(({ fromMs }) => (fromMs ?? 0) < Date.UTC(2026, 7, 12, 4));
    expect(repeatedDays(rows, MONDAY)).toMatchObject([{ from: MONDAY, to: null }]);
  });

  it('come from the rows of the payment method of its own, then from rows for every method', () => {
    const [own, ...others] = dayRows([1, 1]);
    const rows = [{ ...present(own), method: 'DIRECT_DEBIT' }, ...others, { ...present(own), micropence: 7n }];
    expect(repeatedDays(rows, MONDAY)).toMatchObject([{ stretches: [{ micropence: 1n }, {}] }]);
  });
});

it('a price by the time of day gives every half hour of every day exactly the price of its stretch', () => {
  const oneRate = ({ registers: [all] }: RegisterPrice) => ({
    timetable: [[{ from: '00:00', to: '24:00' }]],
    ratesMicropencePerKwh: [all?.bands[0]?.rateMicropencePerKwh],
  });
  const dayOf48 = { minLength: DAY_HALF_HOURS, maxLength: DAY_HALF_HOURS };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), dayOf48), (prices) => {
      const firsts = prices.flatMap((price, at) => (price === prices[at - 1] ? [] : [at]));
      const stretches = firsts.map((first, index) => ({
        first,
        end: firsts[index + 1] ?? DAY_HALF_HOURS,
        micropence: BigInt(prices[first] ?? 0),
      }));
      const price = timeOfUsePrice(0n, stretches);
      const { timetable, ratesMicropencePerKwh } = price.timetable === undefined ? oneRate(price) : price;
      const found: (number | undefined)[][] = [...prices, ...prices].map(() => []);
      for (const [index, times] of timetable.entries()) {
        for (const { first, end } of (times ?? []).flatMap(halfHoursOf)) {
          for (let at = first; at < end; at += 1) found[at]?.push(Number(ratesMicropencePerKwh[index]));
        }
      }
      expect(found).toEqual([...prices, ...prices].map((price) => [price]));
    }),
  );
});

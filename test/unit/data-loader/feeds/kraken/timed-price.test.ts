import fc from 'fast-check';
import type { Stretch } from '../../../../../data-loader/feeds/kraken/daily-pattern.ts';
import { timedPrice } from '../../../../../data-loader/feeds/kraken/timed-price.ts';
import { DAY_HALF_HOURS, halfHoursOf, type Price, type TimeOfUsePrice } from '../../../../../shared/pricing/index.ts';

const CHARGE = 42_653_300n;

/** Each from an hour of the clock to the next one's. */
function stretches(...changes: readonly (readonly [number, number])[]): readonly Stretch[] {
  return changes.map(([hour, micropence], index) => ({
    first: hour * 2,
    end: (changes[index + 1]?.[0] ?? 24) * 2,
    micropence: BigInt(micropence),
  }));
}

describe('a price by the time of day', () => {
  it('has one rate for equal prices, with a window that goes on past midnight', () => {
    expect(timedPrice(CHARGE, stretches([0, 27], [0.5, 8], [5.5, 27]))).toEqual({
      chargeMicropencePerDay: CHARGE,
      timetable: [[{ from: '05:30', to: '00:30' }], [{ from: '00:30', to: '05:30' }]],
      ratesMicropencePerKwh: [27n, 8n],
    });
  });

  it('has the windows of a rate in the order of the day, and rates in the order of their first', () => {
    expect(timedPrice(CHARGE, stretches([0, 25], [4, 12], [7, 25], [13, 12], [16, 38], [19, 25], [22, 12]))).toEqual({
      chargeMicropencePerDay: CHARGE,
      timetable: [
        [
          { from: '00:00', to: '04:00' },
          { from: '07:00', to: '13:00' },
          { from: '19:00', to: '22:00' },
        ],
        [
          { from: '04:00', to: '07:00' },
          { from: '13:00', to: '16:00' },
          { from: '22:00', to: '24:00' },
        ],
        [{ from: '16:00', to: '19:00' }],
      ],
      ratesMicropencePerKwh: [25n, 12n, 38n],
    });
  });

  it('has a window past midnight as the last of its rate', () => {
    const price = timedPrice(CHARGE, stretches([0, 8], [5, 27], [13, 8], [16, 27], [23, 8]));
    expect(price.timetable?.[0]).toEqual([
      { from: '13:00', to: '16:00' },
      { from: '23:00', to: '05:00' },
    ]);
  });

  it('is a price of one rate if it is the same at all times', () => {
    expect(timedPrice(CHARGE, stretches([0, 25]))).toEqual({
      chargeMicropencePerDay: CHARGE,
      registers: [{ name: 'all', bands: [{ rateMicropencePerKwh: 25n, widthMicroKwhPerYear: null }] }],
    });
  });

  it('gives every half hour of every day exactly the price of its stretch', () => {
    const halfHours = fc.array(fc.integer({ min: 0, max: 3 }), {
      minLength: DAY_HALF_HOURS,
      maxLength: DAY_HALF_HOURS,
    });
    fc.assert(
      fc.property(halfHours, (prices) => {
        const firsts = prices.flatMap((price, at) => (price === prices[at - 1] ? [] : [at]));
        const price = timedPrice(
          CHARGE,
          firsts.map((first, index) => ({
            first,
            end: firsts[index + 1] ?? DAY_HALF_HOURS,
            micropence: BigInt(prices[first] ?? 0),
          })),
        );
        const found: (number | undefined)[][] = [...prices, ...prices].map(() => []);
        const { timetable, ratesMicropencePerKwh } = timed(price);
        for (const [index, times] of timetable.entries()) {
          for (const { first, end } of (times ?? []).flatMap(halfHoursOf)) {
            for (let at = first; at < end; at += 1) found[at]?.push(Number(ratesMicropencePerKwh[index]));
          }
        }
        expect(found).toEqual([...prices, ...prices].map((price) => [price]));
      }),
    );
  });
});

function timed(price: Price): TimeOfUsePrice {
  if (price.timetable !== undefined) return price;
  throw new Error('the price has no times');
}

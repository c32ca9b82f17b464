import {
  type FuelCap,
  flatPrice,
  movedWithCap,
  type Price,
} from '../../../../shared/pricing/index.ts';

const pence = (amount: number): bigint => BigInt(Math.round(amount * 1e6));

function cap(charge: number, rate: number, ...dayAndNight: readonly number[]): FuelCap {
  const [day = rate, night = rate] = dayAndNight;
  return {
    chargeMicropencePerDay: pence(charge),
    rates: new Map([
      ['all', pence(rate)],
      ['day', pence(day)],
      ['night', pence(night)],
    ]),
    singleRate: pence(rate),
  };
}

const RISE = { before: cap(50, 20, 24, 12), later: cap(52.5, 25, 30, 15) };
const FALL = { before: RISE.later, later: RISE.before };

function flat(charge: number, ...rates: readonly number[]): Price {
  return flatPrice({ chargeMicropencePerDay: pence(charge) }, ...rates.map(pence));
}

describe('a price that moves with the cap', () => {
  it.each([
    ['by as many pence as the cap rises', flat(45, 19), RISE, flat(47.5, 24)],
    ['as the cap falls', flat(45, 19), FALL, flat(42.5, 14)],
    ['register by register', flat(45, 23, 11), RISE, flat(47.5, 29, 14)],
    ['never below 0', flat(1, 4), FALL, flat(0, 0)],
    ['but a standing charge of 0 stays', flat(0, 19), RISE, flat(0, 24)],
    ['and so does one below 0', flat(-3, 19), RISE, flat(-3, 24)],
  ])('moves %s', (_, price, change, moved) => {
    expect(movedWithCap(price, change)).toEqual(moved);
  });

  // 19 x 25 / 20 = 23.75, and 0.000001 x 25 / 20 = 0.00000125.
  const banded = (first: number, rest: number, charge = 45): Price => ({
    chargeMicropencePerDay: pence(charge),
    registers: [
      {
        name: 'all',
        bands: [
          { rateMicropencePerKwh: pence(first), widthMicroKwhPerYear: 100_000_000n },
          { rateMicropencePerKwh: pence(rest), widthMicroKwhPerYear: null },
        ],
      },
    ],
  });
  const timed = (night: number, rest: number, charge = 45): Price => ({
    chargeMicropencePerDay: pence(charge),
    timetable: [[{ days: 'all', from: '00:30', to: '05:30' }], null],
    ratesMicropencePerKwh: [pence(night), pence(rest)],
  });

  it.each([
    ['bands', banded(19, 0.000001), banded(23.75, 0.000001, 47.5)],
    ['times', timed(8, 27), timed(10, 33.75, 47.5)],
  ])('changes %s in the ratio of the unit rate of the cap', (_, price, moved) => {
    expect(movedWithCap(price, RISE)).toEqual(moved);
  });

  it('rounds a ratio half up to a millionth of a penny', () => {
    const change = { before: cap(50, 2), later: cap(50, 3) };
    expect(movedWithCap(banded(0.000001, 0.000003), change)).toEqual(banded(0.000002, 0.000005));
  });

  it.each([
    ['before', { before: cap(50, 0), later: cap(52.5, 25) }],
    ['later', { before: cap(50, 20), later: cap(52.5, 0) }],
  ])('keeps rates in bands if the cap is 0 %s', (_, change) => {
    expect(movedWithCap(banded(19, 18), change)).toEqual(banded(19, 18, 47.5));
  });
});

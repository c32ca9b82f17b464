import fc from 'fast-check';
import {
  addDays,
  fuelAnnualCost,
  fuelTotalMicropence,
  type KnownPlan,
  knownYear,
  type Price,
  type PricingBasis,
  planEnd,
  pricingBasis,
} from '../../../../shared/pricing/index.ts';
import { anyMicroKwh, anySinglePrice, anyVat, atRates, kwh, loaded, makeFuelPrice, makeTimedPrice } from './make.ts';

const TODAY = '2026-11-21';

function lasting(price: Price): KnownPlan {
  return { own: { price, changes: [] }, endDate: null, rollover: null };
}

describe('the end of a plan that is taken today', () => {
  const none = { productEndDate: null, guaranteeEndDate: null, guaranteeMonths: null };

  it.each([
    ['no end at all', none, null],
    ['its product end date', { ...none, productEndDate: '2027-04-11' }, '2027-04-11'],
    ['the end of its guarantee', { ...none, guaranteeEndDate: '2027-04-11' }, '2027-04-11'],
    ['the months of its guarantee from today', { ...none, guaranteeMonths: 6 }, '2027-05-21'],
    [
      'the earliest of the three',
      { productEndDate: '2027-04-11', guaranteeEndDate: '2027-04-10', guaranteeMonths: 5 },
      '2027-04-10',
    ],
    ['not an end that has passed', { ...none, guaranteeEndDate: '2026-11-21', guaranteeMonths: 3 }, '2027-02-21'],
    ['not an end 365 days ahead', { ...none, guaranteeEndDate: '2027-11-21' }, null],
    ['an end 364 days ahead', { ...none, guaranteeEndDate: '2027-11-20' }, '2027-11-20'],
    ['not an end after months that no calendar has', { ...none, guaranteeMonths: 1e9 }, null],
    ['not months that have passed', { ...none, guaranteeMonths: 0 }, null],
    ['not twelve months', { ...none, guaranteeMonths: 12 }, null],
  ])('is %s', (_, plan, end) => {
    expect(planEnd(plan, TODAY)).toBe(end);
  });

  it('after months is the last day of a month that has no such day', () => {
    expect(planEnd({ ...none, guaranteeMonths: 3 }, '2026-11-30')).toBe('2027-02-28');
  });
});

describe('a year at known prices', () => {
  const basis = pricingBasis({ electricity: kwh('3650'), gas: kwh('3650') }, TODAY);

  it('has the changes of both fuels in order of time, each day once', () => {
    const changing = (...days: readonly string[]): KnownPlan => ({
      own: {
        price: makeFuelPrice('0', '10'),
        changes: days.map((from, index) => ({ from, price: makeFuelPrice('0', String(11 + index)) })),
      },
      endDate: null,
      rollover: null,
    });
    const plan = { gas: changing('2027-04-01', '2027-07-01'), electricity: changing('2026-12-01', '2027-04-01') };
    expect(knownYear(plan, basis, TODAY).priceChanges).toEqual(['2026-12-01', '2027-04-01', '2027-07-01']);
  });

  it('of a price that never changes is its projection', () => {
    // gas: 3,650 x 10 x 1.05 = 38,325
    expect(knownYear({ gas: lasting(makeFuelPrice('0', '10')) }, basis, TODAY)).toEqual({
      totalPence: 38_325,
      priceChanges: [],
    });
  });

  it('passes from a time-of-use price to one rate and back, by the days of each', () => {
    const times = () => [{ from: '00:00', to: '12:00' }];
    const timed = makeTimedPrice(['10', times()], ['20', null]);
    const timedBasis = pricingBasis({ electricity: loaded('3650') }, TODAY);
    const flat = makeFuelPrice('40', '15');
    const same = makeTimedPrice(['10', times()], ['20', null]);
    const dearer = makeTimedPrice(['10', times()], ['21', null]);
    const changes = [
      { from: '2026-12-01', price: same },
      { from: '2027-01-01', price: dearer },
      { from: '2027-02-01', price: flat },
    ];
    const year = knownYear(
      {
        electricity: { own: { price: timed, changes }, endDate: '2027-03-01', rollover: { price: timed, changes: [] } },
      },
      timedBasis,
      TODAY,
    );
    expect(year.priceChanges).toEqual(['2027-01-01', '2027-02-01']);
    const { electricity: basisOf } = timedBasis;
    if (basisOf === undefined) throw new Error('electricity is priced');
    const parts: readonly (readonly [Price, number, number])[] = [
      [timed, 0, 41],
      [dearer, 41, 31],
      [flat, 72, 28],
      [timed, 100, 265],
    ];
    const micropence = parts.reduce(
      (sum, [price, firstDay, days]) => sum + fuelTotalMicropence(price, basisOf, { firstDay, days }),
      0,
    );
    expect(year.totalPence).toBe(Math.floor(micropence / 1e6 + 0.5));
  });

  it('prices each day at the price that is known for it, each stretch with its own VAT', () => {
    const own = {
      price: makeFuelPrice('0', '10'),
      changes: [
        { from: '2026-12-01', price: makeFuelPrice('0', '20') },
        { from: '2027-04-11', price: makeFuelPrice('0', '30') },
      ],
    };
    // 10 kWh a day: 10 days x 10 x 10 = 1,000, without VAT; 131 days x 10 x 20 = 26,200, 10 days of them with VAT:
    // 26,200 x 10 / 131 x 5 % = 100; 224 days x 10 x 30 = 67,200 x 1.05 = 70,560
    const plan = { own, endDate: null, rollover: null };
    expect(knownYear({ electricity: plan }, basis, TODAY)).toEqual({
      totalPence: 1_000 + 26_300 + 70_560,
      priceChanges: ['2026-12-01', '2027-04-11'],
    });
  });

  it('goes on with the price known for the rollover plan on that day, which is no change of a price', () => {
    const plan = {
      own: { price: makeFuelPrice('0', '10'), changes: [{ from: '2027-05-01', price: makeFuelPrice('0', '99') }] },
      endDate: '2027-04-11',
      rollover: {
        price: makeFuelPrice('0', '50'),
        changes: [
          { from: '2027-01-01', price: makeFuelPrice('0', '30') },
          { from: '2027-10-22', price: makeFuelPrice('0', '40') },
        ],
      },
    };
    // gas: 141 days x 10 x 10 = 14,100; 194 days x 10 x 30 = 58,200; 30 days x 10 x 40 = 12,000; all x 1.05
    expect(knownYear({ gas: plan }, basis, TODAY)).toEqual({ totalPence: 88_515, priceChanges: ['2027-10-22'] });
  });

  it('rounds each fuel to a penny and adds the two up', () => {
    const price = makeFuelPrice('0', '0.01001');
    // 36.5365 x 1.05 = 38.363325 of gas; electricity: 36.5365 x (1 + 117 / 3650) = 37.70767
    expect(knownYear({ gas: lasting(price), electricity: lasting(price) }, basis, TODAY).totalPence).toBe(76);
  });

  it('names a day once on which both fuels change, and none on which a price changes into itself', () => {
    const change = { from: '2027-01-01', price: makeFuelPrice('1', '10') };
    const changing = { own: { price: makeFuelPrice('0', '10'), changes: [change] }, endDate: null, rollover: null };
    expect(knownYear({ gas: changing, electricity: changing }, basis, TODAY).priceChanges).toEqual(['2027-01-01']);
    const same = { ...changing, own: { price: makeFuelPrice('1', '10'), changes: [change] } };
    expect(knownYear({ gas: same }, basis, TODAY).priceChanges).toEqual([]);
  });

  it('of a plan that has ended is a year of the rollover plan', () => {
    const plan = { ...lasting(makeFuelPrice('0', '99')), endDate: '2026-01-01' };
    const rollover = { price: makeFuelPrice('0', '10'), changes: [] };
    expect(knownYear({ gas: { ...plan, rollover } }, basis, TODAY).totalPence).toBe(38_325);
  });

  it('without changes of price is the year of the current plan', () => {
    fc.assert(
      fc.property(
        anySinglePrice,
        anySinglePrice,
        anyMicroKwh,
        anyVat,
        fc.integer({ min: -30, max: 400 }),
        (price, rolloverPrice, microKwh, vat, daysAway) => {
          const fuel = { ...atRates(kwh(String(microKwh / 1_000_000))), vat };
          const household: PricingBasis = { gas: fuel };
          const endDate = addDays(TODAY, daysAway);
          const known = { own: { price, changes: [] }, endDate, rollover: { price: rolloverPrice, changes: [] } };
          expect(knownYear({ gas: known }, household, TODAY).totalPence).toBe(
            fuelAnnualCost({ price, rolloverPrice, endDate }, fuel, TODAY).totalPence,
          );
        },
      ),
    );
  });
});

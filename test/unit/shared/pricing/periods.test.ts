import {
  addDays,
  basisOf,
  flatPrice,
  fuelMicropence,
  fuelUsage,
  joined,
  type Price,
  periodsBefore,
  periodsMicropence,
  periodsOf,
  priceCourse,
  pricingBasis,
  type Stay,
} from '../../../../shared/pricing/index.ts';

const price = (rate: bigint): Price => flatPrice({ chargeMicropencePerDay: 60_000_000n }, rate);
const [CHEAP, DEAR] = [price(20_000_000n), price(30_000_000n)];
const step = (firstDay: number, of: Price, isAssumed = false) => ({
  from: addDays('2026-11-21', firstDay),
  firstDay,
  price: of,
  isAssumed,
});

const [PLAN, NEXT] = [{ plan: {} }, { plan: {} }];

type On = { readonly plan: object };

function stay(from: number, to: number, over: Partial<Stay<On>> = {}): Stay<On> {
  const course = priceCourse([step(0, CHEAP)]);
  return {
    on: PLAN,
    course,
    span: { firstDay: from, days: to - from },
    guaranteedUntil: 0,
    ...over,
  };
}

function shown(stays: readonly Stay<On>[]) {
  return periodsOf(stays).map(({ on, price: of, certainty, span }) => [
    on === PLAN ? 'plan' : 'next',
    of === CHEAP ? 'cheap' : 'dear',
    certainty,
    span.firstDay,
    span.days,
  ]);
}

describe('the course of a price', () => {
  it('begins today, leaves out what changes nothing, and ends with the year', () => {
    const steps = [step(0, CHEAP), step(10, price(20_000_000n)), step(20, DEAR), step(365, CHEAP)];
    expect(priceCourse(steps)).toEqual([step(0, CHEAP), step(20, DEAR)]);
  });

  it('counts the last step that has begun from today', () => {
    const steps = [step(0, CHEAP), step(-90, price(1n), true), step(-1, DEAR, true)];
    expect(priceCourse(steps)).toEqual([{ ...step(-1, DEAR, true), firstDay: 0 }]);
  });
});

describe('the periods of a year', () => {
  const rising = priceCourse([step(0, CHEAP), step(100, DEAR, true)]);

  it('end when the plan, the price or its certainty changes', () => {
    expect(
      shown([stay(0, 50, { guaranteedUntil: 50 }), stay(50, 365, { on: NEXT, course: rising })]),
    ).toEqual([
      ['plan', 'cheap', 'guaranteed', 0, 50],
      ['next', 'cheap', 'known', 50, 50],
      ['next', 'dear', 'assumed', 100, 265],
    ]);
  });

  it('end where a guarantee ends, although plan and price continue', () => {
    expect(shown([stay(0, 365, { guaranteedUntil: 90 })])).toEqual([
      ['plan', 'cheap', 'guaranteed', 0, 90],
      ['plan', 'cheap', 'known', 90, 275],
    ]);
  });

  it('continue if a plan rolls over to itself, and leave out stays of 0 days', () => {
    expect(shown([stay(0, 0, { on: NEXT }), stay(0, 90), stay(90, 365)])).toEqual([
      ['plan', 'cheap', 'known', 0, 365],
    ]);
  });

  it('have the same days and cost if they are divided on a day and joined again', () => {
    const basis = basisOf(
      pricingBasis({ electricity: fuelUsage(2_500_000_001n) }, '2026-11-21'),
      'electricity',
    );
    const periods = periodsOf([stay(0, 365, { course: rising })]);
    for (const day of [1, 99, 100, 101, 364]) {
      const rest = periodsOf([stay(day, 365, { course: rising })]);
      expect(joined(periodsBefore(periods, day), rest)).toEqual(periods);
    }
    const [before, after] = periods;
    expect(periodsMicropence(periods, basis)).toBe(
      fuelMicropence(CHEAP, basis, before?.span) + fuelMicropence(DEAR, basis, after?.span),
    );
  });
});

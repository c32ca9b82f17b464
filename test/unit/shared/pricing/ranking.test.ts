import fc from 'fast-check';
import {
  economy7Usage,
  LOAD_PROFILES,
  pricingBasis,
  projectPlan,
  rankOffers,
  withLoad,
} from '../../../../shared/pricing/index.ts';
import {
  anyDayNightPrice,
  anyMicroKwh,
  anyNightMicropercent,
  anySinglePrice,
  anyTimedPrice,
  economy7,
  kwh,
  makeDayNightPrice,
  makeFuelPrice,
  makeTimedPrice,
} from './make.ts';

/** A day whose year has 5 % VAT on both fuels throughout. */
const TODAY = '2025-09-01';

describe('ranking', () => {
  const basis = pricingBasis({ electricity: kwh('100') }, TODAY);
  const offer = (supplierKey: string, planKey: string, rate: string) => ({
    supplierKey,
    planKey,
    electricity: makeFuelPrice('0', rate),
  });

  it('puts the cheapest first, and equal ones by supplier key, then plan key', () => {
    // 0.001 p a kWh is 0.105 p a year: the shown totals of 10 p and 10.001 p are both 1,050.
    const ranked = rankOffers(
      [
        offer('b', 'a', '10'),
        offer('a', 'b', '10.001'),
        offer('a-b', 'a', '10'),
        offer('a', 'a', '11'),
        offer('a', 'a1', '10'),
      ],
      basis,
    );
    expect(ranked.map(({ offer: { supplierKey, planKey }, totalPence }) => [supplierKey, planKey, totalPence])).toEqual(
      [
        ['a', 'a1', 1050],
        ['a', 'b', 1050],
        ['a-b', 'a', 1050],
        ['b', 'a', 1050],
        ['a', 'a', 1155],
      ],
    );
  });

  it('refuses totals that are too large to be told apart', () => {
    // 6,100,000 p x 365 x 1.05 of each fuel are 4.7 x 10^9 p, and the place of the last of 2,000,000 beyond 2^53.
    const price = { ...makeFuelPrice('0', '1'), chargeMicropencePerDay: 6.1e12 };
    const dear = { ...offer('a', 'a', '1'), gas: price, electricity: price };
    const household = pricingBasis({ gas: kwh('100'), electricity: kwh('100') }, TODAY);
    expect(rankOffers([dear], household)).toHaveLength(1);
    const many = Array.from({ length: 2_000_000 }, () => dear);
    expect(() => rankOffers(many, household)).toThrow(RangeError);
  });

  it('hands back the offers themselves and leaves the list alone', () => {
    const offers = [offer('b', 'x', '12'), offer('a', 'x', '11')];
    expect(rankOffers(offers, basis)[0]?.offer).toBe(offers[1]);
    expect(offers.map(({ supplierKey }) => supplierKey)).toEqual(['b', 'a']);
    expect(rankOffers([], basis)).toEqual([]);
  });

  it('ranks the same array again for another household', () => {
    const offers = [
      offer('a', 'low charge', '11'),
      { ...offer('a', 'low rate', '10'), electricity: makeFuelPrice('1', '10') },
    ];
    // 365 p of charges against 1 p a kWh
    const keys = (text: string) =>
      rankOffers(offers, pricingBasis({ electricity: kwh(text) }, TODAY)).map(({ offer: { planKey } }) => planKey);
    expect(keys('364')).toEqual(['low charge', 'low rate']);
    expect(keys('366')).toEqual(['low rate', 'low charge']);
    expect(keys('364')).toEqual(['low charge', 'low rate']);
  });

  it('keeps totals in order that 32 bits cannot hold with their index, and those below zero', () => {
    // 10^7 p x 100 kWh x 1.05 is 1,050,000,000 p, the place of which is beyond 2^31; (-10^6 p x 365 + 1,000) x 1.05.
    const offers = [
      offer('a', 'dearest', '10000000'),
      offer('a', 'b', '10'),
      { ...offer('a', 'paid for', '10'), electricity: makeFuelPrice('-1000000', '10') },
      offer('a', 'a', '10'),
    ];
    const ranked = rankOffers(offers, basis);
    expect(ranked.map(({ offer: { planKey } }) => planKey)).toEqual(['paid for', 'a', 'b', 'dearest']);
    expect(ranked.map(({ totalPence }) => totalPence)).toEqual([-383_248_950, 1050, 1050, 1_050_000_000]);
  });

  it.each([
    ['a fuel whose usage is not known', { gas: makeFuelPrice('0', '10') }, 'the usage of gas is not known'],
    [
      'a price by day and night without a night share',
      { electricity: makeDayNightPrice('0', ['1'], ['1']) },
      'night share',
    ],
    ['a time-of-use price without a load profile', { electricity: makeTimedPrice(['8', null]) }, 'load profile'],
    ['an amount beyond 2^53', { electricity: makeFuelPrice('0', '9000000000') }, 'can be kept exactly'],
  ])('refuses %s as a projection does', (_, prices, message) => {
    const offers = [offer('a', 'a', '10'), { supplierKey: 'a', planKey: 'b', ...prices }];
    expect(() => rankOffers(offers, basis)).toThrow(message);
    expect(() => rankOffers(offers, basis)).toThrow(message);
    expect(() => projectPlan(prices, basis)).toThrow(message);
  });

  it('has the totals of the full projections, whatever the prices are made of', () => {
    const anyPrice = fc.oneof(anySinglePrice, anyDayNightPrice, anyTimedPrice);
    const fuels = fc.oneof(
      fc.record({ gas: anySinglePrice, electricity: anyPrice }),
      fc.record({ gas: anySinglePrice }),
      fc.record({ electricity: anyPrice }),
    );
    const lists = fc.array(fuels, { maxLength: 12 });
    fc.assert(
      fc.property(
        lists,
        anyMicroKwh,
        anyNightMicropercent,
        fc.constantFrom(TODAY, '2026-11-21'),
        (list, microKwh, night, day) => {
          const offers = list.map((prices, index) => ({ supplierKey: 'a', planKey: String(index), ...prices }));
          const load = { profile: LOAD_PROFILES.typical, carMicroKwh: Math.floor(microKwh / 3) };
          const electricity = withLoad(economy7Usage(microKwh, night), load);
          const household = pricingBasis({ gas: kwh(String(microKwh / 1_000_000)), electricity }, day);
          for (const { offer: own, totalPence } of rankOffers(offers, household)) {
            expect(totalPence).toBe(projectPlan(own, household).totalPence);
          }
          expect(rankOffers(offers, household)).toHaveLength(list.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is the order of the full projections', () => {
    const keys = fc.record({ supplierKey: fc.constantFrom('a', 'b', 'a-b'), planKey: fc.constantFrom('x', 'y', 'x1') });
    const prices = fc.record({ gas: anySinglePrice, electricity: anyDayNightPrice });
    const offers = fc.array(
      fc.tuple(keys, prices).map(([key, price]) => ({ ...key, ...price })),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(offers, anyMicroKwh, anyNightMicropercent, (list, microKwh, night) => {
        const text = String(microKwh / 1_000_000);
        const household = pricingBasis(
          { gas: kwh(text), electricity: economy7(text, String(night / 1_000_000)) },
          TODAY,
        );
        const sorted = list
          .map((each) => ({ each, totalPence: projectPlan(each, household).totalPence }))
          .sort((a, b) => {
            const [one, other] = [a, b].map(({ each }) => `${each.supplierKey} ${each.planKey}`);
            return a.totalPence - b.totalPence || ((one ?? '') < (other ?? '') ? -1 : 1) * (one === other ? 0 : 1);
          });
        expect(rankOffers(list, household).map(({ totalPence }) => totalPence)).toEqual(
          sorted.map(({ totalPence }) => totalPence),
        );
        expect(rankOffers(list, household).map((each) => each.offer)).toEqual(sorted.map(({ each }) => each));
      }),
    );
  });
});

import fc from 'fast-check';
import { pricingBasis, projectPlan, rankOffers } from '../../../../shared/pricing/index.ts';
import {
  anyDayNightPrice,
  anyMicroKwh,
  anyNightMicropercent,
  anySinglePrice,
  economy7,
  kwh,
  makeFuelPrice,
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
    const dear = { ...offer('a', 'a', '1'), electricity: { ...makeFuelPrice('0', '1'), chargeMicropencePerDay: 2e13 } };
    expect(rankOffers([dear], basis)).toHaveLength(1);
    expect(() =>
      rankOffers(
        Array.from({ length: 2_000_000 }, () => dear),
        basis,
      ),
    ).toThrow(RangeError);
  });

  it('hands back the offers themselves and leaves the list alone', () => {
    const offers = [offer('b', 'x', '12'), offer('a', 'x', '11')];
    expect(rankOffers(offers, basis)[0]?.offer).toBe(offers[1]);
    expect(offers.map(({ supplierKey }) => supplierKey)).toEqual(['b', 'a']);
    expect(rankOffers([], basis)).toEqual([]);
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

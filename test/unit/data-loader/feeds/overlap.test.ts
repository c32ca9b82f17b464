import fc from 'fast-check';
import { OfferCalendar } from '../../../../data-loader/feeds/overlap.ts';
import type { SourceOffer } from '../../../../data-loader/market/load.ts';
import { makeOffer } from '../../../support/small-market.ts';

const PLAN = { supplierKey: 'acme', planKey: 'fixed' } as const;

function offer(validFrom: string, validTo: string | null, over: Partial<SourceOffer> = {}): SourceOffer {
  return makeOffer({ ...PLAN, validFrom, validTo, ...over });
}

/** What each offer overlaps, added one after another. */
function added(offers: readonly SourceOffer[]) {
  const calendar = new OfferCalendar(offers);
  return offers.map((_, position) => calendar.add(position));
}

describe('an offer', () => {
  it('may begin on the day that another of its plan type and region ends, in any order', () => {
    const [first, second] = [offer('2026-01-01', '2026-02-01'), offer('2026-02-01', '2026-03-01')];
    expect(added([first, second])).toEqual([null, null]);
    expect(added([second, first])).toEqual([null, null]);
    expect(added([offer('2026-05-01', null), first, second])).toEqual([null, null, null]);
  });

  it.each([
    ['the day before that', offer('2026-01-31', '2026-03-01')],
    ['on the same day', offer('2026-01-01', '2026-01-02')],
    ['before it, and ends after it begins', offer('2025-12-01', '2026-01-02')],
    ['before it, and never ends', offer('2025-12-01', null)],
    ['and ends within it', offer('2026-01-10', '2026-01-20')],
  ])('may not begin %s', (_, other) => {
    const first = offer('2026-01-01', '2026-02-01');
    expect(added([first, other])).toEqual([null, { position: 0, region: 12 }]);
    expect(added([other, first])).toEqual([null, { position: 0, region: 12 }]);
  });

  it('may not follow one that never ends', () => {
    expect(added([offer('2026-01-01', null), offer('2027-01-01', null)])).toEqual([null, { position: 0, region: 12 }]);
  });

  it.each<Partial<SourceOffer>>([
    { regions: [13] },
    { supplierKey: 'bolt' },
    { planKey: 'other' },
    { paymentMethod: 'prepayment' },
    { electricityVariant: 'economy_7' },
    { fuel: 'electricity' },
  ])('may have the days of one of another region or plan type: %j', (over) => {
    const first = offer('2026-01-01', null);
    expect(added([first, { ...first, ...over }])).toEqual([null, null]);
  });

  it('that overlaps is told in which region, and is in force in none', () => {
    const offers = [
      offer('2026-01-01', null, { regions: [11, 12] }),
      offer('2026-01-01', null, { regions: [10, 12] }),
      offer('2026-06-01', null, { regions: [10] }),
    ];
    expect(added(offers)).toEqual([null, { position: 0, region: 12 }, null]);
  });

  it('is known by its position among the offers', () => {
    expect(() => new OfferCalendar([]).add(0)).toThrow('no offer at 0');
  });
});

it('an offer overlaps exactly if it shares a day with one that was added, whatever their order', () => {
  const dayOf = (number: number): string => `2026-01-${String(number).padStart(2, '0')}`;
  const anyOffer = fc
    .tuple(
      fc.integer({ min: 1, max: 20 }),
      fc.option(fc.integer({ min: 1, max: 6 })),
      fc.uniqueArray(fc.constantFrom(10, 11, 12), { minLength: 1 }),
    )
    .map(([from, days, regions]) =>
      offer(dayOf(from), days === null ? null : dayOf(from + days), { regions: regions as never }),
    );
  const sharesDay = (a: SourceOffer, b: SourceOffer): boolean =>
    (b.validTo === null || a.validFrom < b.validTo) && (a.validTo === null || b.validFrom < a.validTo);
  fc.assert(
    fc.property(fc.array(anyOffer, { maxLength: 12 }), (offers) => {
      const kept: SourceOffer[] = [];
      for (const [position, found] of added(offers).entries()) {
        const own = offers[position] ?? offer(dayOf(1), null);
        const clash = (other: SourceOffer | undefined): boolean =>
          other !== undefined && sharesDay(own, other) && other.regions.some((region) => own.regions.includes(region));
        expect(found === null).toBe(!kept.some(clash));
        if (found === null) kept.push(own);
        else expect([clash(offers[found.position]), own.regions.includes(found.region)]).toEqual([true, true]);
      }
    }),
    { numRuns: 300 },
  );
});

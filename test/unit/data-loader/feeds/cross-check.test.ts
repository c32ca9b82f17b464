import fc from 'fast-check';
import { crossCheck, type KeyOwners } from '../../../../data-loader/feeds/cross-check.ts';
import type { Feed, Located } from '../../../../data-loader/feeds/feed.ts';
import type { SourceOffer } from '../../../../data-loader/market/load.ts';
import { Findings } from '../../../../data-loader/report/report.ts';

import type { Plan, Supplier } from '../../../../shared/market/model.ts';
import { makeOffer, makePlan, makeSupplier } from '../../../support/small-market.ts';

type Lines = {
  readonly suppliers?: readonly (readonly [number, Supplier])[];
  readonly plans?: readonly (readonly [number, Plan])[];
  readonly offers?: readonly (readonly [number, SourceOffer])[];
  readonly errors?: Findings;
};

function located<T>(lines: readonly (readonly [number, T])[]): Located<T> {
  return { items: lines.map(([, item]) => item), lines: lines.map(([line]) => line) };
}

/** A feed of source one, with the number of each line. */
function makeFeed({ suppliers = [], plans = [], offers = [], errors = new Findings() }: Lines): Feed {
  return {
    header: { source: 'one', publishedAt: '2026-11-01T00:00:00Z', publishedAtMs: Date.parse('2026-11-01T00:00:00Z') },
    contentHash: 'content',
    lineCount: 10,
    suppliers: located(suppliers),
    plans: located(plans),
    offers: located(offers),
    errors,
  };
}

const OWNERS: KeyOwners = {
  suppliers: new Map([
    ['a', 'one'],
    ['b', 'two'],
  ]),
  plans: new Map([
    ['a/p', 'one'],
    ['b/q', 'two'],
  ]),
};

const A = makeSupplier({ key: 'a' });
const P = makePlan({ supplierKey: 'a', key: 'p' });
const OFFER = makeOffer({ supplierKey: 'a', planKey: 'p', regions: [12, 13] });

function checkOffers(offers: readonly SourceOffer[]) {
  return crossCheck(makeFeed({ plans: [[3, P]], offers: offers.map((offer, index) => [index + 4, offer]) }), OWNERS);
}

it('a feed whose lines agree is accepted whole, its offers counted by region', () => {
  const later = { ...OFFER, paymentMethod: 'prepayment' } as const;
  const feed = makeFeed({
    suppliers: [[2, A]],
    plans: [[3, P]],
    offers: [
      [4, OFFER],
      [5, later],
    ],
  });
  expect(crossCheck(feed, OWNERS)).toEqual({
    suppliers: [A],
    plans: [P],
    offers: [OFFER, later],
    offerCount: 4,
    rejectedCount: 0,
    errors: [],
  });
});

describe('a line that does not agree with another is rejected', () => {
  const B = makePlan({ supplierKey: 'b', key: 'q' });
  const timed: SourceOffer = {
    ...OFFER,
    electricity: { chargeMicropencePerDay: 1n, timetable: [null], ratesMicropencePerKwh: [1n] },
  };
  const LINES: readonly (readonly [string, Lines, readonly (readonly [number, string, string])[]])[] = [
    [
      'if an earlier line has its key',
      {
        suppliers: [
          [2, A],
          [5, A],
          [9, A],
        ],
        plans: [
          [3, P],
          [4, P],
        ],
      },
      [
        [4, 'a/p', 'plan a/p is already on line 3'],
        [5, 'a', 'supplier a is already on line 2'],
        [9, 'a', 'supplier a is already on line 2'],
      ],
    ],
    [
      'if its supplier or plan is of another source',
      {
        suppliers: [[2, makeSupplier({ key: 'b' })]],
        plans: [
          [3, B],
          [4, makePlan({ supplierKey: 'c', key: 'r' })],
        ],
      },
      [
        [2, 'b', 'supplier b belongs to source two'],
        [3, 'b/q', 'plan b/q belongs to source two'],
        [4, 'c/r', 'supplier c is neither in this source nor in any other'],
      ],
    ],
    [
      'if it is an offer of a plan without a valid line',
      { plans: [[3, B]], offers: [[4, makeOffer({ supplierKey: 'b', planKey: 'q' })]] },
      [
        [3, 'b/q', 'plan b/q belongs to source two'],
        [4, 'b/q', 'plan b/q has no valid line in this feed'],
      ],
    ],
    [
      'if it is an offer with times of a plan that needs no smart meter',
      { plans: [[3, P]], offers: [[4, timed]] },
      [[4, 'a/p', 'electricity has times, but plan a/p does not name smart_meter in requires']],
    ],
    [
      'if it is an offer over another, which is named with the region and the days',
      {
        plans: [[3, P]],
        offers: [
          [7, OFFER],
          [8, { ...OFFER, regions: [13], validFrom: '2026-02-01', validTo: '2026-03-01' }],
          [9, { ...OFFER, regions: [12], validFrom: '2025-02-01' }],
        ],
      },
      [
        [8, 'a/p', 'overlaps the offer on line 7 in region 13: from 2026-02-01 to 2026-03-01'],
        [9, 'a/p', 'overlaps the offer on line 7 in region 12: from 2025-02-01 to open'],
      ],
    ],
  ];

  it.each(LINES)('%s', (_why, lines, expected) => {
    const { errors, rejectedCount } = crossCheck(makeFeed(lines), OWNERS);
    expect(errors.map(({ line, key, reason }) => [line, key, reason])).toEqual(expected);
    expect(rejectedCount).toBe(expected.length);
  });

  it('unless it is an offer with times of a plan that needs a smart meter', () => {
    const plan = { ...P, requires: ['battery', 'smart_meter'] } as const;
    expect(crossCheck(makeFeed({ plans: [[3, plan]], offers: [[4, timed]] }), OWNERS).errors).toEqual([]);
  });
});

describe('an offer', () => {
  it.each<Partial<SourceOffer>>([
    { regions: [14] },
    { paymentMethod: 'prepayment' },
    { electricityVariant: 'economy_7' },
    { fuel: 'electricity' },
  ])('may have the days of one of another region or plan type: %j', (over) => {
    expect(checkOffers([OFFER, { ...OFFER, ...over }]).rejectedCount).toBe(0);
  });

  it('overlaps exactly if it shares a day with one that was accepted, whatever their order', () => {
    const dayOf = (number: number): string => `2026-01-${String(number).padStart(2, '0')}`;
    const anyOffer = fc
      .tuple(
        fc.integer({ min: 1, max: 20 }),
        fc.option(fc.integer({ min: 1, max: 6 })),
        fc.uniqueArray(fc.constantFrom(10, 11, 12), { minLength: 1 }),
      )
      .map(([from, days, regions]): SourceOffer => {
        return { ...OFFER, regions, validFrom: dayOf(from), validTo: days === null ? null : dayOf(from + days) };
      });
    const isOver = (a: SourceOffer, b: SourceOffer): boolean =>
      a.regions.some((region) => b.regions.includes(region)) &&
      (b.validTo === null || a.validFrom < b.validTo) &&
      (a.validTo === null || b.validFrom < a.validTo);
    fc.assert(
      fc.property(fc.array(anyOffer, { maxLength: 12 }), (offers) => {
        const kept: SourceOffer[] = [];
        for (const offer of offers) if (!kept.some((other) => isOver(offer, other))) kept.push(offer);
        expect(checkOffers(offers).offers).toEqual(kept);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the errors of a feed', () => {
  /** A thousand are kept unless more are asked for. */
  const twice = Array.from({ length: 1_101 }, (_, index) => [index + 2, A] as const);
  const read = new Findings();
  read.add({ line: 1, key: null, reason: 'of the reader' });
  read.add({ line: 2_000, key: null, reason: 'of the reader' });

  it('are those of the reader and of the checks, in the order of the lines, all of them counted', () => {
    const { errors, rejectedCount } = crossCheck(makeFeed({ suppliers: twice, errors: read }), OWNERS);
    expect(rejectedCount).toBe(1_102);
    expect(errors[0]?.reason).toBe('of the reader');
    expect(errors.map(({ line }) => line)).toEqual(errors.map(({ line }) => line).toSorted((a, b) => a - b));
    expect(errors).toHaveLength(1_000);
  });

  it('are kept by the number that is asked for', () => {
    const all = crossCheck(makeFeed({ suppliers: twice }), OWNERS, Number.POSITIVE_INFINITY);
    expect(all.errors).toHaveLength(1_100);
    expect(crossCheck(makeFeed({ suppliers: twice }), OWNERS, 1).errors).toHaveLength(1);
  });
});

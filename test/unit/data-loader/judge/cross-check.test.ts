import fc from 'fast-check';
import { tariffFeed } from '../../../../data-loader/formats/tariff-feed.ts';
import { crossCheck } from '../../../../data-loader/judge/cross-check.ts';
import {
  dualOffer,
  electricityOffer,
  feed,
  header,
  type Line,
  planLine,
  price,
  readOptions,
  supplierLine,
} from '../../../support/feed-maker.ts';

/** Supplier acme is of this source; bolt, and its plan bolt/q, of another. */
const OWNERS = {
  suppliers: new Map([
    ['acme', 'test'],
    ['bolt', 'two'],
  ]),
  plans: new Map([['bolt/q', 'two']]),
};

/** The lines after the header, from line 2 on. */
async function check(lines: readonly Line[], mostErrors?: number) {
  return crossCheck(
    await tariffFeed(feed([header(), ...lines])).read(readOptions()),
    OWNERS,
    mostErrors,
  );
}

const offer = electricityOffer({ regions: [12, 13] });
const timed = (times: readonly Line[]) =>
  electricityOffer({
    electricity: price({
      unit_rates: [{ rate_pence_per_kwh: 9, times }, { rate_pence_per_kwh: 1 }],
    }),
  });
const night = timed([{ from: '00:00', to: '05:00' }]);

it('a feed whose lines agree is accepted whole, in any order, its offers counted by region', async () => {
  const plan = planLine({ requires: ['battery', 'smart_meter'] });
  expect(await check([offer, { ...night, regions: [14] }, plan, supplierLine()])).toMatchObject({
    content: { suppliers: [{ key: 'acme' }], plans: [{ key: 'fixed' }] },
    counts: { offers: 3 },
    errors: { count: 0 },
  });
});

describe('a line beyond what a response can hold is rejected', () => {
  const withText = (description: string) =>
    planLine({ rate_guarantee: { end_date: null, duration_months: null, description } });

  it('if the texts of a plan take more than 1,280 bytes of a response together', async () => {
    // ["Fixed",["fixed"],[{"title":"Fixed","description":null}],"",[]] takes 78 bytes as a text.
    expect((await check([supplierLine(), withText('é'.repeat(601))])).errors.count).toBe(0);
    for (const [text, bytes] of [
      ['é'.repeat(602), 1282],
      ['"'.repeat(301), 1282],
    ] as const) {
      const reason = `its texts take ${bytes} bytes of a response; at most 1280 fit`;
      const { errors } = await check([supplierLine(), withText(text)]);
      expect(errors.first).toEqual([{ line: 3, key: 'acme/fixed', reason }]);
    }
  });

  it('if the name of a supplier or plan takes more than 256 bytes of one', async () => {
    const named = (name: string) => check([supplierLine({ name }), planLine({ name })]);
    // The text of a text takes six bytes besides.
    expect((await named('é'.repeat(125))).errors.count).toBe(0);
    const reason = 'its name takes 258 bytes of a response; at most 256 fit';
    expect((await named('é'.repeat(126))).errors.first).toEqual([
      { line: 2, key: 'acme', reason },
      { line: 3, key: 'acme/fixed', reason },
    ]);
  });

  it('if the offers ahead of a plan type have more than 48 unit rates in a region', async () => {
    const banded = (month: number, bands: number) =>
      dualOffer({
        valid_from: `2027-0${month}-01`,
        valid_to: `2027-0${month + 1}-01`,
        gas: price({
          unit_rates: Array.from({ length: bands }, (_, band) => ({
            rate_pence_per_kwh: 6,
            ...(band < bands - 1 && { band_kwh: 1 }),
          })),
        }),
      });
    const offers = [1, 2, 3, 4, 5].map((month) => banded(month, 8));
    const { errors } = await check([
      supplierLine(),
      planLine(),
      ...offers,
      banded(6, 3),
      banded(7, 2),
    ]);
    expect(errors.first.map(({ line, reason }) => [line, reason])).toEqual([
      [9, 'makes 49 unit rates of the offers ahead in region 12; at most 48 fit a response'],
    ]);
  });

  it('if eight offers of its plan type begin after the day of the feed in a region', async () => {
    const offers = Array.from({ length: 11 }, (_, index) =>
      electricityOffer({
        regions: index === 10 ? [13] : [12, 13],
        valid_from: `2026-11-${20 + index}`,
        valid_to: `2026-11-${21 + index}`.replace('11-31', '12-01'),
      }),
    );
    const { errors, counts } = await check([supplierLine(), planLine(), ...offers]);
    expect(errors.first.map(({ line, reason }) => [line, reason])).toEqual([
      [13, 'is the ninth offer ahead in region 12; at most 8 can be priced'],
      [14, 'is the ninth offer ahead in region 13; at most 8 can be priced'],
    ]);
    expect(counts.offers).toBe(18);
  });
});

describe('a line that does not agree with another is rejected', () => {
  const of = (supplier_key: string, key: string) => planLine({ supplier_key, key });

  it.each<[string, readonly Line[], readonly (readonly [number, string, string])[]]>([
    [
      'if an earlier line has its key',
      [supplierLine(), planLine(), planLine(), supplierLine()],
      [
        [4, 'acme/fixed', 'plan acme/fixed is already on line 3'],
        [5, 'acme', 'supplier acme is already on line 2'],
      ],
    ],
    [
      'if it is an offer of a plan without a valid line',
      [
        of('bolt', 'q'),
        electricityOffer({ supplier_key: 'bolt', plan_key: 'q' }),
        electricityOffer(),
      ],
      [
        [2, 'bolt/q', 'plan bolt/q belongs to source two'],
        [3, 'bolt/q', 'plan bolt/q has no valid line in this feed'],
        [4, 'acme/fixed', 'plan acme/fixed has no valid line in this feed'],
      ],
    ],
    [
      'if it is an offer with times of a plan that needs no smart meter',
      [planLine({ requires: ['battery'] }), night],
      [
        [
          3,
          'acme/fixed',
          'a price depends on the half hour, but plan acme/fixed does not name smart_meter in requires',
        ],
      ],
    ],
    [
      'if it is an offer with times or bands of a plan that follows the price cap',
      [
        planLine({ requires: ['smart_meter'], follows: { source: 'price-cap' } }),
        night,
        {
          ...offer,
          electricity: price({
            unit_rates: [{ rate_pence_per_kwh: 9, band_kwh: 10 }, { rate_pence_per_kwh: 8 }],
          }),
        },
        offer,
      ],
      [
        [3, 'acme/fixed', 'electricity has times, but plan acme/fixed follows the price cap'],
        [4, 'acme/fixed', 'electricity has band_kwh, but plan acme/fixed follows the price cap'],
      ],
    ],
    [
      'if it is an offer over another, which is named with the region and the days',
      [
        planLine(),
        offer,
        { ...offer, regions: [13], valid_from: '2026-08-01', valid_to: '2026-09-01' },
        { ...offer, regions: [12], valid_from: '2025-02-01' },
      ],
      [
        [
          4,
          'acme/fixed',
          'overlaps the offer on line 3 in region 13: from 2026-08-01 to 2026-09-01',
        ],
        [5, 'acme/fixed', 'overlaps the offer on line 3 in region 12: from 2025-02-01 to open'],
      ],
    ],
  ])('%s', async (_why, lines, expected) => {
    const { errors } = await check(lines);
    expect(errors.first.map(({ line, key, reason }) => [line, key, reason])).toEqual(expected);
  });
});

describe('an offer', () => {
  it('may have the same days as an offer of another region, payment method or fuel', async () => {
    const others = [
      { regions: [14] },
      { payment_method: 'prepayment' },
      { fuel: 'dual_fuel', gas: price() },
    ];
    expect(
      (await check([planLine(), offer, ...others.map((over) => ({ ...offer, ...over }))])).errors
        .count,
    ).toBe(0);
  });

  it('overlaps exactly if it shares a day with an accepted offer, in either order', async () => {
    type Span = { readonly from: number; readonly to: number; readonly regions: readonly number[] };
    const anySpan = fc
      .record({
        from: fc.integer({ min: 1, max: 20 }),
        days: fc.integer({ min: 1, max: 6 }),
        isOpen: fc.boolean(),
        regions: fc.uniqueArray(fc.constantFrom(10, 11, 12), { minLength: 1 }),
      })
      .map(
        ({ from, days, isOpen, regions }): Span => ({
          from,
          to: isOpen ? 99 : from + days,
          regions,
        }),
      );
    const isOver = (a: Span, b: Span) =>
      a.regions.some((region) => b.regions.includes(region)) && a.from < b.to && b.from < a.to;
    const dayOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
    await fc.assert(
      fc.asyncProperty(fc.array(anySpan, { maxLength: 12 }), async (spans) => {
        const acceptedSpans: Span[] = [];
        const isKept = spans.map(
          (span) =>
            !acceptedSpans.some((other) => isOver(span, other)) && acceptedSpans.push(span) > 0,
        );
        const lines = spans.map(({ from, to, regions }) =>
          electricityOffer({
            regions,
            valid_from: dayOf(from),
            valid_to: to === 99 ? null : dayOf(to),
          }),
        );
        const { errors } = await check([planLine(), ...lines]);
        const rejected = new Set(errors.first.map(({ line }) => line));
        expect(spans.map((_, index) => !rejected.has(index + 3))).toEqual(isKept);
      }),
      { numRuns: 300 },
    );
  });
});

it('the errors of a feed are those of the reader and of the checks in the order of the lines, the first thousand', async () => {
  const lines = [
    planLine(),
    { type: 'offer' },
    ...Array.from({ length: 1_101 }, () => planLine()),
    { type: 'x' },
  ];
  const { errors } = await check(lines);
  expect(errors.count).toBe(1_103);
  expect(errors.first.map(({ line }) => line)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => index + 3),
  );
  expect((await check(lines, Number.POSITIVE_INFINITY)).errors.first).toHaveLength(1_103);
});

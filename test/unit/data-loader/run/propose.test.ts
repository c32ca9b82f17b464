import type { Feed } from '../../../../data-loader/feeds/feed.ts';
import { summarise } from '../../../../data-loader/market/load.ts';
import { Findings } from '../../../../data-loader/report/report.ts';
import type { Loaded } from '../../../../data-loader/rules/rules.ts';
import { contentOf, propose, rulesFor, type Terms } from '../../../../data-loader/run/check.ts';
import type { RunSource, SourceReading } from '../../../../data-loader/run/read-sources.ts';
import { makeOffer, makePlan, makeSupplier } from '../../../support/small-market.ts';

const TERMS: Terms = { day: '2026-11-21', nowMs: Date.parse('2026-11-21T12:00:00Z') };
const HOLDERS = { suppliers: new Map([['a', 'one']]), plans: new Map([['a/p', 'one']]) };
const NOTHING_LOADED: Loaded = new Map();

/** A supplier, a plan and its offer in two regions. */
function makeFeed(over: Partial<Feed> = {}): Feed {
  return {
    header: { source: 'one', publishedAt: '2026-11-20T00:00:00Z', publishedAtMs: Date.parse('2026-11-20T00:00:00Z') },
    contentHash: 'content',
    lineCount: 4,
    suppliers: { items: [makeSupplier({ key: 'a' })], lines: [2] },
    plans: { items: [makePlan({ supplierKey: 'a', key: 'p' })], lines: [3] },
    offers: { items: [makeOffer({ supplierKey: 'a', planKey: 'p', regions: [12, 13] })], lines: [4] },
    errors: new Findings(),
    ...over,
  };
}

function makeSource(over: Partial<RunSource> = {}): RunSource {
  return { reader: { name: 'one', read: () => Promise.reject(new Error('not read here')) }, source: 'one', ...over };
}

function makeReading(over: Partial<SourceReading> = {}): SourceReading {
  return {
    source: makeSource(),
    feed: makeFeed(),
    refusal: null,
    validators: null,
    readCount: 4,
    seconds: 1,
    ...over,
  };
}

function faults(count: number): Findings {
  const found = new Findings();
  for (let line = 1; line <= count; line += 1) found.add({ line, key: null, reason: 'wrong' });
  return found;
}

/** As if this feed were loaded. */
function loadedWith(feed: Feed): Loaded {
  const figures = { offerCount: 2, heldOverOfferCount: 0, heldPlans: 0 };
  return new Map([[feed.header.source, { ...summarise(contentOf(feed)), ...figures }]]);
}

describe('a feed by itself', () => {
  const proposed = (feed: Feed, loaded = NOTHING_LOADED, options = TERMS) =>
    propose(makeReading({ feed }), loaded, options);

  it.each([
    ['wrong-source', makeFeed({ header: { ...makeFeed().header, source: 'two' } })],
    [
      'published-in-the-future',
      makeFeed({
        header: {
          source: 'one',
          publishedAt: '2026-11-23T00:00:00Z',
          publishedAtMs: Date.parse('2026-11-23T00:00:00Z'),
        },
      }),
    ],
    ['too-many-faulty-lines', makeFeed({ errors: faults(1) })],
  ])('is refused as %s', (code, feed) => {
    const { proposal, refusal } = proposed(feed);
    expect([proposal, refusal?.code]).toEqual([null, code]);
  });

  it('that is loaded already is not refused for its faulty lines, unless forced', () => {
    const feed = makeFeed({ errors: faults(1) });
    expect(proposed(feed, loadedWith(feed)).refusal).toBeNull();
    expect(proposed(feed, loadedWith(feed), { ...TERMS, force: true }).refusal?.code).toBe('too-many-faulty-lines');
  });

  it('of another source is refused even if that source has it loaded', () => {
    const feed = makeFeed({ header: { ...makeFeed().header, source: 'two' } });
    expect(proposed(feed, loadedWith(feed)).refusal?.code).toBe('wrong-source');
  });
});

describe('what a reading proposes', () => {
  it('is nothing if there is no feed', () => {
    expect(propose(makeReading({ feed: null }), NOTHING_LOADED, TERMS).proposal).toBeNull();
  });

  it('is the content of the feed, forced or not', () => {
    const { proposal } = propose(makeReading(), NOTHING_LOADED, TERMS);
    expect(proposal).toMatchObject({ forced: false, rejudged: false, summary: summarise(contentOf(makeFeed())) });
    expect(propose(makeReading(), NOTHING_LOADED, { ...TERMS, force: true }).proposal?.forced).toBe(true);
  });

  it('is settled by the lines that agree with the other sources, its offers counted by region', () => {
    const settled = propose(makeReading(), NOTHING_LOADED, TERMS).proposal?.settle(HOLDERS);
    expect(settled).toMatchObject({ offerCount: 2, heldOverOfferCount: 0, refusal: null });
  });

  it('has its offers of plans that the source no longer has counted apart', () => {
    const heldOver = makeFeed({ heldOverPlans: new Set(['a/p']) });
    expect(
      propose(makeReading({ feed: heldOver }), NOTHING_LOADED, TERMS).proposal?.settle(HOLDERS).heldOverOfferCount,
    ).toBe(2);
    const others = makeFeed({ heldOverPlans: new Set(['a/other']) });
    expect(
      propose(makeReading({ feed: others }), NOTHING_LOADED, TERMS).proposal?.settle(HOLDERS).heldOverOfferCount,
    ).toBe(0);
  });

  it('is refused with more faulty lines than its source may have, those of the cross-checks included', () => {
    const elsewhere = { suppliers: new Map([['a', 'two']]), plans: new Map() };
    expect(propose(makeReading(), NOTHING_LOADED, TERMS).proposal?.settle(elsewhere).refusal).toEqual({
      code: 'too-many-faulty-lines',
      reason: '1 of 4 lines have errors; the limit is 1 %',
    });
  });

  it('has as many faulty lines as the run asks for, and otherwise the first thousand', () => {
    const many = Array.from({ length: 1_101 }, () => makeSupplier({ key: 'a' }));
    const feed = makeFeed({ suppliers: { items: many, lines: many.map((_, index) => index + 2) } });
    const errorsWith = (options: Terms) =>
      propose(makeReading({ feed }), NOTHING_LOADED, options).proposal?.settle(HOLDERS).checked.errors.length;
    expect(errorsWith(TERMS)).toBe(1_000);
    expect(errorsWith({ ...TERMS, mostErrors: Number.POSITIVE_INFINITY })).toBe(1_100);
  });
});

describe('the rules of a source', () => {
  const rulesOf = (source: string) => ({ leapPercent: source === 'one' ? 7 : 9 });

  it('are its own, and the defaults for what it does not set', () => {
    expect(rulesFor(makeSource(), makeFeed(), { rulesOf })).toEqual({
      tolerancePercent: 1,
      staleAfterDays: 14,
      leapPercent: 30,
      floorPercent: 50,
    });
  });

  it('are those that its header leads to if it is a file named on the command line', () => {
    expect(rulesFor(makeSource({ source: null }), makeFeed(), { rulesOf }).leapPercent).toBe(7);
    expect(rulesFor(makeSource({ source: null }), makeFeed(), {}).leapPercent).toBe(30);
  });
});

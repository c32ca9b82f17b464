import { crossCheck } from '../../../../data-loader/feeds/cross-check.ts';
import { type SourceLoad, summarise } from '../../../../data-loader/market/load.ts';
import { judge, type Proposal, type Standing } from '../../../../data-loader/run/judge.ts';
import { Findings } from '../../../../data-loader/run/load-report.ts';
import { makeLoad, makePlan, makeSupplier } from '../../../support/small-market.ts';

type Load = SourceLoad & { readonly forced?: boolean };

/** Of 1 November 2026, with plans such as `supplier/plan`. */
function load(source: string, suppliers: string, plans = '', over: Partial<Load> = {}): Load {
  const words = (text: string) => text.split(' ').filter((word) => word !== '');
  return makeLoad({
    source,
    suppliers: words(suppliers).map((key) => makeSupplier({ key })),
    plans: words(plans).map((name) => {
      const [supplierKey = '', key = ''] = name.split('/');
      return makePlan({ supplierKey, key });
    }),
    ...over,
  });
}

const LATER = { publishedAt: '2026-11-02T00:00:00Z', contentHash: 'later' };

/** Refused with the first line that does not agree with other sources. */
function proposalOf(own: Load): Proposal {
  const { offerCount, heldOverOfferCount, suppliers, plans, forced = false } = own;
  const summary = summarise(own);
  const feed = {
    header: summary,
    contentHash: '',
    lineCount: 1,
    suppliers: { items: [...suppliers], lines: [] },
    plans: { items: [...plans], lines: [] },
    offers: { items: [], lines: [] },
    errors: new Findings(),
  };
  return {
    summary,
    forced,
    rejudged: false,
    settle: (owners) => {
      const checked = crossCheck(feed, owners);
      const [error] = checked.errors;
      const refusal = error === undefined ? null : ({ code: 'too-many-faulty-lines', reason: error.reason } as const);
      return { offerCount, heldOverOfferCount, checked, refusal };
    },
  };
}

/** What becomes of each load, in their order. */
function verdicts(loads: readonly Load[], loaded: readonly Load[] = [], heldBack: Standing['heldBack'] = new Map()) {
  const proposals = loads.map(proposalOf);
  const judged = judge(proposals, {
    loaded: new Map(loaded.map((own) => [own.source, { ...own, ...summarise(own) }])),
    heldBack,
  });
  return proposals.map((proposal) => {
    const verdict = judged.get(proposal);
    return verdict?.kind === 'refused' ? verdict.refusal.reason : verdict?.kind;
  });
}

const FEED = load('one', 'a', 'a/p');
const CHANGED = { ...FEED, contentHash: 'other' };
const OLDER = { ...CHANGED, publishedAt: '2026-10-31T23:59:59Z' };
const SAME_TIME = { ...CHANGED, publishedAt: '2026-11-01T01:00:00+01:00' };
const LEAP = { ...FEED, publishedAt: '2026-11-01T23:59:60Z' };
const TWO = load('two', 'b', 'b/q');
const BIG = { ...FEED, offerCount: 9 };
const KEPT = { ...FEED, offerCount: 12, heldOverOfferCount: 4 };

type Case = readonly [string, readonly Load[], readonly Load[], readonly (string | undefined)[]];

describe('a load that would replace what its source has loaded', () => {
  it.each<Case>([
    ['is unchanged with the same content', [FEED], [FEED], ['unchanged']],
    [
      'is refused if it is older',
      [OLDER],
      [FEED],
      [
        'published_at 2026-10-31T23:59:59Z is older than 2026-11-01T00:00:00Z, which is loaded; use --force if this is intended',
      ],
    ],
    [
      'is refused with the same time in any notation and different content',
      [SAME_TIME],
      [FEED],
      ['source one is already loaded with published_at 2026-11-01T01:00:00+01:00 and different content'],
    ],
    ['may be older if forced', [{ ...OLDER, forced: true }], [FEED], ['accepted']],
    ['may have the same time if forced', [{ ...SAME_TIME, forced: true }], [FEED], ['accepted']],
    [
      'is refused if it is older than a leap second',
      [{ ...CHANGED, publishedAt: '2026-11-01T23:59:59Z' }],
      [LEAP],
      [expect.stringContaining('is older than')],
    ],
    [
      'has the time of a leap second in the second after it',
      [{ ...CHANGED, publishedAt: LATER.publishedAt }],
      [LEAP],
      [expect.stringContaining('different content')],
    ],
    ['may have half of the offers', [{ ...BIG, ...LATER, offerCount: 5 }], [BIG], ['accepted']],
    [
      'is refused with fewer than half',
      [{ ...BIG, ...LATER, offerCount: 4 }],
      [BIG],
      ['it has 4 offers, fewer than half of the 9 loaded; use --force if this is intended'],
    ],
    ['may have fewer if forced', [{ ...BIG, ...LATER, offerCount: 4, forced: true }], [BIG], ['accepted']],
    [
      'is judged by the offers that were read, without those of plans that its source no longer has',
      [{ ...KEPT, ...LATER, offerCount: 4, heldOverOfferCount: 0 }],
      [KEPT],
      ['accepted'],
    ],
    [
      'is refused with too few of them, whatever it keeps',
      [{ ...KEPT, ...LATER, offerCount: 103, heldOverOfferCount: 100 }],
      [KEPT],
      ['it has 3 offers, fewer than half of the 8 loaded; use --force if this is intended'],
    ],
    ['is superseded by a newer one', [FEED, { ...FEED, ...LATER }], [], ['superseded', 'accepted']],
    [
      'is refused beside one of the same time',
      [FEED, CHANGED],
      [],
      ['accepted', 'source one is already in this run with published_at 2026-11-01T00:00:00Z and different content'],
    ],
  ])('%s', (_what, loads, loaded, expected) => {
    expect(verdicts(loads, loaded)).toEqual(expected);
  });

  it.each<[string, Partial<Load>, string]>([
    ['held if it is what a roll-back took back', { ...LATER, contentHash: 'taken back' }, 'held'],
    ['held if it is not newer than that', { publishedAt: '2026-11-01T05:00:00Z' }, 'held'],
    ['accepted if it is forced', { publishedAt: '2026-11-01T05:00:00Z', forced: true }, 'accepted'],
    ['accepted if it is newer', { publishedAt: '2026-11-01T05:00:01Z' }, 'accepted'],
  ])('is %s', (_what, over, expected) => {
    const takenBack = { publishedAt: '2026-11-01T06:00:00+01:00', contentHash: 'taken back' };
    expect(verdicts([{ ...FEED, ...over }], [], new Map([['one', takenBack]]))).toEqual([expected]);
  });
});

describe('a load beside those of other sources', () => {
  const MISSING = 'supplier b is neither in this source nor in any other';
  const OWNED = 'supplier b belongs to source two';

  it.each<Case>([
    ['is refused with a supplier of another that is loaded', [load('one', 'b')], [TWO], [OWNED]],
    ['is refused with it even if forced', [load('one', 'b', '', { forced: true })], [TWO], [OWNED]],
    ['is refused with a supplier of one that is first in the run', [TWO, load('one', 'b')], [], ['accepted', OWNED]],
    ['is refused with a plan of another', [load('one', '', 'b/q')], [TWO], ['plan b/q belongs to source two']],
    [
      'keeps the supplier that it has loaded when a load before it has the same',
      [load('two', 'b'), load('one', 'b c', '', LATER)],
      [load('one', 'b')],
      ['supplier b belongs to source one', 'accepted'],
    ],
    [
      'keeps the plan that it has loaded',
      [load('two', 'c', 'b/q'), load('one', 'b', 'b/q', LATER)],
      [load('one', 'b', 'b/q')],
      ['plan b/q belongs to source one', 'accepted'],
    ],
    [
      'does not keep a plan that it had not loaded',
      [load('two', '', 'b/new'), load('one', 'b', 'b/q b/new', LATER)],
      [load('one', 'b', 'b/q')],
      ['accepted', 'plan b/new belongs to source two'],
    ],
    [
      'may take over what another gives up in the same run',
      [load('two', 'c', '', LATER), load('one', 'b', 'b/q')],
      [TWO],
      ['accepted', 'accepted'],
    ],
    ['may have plans of a supplier that is loaded', [load('one', '', 'b/q')], [load('two', 'b')], ['accepted']],
    [
      'may have plans of a supplier in the run',
      [load('one', '', 'b/q'), load('two', 'b')],
      [],
      ['accepted', 'accepted'],
    ],
    ['is refused with plans of a missing supplier', [load('one', '', 'b/q')], [], [MISSING]],
    ['is refused with them even if forced', [load('one', '', 'b/q', { forced: true })], [], [MISSING]],
    [
      'is refused if it drops a supplier that plans of another need',
      [load('one', 'a', '', LATER)],
      [load('one', 'a b'), load('two', '', 'a/q b/q')],
      ['it drops supplier b, which plans of source two need; use --force if this is intended'],
    ],
    [
      'may drop it if forced',
      [load('one', 'a', '', { ...LATER, forced: true })],
      [load('one', 'a b'), load('two', '', 'b/q')],
      ['accepted'],
    ],
    [
      'may drop it if the other gives up its plans in the same run',
      [load('one', 'a', '', LATER), load('two', '', 'a/q', LATER)],
      [load('one', 'a b'), load('two', '', 'b/q')],
      ['accepted', 'accepted'],
    ],
    [
      'is refused with the load that it depends on',
      [load('one', '', 'b/q'), load('two', 'b', '', { publishedAt: '2026-10-01T00:00:00Z', contentHash: 'old' })],
      [load('two', 'c')],
      [MISSING, expect.stringContaining('is older than')],
    ],
  ])('%s', (_what, loads, loaded, expected) => {
    expect(verdicts(loads, loaded)).toEqual(expected);
  });
});

import { type SourceLoad, summarise } from '../../../../data-loader/market/load.ts';
import { judge, toOutcome } from '../../../../data-loader/rules/judge.ts';
import {
  type Holders,
  type LoadFigures,
  refuseClaims,
  refuseErrors,
  refuseFuture,
  refusePlan,
  refuseSameTime,
  refuseShrunk,
  refuseSupplier,
} from '../../../../data-loader/rules/rules.ts';
import { makeLoad, makePlan, makeSupplier } from '../../../support/small-market.ts';

const LATER = '2026-11-02T00:00:00Z';

type Judging = SourceLoad & { readonly forced?: boolean };

function makeFeed(source: string, suppliers: readonly string[], plans: readonly string[] = []): Judging {
  return makeLoad({
    source,
    suppliers: suppliers.map((key) => makeSupplier({ key })),
    plans: plans.map((name) => {
      const [supplierKey = '', key = ''] = name.split('/');
      return makePlan({ supplierKey, key });
    }),
  });
}

function figuresOf({ offerCount, heldOverOfferCount }: SourceLoad): LoadFigures {
  return { offerCount, heldOverOfferCount };
}

/** What becomes of these loads, by source, with those others loaded. */
function verdictsOn(loads: readonly Judging[], ...loaded: readonly SourceLoad[]) {
  return Object.fromEntries(entriesOf(loads, loaded));
}

function entriesOf(loads: readonly Judging[], loaded: readonly SourceLoad[] = []) {
  const proposals = loads.map((load) => {
    const summary = summarise(load);
    const settle = (holders: Holders) => ({ ...figuresOf(load), refusal: refuseClaims(summary, holders) });
    return { summary, forced: load.forced ?? false, rejudged: false, settle };
  });
  const verdicts = judge(proposals, {
    loaded: new Map(loaded.map((load) => [load.source, { ...summarise(load), ...figuresOf(load), heldPlans: 0 }])),
    holds: new Map(),
  });
  return [...verdicts].map(
    ([{ summary }, verdict]) =>
      [summary.source, verdict.kind === 'refused' ? verdict.refusal.reason : verdict.kind] as const,
  );
}

describe('a load that would replace what its source has loaded', () => {
  const feed = makeFeed('one', ['a'], ['a/p']);
  const changed = { ...feed, contentHash: 'other' };

  it('is unchanged if it has the same content', () => {
    expect(verdictsOn([feed], feed)).toEqual({ one: 'unchanged' });
  });

  it('is refused if it is older, or has the same time in any notation and different content, unless forced', () => {
    const older = { ...changed, publishedAt: '2026-10-31T23:59:59Z' };
    const sameTime = { ...changed, publishedAt: '2026-11-01T01:00:00+01:00' };
    expect(verdictsOn([older], feed)['one']).toBe(
      'published_at 2026-10-31T23:59:59Z is older than 2026-11-01T00:00:00Z, which is loaded; use --force if this is intended',
    );
    expect(verdictsOn([sameTime], feed)['one']).toBe(
      'source one is already loaded with published_at 2026-11-01T01:00:00+01:00 and different content',
    );
    expect(verdictsOn([{ ...older, forced: true }], feed)).toEqual({ one: 'accepted' });
    expect(verdictsOn([{ ...sameTime, forced: true }], feed)).toEqual({ one: 'accepted' });
  });

  it('is older than a loaded one with a leap second, which counts as the second after it', () => {
    const leap = { ...feed, publishedAt: '2026-11-01T23:59:60Z' };
    expect(verdictsOn([{ ...changed, publishedAt: '2026-11-01T23:59:59Z' }], leap)['one']).toMatch(/older than/);
    expect(verdictsOn([{ ...changed, publishedAt: LATER }], leap)['one']).toMatch(/different content/);
    expect(verdictsOn([{ ...changed, publishedAt: leap.publishedAt }], feed)).toEqual({ one: 'accepted' });
  });

  it('is refused with fewer than half of the offers, unless forced', () => {
    const big = { ...feed, offerCount: 9 };
    const half = { ...changed, publishedAt: LATER, offerCount: 5 };
    expect(verdictsOn([half], big)).toEqual({ one: 'accepted' });
    expect(verdictsOn([{ ...half, offerCount: 4 }], big)).toEqual({
      one: 'it has 4 offers, fewer than half of the 9 loaded; use --force if this is intended',
    });
    expect(verdictsOn([{ ...half, offerCount: 4, forced: true }], big)).toEqual({ one: 'accepted' });
  });

  it('is superseded by a newer load of its source, or refused beside one of the same time', () => {
    const newer = { ...changed, source: 'one', publishedAt: LATER };
    expect(entriesOf([newer, feed]).toSorted()).toEqual([
      ['one', 'accepted'],
      ['one', 'superseded'],
    ]);
    expect(entriesOf([feed, changed]).toSorted()).toEqual([
      ['one', 'accepted'],
      ['one', 'source one is already in this run with published_at 2026-11-01T00:00:00Z and different content'],
    ]);
  });
});

describe('a load with plans that its source no longer has', () => {
  it('is judged by the offers that were read, on both sides', () => {
    const before = { ...makeFeed('one', ['a']), offerCount: 12, heldOverOfferCount: 4 };
    const load = { ...before, contentHash: 'other', publishedAt: LATER };
    const withRead = (read: number, heldOver: number) =>
      verdictsOn([{ ...load, offerCount: read + heldOver, heldOverOfferCount: heldOver }], before)['one'];
    expect(withRead(4, 0)).toBe('accepted');
    expect(withRead(3, 100)).toBe('it has 3 offers, fewer than half of the 8 loaded; use --force if this is intended');
  });
});

describe('a load of a source that a roll-back holds back', () => {
  const heldBack = { publishedAt: '2026-11-01T06:00:00+01:00', contentHash: 'taken back' };
  const verdictOn = (over: Partial<Judging>) => {
    const load = { ...makeFeed('one', ['a']), ...over };
    const settle = () => ({ ...figuresOf(load), refusal: null });
    const proposal = { summary: summarise(load), forced: load.forced ?? false, rejudged: false, settle };
    return judge([proposal], { loaded: new Map(), holds: new Map([['one', heldBack]]) }).get(proposal);
  };

  it('is held if it is the very content, or not newer, unless forced', () => {
    expect(verdictOn({ publishedAt: LATER, contentHash: 'taken back' })).toEqual({ kind: 'held', heldBack });
    expect(verdictOn({ publishedAt: '2026-11-01T05:00:00Z' })).toEqual({ kind: 'held', heldBack });
    expect(verdictOn({ publishedAt: '2026-11-01T05:00:00Z', forced: true })?.kind).toBe('accepted');
  });

  it('is accepted if it is newer', () => {
    expect(verdictOn({ publishedAt: '2026-11-01T05:00:01Z' })?.kind).toBe('accepted');
  });
});

describe('a load beside those of other sources', () => {
  it('is refused with a supplier or plan of another source that is loaded or first in the run, even if forced', () => {
    const other = makeFeed('two', ['b'], ['b/q']);
    expect(verdictsOn([makeFeed('one', ['b'])], other)).toEqual({ one: 'supplier b belongs to source two' });
    expect(verdictsOn([makeFeed('one', [], ['b/q'])], other)).toEqual({ one: 'plan b/q belongs to source two' });
    expect(verdictsOn([{ ...makeFeed('one', ['b']), forced: true }], other)).toEqual({
      one: 'supplier b belongs to source two',
    });
    expect(verdictsOn([other, makeFeed('one', ['b'])])).toEqual({
      two: 'accepted',
      one: 'supplier b belongs to source two',
    });
  });

  it('keeps what it has loaded when a load before it in the run claims the same', () => {
    const own = { ...makeFeed('one', ['b', 'c']), publishedAt: LATER };
    expect(verdictsOn([makeFeed('two', ['b']), own], makeFeed('one', ['b']))).toEqual({
      two: 'supplier b belongs to source one',
      one: 'accepted',
    });
  });

  it('keeps the plans that it has loaded, but not those that a load before it claims as well', () => {
    const loaded = makeFeed('one', ['b'], ['b/q']);
    const own = { ...makeFeed('one', ['b'], ['b/q']), contentHash: 'other', publishedAt: LATER };
    expect(verdictsOn([makeFeed('two', ['c'], ['b/q']), own], loaded)).toEqual({
      two: 'plan b/q belongs to source one',
      one: 'accepted',
    });
    const more = { ...makeFeed('one', ['b'], ['b/q', 'b/new']), publishedAt: LATER };
    expect(verdictsOn([makeFeed('two', [], ['b/new']), more], loaded)).toEqual({
      two: 'accepted',
      one: 'plan b/new belongs to source two',
    });
  });

  it('may take over what the other source gives up in the same run', () => {
    const old = makeFeed('two', ['b'], ['b/q']);
    const rest = { ...makeFeed('two', ['c']), publishedAt: LATER };
    expect(verdictsOn([rest, makeFeed('one', ['b'], ['b/q'])], old)).toEqual({ two: 'accepted', one: 'accepted' });
  });

  it('may have plans of any supplier in the market, but is refused with those of a missing one', () => {
    const plans = makeFeed('one', [], ['b/q']);
    expect(verdictsOn([plans], makeFeed('two', ['b']))).toEqual({ one: 'accepted' });
    expect(verdictsOn([plans, makeFeed('two', ['b'])])).toEqual({ one: 'accepted', two: 'accepted' });
    const missing = 'supplier b is neither in this source nor in any other';
    expect(verdictsOn([plans])).toEqual({ one: missing });
    expect(verdictsOn([{ ...plans, forced: true }])).toEqual({ one: missing });
  });

  it('is refused if it drops a supplier that plans of another source need, unless forced', () => {
    const loaded = [makeFeed('one', ['a', 'b']), makeFeed('two', [], ['b/q'])];
    const without = { ...makeFeed('one', ['a']), publishedAt: LATER };
    expect(verdictsOn([without], ...loaded)).toEqual({
      one: 'it drops supplier b, which plans of source two need; use --force if this is intended',
    });
    expect(verdictsOn([{ ...without, forced: true }], ...loaded)).toEqual({ one: 'accepted' });
    const ofBoth = makeFeed('two', [], ['a/q', 'b/q']);
    expect(verdictsOn([without], makeFeed('one', ['a', 'b']), ofBoth)['one']).toMatch(/^it drops supplier b,/);
    const givenUp = { ...makeFeed('two', [], ['a/q']), publishedAt: LATER };
    expect(verdictsOn([without, givenUp], ...loaded)).toEqual({ one: 'accepted', two: 'accepted' });
  });

  it('is refused with the load that it depends on', () => {
    const stale = { ...makeFeed('two', ['b']), publishedAt: '2026-10-01T00:00:00Z' };
    expect(verdictsOn([makeFeed('one', [], ['b/q']), stale], makeFeed('two', ['c']))).toMatchObject({
      one: 'supplier b is neither in this source nor in any other',
    });
  });
});

describe('a verdict', () => {
  const feed = makeFeed('one', ['a']);
  const summary = summarise(feed);
  const proposal = { summary, forced: false, rejudged: false, settle: () => ({ ...figuresOf(feed), refusal: null }) };
  const heldBack = { publishedAt: LATER, contentHash: 'taken back' };
  const refusal = { code: 'stale', reason: 'older' } as const;
  const nameOf = () => 'one.ndjson';

  it('is told as an outcome, with what it is due to', () => {
    const settled = proposal.settle();
    const outcomes = [
      toOutcome({ kind: 'accepted', settled }, nameOf),
      toOutcome({ kind: 'unchanged' }, nameOf),
      toOutcome({ kind: 'superseded', by: proposal }, nameOf),
      toOutcome({ kind: 'held', heldBack }, nameOf),
      toOutcome({ kind: 'refused', refusal }, nameOf),
    ];
    expect(outcomes).toEqual([
      { kind: 'loaded' },
      { kind: 'unchanged' },
      { kind: 'superseded', by: 'one.ndjson' },
      { kind: 'held', heldBack },
      { kind: 'refused', refusal },
    ]);
  });
});

describe('a refusal', () => {
  const holders = { suppliers: new Map([['b', 'two']]), plans: new Map([['b/q', 'two']]) };

  it('has a code by which programs know it', () => {
    const load = summarise(makeFeed('one', ['b'], ['b/q']));
    expect(refuseSupplier('b', 'one', holders)?.code).toBe('held-by-another-source');
    expect(refusePlan('b/q', 'one', holders)?.code).toBe('held-by-another-source');
    expect(refusePlan('c/q', 'one', holders)?.code).toBe('supplier-missing');
    expect(refuseClaims(load, holders)).toEqual(refuseSupplier('b', 'one', holders));
  });

  it('is none for the same content at the same time, nor for what nobody or the source itself holds', () => {
    const load = summarise(makeFeed('one', ['b'], ['b/q']));
    expect(refuseSameTime(load, load, 'loaded')).toBeNull();
    expect(refuseSupplier('c', 'one', holders)).toBeNull();
    expect(refuseSupplier('b', 'two', holders)).toBeNull();
    expect(refuseClaims({ ...load, source: 'two' }, holders)).toBeNull();
  });
});

describe('a load by itself', () => {
  it('may be published up to a day in the future', () => {
    const summary = summarise(makeFeed('one', []));
    const dayBefore = summary.publishedAtMs - 24 * 3_600_000;
    expect(refuseFuture(summary, dayBefore)).toBeNull();
    expect(refuseFuture(summary, dayBefore - 1)).toEqual({
      code: 'published-in-the-future',
      reason: 'published_at 2026-11-01T00:00:00Z is more than a day after now (2026-10-30T23:59:59.999Z)',
    });
  });

  it('may have errors in the tolerated percentage of its lines', () => {
    expect(refuseErrors({ rejected: 1, lines: 100 }, 1)).toBeNull();
    expect(refuseErrors({ rejected: 2, lines: 100 }, 1)?.reason).toBe('2 of 100 lines have errors; the limit is 1 %');
  });

  it('is refused with few records even if only that much is known of the last time', () => {
    expect(refuseShrunk('addresses', { count: 1, before: null })).toEqual({
      code: 'too-few-records',
      reason: 'it has 1 addresses, fewer than half as many as last time; use --force if this is intended',
    });
  });
});

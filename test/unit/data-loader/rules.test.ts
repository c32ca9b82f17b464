import { judge } from '../../../data-loader/judge.ts';
import { type SourceLoad, summarise } from '../../../data-loader/market/load.ts';
import {
  type Holders,
  type LoadFigures,
  refuseClaims,
  refuseErrors,
  refuseFuture,
  refuseShrunk,
} from '../../../data-loader/rules.ts';
import { makeLoad, makePlan, makeSupplier } from '../../support/small-market.ts';

const LATER = '2026-11-02T00:00:00Z';

function makeFeed(source: string, suppliers: readonly string[], plans: readonly string[] = []): SourceLoad {
  return makeLoad({
    source,
    suppliers: suppliers.map((key) => makeSupplier({ key })),
    plans: plans.map((name) => {
      const [supplierKey = '', key = ''] = name.split('/');
      return makePlan({ supplierKey, key });
    }),
  });
}

function figuresOf({ offerCount, heldOverOfferCount, medianRates }: SourceLoad): LoadFigures {
  return { offerCount, heldOverOfferCount, medianRates };
}

/** What becomes of these loads, by source, with those others loaded. */
function verdictsOn(loads: readonly SourceLoad[], ...loaded: readonly SourceLoad[]) {
  return Object.fromEntries(entriesOf(loads, loaded));
}

function entriesOf(loads: readonly SourceLoad[], loaded: readonly SourceLoad[] = []) {
  const proposals = loads.map((load) => {
    const summary = summarise(load);
    const settle = (holders: Holders) => ({ ...figuresOf(load), refusal: refuseClaims(summary, holders) });
    return { summary, forced: load.forced, leapFactor: load.leapFactor, settle };
  });
  const verdicts = judge(proposals, {
    loaded: new Map(loaded.map((load) => [load.source, { ...summarise(load), ...figuresOf(load) }])),
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

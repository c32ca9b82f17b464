import type { LoadedSource, SourceLoad } from '../../../data-loader/market/load.ts';
import { admitLoads } from '../../../data-loader/rules.ts';
import { makeLoad, makeOffer, makePlan, makeSupplier } from '../../support/small-market.ts';

function loadedOf(load: SourceLoad): readonly [string, LoadedSource] {
  return [
    load.source,
    {
      source: load.source,
      publishedAt: load.publishedAt,
      contentHash: load.contentHash,
      offerCount: load.offerCount,
      supplierKeys: new Set(load.suppliers.map(({ key }) => key)),
      planKeys: new Set(load.plans.map(({ supplierKey, key }) => `${supplierKey}/${key}`)),
    },
  ];
}

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

function outcomesOf(loads: readonly SourceLoad[], ...loaded: readonly SourceLoad[]) {
  return Object.fromEntries(
    admitLoads(loads, new Map(loaded.map(loadedOf))).outcomes.map((outcome) => [
      outcome.source,
      outcome.outcome === 'refused' ? outcome.reason : outcome.outcome,
    ]),
  );
}

function offers(count: number) {
  return Array.from({ length: count }, (_, n) => makeOffer({ supplierKey: 'a', planKey: `p${n}` }));
}

describe('a load is measured against the market as it stands', () => {
  const feed = makeFeed('one', ['a'], ['a/p']);

  it('and is unchanged with the same time and content, in any way of writing the time', () => {
    expect(outcomesOf([{ ...feed, publishedAt: '2026-11-01T01:00:00+01:00' }], feed)).toEqual({ one: 'unchanged' });
  });

  it('and is stale when older, or of the same time with other content, unless forced', () => {
    const older = { ...feed, publishedAt: '2026-10-31T23:59:59Z' };
    expect(outcomesOf([older], feed)['one']).toMatch(/^published at 2026-10-31T23:59:59Z, older than what is loaded/);
    const other = { ...feed, contentHash: 'other' };
    expect(outcomesOf([other], feed)['one']).toMatch(/like what is loaded, with other content$/);
    expect(outcomesOf([{ ...older, forced: true }], feed)).toEqual({ one: 'loaded' });
    expect(outcomesOf([{ ...other, forced: true }], feed)).toEqual({ one: 'loaded' });
  });

  it('and is stale when older than a leap second, which is the second after it', () => {
    const leap = { ...feed, publishedAt: '2026-11-01T23:59:60Z' };
    expect(outcomesOf([{ ...feed, publishedAt: '2026-11-01T23:59:59Z' }], leap)['one']).toMatch(/older than/);
    expect(outcomesOf([{ ...feed, publishedAt: LATER }], leap)).toEqual({ one: 'unchanged' });
    expect(outcomesOf([leap], feed)).toEqual({ one: 'loaded' });
  });

  it('and is refused with less than half of the offers, unless forced', () => {
    const big = { ...feed, offers: offers(9), offerCount: 9 };
    const half = { ...feed, publishedAt: LATER, offerCount: 5 };
    expect(outcomesOf([half], big)).toEqual({ one: 'loaded' });
    expect(outcomesOf([{ ...half, offerCount: 4 }], big)).toEqual({
      one: '4 offers, less than half of the 9 that are loaded',
    });
    expect(outcomesOf([{ ...half, offerCount: 4, forced: true }], big)).toEqual({ one: 'loaded' });
  });

  it('and may not have a supplier or plan that another source holds, loaded or of the same run', () => {
    const held = makeFeed('two', ['b'], ['b/q']);
    expect(outcomesOf([makeFeed('one', ['b'])], held)).toEqual({ one: 'supplier b is held by source two' });
    expect(outcomesOf([makeFeed('one', [], ['b/q'])], held)).toEqual({ one: 'plan b/q is held by source two' });
    expect(outcomesOf([held, makeFeed('one', ['b'])])).toEqual({
      two: 'supplier b is held by source one',
      one: 'loaded',
    });
  });

  it('and may take over what the other source gives up in the same run', () => {
    const old = makeFeed('two', ['b'], ['b/q']);
    const rest = { ...makeFeed('two', ['c']), publishedAt: LATER };
    expect(outcomesOf([rest, makeFeed('one', ['b'], ['b/q'])], old)).toEqual({ two: 'loaded', one: 'loaded' });
  });

  it('and may have plans of a supplier of any source, but of none that nobody has', () => {
    expect(outcomesOf([makeFeed('one', [], ['b/q'])], makeFeed('two', ['b']))).toEqual({ one: 'loaded' });
    expect(outcomesOf([makeFeed('one', [], ['b/q']), makeFeed('two', ['b'])])).toEqual({
      one: 'loaded',
      two: 'loaded',
    });
    expect(outcomesOf([makeFeed('one', [], ['b/q'])])).toEqual({ one: 'supplier b of plan q is not in the market' });
  });

  it('and may not drop a supplier whose plans another source holds, unless forced', () => {
    const loaded = [makeFeed('one', ['a', 'b']), makeFeed('two', [], ['b/q'])];
    const without = { ...makeFeed('one', ['a']), publishedAt: LATER };
    expect(outcomesOf([without], ...loaded)).toEqual({ one: 'it drops supplier b, whose plans source two holds' });
    expect(outcomesOf([{ ...without, forced: true }], ...loaded)).toEqual({ one: 'loaded' });
  });

  it('and falls with the load that it rests on', () => {
    const stale = { ...makeFeed('two', ['b']), publishedAt: '2026-10-01T00:00:00Z' };
    expect(outcomesOf([makeFeed('one', [], ['b/q']), stale], makeFeed('two', ['c']))).toMatchObject({
      one: 'supplier b of plan q is not in the market',
    });
  });
});

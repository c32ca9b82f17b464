import { electricityOffer, feed, header, type Line, planLine, supplierLine } from '../../../support/feed-maker.ts';
import { lineErrors, outcomes, refusal, testMarket } from '../market-maker.ts';

function from(source: string, over: Line = {}): Line {
  return header({ source, ...over });
}

const LATER = '2026-11-20T07:00:00Z';
const tolerant = { rulesOf: () => ({ tolerancePercent: 100 }) };

describe('a run that judges its feeds together', () => {
  const suppliers = (over: Line = {}, ...more: readonly Line[]) =>
    feed([from('suppliers', over), supplierLine(), ...more], 'suppliers.ndjson');
  const plans = (over: Line = {}, ...more: readonly Line[]) =>
    feed([from('plans', over), planLine(), electricityOffer(), ...more], 'plans.ndjson');

  it.each([
    ['after', [suppliers(), plans()]],
    ['before', [plans(), suppliers()]],
  ])('accepts plans that come %s their supplier, which another source has', async (_, feeds) => {
    const report = await testMarket().load(feeds);
    expect([outcomes(report), lineErrors(report)]).toEqual([['loaded', 'loaded'], []]);
  });

  it('changes nothing for a refused feed, and loads the others', async () => {
    const market = testMarket();
    await market.load([suppliers(), plans()]);
    const report = await market.load([
      feed([from('broken', { format: 'x' })]),
      plans({ published_at: LATER }, planLine({ key: 'second' })),
      suppliers({ published_at: '2026-11-19T00:00:00Z' }),
    ]);
    expect(outcomes(report)).toEqual(['faulty-header', 'loaded', 'stale']);
    expect((await market.source('plans'))?.planKeys).toEqual(new Set(['acme/fixed', 'acme/second']));
    expect((await market.source('suppliers'))?.publishedAt).toBe('2026-11-20T06:00:00Z');
  });

  it('rejects lines with what another source has, whether it is loaded or in the same run', async () => {
    const market = testMarket();
    await market.load([suppliers(), plans()]);
    const rival = feed([from('rival'), supplierLine(), planLine(), planLine({ key: 'own' })], 'rival.ndjson');
    const report = await market.load([rival, suppliers({ published_at: LATER })], tolerant);
    expect(lineErrors(report).map(({ line, key, reason }) => [line, key, reason])).toEqual([
      [2, 'acme', 'supplier acme belongs to source suppliers'],
      [3, 'acme/fixed', 'plan acme/fixed belongs to source plans'],
    ]);
    expect((await market.source('rival'))?.planKeys).toEqual(new Set(['acme/own']));
  });

  it('gives a supplier that two new sources claim to the first of them', async () => {
    const report = await testMarket().load(
      [feed([from('one'), supplierLine()]), feed([from('two'), supplierLine()])],
      tolerant,
    );
    expect(lineErrors(report)).toEqual([{ line: 2, key: 'acme', reason: 'supplier acme belongs to source one' }]);
  });

  const dropped = feed([from('suppliers', { published_at: LATER }), supplierLine({ key: 'bolt' })], 'dropped.ndjson');

  it('refuses a feed that drops a supplier which plans of another source need, unless forced', async () => {
    const market = testMarket();
    await market.load([suppliers(), plans()]);
    const report = await market.load([dropped]);
    expect([outcomes(report), refusal(report)]).toEqual([
      ['supplier-dropped'],
      'it drops supplier acme, which plans of source plans need; use --force if this is intended',
    ]);
    expect(outcomes(await market.load([dropped], { force: true }))).toEqual(['loaded']);
  });

  it('loads the newer of two feeds of one source, whatever their order', async () => {
    const newer = suppliers({ published_at: LATER }, supplierLine({ key: 'bolt' }));
    for (const feeds of [
      [suppliers(), newer],
      [newer, suppliers()],
    ]) {
      const market = testMarket();
      const first = await market.load(feeds);
      expect(outcomes(first).toSorted()).toEqual(['loaded', 'superseded']);
      expect((await market.source('suppliers'))?.supplierKeys).toEqual(new Set(['acme', 'bolt']));
      // A bucket that holds last month's feed too is no error, day after day.
      expect(outcomes(await market.load(feeds)).toSorted()).toEqual(['superseded', 'unchanged']);
    }
  });

  it('loads the older of two feeds of one source if the newer is refused', async () => {
    const market = testMarket();
    const newer = feed([from('suppliers', { published_at: LATER }), supplierLine({ name: 1 })], 'newer.ndjson');
    expect(outcomes(await market.load([newer, suppliers()]))).toEqual(['too-many-faulty-lines', 'loaded']);
    expect(outcomes(await market.load([newer, suppliers()]))).toEqual(['too-many-faulty-lines', 'unchanged']);
  });

  it('refuses the second of two feeds with the same source and time but different content', async () => {
    const report = await testMarket().load([suppliers(), suppliers({}, supplierLine({ key: 'bolt' }))]);
    expect(outcomes(report)).toEqual(['loaded', 'stale']);
  });

  it('refuses a feed that no longer fits what another loader has published meanwhile, and loads the others', async () => {
    const market = testMarket();
    await market.load([suppliers({ published_at: LATER })]);
    const sawNothing = { ...market.loader, standing: async () => ({ loaded: new Map(), holds: new Map() }) };
    const report = await market.load([suppliers(), plans()], { market: sawNothing });
    expect([outcomes(report), refusal(report)]).toEqual([
      ['stale', 'loaded'],
      `published_at 2026-11-20T06:00:00Z is older than ${LATER}, which is loaded; use --force if this is intended`,
    ]);
  });
});

import {
  electricityOffer,
  feed,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { lineErrors, outcomes, refusal, testMarket } from '../market-maker.ts';

function from(source: string, over: Line = {}): Line {
  return header({ source, ...over });
}

const LATER = '2026-11-20T07:00:00Z';
const tolerant = { rulesOf: () => ({ tolerancePercent: 100 }) };

async function reasons(lines: readonly Line[]): Promise<readonly (readonly [number, string])[]> {
  const report = await testMarket().load([feed([header(), ...lines])], tolerant);
  return lineErrors(report).map(({ line, reason }) => [line, reason]);
}

describe('a run that checks the lines of a feed against each other', () => {
  it('rejects a supplier or plan that an earlier line has', async () => {
    expect(
      await reasons([supplierLine(), planLine(), supplierLine({ name: 'Again' }), planLine({ name: 'Again' })]),
    ).toEqual([
      [4, 'supplier acme is already on line 2'],
      [5, 'plan acme/fixed is already on line 3'],
    ]);
  });

  it('rejects a plan without a supplier, and its offers', async () => {
    expect(await reasons([planLine(), electricityOffer()])).toEqual([
      [2, 'supplier acme is neither in this source nor in any other'],
      [3, 'plan acme/fixed has no valid line in this feed'],
    ]);
  });

  it('rejects an offer with times if its plan, on an earlier or a later line, does not require a smart meter', async () => {
    const unit_rates = [{ rate_pence_per_kwh: 8, times: [{ from: '00:30', to: '05:30' }] }, { rate_pence_per_kwh: 27 }];
    const offer = electricityOffer({ electricity: price({ unit_rates }) });
    const fault = 'electricity has times, but plan acme/fixed does not name smart_meter in requires';
    const requiring = planLine({ requires: ['battery', 'smart_meter'] });
    expect(await reasons([supplierLine(), planLine(), offer])).toEqual([[4, fault]]);
    expect(await reasons([supplierLine(), offer, planLine({ requires: ['battery'] })])).toEqual([[3, fault]]);
    expect(await reasons([supplierLine(), offer, requiring])).toEqual([]);
  });

  const first = { valid_from: '2026-01-01', valid_to: '2026-07-01' };

  it.each([
    ['the same days', first],
    ['the last day in common', { valid_from: '2026-06-30', valid_to: '2026-07-01' }],
    ['the first day in common', { valid_from: '2025-01-01', valid_to: '2026-01-02' }],
    ['an earlier start and no end', { valid_from: '2025-01-01', valid_to: null }],
    ['days within those of the first', { valid_from: '2026-02-01', valid_to: '2026-02-02' }],
  ])('rejects the second of two offers of one plan type if it has %s', async (_name, second) => {
    const found = await reasons([supplierLine(), planLine(), electricityOffer(first), electricityOffer(second)]);
    const span = `from ${second.valid_from} to ${second.valid_to ?? 'open'}`;
    expect(found).toEqual([[5, `overlaps the offer on line 4 in region 12: ${span}`]]);
  });

  it.each([
    ['begins on the day that the other ends', { valid_from: '2026-07-01', valid_to: null }],
    ['ends on the day that the other begins', { valid_from: '2025-01-01', valid_to: '2026-01-01' }],
    ['is for another region', { ...first, regions: [13] }],
    ['is for another payment method', { ...first, payment_method: 'prepayment' }],
  ])('accepts an offer that %s', async (_name, second) => {
    expect(await reasons([supplierLine(), planLine(), electricityOffer(first), electricityOffer(second)])).toEqual([]);
  });

  it('rejects the whole of an offer that overlaps in one region, and compares no other offer with it', async () => {
    const found = await reasons([
      supplierLine(),
      planLine(),
      electricityOffer({ regions: [10] }),
      electricityOffer({ regions: [11, 10] }),
      electricityOffer({ regions: [11] }),
    ]);
    expect(found).toEqual([[5, 'overlaps the offer on line 4 in region 10: from 2026-07-01 to open']]);
  });
});

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

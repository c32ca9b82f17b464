import { readFileSync } from 'node:fs';
import { electricityOffer, header, planLine, supplierLine } from '../../support/feed-maker.ts';
import { sampleApi } from '../../support/sample-api.ts';

type Line = { readonly type: string; readonly regions?: readonly number[] };

function contentOf(feed: string) {
  const lines = readFileSync(`test/fixtures/market/${feed}.ndjson`, 'utf8').trim().split('\n');
  const parsed = lines.map((line): Line => JSON.parse(line));
  const count = (type: string): number => parsed.filter((line) => line.type === type).length;
  return {
    suppliers: count('supplier'),
    plans: count('plan'),
    offers: parsed.reduce((sum, { regions = [] }) => sum + regions.length, 0),
    rejected_lines: 0,
    held_plans: 0,
  };
}

describe('GET /energy/sources', () => {
  it('lists the sources of the market by name, with what they contain', async () => {
    const api = await sampleApi({ day: '2026-07-10' });
    const { sources } = await api.get('sources');
    const loaded_at = '2026-07-10T12:00:00.000Z';
    expect(sources).toEqual([
      { source: 'deals', published_at: '2026-04-03T06:00:00Z', loaded_at, ...contentOf('deals-2026-04'), stale: true },
      {
        source: 'example-energy',
        published_at: '2026-07-01T00:00:00Z',
        loaded_at,
        ...contentOf('example-energy'),
        stale: false,
      },
      {
        source: 'price-cap',
        published_at: '2026-07-01T00:00:00Z',
        loaded_at,
        ...contentOf('price-cap-2026-07'),
        stale: false,
      },
    ]);
  });

  it('shows a source as stale on the days that are more than 14 after the one it was published on', async () => {
    const lines = [supplierLine(), planLine(), electricityOffer()];
    // The feed was published on 2026-11-20.
    for (const [day, stale] of [
      ['2026-12-04', false],
      ['2026-12-05', true],
    ] as const) {
      const api = await sampleApi({ day, loadDay: '2026-11-21', lines });
      const { sources } = await api.get('sources');
      expect(sources).toEqual([expect.objectContaining({ source: header()['source'], stale })]);
    }
  });

  it('counts an offer of several regions once for each of them', async () => {
    const api = await sampleApi({ lines: [supplierLine(), planLine(), electricityOffer({ regions: [10, 11, 12] })] });
    const { sources } = await api.get('sources');
    expect(sources[0]).toMatchObject({ suppliers: 1, plans: 1, offers: 3 });
  });

  it('is unavailable before anything is loaded', async () => {
    const api = await sampleApi({ feeds: [] });
    expect(await api.getErrors('sources')).toMatchObject({ status: 503, errors: [{ code: 'market-unavailable' }] });
  });
});

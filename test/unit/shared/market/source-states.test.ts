import type { SourceSegments } from '../../../../shared/market/manifest.ts';
import type { SeenContent, SourceRecord } from '../../../../shared/market/source-records.ts';
import { sourceStates } from '../../../../shared/market/source-states.ts';

const OWN: SourceSegments = {
  source: 'deals',
  publishedAt: '2026-11-01T06:00:00Z',
  contentHash: 'now',
  offerCount: 7,
  rejectedCount: 2,
  suppliers: 'suppliers',
  supplierTypes: [],
  plansOnSale: 'plans',
  plansHeld: [['acme', 'closed']],
  offersOnSale: [],
  offersHeld: [],
};

const SEEN: SeenContent = {
  contentHash: 'now',
  loadedAt: '2026-11-02T06:05:00Z',
  publishedAt: '2026-11-20T06:00:00Z',
  staleFrom: '2026-11-27T06:00:00Z',
  validators: null,
};

async function stateWith(seen: SeenContent | null) {
  const records: readonly SourceRecord[] = seen === null ? [] : [{ source: 'deals', seen, heldBack: null }];
  const segments = {
    suppliers: { read: async () => [[]] },
    catalogues: { read: async () => [] },
  };
  const [state] = await sourceStates({ sources: [OWN], segments, records, publishedAt: '2026-11-03T00:00:00Z' });
  return state;
}

describe('the state of a source', () => {
  it('takes the newest publication, the time of the load and the day it goes stale from its record', async () => {
    expect(await stateWith(SEEN)).toMatchObject({
      publishedAt: '2026-11-20T06:00:00Z',
      loadedAt: '2026-11-02T06:05:00Z',
      staleFromMs: Date.parse('2026-11-27T06:00:00Z'),
      offers: 7,
      rejectedLines: 2,
    });
  });

  it.each<[string, SeenContent | null]>([
    ['there is no record', null],
    ['the record is of content that was rolled back', { ...SEEN, contentHash: 'before' }],
  ])('falls back on the edition if %s', async (_, seen) => {
    expect(await stateWith(seen)).toMatchObject({
      publishedAt: '2026-11-01T06:00:00Z',
      loadedAt: '2026-11-03T00:00:00Z',
      staleFromMs: Date.parse('2026-11-15T06:00:00Z'),
    });
  });
});

import type { SeenContent, SourceRecords } from '../../../../shared/market/source-records.ts';
import { marketStoreKinds } from '../../../support/market-stores.ts';

const SEEN: SeenContent = {
  contentHash: 'abc',
  loadedAt: '2026-11-21T05:00:00.000Z',
  publishedAt: '2026-11-20T06:00:00+01:00',
  staleFrom: '2026-12-04T05:00:00.000Z',
  validators: { etag: '"v1"', lastModified: null },
};

const HELD = { publishedAt: '2026-11-20T06:00:00Z', contentHash: 'def' };

describe.each(marketStoreKinds())('the records of sources, $name', ({ open, close }) => {
  let makeRecords: () => Promise<SourceRecords>;
  beforeAll(async () => {
    makeRecords = await open();
  });
  afterAll(close);

  it('are none at first', async () => {
    expect(await (await makeRecords()).readSourceRecords()).toEqual([]);
  });

  it('give back what was seen and what is held back of each source, by source', async () => {
    const records = await makeRecords();
    await records.writeSeen('two', { ...SEEN, validators: null });
    await records.writeSeen('one', SEEN);
    await records.holdBack('one', HELD);
    await records.holdBack('three', HELD);
    expect(await records.readSourceRecords()).toEqual([
      { source: 'one', seen: SEEN, heldBack: HELD },
      { source: 'three', seen: null, heldBack: HELD },
      { source: 'two', seen: { ...SEEN, validators: null }, heldBack: null },
    ]);
  });

  it('keep what is held back when other content is seen', async () => {
    const records = await makeRecords();
    await records.holdBack('one', HELD);
    await records.writeSeen('one', SEEN);
    await records.writeSeen('one', { ...SEEN, contentHash: 'newer' });
    expect(await records.readSourceRecords()).toEqual([
      { source: 'one', seen: { ...SEEN, contentHash: 'newer' }, heldBack: HELD },
    ]);
  });

  it('lift the hold that was seen, and no later one', async () => {
    const records = await makeRecords();
    const later = { publishedAt: '2026-11-21T06:00:00Z', contentHash: 'def' };
    await records.holdBack('one', later);
    await records.liftHold('one', HELD);
    await records.liftHold('two', HELD);
    expect(await records.readSourceRecords()).toEqual([{ source: 'one', seen: null, heldBack: later }]);
    await records.liftHold('one', later);
    expect(await records.readSourceRecords()).toEqual([{ source: 'one', seen: null, heldBack: null }]);
  });
});

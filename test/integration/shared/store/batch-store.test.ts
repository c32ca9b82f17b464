import type { BatchRecord, BatchStore } from '../../../../shared/batches/batch.ts';
import { type ClaimStore, NO_CLAIM } from '../../../../shared/batches/claim.ts';
import { BATCH_STORES, describeStores } from '../../../support/store-kinds.ts';

const BATCH: BatchRecord = {
  id: 'batch-1',
  clientId: 'client-1',
  partner: 'acme',
  status: 'awaiting-upload',
  createdAtMs: 1_700_000_000_000,
  startedAtMs: null,
  finishedAtMs: null,
  bytes: 1_000,
  lines: 10,
  sha256: 'checksum',
  market: null,
  parts: null,
  problem: null,
  problemCode: null,
};
const LATER = 4_102_444_800;

describeStores('the batch store', BATCH_STORES, (makeStore) => {
  let store: BatchStore & ClaimStore;
  beforeEach(async () => {
    store = await makeStore();
  });

  it('keeps a batch for its partner, and writes it once', async () => {
    expect(await store.create(BATCH, LATER)).toBe('created');
    expect(await store.create({ ...BATCH, lines: 11 }, LATER)).toBe('exists');
    expect(await store.read(BATCH)).toEqual(BATCH);
    expect(await store.read({ ...BATCH, clientId: 'client-2' })).toBeUndefined();
  });

  it("lists a partner's latest batches, newest first", async () => {
    for (const id of ['batch-1', 'batch-3', 'batch-2']) await store.create({ ...BATCH, id }, LATER);
    await store.create({ ...BATCH, id: 'batch-4', clientId: 'client-2' }, LATER);
    const ids = (await store.latest('client-1', 2)).map(({ id }) => id);
    expect(ids).toEqual(['batch-3', 'batch-2']);
  });

  it('changes a batch only from the given statuses, and creates none', async () => {
    await store.create(BATCH, LATER);
    const market = { day: '2026-11-21', editionId: 'edition-1', staleSources: ['acme-feed'] };
    const running = { status: 'running', startedAtMs: 5, market } as const;
    const changed = { ...BATCH, ...running };
    expect(await store.change(BATCH, ['awaiting-upload'], running)).toEqual(changed);
    expect(await store.change(BATCH, ['awaiting-upload'], running)).toBeUndefined();
    expect(await store.read(BATCH)).toEqual(changed);
    const deleted = { status: 'deleted' } as const;
    expect(await store.change(BATCH, ['awaiting-upload', 'running'], deleted)).toEqual({
      ...changed,
      ...deleted,
    });
    const unknown = { ...BATCH, id: 'batch-2' };
    expect(await store.change(unknown, ['running'], deleted)).toBeUndefined();
    expect(await store.read(unknown)).toBeUndefined();
  });

  it('overwrites the counts of a part, and reads parts in order', async () => {
    const part = { part: 2, firstLine: 6, lines: 5, succeeded: 5, failed: 0, bytes: 400 };
    await store.writePart('batch-1', part, LATER);
    await store.writePart('batch-1', { ...part, part: 10 }, LATER);
    await store.writePart('batch-1', { ...part, part: 1, firstLine: 1 }, LATER);
    await store.writePart('batch-1', { ...part, succeeded: 3, failed: 2 }, LATER);
    expect(await store.readParts('batch-1')).toEqual([
      { ...part, part: 1, firstLine: 1 },
      { ...part, succeeded: 3, failed: 2 },
      { ...part, part: 10 },
    ]);
    expect(await store.readPart('batch-1', 1)).toEqual({ ...part, part: 1, firstLine: 1 });
    expect(await store.readPart('batch-1', 3)).toBeUndefined();
    expect(await store.readParts('batch-2')).toEqual([]);
  });

  it('writes a claim only over the version that was read', async () => {
    expect(await store.readClaim('client-1')).toEqual(NO_CLAIM);
    const claim = { ...NO_CLAIM, version: 1, counted: { day: '2026-11-21', lines: 7 } };
    const written = await Promise.all([1, 2].map(() => store.writeClaim('client-1', claim)));
    expect(written.toSorted()).toEqual([false, true]);
    expect(await store.readClaim('client-1')).toEqual(claim);
    expect(await store.writeClaim('client-1', { ...claim, version: 3 })).toBe(false);
    expect(await store.writeClaim('client-1', { ...claim, version: 2 })).toBe(true);
  });
});

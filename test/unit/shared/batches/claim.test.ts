import {
  awaitUpload,
  type Claim,
  changeClaim,
  claimRun,
  NO_CLAIM,
  type RunRequest,
  released,
  startedRun,
} from '../../../../shared/batches/claim.ts';
import { createMemoryBatchStore } from '../../../support/memory-stores.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = '2026-11-21';

function request(batchId: string, over: Partial<RunRequest> = {}): RunRequest {
  return { batchId, lines: 600, day: DAY, linesPerDay: 1_000, nowMs: NOW, ...over };
}

/** @throws if it is refused */
function claimed(decided: Claim | string): Claim {
  if (typeof decided === 'string') throw new Error(decided);
  return decided;
}

it('ten batches may await their upload, and those of two hours ago no longer count', () => {
  let claim: Claim = NO_CLAIM;
  for (let batch = 0; batch < 10; batch += 1)
    claim = claimed(awaitUpload(claim, `batch-${batch}`, NOW + batch));
  expect(awaitUpload(claim, 'batch-10', NOW + HOUR)).toBe('too-many-batches');
  expect(claimed(awaitUpload(claim, 'batch-10', NOW + 2 * HOUR)).awaiting).toHaveLength(10);
  const started = claimed(claimRun(claim, request('batch-3')));
  expect(claimed(awaitUpload(started, 'batch-10', NOW)).awaiting).toHaveLength(10);
  const deleted = released(claim, 'batch-3', { isGivenBack: false });
  expect(deleted.awaiting).toHaveLength(9);
});

it('one batch runs at a time, and a claim without an execution expires after five minutes', () => {
  const claim = claimed(claimRun(NO_CLAIM, request('first')));
  const second = request('second', { lines: 400, nowMs: NOW + 5 * MINUTE });
  expect(claimRun(claim, { ...second, nowMs: second.nowMs - 1 })).toBe('batch-running');
  expect(claimRun(startedRun(claim, 'first'), second)).toBe('batch-running');
  expect(claimed(claimRun(claim, second))).toMatchObject({
    running: { batchId: 'second' },
    counted: { day: DAY, lines: 400 },
  });
});

it('counts the lines of a batch once a day', () => {
  const claim = claimed(claimRun(NO_CLAIM, request('first')));
  expect(claimRun(claim, request('first'))).toBe(claim);
  const free = released(claim, 'first', { isGivenBack: false });
  expect(claimRun(free, request('second'))).toBe('too-many-lines');
  expect(claimed(claimRun(free, request('second', { lines: 400 }))).counted?.lines).toBe(1_000);
  const tomorrow = request('second', { day: '2026-11-22' });
  expect(claimed(claimRun(free, tomorrow)).counted).toEqual({ day: '2026-11-22', lines: 600 });
});

it('gives lines back on the day on which they were counted', () => {
  const claim = claimed(claimRun(NO_CLAIM, request('first')));
  expect(released(claim, 'first', { isGivenBack: true })).toMatchObject({
    running: null,
    counted: { day: DAY, lines: 0 },
  });
  const next = { ...claim, counted: { day: '2026-11-22', lines: 50 } };
  expect(released(next, 'first', { isGivenBack: true }).counted).toEqual(next.counted);
  expect(released(claim, 'another', { isGivenBack: true })).toBe(claim);
});

it('two changes at the same moment are both made, and a refusal is passed on', async () => {
  const store = createMemoryBatchStore();
  const starts = ['first', 'second'].map((batchId) =>
    changeClaim(store, 'client-1', (claim) => claimRun(claim, request(batchId, { lines: 1 }))),
  );
  expect((await Promise.all(starts)).filter((refusal) => refusal === 'batch-running')).toHaveLength(
    1,
  );
  await Promise.all(
    ['third', 'fourth'].map((batchId) =>
      changeClaim(store, 'client-1', (claim) => awaitUpload(claim, batchId, NOW)),
    ),
  );
  expect((await store.readClaim('client-1')).awaiting).toHaveLength(2);
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CacheOptions, cached } from '../../../../shared/time/cached.ts';

function start(options: Pick<CacheOptions, 'seconds' | 'trustedSeconds'> = {}) {
  const state = { now: 0, failing: false, reads: 0 };
  const failures: unknown[] = [];
  const held: (() => void)[] = [];
  const current = cached(
    async () => {
      state.reads += 1;
      const value = state.reads;
      await new Promise<void>((resolve) => held.push(resolve));
      if (state.failing) throw new Error(`read ${value} failed`);
      return value;
    },
    { clock: { nowMs: () => state.now }, ...options, onFailed: (error) => failures.push(error) },
  );
  /** Ends the reads that are in progress. */
  const release = (): void => {
    for (const resolve of held.splice(0)) resolve();
  };
  const endLast = (): void => held.pop()?.();
  /** Reads the value at a time, with reads that end at once. */
  const readAt = async (now: number): Promise<number> => {
    state.now = now;
    const value = current();
    release();
    return await value;
  };
  return { state, failures, current, release, endLast, readAt };
}

describe('a cached value', () => {
  it.each([
    [undefined, 5_000],
    [2, 2_000],
  ])('is kept for five seconds unless told otherwise: %s', async (seconds, ms) => {
    const { readAt } = start({ seconds });
    expect([await readAt(0), await readAt(ms - 1), await readAt(ms)]).toEqual([1, 1, 2]);
  });

  it('serves the old value to other callers during a refresh', async () => {
    const { state, current, release, readAt } = start();
    await readAt(0);
    state.now = 5_000;
    const first = current();
    expect(await current()).toBe(1);
    release();
    expect(await first).toBe(2);
    expect(state.reads).toBe(2);
  });

  it('remains the old one if a read fails, which is reported, and is read again after a second', async () => {
    const { state, failures, readAt } = start();
    await readAt(0);
    state.failing = true;
    expect(await readAt(5_000)).toBe(1);
    state.failing = false;
    expect([await readAt(5_999), await readAt(6_000)]).toEqual([1, 3]);
    expect(failures).toEqual([new Error('read 2 failed')]);
  });

  it('causes an error until it could be read once', async () => {
    const { state, failures, readAt } = start();
    state.failing = true;
    await expect(readAt(0)).rejects.toThrow('read 1 failed');
    state.failing = false;
    expect(await readAt(0)).toBe(2);
    expect(failures).toEqual([]);
  });

  it('is the old one for a caller whose read hangs, and the new one once the read has ended', async () => {
    const { state, current, release, readAt } = start();
    await readAt(0);
    state.now = 5_000;
    expect([await current(), await current()]).toEqual([1, 1]);
    release();
    await nextTurn();
    expect(await current()).toBe(2);
    expect(state.reads).toBe(2);
  });

  it('is read again at once after the process was stopped in the middle of a read', async () => {
    const { state, failures, current, release, readAt } = start();
    await readAt(0);
    state.now = 5_000;
    await current();
    state.now = 3_600_000;
    const next = current();
    state.failing = true;
    release();
    expect(await next).toBe(1);
    state.failing = false;
    expect(failures).toEqual([new Error('read 3 failed')]);
  });

  it('is not replaced by that of an earlier read that ends later', async () => {
    const { state, current, readAt, endLast, release } = start();
    await readAt(0);
    state.now = 5_000;
    await current();
    state.now = 60_000;
    const next = current();
    endLast();
    expect(await next).toBe(3);
    release();
    await nextTurn();
    expect(await current()).toBe(3);
  });

  it('is read again after the clock was set back', async () => {
    const { readAt } = start();
    expect([await readAt(3_600_000), await readAt(0), await readAt(4_999)]).toEqual([1, 2, 2]);
  });

  it('expires at its limit, however often it cannot be read', async () => {
    const { state, readAt } = start({ trustedSeconds: 8 });
    await readAt(0);
    state.failing = true;
    expect(await readAt(7_999)).toBe(1);
    for (const read of [3, 4]) await expect(readAt(8_000)).rejects.toThrow(`read ${read} failed`);
    state.failing = false;
    expect(await readAt(8_000)).toBe(5);
  });
});

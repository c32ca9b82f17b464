import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CacheOptions, cached } from '../../../../shared/time/cached.ts';

type Options = Pick<CacheOptions, 'seconds' | 'trustedSeconds' | 'waitMs'>;

function start(options: Options = {}) {
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
    {
      clock: { nowMs: () => state.now },
      ...options,
      onFailed: (error) => failures.push(error),
    },
  );
  /** Lets the reads that are under way end. */
  const release = (): void => {
    for (const resolve of held.splice(0)) resolve();
  };
  const endLast = (): void => held.pop()?.();
  const read = async (): Promise<number> => {
    const value = current();
    release();
    return await value;
  };
  return { state, failures, current, release, endLast, read };
}

describe('a cached value', () => {
  it('is kept for five seconds unless told otherwise', async () => {
    for (const [seconds, ms] of [
      [undefined, 5_000],
      [2, 2_000],
    ] as const) {
      const { state, read } = start({ seconds });
      await read();
      state.now = ms - 1;
      expect(await read()).toBe(1);
      state.now = ms;
      expect(await read()).toBe(2);
    }
  });

  it('stays the old one for callers beside the one that reads it again', async () => {
    const { state, current, release, read } = start();
    await read();
    state.now = 5_000;
    const first = current();
    expect(await current()).toBe(1);
    release();
    expect(await first).toBe(2);
    expect(state.reads).toBe(2);
  });

  it('stays the old one if a read fails, which is reported, and is read again after a second', async () => {
    const { state, failures, read } = start();
    await read();
    state.failing = true;
    state.now = 5_000;
    expect(await read()).toBe(1);
    state.failing = false;
    state.now = 5_999;
    expect(await read()).toBe(1);
    state.now = 6_000;
    expect(await read()).toBe(3);
    expect(failures).toEqual([new Error('read 2 failed')]);
  });

  it('is an error if it could never be read, and works as soon as it can be', async () => {
    const { state, failures, read } = start();
    state.failing = true;
    await expect(read()).rejects.toThrow('read 1 failed');
    state.failing = false;
    expect(await read()).toBe(2);
    expect(failures).toEqual([]);
  });

  it('is the old one for a caller whose read does not end, and the new one once it has ended', async () => {
    const { state, current, release, read } = start({ waitMs: 1 });
    await read();
    state.now = 5_000;
    expect(await current()).toBe(1);
    expect(await current()).toBe(1);
    release();
    await nextTurn();
    expect(await current()).toBe(2);
    expect(state.reads).toBe(2);
  });

  it('is read again at once after the process was stopped in the middle of a read', async () => {
    const { state, failures, current, release, read } = start({ waitMs: 1 });
    await read();
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
    const { state, current, read, endLast, release } = start({ waitMs: 1 });
    await read();
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
    const { state, read } = start();
    state.now = 3_600_000;
    await read();
    state.now = 0;
    expect(await read()).toBe(2);
    state.now = 4_999;
    expect(await read()).toBe(2);
  });

  it('counts no longer than it may, however often it cannot be read', async () => {
    const { state, read } = start({ trustedSeconds: 8 });
    await read();
    state.failing = true;
    state.now = 7_999;
    expect(await read()).toBe(1);
    state.now = 8_000;
    await expect(read()).rejects.toThrow('read 3 failed');
    await expect(read()).rejects.toThrow('read 4 failed');
    state.failing = false;
    expect(await read()).toBe(5);
  });
});

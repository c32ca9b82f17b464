import { setImmediate } from 'node:timers/promises';
import { createBuildCache } from '../../../../shared/market/build-cache.ts';
import { createHandClock } from '../../../support/hand-clock.ts';

type Built = { readonly of: string };

function start(max: number) {
  const built: string[] = [];
  const cache = createBuildCache<Built>({ clock: createHandClock(), max });
  const ask = (name: string): Promise<Built> =>
    cache.keptOrBuilt(name, async () => {
      await setImmediate();
      built.push(name);
      return { of: name };
    });
  return { cache, built, ask };
}

describe('a cache of what is built', () => {
  it('builds once and keeps the result', async () => {
    const { built, ask } = start(2);
    expect(await ask('a')).toBe(await ask('a'));
    expect(built).toEqual(['a']);
  });

  it('builds once for requests that ask together', async () => {
    const { built, ask } = start(2);
    const [first, second] = await Promise.all([ask('a'), ask('a')]);
    expect(second).toBe(first);
    expect(built).toEqual(['a']);
  });

  it('builds afresh what it had no room to keep', async () => {
    const { built, ask } = start(1);
    for (const name of ['a', 'b', 'a']) await ask(name);
    expect(built).toEqual(['a', 'b', 'a']);
  });

  it('serves everyone when more is asked for together than it can keep', async () => {
    const { ask } = start(1);
    const names = ['a', 'b', 'c', 'a'];
    expect(await Promise.all(names.map(ask))).toEqual(names.map((of) => ({ of })));
  });

  it('returns what is too large to keep', async () => {
    const cache = createBuildCache<Built>({
      clock: createHandClock(),
      maxSize: 2,
      sizeCalculation: ({ of }) => of.length,
    });
    expect(await cache.keptOrBuilt('long', async () => ({ of: 'abc' }))).toEqual({ of: 'abc' });
  });

  it('does not keep a failure', async () => {
    const { cache, ask } = start(1);
    await expect(cache.keptOrBuilt('a', () => Promise.reject(new Error('no chunks')))).rejects.toThrow('no chunks');
    expect(await ask('a')).toEqual({ of: 'a' });
  });
});

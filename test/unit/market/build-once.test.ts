import { LRUCache } from 'lru-cache';
import { buildOnce } from '../../../shared/market/build-once.ts';

type Made = { readonly of: string };

function start(max: number) {
  const kept = new LRUCache<string, Made>({ max });
  const done: string[] = [];
  const ask = (name: string): Promise<Made> =>
    buildOnce(kept, name, {
      read: async () => {
        done.push(`read ${name}`);
        return await Promise.resolve(name);
      },
      make: (of) => {
        done.push(`make ${of}`);
        return { of };
      },
    });
  return { kept, done, ask };
}

describe('what is made of segments', () => {
  it('is made once and kept', async () => {
    const { done, ask } = start(2);
    const made = await ask('a');
    expect(made).toEqual({ of: 'a' });
    expect(await ask('a')).toBe(made);
    expect(done).toEqual(['read a', 'make a']);
  });

  it('is shared by requests that wait for its parts together', async () => {
    const { done, ask } = start(2);
    const [first, second] = await Promise.all([ask('a'), ask('a')]);
    expect(second).toBe(first);
    expect(done).toEqual(['read a', 'read a', 'make a']);
  });

  it('is kept while there is room, and made afresh afterwards', async () => {
    const { kept, done, ask } = start(1);
    await ask('a');
    await ask('b');
    expect(kept.size).toBe(1);
    await ask('a');
    expect(done.filter((step) => step === 'make a')).toHaveLength(2);
  });

  it('is not kept where its parts cannot be read', async () => {
    const { kept, ask } = start(1);
    const make = () => ({ of: 'a' });
    await expect(buildOnce(kept, 'a', { read: () => Promise.reject(new Error('no chunks')), make })).rejects.toThrow(
      'no chunks',
    );
    expect(kept.size).toBe(0);
    expect(await ask('a')).toEqual({ of: 'a' });
  });
});

import { onDemand, whenRead } from '../../../../shared/market/on-demand.ts';

type Part = { readonly of: string };

/** A store whose parts are in memory only as long as a test keeps them there. */
function start(kept: Readonly<Record<string, Part>> = {}) {
  const read: string[] = [];
  const part = onDemand({
    kept: (name: string) => kept[name],
    read: async (name): Promise<Part> => {
      if (name === 'lost') throw new Error('no DynamoDB');
      read.push(name);
      return { of: name };
    },
  });
  return { part, read };
}

describe('work on what is read on demand', () => {
  it('runs once and reads nothing if all that it needs is in memory', async () => {
    const { part, read } = start({ a: { of: 'a' }, b: { of: 'b' } });
    let runs = 0;
    const result = await whenRead(() => {
      runs += 1;
      return part('a').of + part('b').of;
    });
    expect([result, runs, read]).toEqual(['ab', 1, []]);
  });

  it('begins again with each part that had to be read, and reads each once though no cache keeps it', async () => {
    const { part, read } = start();
    const begun: string[] = [];
    const result = await whenRead(() => {
      begun.push('again');
      return part('a').of + part('b').of + part('a').of;
    });
    expect([result, begun.length, read]).toEqual(['aba', 3, ['a', 'b']]);
  });

  it('fails with its own errors, and with those of a read', async () => {
    const { part } = start({ a: { of: 'a' } });
    const refuse = (): never => {
      throw new RangeError(part('a').of);
    };
    await expect(whenRead(refuse)).rejects.toThrow(RangeError);
    await expect(whenRead(() => part('lost'))).rejects.toThrow('no DynamoDB');
  });

  it('says what is wrong where nothing reads for it', () => {
    const { part } = start();
    expect(() => part('a')).toThrow('was not run by whenRead');
  });
});

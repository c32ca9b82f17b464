import { createSharedReads } from '../../../../shared/time/shared-reads.ts';
import { createHandClock } from '../../../support/hand-clock.ts';

function start() {
  const clock = createHandClock();
  const shared = createSharedReads<string>(clock);
  const reads: PromiseWithResolvers<string>[] = [];
  const ask = (): Promise<string> =>
    shared('a', () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    });
  return { clock, reads, ask };
}

describe('a shared read', () => {
  it('is made once for those who ask together, and again for those who ask later', async () => {
    const { reads, ask } = start();
    const both = Promise.all([ask(), ask()]);
    reads[0]?.resolve('first');
    expect(await both).toEqual(['first', 'first']);
    const later = ask();
    reads[1]?.resolve('second');
    expect(await later).toBe('second');
  });

  it('fails for all who asked together, and for nobody after them', async () => {
    const { reads, ask } = start();
    const both = Promise.allSettled([ask(), ask()]);
    reads[0]?.reject(new Error('no store'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const later = ask();
    reads[1]?.resolve('second');
    expect(await later).toBe('second');
  });

  it.each([1, 600])(
    'fails nobody who asks after a second, or after the process was stopped in the middle of it (%s s)',
    async (seconds) => {
      const { clock, reads, ask } = start();
      const leftBehind = ask();
      clock.moveSeconds(seconds);
      const next = ask();
      reads[0]?.reject(new Error('timed out'));
      await expect(leftBehind).rejects.toThrow('timed out');
      const beside = ask();
      reads[1]?.resolve('second');
      expect(await Promise.all([next, beside])).toEqual(['second', 'second']);
      expect(reads).toHaveLength(2);
    },
  );
});

import {
  createGuessGuard,
  type DailyCounts,
  type NearLimit,
} from '../../../../shared/places/daily-limits.ts';
import { createMemoryLookupStore } from '../../../support/memory-stores.ts';

const acme = { partner: 'acme', guessLimit: 'default' } as const;

function guard(change: Partial<DailyCounts> = {}) {
  const time = { nowMs: Date.parse('2026-06-30T12:00:00Z') };
  const failures: unknown[] = [];
  const nears: NearLimit[] = [];
  const { mayLearn } = createGuessGuard({
    counts: { ...createMemoryLookupStore(), ...change },
    clock: { nowMs: () => time.nowMs },
    guessesPerDay: 3,
    onNearLimit: (near) => nears.push(near),
    onFailed: (error) => failures.push(error),
  });
  const guess = (asker: Parameters<typeof mayLearn>[0] = acme) => mayLearn(asker, true);
  return { mayLearn, guess, time, failures, nears };
}

describe('guesses of addresses', () => {
  it('are counted, and beyond the limit an existing home looks like one that does not exist', async () => {
    const { mayLearn, guess } = guard();
    expect([await guess(), await guess(), await mayLearn(acme, false)]).toEqual([true, true, true]);
    expect([await guess(), await guess(), await mayLearn(acme, false)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await mayLearn({ ...acme, partner: 'beta' }, false)).toBe(true);
  });

  it('are counted anew on the next day in London', async () => {
    const { mayLearn, guess, time } = guard();
    for (let count = 0; count < 4; count += 1) await guess();
    expect(await mayLearn(acme, false)).toBe(false);
    time.nowMs = Date.parse('2026-06-30T23:30:00Z');
    expect(await mayLearn(acme, false)).toBe(true);
  });

  it('have the limit of the partner if it has one, and 80 % of it is reported once', async () => {
    const { guess, nears } = guard();
    const allowed: boolean[] = [];
    for (let count = 0; count < 6; count += 1) {
      allowed.push(await guess({ ...acme, guessLimit: 5 }));
    }
    expect(allowed).toEqual([true, true, true, true, true, false]);
    expect(nears).toEqual([{ partner: 'acme', counted: 'guesses', limit: 5 }]);
  });

  it.each(['countUpTo', 'readCount'] as const)(
    'reveal nothing if they cannot be counted: %s',
    async (name) => {
      const error = new Error('throttled');
      const { mayLearn, failures } = guard({ [name]: () => Promise.reject(error) });
      expect(await mayLearn(acme, name === 'countUpTo')).toBe(false);
      expect(failures).toEqual([error]);
    },
  );
});

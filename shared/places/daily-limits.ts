import { type Clock, londonDay } from '../time/clock.ts';

/** The limit of a partner, or that of the environment. */
export type DailyLimit = number | 'default';

/** Kinds of events that are counted for each partner and London day. */
export const COUNTED = ['look-ups', 'guesses'] as const;
export type Counted = (typeof COUNTED)[number];

export type DailyCount = {
  readonly counted: Counted;
  readonly partner: string;
  readonly day: string;
};

export type DailyCounts = {
  /** Counts one and returns how many there are, or returns null if the limit is reached. */
  readonly countUpTo: (count: DailyCount, limit: number) => Promise<number | null>;
  readonly readCount: (count: DailyCount) => Promise<number>;
};

/** A partner that is about to reach a limit of the day. */
export type NearLimit = {
  readonly partner: string;
  readonly counted: Counted;
  readonly limit: number;
};

/** Is true once a day for each partner and limit, because a count passes each number once. */
export function isNearLimit(count: number, limit: number): boolean {
  return count === Math.ceil((NEAR_PERCENT * limit) / 100);
}

const NEAR_PERCENT = 80;

export type GuessAsker = { readonly partner: string; readonly guessLimit: DailyLimit };

export type GuessGuard = {
  /**
   * Tells whether the partner may learn the result for an address. A guess is an address that
   * matches no home or several; it is counted, and beyond the limit nothing is told, so that a home
   * that is there looks like one that is not.
   */
  readonly mayLearn: (asker: GuessAsker, isGuess: boolean) => Promise<boolean>;
};

type GuessGuardDeps = {
  readonly counts: DailyCounts;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** The limit of a partner whose record sets none. */
  readonly guessesPerDay: number;
  readonly onNearLimit: (near: NearLimit) => void;
  readonly onFailed: (error: unknown) => void;
};

export function createGuessGuard(deps: GuessGuardDeps): GuessGuard {
  const { counts, clock, guessesPerDay, onNearLimit, onFailed } = deps;
  return {
    mayLearn: async ({ partner, guessLimit }, isGuess) => {
      const limit = guessLimit === 'default' ? guessesPerDay : guessLimit;
      const key = { counted: 'guesses', partner, day: londonDay(clock.nowMs()) } as const;
      try {
        if (!isGuess) return (await counts.readCount(key)) < limit;
        const count = await counts.countUpTo(key, limit);
        if (count === null) return false;
        if (isNearLimit(count, limit)) onNearLimit({ partner, counted: 'guesses', limit });
        return true;
      } catch (error) {
        onFailed(error);
        return false;
      }
    },
  };
}

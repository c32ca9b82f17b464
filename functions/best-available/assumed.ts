/** A value that a comparison rests on, with where it came from, in words that a partner can show. */
export type Assumed<T> = { readonly value: T; readonly reason: string };

export const GIVEN = 'Given by the caller';

export const assume = <T>(value: T, reason: string): Assumed<T> => ({ value, reason });

/** The caller's value, or else one with its reason. */
export const givenOr = <T>(given: T | undefined, otherwise: Assumed<T>): Assumed<T> =>
  given === undefined ? otherwise : assume(given, GIVEN);

/** A value that a comparison rests on, and where it came from in words that a partner can show. */
export type Assumed<T> = { readonly value: T; readonly reason: string };

export const GIVEN = 'Given by the caller';

export function assume<T>(value: T, reason: string): Assumed<T> {
  return { value, reason };
}

import type { ErrorItem } from './errors.ts';

/** Errors in the order of the reference, which `names` is in: by the first parameter that each names. */
export function inReferenceOrder(names: readonly string[], errors: readonly ErrorItem[]): readonly ErrorItem[] {
  const place = ({ parameters: named }: ErrorItem): number => names.indexOf(Object.keys(named)[0] ?? '');
  return errors.toSorted((one, other) => place(one) - place(other));
}

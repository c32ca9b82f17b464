import type { Fault } from './faults.ts';

/** Faults in the order of the reference, which `names` is in: by the first parameter that each names. */
export const inReferenceOrder = (names: readonly string[], faults: readonly Fault[]): readonly Fault[] => {
  const place = ({ parameters: named }: Fault): number => names.indexOf(Object.keys(named)[0] ?? '');
  return faults.toSorted((one, other) => place(one) - place(other));
};

import type { Fault } from './faults.ts';
import type { Parameters } from './parameters.ts';

/** Faults in the order of the reference: by the first parameter that each names. */
export const inReferenceOrder = (parameters: Parameters, faults: readonly Fault[]): readonly Fault[] => {
  const names = Object.keys(parameters);
  const place = ({ parameters: named }: Fault): number => names.indexOf(Object.keys(named)[0] ?? '');
  return faults.toSorted((one, other) => place(one) - place(other));
};

import { compareText } from '../pricing/index.ts';

type Entry = { readonly name: string; readonly key: string };

/**
 * By name as a reader expects it, in any case and with or without accents, then by key. The same on every machine: no
 * locale has a say.
 *
 * @example ['OVO', 'Octopus', 'EDF', 'easy'] are sorted as ['easy', 'EDF', 'Octopus', 'OVO']
 */
export const compareNames = (a: Entry, b: Entry): number =>
  compareText(folded(a.name), folded(b.name)) || compareText(a.key, b.key);

const folded = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

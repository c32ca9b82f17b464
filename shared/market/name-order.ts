import { compareText } from '../pricing/index.ts';

type Entry = { readonly name: string; readonly key: string };

/**
 * By name as a reader expects it, in any case and with or without accents, then by key. The same on every machine: no
 * locale has a say.
 *
 * @example ['OVO', 'Octopus', 'EDF', 'easy'] are sorted as ['easy', 'EDF', 'Octopus', 'OVO']
 */
export function compareNames(a: Entry, b: Entry): number {
  return compareText(folded(a.name), folded(b.name)) || compareText(a.key, b.key);
}

function folded(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

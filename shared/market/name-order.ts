import { compareText } from '../pricing/index.ts';

type Entry = { readonly name: string; readonly key: string };

/** By name in any case and without accents, then by key; no locale, so the same on every machine. */
export function compareNames(a: Entry, b: Entry): number {
  return compareText(folded(a.name), folded(b.name)) || compareText(a.key, b.key);
}

function folded(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

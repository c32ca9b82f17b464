import { closestMatch } from 'leven';

/** Longer texts are no mistyped names, and would take long to compare. */
const CHARACTERS_MOST = 60;
const PREFIX_LEAST = 4;

type Keyed = { readonly key: string; readonly name: string };

/** The key of the one that was probably meant by its key or name: written in another way, mistyped or cut short. */
export function closestKey(sent: string, all: readonly Keyed[]): string | undefined {
  const wanted = folded(sent);
  if (sent.length > CHARACTERS_MOST || wanted === '') return undefined;
  const texts = all.flatMap(({ key, name }) => [folded(key), folded(name)]);
  const closest = closestMatch(wanted, texts, { maxDistance: lettersMistyped(wanted) }) ?? beginningWith(wanted, texts);
  return all.find(({ key, name }) => folded(key) === closest || folded(name) === closest)?.key;
}

/** Two letters that are swapped count as two. */
function lettersMistyped({ length }: string): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

function beginningWith(wanted: string, texts: readonly string[]): string | undefined {
  return wanted.length < PREFIX_LEAST ? undefined : texts.find((text) => text.startsWith(wanted));
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

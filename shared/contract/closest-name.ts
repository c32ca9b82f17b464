import { closestMatch } from 'leven';

/** Longer texts are no mistyped names, and would take long to compare. */
const CHARACTERS_MOST = 60;
const PREFIX_LEAST = 4;

/** The name that was probably meant: written in another way, mistyped or cut short. */
export function closestName(sent: string, names: readonly string[]): string | undefined {
  const wanted = folded(sent);
  if (sent.length > CHARACTERS_MOST || wanted === '') return undefined;
  const texts = names.map(folded);
  const closest = closestMatch(wanted, texts, { maxDistance: lettersMistyped(wanted) }) ?? beginningWith(wanted, texts);
  return closest === undefined ? undefined : names[texts.indexOf(closest)];
}

type Keyed = { readonly key: string; readonly name: string };

/** The key of the one whose key or name was probably meant. */
export function closestKey(sent: string, all: readonly Keyed[]): string | undefined {
  const closest = closestName(
    sent,
    all.flatMap(({ key, name }) => [key, name]),
  );
  return all.find(({ key, name }) => key === closest || name === closest)?.key;
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

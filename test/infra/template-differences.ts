import { isDeepStrictEqual } from 'node:util';

export type Difference = { readonly staging: unknown; readonly production: unknown };

const ABSENT = '(absent)';

/** The differences between two templates, by path. Lists of different lengths are compared as a whole. */
export function differencesBetween(staging: unknown, production: unknown): Readonly<Record<string, Difference>> {
  return Object.fromEntries(walk({ staging, production }, []));
}

function walk({ staging, production }: Difference, path: readonly string[]): ReadonlyArray<[string, Difference]> {
  if (isDeepStrictEqual(staging, production)) return [];
  const [first, second] = [partsOf(staging), partsOf(production)];
  const areComparable = Array.isArray(staging) === Array.isArray(production);
  const areLists = Array.isArray(staging) && first?.size !== second?.size;
  if (first === undefined || second === undefined || !areComparable || areLists) {
    return [[path.join(' > '), { staging, production }]];
  }
  const names = [...new Set([...first.keys(), ...second.keys()])].toSorted();
  return names.flatMap((name) => {
    const both = { staging: first.get(name) ?? ABSENT, production: second.get(name) ?? ABSENT };
    return walk(both, [...path, name]);
  });
}

/** Undefined unless it is an object or a list. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}

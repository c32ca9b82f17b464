import { isDeepStrictEqual } from 'node:util';

export type Difference = { readonly staging: unknown; readonly production: unknown };

const ABSENT = '(absent)';

/**
 * What differs between the templates of staging and production, by path. Lists are compared item by item if they are
 * equally long, and as a whole if not.
 */
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

/** The parts of an object or a list by their names; undefined for anything else. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined;
}

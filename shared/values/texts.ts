/**
 * Compares two texts by their code units, as the keys of a store sort.
 *
 * @example ['b', 'a', 'B'].toSorted(compareText) // ['B', 'a', 'b']
 */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * Counts the items at the beginning of a sorted list of which `isBefore` is true, by halving: a
 * feed may have very many offers of one plan type.
 */
export function countBefore<T>(sorted: readonly T[], isBefore: (item: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = sorted[middle];
    if (item !== undefined && isBefore(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

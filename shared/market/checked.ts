/** A segment or manifest does not hold what its format says, or a chunk of it is missing. */
export class CorruptMarketError extends Error {
  override readonly name = 'CorruptMarketError';
}

/** The element at an index that the format promises. */
export function elementAt<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index];
  if (element === undefined) throw new CorruptMarketError(`nothing at ${index} of ${list.length}`);
  return element;
}

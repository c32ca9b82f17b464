/** A segment or manifest is not in its format, or a chunk is missing. */
export class CorruptMarketError extends Error {
  override readonly name = 'CorruptMarketError';
}

export function elementAt<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index];
  if (element === undefined) throw new CorruptMarketError(`nothing at ${index} of ${list.length}`);
  return element;
}

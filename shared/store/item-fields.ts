/** An item as DynamoDB gives it: nothing is known of its attributes yet. */
export type Item = Readonly<Record<string, unknown>>;

/** A stored item does not have the attributes that its kind has. */
class StoredItemError extends Error {
  override readonly name = 'StoredItemError';
}

/**
 * An attribute, of the kind that it must have.
 *
 * @throws StoredItemError that names the attribute, never its value
 */
export const field = <T>(item: Item, name: string, is: (value: unknown) => value is T): T => {
  const value = item[name];
  if (!is(value)) throw new StoredItemError(`a stored item has no proper ${name}`);
  return value;
};

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
export const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
export const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;

export const orNull =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || is(value);

export const listOf =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is readonly T[] =>
    Array.isArray(value) && value.every(is);

export const oneOf =
  <T extends string>(texts: readonly T[]) =>
  (value: unknown): value is T =>
    texts.some((text) => text === value);

/** What chunks, outcodes and packed addresses hold. */
export const bytesOf = (item: Item): Uint8Array => field(item, 'bytes', isBytes);

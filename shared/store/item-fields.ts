export type Item = Readonly<Record<string, unknown>>;

/** @throws StoredItemError that names the attribute, never its value */
export function field<T>(item: Item, name: string, is: (value: unknown) => value is T): T {
  const value = item[name];
  if (!is(value)) throw new StoredItemError(`stored item: missing or invalid ${name}`);
  return value;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFilled(value: unknown): value is string {
  return isText(value) && value !== '';
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function orNull<T>(is: (value: unknown) => value is T) {
  return (value: unknown): value is T | null => value === null || is(value);
}

export function listOf<T>(is: (value: unknown) => value is T) {
  return (value: unknown): value is readonly T[] => Array.isArray(value) && value.every(is);
}

export function oneOf<const T extends string>(texts: readonly T[]) {
  return (value: unknown): value is T => texts.some((text) => text === value);
}

export function bytesOf(item: Item): Uint8Array {
  return field(item, 'bytes', isBytes);
}

export class StoredItemError extends Error {
  override readonly name = 'StoredItemError';
}

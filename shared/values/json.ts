/** An object as it was sent, its values not yet read. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns undefined for a text that is not JSON. The engine's own error would quote the text. A byte
 * order mark before it is ignored, which .NET writes.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/**
 * The most levels of the JSON that a caller sends: far more than any request of the contract has.
 * Deeper values could exhaust the stack.
 */
export const JSON_LEVELS_MOST = 20;

/** Tells whether objects and lists lie within each other more than this many levels deep. */
export function isNestedDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    levels === 0 || Object.values(value).some((inner) => isNestedDeeperThan(inner, levels - 1))
  );
}

/** Tells whether an object within a value that is not nested deeply has a key `__proto__`. */
export function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey);
}

/**
 * Writes equal values as the same text, in whatever order their keys are. Hashes of this text are
 * stored and handed out, and they differ in how they write a bigint.
 */
export function canonicalJson(
  value: unknown,
  jsonOfBigint: (value: bigint) => string | number = String,
): string {
  const write = (part: unknown): string => {
    if (typeof part === 'bigint') return JSON.stringify(jsonOfBigint(part));
    if (Array.isArray(part)) return `[${part.map((item) => write(item ?? null)).join(',')}]`;
    if (!isJsonObject(part)) return JSON.stringify(part);
    const entries = Object.entries(part)
      .filter(([, held]) => held !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${write(held)}`).join(',')}}`;
  };
  return write(value);
}

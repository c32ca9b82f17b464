/** An object as it was sent, its values not yet read. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns undefined for a text that is not JSON. The engine's own error would quote the text. A
 * byte order mark before it is ignored, which .NET writes.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(withoutByteOrderMark(text));
  } catch {
    return undefined;
  }
}

export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/**
 * The most levels of the JSON that a caller sends: far more than any request of the contract has.
 */
export const JSON_LEVELS_MOST = 20;

/**
 * Says why JSON of a caller is not accepted: deeper levels could exhaust the stack, and a key
 * `__proto__` could change a prototype. Returns null if it is accepted.
 */
export function jsonFault(
  value: unknown,
  levels = JSON_LEVELS_MOST,
): 'too-deep' | 'prototype-key' | null {
  if (typeof value !== 'object' || value === null) return null;
  if (levels === 0) return 'too-deep';
  if (Object.hasOwn(value, '__proto__')) return 'prototype-key';
  for (const inner of Object.values(value)) {
    const fault = jsonFault(inner, levels - 1);
    if (fault !== null) return fault;
  }
  return null;
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

declare global {
  interface JSON {
    /** ECMAScript 2026: stringified as the text that it was made of. */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): value is { readonly rawJSON: string };
  }
}

/**
 * A reviver for `JSON.parse`, which forgets how a number was written: 1e1 and 10 would be the same, and so would
 * 9007199254740993 and 9007199254740992. A number keeps its text wherever that differs from what JavaScript prints, or
 * has an exponent: one without its text was written as a plain decimal.
 */
export function keepNumberText(_key: string, value: unknown, { source }: { readonly source?: string } = {}): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  return source === String(value) && !source.includes('e') ? value : JSON.rawJSON(source);
}

/** A number of a JSON body as it was written; undefined for anything else. */
export function jsonNumberText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return JSON.isRawJSON(value) ? value.rawJSON : undefined;
}

/** An object as it was sent, its values not yet read. */
export type SentObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is SentObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

const LONGEST_QUOTE = 60;
/** Control characters that JSON leaves as they are, and those that change the direction of text. */
const UNSEEN = /[\u007f-\u009f\p{Bidi_Control}]/gu;

/** Quotes a value as JSON, cut short. Escapes control characters, which a terminal would obey. */
export function quoted(value: unknown): string {
  const text = typeof value === 'symbol' ? String(value.description) : toJson(value);
  const short = text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}...`;
  return short.replace(
    UNSEEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Writes a value as JSON. JSON.parse reads lists nested 100,000 deep, for which JSON.stringify runs
 * out of stack.
 */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing';
  } catch (error) {
    if (error instanceof RangeError) return 'a value nested too deeply to show';
    throw error;
  }
}

const LONGEST_QUOTE = 60;
/** Delete, the control characters after it, and those that change the direction of text. */
const UNSEEN = /[\u007f-\u009f\p{Bidi_Control}]/gu;

/**
 * A value as a reason quotes it: as JSON, cut short. A terminal would obey control characters, so
 * they are escaped.
 */
export function quoted(value: unknown): string {
  const text = typeof value === 'symbol' ? String(value.description) : toJson(value);
  const short = text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}...`;
  return short.replace(
    UNSEEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * JSON.parse reads lists nested a hundred thousand deep, which JSON.stringify cannot write: it runs
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

const LONGEST_QUOTE = 60;

/** Quotes a value as JSON, cut short, with control characters escaped. */
export function quoted(value: unknown): string {
  const text = typeof value === 'symbol' ? String(value.description) : toJson(value);
  return escapeControls(text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}...`);
}

/** Escapes the texts of a source, which may move a terminal's cursor or turn the text around. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]|\p{Bidi_Control}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
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

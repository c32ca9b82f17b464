/** What a source says may move a terminal's cursor, or turn the text around. In JSON it stays the same text. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]|\p{Bidi_Control}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

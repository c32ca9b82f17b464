/** Parts of JSON that differ in colour. This file runs in the browser too. */
export type JsonPart = { readonly text: string; readonly kind: 'key' | 'string' | 'number' | 'constant' | 'plain' };

const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function jsonParts(text: string): readonly JsonPart[] {
  const parts: JsonPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, quoted, colon] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), kind: 'plain' });
    parts.push({
      text: quoted ?? whole,
      kind: kindOf(whole, { isText: quoted !== undefined, isKey: colon !== undefined }),
    });
    if (colon !== undefined) parts.push({ text: colon, kind: 'plain' });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), kind: 'plain' });
  return parts;
}

function kindOf(
  text: string,
  { isText, isKey }: { readonly isText: boolean; readonly isKey: boolean },
): JsonPart['kind'] {
  if (isKey) return 'key';
  if (isText) return 'string';
  return /^[tfn]/.test(text) ? 'constant' : 'number';
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ApiRequest, ApiResponse } from './messages.ts';

/**
 * The digest of this file, which in a bundle is the whole function: different code may write a
 * different body.
 */
const CODE = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest();

/** A longer `If-None-Match` header is ignored. */
export const CONDITION_CHARACTERS = 2_000;

/**
 * Tags a response by what its body is made from, and responds with 304 to a caller who has that
 * body already, without the work of `respond`.
 */
export async function ifChanged(
  { headers }: Pick<ApiRequest, 'headers'>,
  content: readonly unknown[],
  respond: () => ApiResponse | Promise<ApiResponse>,
): Promise<ApiResponse> {
  const tag = tagOf(content);
  const tagged = { etag: `W/${tag}`, 'cache-control': 'private, no-cache' };
  const sentTags = headers['if-none-match'] ?? '';
  const cachedTags = sentTags.length > CONDITION_CHARACTERS ? '' : sentTags;
  if (cachedTags.trim() === '*' || tagsIn(cachedTags).includes(tag))
    return { status: 304, headers: tagged, body: '' };
  const response = await respond();
  return { ...response, headers: { ...response.headers, ...tagged } };
}

/** Makes a weak tag, because the gateway compresses the body. */
function tagOf(content: readonly unknown[]): string {
  const text = JSON.stringify(content, (_name, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const hash = createHash('sha256').update(CODE).update(text);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/**
 * Returns the tags without the mark of a weak one, which does not count (RFC 9110, section 13.1.2).
 */
function tagsIn(header: string): readonly string[] {
  return header.match(/"[^"]*"/g) ?? [];
}

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Book } from '../../shared/places/store.ts';
import { Refused } from '../report/refusal.ts';

/**
 * Gzipped: {"format":"gb-post-codes/1", ...}\n | length 1 | outcode | length 2 | book | length 1 |
 * ...
 */
const HEADER = z.object({
  format: z.literal('gb-post-codes/1'),
  edition: z.string(),
  count: z.int().positive(),
  /** The SHA-256 of the bytes after the header line. */
  sha256: z.string(),
  attribution: z.array(z.string()),
});

type CompactHeader = z.infer<typeof HEADER>;

const COMPACT_START = '{"format":"gb-post-codes/';

export function isCompact(start: Uint8Array): boolean {
  return Buffer.from(start.subarray(0, COMPACT_START.length)).toString('latin1') === COMPACT_START;
}

export function writeCompact(
  books: readonly Book[],
  about: Pick<CompactHeader, 'edition' | 'count' | 'attribution'>,
): Uint8Array {
  const parts = books.flatMap(({ outcode, bytes }) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return [Buffer.from([outcode.length]), Buffer.from(outcode, 'latin1'), length, bytes];
  });
  const body = Buffer.concat(parts);
  const header: CompactHeader = { format: 'gb-post-codes/1', ...about, sha256: sha256(body) };
  return gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]), { level: 9 });
}

/** @throws Refused if the digest in the header is not that of the bytes after it */
export function readCompact(file: Buffer): {
  readonly count: number;
  readonly books: readonly Book[];
} {
  const lineEnd = file.indexOf('\n');
  const { count, sha256: digest } = headerOf(file.toString('utf8', 0, Math.max(lineEnd, 0)));
  const body = file.subarray(lineEnd + 1);
  if (sha256(body) !== digest)
    throw new Refused('unreadable', 'the compact postcode file is damaged');
  const books: Book[] = [];
  for (let at = 0; at < body.length; ) {
    const outcodeEnd = at + 1 + (body[at] ?? 0);
    const start = outcodeEnd + 2;
    const end = start + body.readUInt16BE(outcodeEnd);
    books.push({
      outcode: body.toString('latin1', at + 1, outcodeEnd),
      bytes: body.subarray(start, end),
    });
    at = end;
  }
  return { count, books };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function headerOf(line: string): CompactHeader {
  try {
    return HEADER.parse(JSON.parse(line));
  } catch (cause) {
    throw new Refused('unreadable', 'the header of the compact postcode file is invalid', {
      cause,
    });
  }
}

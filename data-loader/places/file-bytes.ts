import { errorCode } from '../sources/error-code.ts';
import type { FeedSource, OpenFeed } from '../sources/feed-source.ts';
import { unpacked } from '../sources/unpacked.ts';
import type { ImportOptions } from './import-options.ts';
import { RefusedFile } from './refused.ts';

/** A file's bytes, unpacked where it is gzip (told by content, not by name); progress counts the bytes as stored. */
export async function* fileBytes(
  source: FeedSource,
  onProgress: ImportOptions['onProgress'],
): AsyncGenerator<Uint8Array> {
  try {
    yield* unpacked(counted(await source.open(), onProgress));
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (/^Z_/.test(code)) throw new RefusedFile(`the gzip file is broken or cut off (${code})`, { cause: error });
    throw error;
  }
}

/** The bytes as stored, counted. */
async function* counted(
  { sizeBytes, chunks }: OpenFeed,
  onProgress: ImportOptions['onProgress'],
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of chunks) {
    done += chunk.byteLength;
    onProgress?.({ step: 'reading', unit: 'bytes', done, total: sizeBytes });
    yield chunk;
  }
  if (done === 0) throw new RefusedFile('the file is empty');
}

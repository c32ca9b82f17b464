import { errorCode } from '../sources/error-code.ts';
import { unpacked } from '../sources/unpacked.ts';
import { FeedRefused } from './feed-refused.ts';

/** feed-format: the whole above 4 GB unpacked is refused. */
export const MAX_FEED_BYTES = 4 * 1024 ** 3;

/**
 * The bytes of a feed, unpacked.
 *
 * @throws FeedRefused where the gzip data is damaged or cut off, or the feed is too large.
 */
export async function* feedBytes(
  stored: AsyncIterable<Uint8Array>,
  maxBytes: number = MAX_FEED_BYTES,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of unpacked(stored)) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new FeedRefused('feed-too-large', `it is larger than ${maxBytes} bytes unpacked`);
      yield chunk;
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'Z_BUF_ERROR') return new FeedRefused('unreadable', 'its gzip data is cut off', { cause: error });
  if (code === 'Z_DATA_ERROR') return new FeedRefused('unreadable', 'its gzip data is damaged', { cause: error });
  return error;
}

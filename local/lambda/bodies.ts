/** Of a response. Its memory is used again once it is released; whoever does not release it leaves it to V8. */
export type Body = { readonly bytes: Buffer; readonly release: () => void };

const CHUNK_BYTES = 32 * 1024;
const MAXIMUM_FREE = 64;

const free: Buffer[] = [];

/** Copies into memory that was used before: V8 collects the whole heap for so many bytes that it does not hold itself. */
export function copyBody(source: Buffer): Body {
  if (source.length > CHUNK_BYTES) return { bytes: Buffer.from(source), release: () => {} };
  const chunk = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  source.copy(chunk);
  let isReleased = false;
  return {
    bytes: chunk.subarray(0, source.length),
    release: () => {
      if (!isReleased && free.length < MAXIMUM_FREE) free.push(chunk);
      isReleased = true;
    },
  };
}

import type { Source } from '../../data-loader/sources/source.ts';

/** A source of bytes or text in memory, handed over in pieces so that no reader may rely on whole lines. */
export function bytesSource(content: string | Uint8Array, { name = 'test.csv', pieceBytes = 1000 } = {}): Source {
  const bytes = Buffer.from(content);
  return {
    name,
    open: async () => ({
      sizeBytes: bytes.length,
      chunks: (async function* () {
        for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
      })(),
    }),
  };
}

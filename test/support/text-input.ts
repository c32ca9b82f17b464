import type { Input } from '../../data-loader/sources/input.ts';

/** A source of bytes or text in memory, handed over in pieces so that no reader may rely on whole lines. */
export function bytesInput(content: string | Uint8Array, { name = 'test.csv', pieceBytes = 1000 } = {}): Input {
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

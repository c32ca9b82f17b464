// 8 bytes for the outcode, then 8 per postcode, sorted by incode: 2 bytes of incode (for the outcode: 1 if it has a
// mean, else 0) and 6 of the mean in millionths of a kWh, up to 281 million kWh.
const ENTRY_BYTES = 8;
const INCODE_BYTES = 2;
const MEAN_BYTES = 6;

export const LARGEST_MEAN_MICRO_KWH = 2 ** (8 * MEAN_BYTES) - 1;

export type OutcodeAverages = {
  readonly outcodeMicroKwh: number | null;
  readonly byIncode: ReadonlyMap<number, number>;
};

export function encodeAverageBook({ outcodeMicroKwh, byIncode }: OutcodeAverages): Uint8Array {
  const book = Buffer.alloc(ENTRY_BYTES * (1 + byIncode.size));
  const write = (entry: number, [first, mean]: readonly [number, number]): void => {
    book.writeUInt16BE(first, entry * ENTRY_BYTES);
    book.writeUIntBE(mean, entry * ENTRY_BYTES + INCODE_BYTES, MEAN_BYTES);
  };
  write(0, outcodeMicroKwh === null ? [0, 0] : [1, outcodeMicroKwh]);
  [...byIncode]
    .sort(([a], [b]) => a - b)
    .forEach((entry, index) => {
      write(index + 1, entry);
    });
  return book;
}

export function outcodeMeanIn(bytes: Uint8Array): number | undefined {
  const book = view(bytes);
  if (book.length < ENTRY_BYTES || book.readUInt16BE(0) === 0) return undefined;
  return book.readUIntBE(INCODE_BYTES, MEAN_BYTES);
}

export function postcodeMeanIn(bytes: Uint8Array, incode: number): number | undefined {
  const book = view(bytes);
  let low = 1;
  let high = Math.floor(book.length / ENTRY_BYTES) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = book.readUInt16BE(middle * ENTRY_BYTES);
    if (found === incode) return book.readUIntBE(middle * ENTRY_BYTES + INCODE_BYTES, MEAN_BYTES);
    if (found < incode) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

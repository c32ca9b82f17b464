/**
 * An outcode's averages in bytes: the outcode's own, then one a postcode, sorted by incode.
 *
 *     0         8                        16
 *     | outcode | incode 2, mean 6 bytes | ...
 *
 * A mean is millionths of a kWh a year: 6 bytes hold up to 281 million kWh. The outcode's stands in the last 6 of its
 * 8 bytes, and the first 2 say whether there is one.
 */
const ENTRY_BYTES = 8;
const INCODE_BYTES = 2;
const MEAN_BYTES = 6;

/** The largest mean that fits, in millionths of a kWh. */
export const LARGEST_MEAN_MICRO_KWH = 2 ** (8 * MEAN_BYTES) - 1;

export type OutcodeAverages = {
  /** Millionths of a kWh a year; null where the file has no row for the whole outcode. */
  readonly outcodeMicroKwh: number | null;
  /** By incode number. */
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

/** The outcode's own mean, in millionths of a kWh a year. */
export function outcodeMeanIn(bytes: Uint8Array): number | undefined {
  const book = view(bytes);
  if (book.length < ENTRY_BYTES || book.readUInt16BE(0) === 0) return undefined;
  return book.readUIntBE(INCODE_BYTES, MEAN_BYTES);
}

/** A postcode's mean, in millionths of a kWh a year; undefined where the file has none. */
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

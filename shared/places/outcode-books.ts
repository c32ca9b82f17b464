import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { INCODE_COUNT } from './postcode.ts';

/** The region at the index of each incode number; 0 if there is no such postcode. */
export type RegionsByIncode = Uint8Array;

export type OutcodeAverages = {
  readonly outcodeMicroKwh: number | null;
  /** The mean of each postcode, by incode number. */
  readonly byIncode: ReadonlyMap<number, number>;
};

// The postcodes of an outcode:
//
//     0      2        2 + 50 x sectors
//     | mask | sector bitmaps ... | run | run | ...
//
// Mask: 16 bits, bit n if sector n has postcodes. Bitmap: 400 bits, one per incode. Run: a region
// (one byte) and a count (LEB128) of existing incodes in order. In Great Britain half of the books
// take up to 205 bytes, the largest 952.
const SECTORS = 10;
const SECTOR_INCODES = INCODE_COUNT / SECTORS;
const SECTOR_BYTES = SECTOR_INCODES / 8;
const MASK_BYTES = 2;

export function emptyRegions(): RegionsByIncode {
  return new Uint8Array(INCODE_COUNT);
}

export function encodeOutcodeBook(regions: RegionsByIncode): Uint8Array {
  const bitmaps: Uint8Array[] = [];
  let mask = 0;
  for (let sector = 0; sector < SECTORS; sector += 1) {
    const bitmap = new Uint8Array(SECTOR_BYTES);
    const slice = regions.subarray(sector * SECTOR_INCODES, (sector + 1) * SECTOR_INCODES);
    slice.forEach((region, place) => {
      if (region !== 0) bitmap[place >> 3] = (bitmap[place >> 3] ?? 0) | (1 << (place & 7));
    });
    if (bitmap.every((byte) => byte === 0)) continue;
    mask |= 1 << sector;
    bitmaps.push(bitmap);
  }
  return Buffer.concat([
    Uint8Array.of(mask >> 8, mask & 0xff),
    ...bitmaps,
    Uint8Array.from(runsOf(regions)),
  ]);
}

/** @throws RangeError if the runs do not cover the postcodes */
export function decodeOutcodeBook(book: Uint8Array): RegionsByIncode {
  const mask = ((book[0] ?? 0) << 8) | (book[1] ?? 0);
  const incodes: number[] = [];
  let at = MASK_BYTES;
  for (let sector = 0; sector < SECTORS; sector += 1) {
    if ((mask & (1 << sector)) === 0) continue;
    for (let place = 0; place < SECTOR_INCODES; place += 1) {
      if (((book[at + (place >> 3)] ?? 0) & (1 << (place & 7))) !== 0)
        incodes.push(sector * SECTOR_INCODES + place);
    }
    at += SECTOR_BYTES;
  }
  const regions = emptyRegions();
  let next = 0;
  for (const { region, count } of runsIn(book, at)) {
    for (const incode of incodes.slice(next, next + count)) regions[incode] = region;
    next += count;
  }
  if (next === incodes.length) return regions;
  throw new RangeError(`the runs of an outcode cover ${next} of ${incodes.length} postcodes`);
}

export function encodeAverageBook({ outcodeMicroKwh, byIncode }: OutcodeAverages): Uint8Array {
  return zstdCompressSync(
    JSON.stringify([outcodeMicroKwh, ...[...byIncode].sort(([a], [b]) => a - b)]),
  );
}

export function decodeAverageBook(book: Uint8Array): OutcodeAverages {
  const [outcodeMicroKwh, ...means]: [number | null, ...[number, number][]] = JSON.parse(
    zstdDecompressSync(book).toString(),
  );
  return { outcodeMicroKwh, byIncode: new Map(means) };
}

/** Returns pairs of a region and the number of postcodes in a row that are in it. */
function runsOf(regions: RegionsByIncode): readonly number[] {
  const runs: { readonly region: number; count: number }[] = [];
  for (const region of regions.filter((region) => region !== 0)) {
    const last = runs.at(-1);
    if (last?.region === region) last.count += 1;
    else runs.push({ region, count: 1 });
  }
  return runs.flatMap(({ region, count }) =>
    count < 0x80 ? [region, count] : [region, (count & 0x7f) | 0x80, count >> 7],
  );
}

function* runsIn(
  book: Uint8Array,
  start: number,
): Generator<{ readonly region: number; readonly count: number }> {
  for (let at = start; at < book.length; ) {
    const [region = 0, low = 0, high = 0] = book.subarray(at, at + 3);
    const isLong = low >= 0x80;
    yield { region, count: isLong ? (low & 0x7f) | (high << 7) : low };
    at += isLong ? 3 : 2;
  }
}

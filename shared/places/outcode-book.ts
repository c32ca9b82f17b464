import { INCODE_COUNT } from './postcode.ts';

//     0      2        2 + 50 x sectors
//     | mask | sector bitmaps ... | run | run | ...
//
// Mask: 16 bits, bit n if sector n has postcodes. Bitmap: 400 bits, one per incode. Run: a region (one byte) and a count
// (LEB128) of existing incodes in order. In Great Britain half of the books take up to 205 bytes, the largest 952.
const SECTOR_INCODES = INCODE_COUNT / 10;
const SECTOR_BYTES = SECTOR_INCODES / 8;
const MASK_BYTES = 2;

/** By incode number; 0 if there is no such postcode. */
export type RegionsByIncode = Uint8Array;

const BITS_OF_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
});

export function emptyRegions(): RegionsByIncode {
  return new Uint8Array(INCODE_COUNT);
}

export function encodeOutcodeBook(regions: RegionsByIncode): Uint8Array {
  const bitmaps: Uint8Array[] = [];
  let mask = 0;
  for (let sector = 0; sector < 10; sector += 1) {
    const bitmap = new Uint8Array(SECTOR_BYTES);
    const slice = regions.subarray(sector * SECTOR_INCODES, (sector + 1) * SECTOR_INCODES);
    slice.forEach((region, place) => {
      if (region !== 0) bitmap[place >> 3] = (bitmap[place >> 3] ?? 0) | (1 << (place & 7));
    });
    if (bitmap.every((byte) => byte === 0)) continue;
    mask |= 1 << sector;
    bitmaps.push(bitmap);
  }
  return Buffer.concat([Uint8Array.of(mask >> 8, mask & 0xff), ...bitmaps, Uint8Array.from(runsOf(regions))]);
}

export function regionInBook(book: Uint8Array, incode: number): number | undefined {
  const mask = maskOf(book);
  const sector = Math.floor(incode / SECTOR_INCODES);
  if ((mask & (1 << sector)) === 0) return undefined;
  const place = incode % SECTOR_INCODES;
  const byteIndex = MASK_BYTES + ones(mask & ((1 << sector) - 1)) * SECTOR_BYTES + (place >> 3);
  if (((book[byteIndex] ?? 0) & (1 << (place & 7))) === 0) return undefined;
  const runsStart = MASK_BYTES + ones(mask) * SECTOR_BYTES;
  return regionOfRank(book, runsStart, rankOf(book, byteIndex, place & 7));
}

export function decodeOutcodeBook(book: Uint8Array): RegionsByIncode {
  const mask = maskOf(book);
  const regions = emptyRegions();
  const incodes = incodesIn(book, mask);
  let next = 0;
  for (const { region, count } of runsIn(book, MASK_BYTES + ones(mask) * SECTOR_BYTES)) {
    for (const incode of incodes.slice(next, next + count)) regions[incode] = region;
    next += count;
  }
  if (next !== incodes.length)
    throw new RangeError(`the runs of an outcode cover ${next} of ${incodes.length} postcodes`);
  return regions;
}

function runsOf(regions: RegionsByIncode): number[] {
  const bytes: number[] = [];
  let current = 0;
  let count = 0;
  const close = (): void => {
    if (count === 0) return;
    bytes.push(current);
    pushCount(bytes, count);
  };
  for (const region of regions) {
    if (region === 0) continue;
    if (region !== current) {
      close();
      current = region;
      count = 0;
    }
    count += 1;
  }
  close();
  return bytes;
}

function pushCount(bytes: number[], count: number): void {
  let rest = count;
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

function maskOf(book: Uint8Array): number {
  return ((book[0] ?? 0) << 8) | (book[1] ?? 0);
}

function ones(mask: number): number {
  return (BITS_OF_BYTE[mask & 0xff] ?? 0) + (BITS_OF_BYTE[(mask >> 8) & 0xff] ?? 0);
}

function regionOfRank(book: Uint8Array, runsStart: number, rank: number): number | undefined {
  let left = rank;
  for (const { region, count } of runsIn(book, runsStart)) {
    if (left < count) return region;
    left -= count;
  }
  return undefined;
}

function* runsIn(book: Uint8Array, start: number): Generator<{ readonly region: number; readonly count: number }> {
  for (let index = start; index < book.length; ) {
    const region = book[index] ?? 0;
    let count = 0;
    let byte = 0x80;
    index += 1;
    for (let shift = 0; byte >= 0x80 && index < book.length; shift += 7) {
      byte = book[index] ?? 0;
      count |= (byte & 0x7f) << shift;
      index += 1;
    }
    yield { region, count };
  }
}

function rankOf(book: Uint8Array, byteIndex: number, bit: number): number {
  let rank = BITS_OF_BYTE[(book[byteIndex] ?? 0) & ((1 << bit) - 1)] ?? 0;
  for (let index = MASK_BYTES; index < byteIndex; index += 1) rank += BITS_OF_BYTE[book[index] ?? 0] ?? 0;
  return rank;
}

function incodesIn(book: Uint8Array, mask: number): number[] {
  const incodes: number[] = [];
  let byteIndex = MASK_BYTES;
  for (let sector = 0; sector < 10; sector += 1) {
    if ((mask & (1 << sector)) === 0) continue;
    for (let place = 0; place < SECTOR_INCODES; place += 1) {
      const byte = book[byteIndex + (place >> 3)] ?? 0;
      if ((byte & (1 << (place & 7))) !== 0) incodes.push(sector * SECTOR_INCODES + place);
    }
    byteIndex += SECTOR_BYTES;
  }
  return incodes;
}

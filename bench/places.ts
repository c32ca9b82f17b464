import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { readCompact } from '../data-loader/places/compact-file.ts';
import { decodeOutcodeBook } from '../shared/places/outcode-book.ts';
import { createPlaceFinder } from '../shared/places/place-finder.ts';
import { incodeAt } from '../shared/places/postcode.ts';
import type { PlacesReader } from '../shared/places/store.ts';
import type { Bench } from './support/measure.ts';

const LOOK_UPS = 500_000;
const OUTCODES = 3000;

/** All of Great Britain, looked up in the outcodes' bytes and in a Map of 2.6 million strings in the same run. */
export const run: Bench = async () => {
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  globalThis.gc ??= runInNewContext('gc');

  const file = gunzipSync(readFileSync(new URL('../data/postcodes-gb.bin', import.meta.url)));
  const books = measured(() => {
    const { books: all } = readCompact(file);
    return new Map(all.map(({ outcode, bytes }) => [outcode, Uint8Array.from(bytes)]));
  });
  const map = measured(() => {
    const regions = new Map<string, number>();
    for (const [outcode, bytes] of books.derived) {
      decodeOutcodeBook(bytes).forEach((region, incode) => {
        if (region !== 0) regions.set(`${outcode} ${incodeAt(incode)}`, region);
      });
    }
    return regions;
  });

  const store: PlacesReader = {
    readPointer: async () => ({
      post_codes: { generation: 'g', count: 1, digest: '', year: null, publishedAtMs: 0, previous: null },
    }),
    readBook: async ({ outcode }) => books.derived.get(outcode),
    readAddresses: async () => [],
  };
  const finder = createPlaceFinder({ store, clock: { nowMs: () => 0 } });
  const all = [...map.derived.keys()];
  const asked = Array.from({ length: LOOK_UPS }, (_, number) => all[(number * 7919) % all.length] ?? '');
  const found = await timed(async () => {
    for (const postcode of asked) assert.equal((await finder.find(postcode))?.region, map.derived.get(postcode));
  });
  const finderAlone = await timed(async () => {
    for (const postcode of asked) await finder.find(postcode);
  });
  const mapAlone = await timed(async () => {
    for (const postcode of asked) await Promise.resolve(map.derived.get(postcode.toUpperCase()));
  });
  assert(found > 0 && books.derived.size < OUTCODES);

  return [
    {
      what: 'memory of 2.6 million postcodes',
      value: books.megabytes,
      unit: 'MB',
      against: { what: 'a Map of strings', value: map.megabytes },
    },
    {
      what: 'a postcode found, warm',
      value: finderAlone,
      unit: 'ns',
      against: { what: 'a Map of strings', value: mapAlone },
    },
  ];
};

/** What a thing takes: memory before and after it was made. */
function measured<T>(make: () => T): { readonly derived: T; readonly megabytes: number } {
  const before = usedMegabytes();
  const made = make();
  return { derived: made, megabytes: usedMegabytes() - before };
}

/** Memory that is in use once what is garbage is gone, buffers included. */
function usedMegabytes(): number {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

async function timed(look: () => Promise<void>): Promise<number> {
  await look();
  const started = performance.now();
  await look();
  return ((performance.now() - started) / LOOK_UPS) * 1e6;
}

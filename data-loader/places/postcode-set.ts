import { FIRST_REGION, LAST_REGION } from '../../shared/market/model.ts';
import {
  decodeOutcodeBook,
  emptyRegions,
  encodeOutcodeBook,
  type RegionsByIncode,
} from '../../shared/places/outcode-book.ts';
import { incodeNumber, type Postcode } from '../../shared/places/postcode.ts';
import type { Book } from '../../shared/places/store.ts';

/** The postcodes of a file as they are read, 4 KB per outcode. */
export type PostcodeSet = {
  /** `same`: it was added before, in the same region. */
  readonly add: (postcode: Postcode, region: number) => 'new' | 'same' | 'in another region' | 'not a postcode';
  readonly count: () => number;
  readonly books: () => readonly Book[];
};

/** By code unit, the same on every machine. */
export function byOutcode(a: { readonly outcode: string }, b: { readonly outcode: string }): number {
  return a.outcode < b.outcode ? -1 : Number(a.outcode > b.outcode);
}

export function createPostcodeSet(): PostcodeSet {
  const outcodes = new Map<string, RegionsByIncode>();
  let count = 0;

  const regionsOf = (outcode: string): RegionsByIncode => {
    const regions = outcodes.get(outcode) ?? emptyRegions();
    outcodes.set(outcode, regions);
    return regions;
  };

  return {
    add: ({ outcode, incode }, region) => {
      const number = incodeNumber(incode);
      if (number === undefined) return 'not a postcode';
      const regions = regionsOf(outcode);
      const before = regions[number];
      if (before !== 0) return before === region ? 'same' : 'in another region';
      regions[number] = region;
      count += 1;
      return 'new';
    },
    count: () => count,
    books: () =>
      [...outcodes].map(([outcode, regions]) => ({ outcode, bytes: encodeOutcodeBook(regions) })).sort(byOutcode),
  };
}

/** How many postcodes a book has. @throws RangeError if the bytes are not a book or name a region that does not exist */
export function countInBook(bytes: Uint8Array): number {
  let count = 0;
  for (const region of decodeOutcodeBook(bytes)) {
    if (region === 0) continue;
    if (region < FIRST_REGION || region > LAST_REGION) throw new RangeError(`there is no region ${region}`);
    count += 1;
  }
  return count;
}

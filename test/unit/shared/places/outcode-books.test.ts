import fc from 'fast-check';
import {
  decodeOutcodeBook,
  emptyRegions,
  encodeOutcodeBook,
} from '../../../../shared/places/outcode-books.ts';

/** Stretches of one region or of nothing, as boundaries and unused sectors make them. */
const regionsByIncode = fc
  .array(
    fc.record({
      start: fc.nat(3999),
      length: fc.integer({ min: 1, max: 900 }),
      region: fc.integer({ min: 10, max: 23 }),
      every: fc.integer({ min: 1, max: 7 }),
    }),
    { maxLength: 12 },
  )
  .map((stretches) => {
    const regions = emptyRegions();
    for (const { start, length, region, every } of stretches) {
      for (let incode = start; incode < Math.min(4000, start + length); incode += every)
        regions[incode] = region;
    }
    return regions;
  });

describe('an outcode in bytes', () => {
  it('unpacks to what was packed', () => {
    fc.assert(
      fc.property(regionsByIncode, (regions) => {
        expect(decodeOutcodeBook(encodeOutcodeBook(regions))).toEqual(regions);
      }),
    );
  });

  it('is refused if its runs do not cover its postcodes', () => {
    const book = encodeOutcodeBook(emptyRegions().fill(12, 0, 10));
    expect(() => decodeOutcodeBook(book.subarray(0, book.length - 2))).toThrow('cover 0 of 10');
  });
});

import fc from 'fast-check';
import {
  formatPostcode,
  INCODE_COUNT,
  incodeAt,
  incodeNumber,
  parsePostcode,
} from '../../../../shared/places/postcode.ts';

describe('a postcode', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    ['SW1A 1AA', 'SW1A 1AA'],
    [' s W1a\t1 aA\n', 'SW1A 1AA'],
    ['m11ae', 'M1 1AE'],
    ['w1a 0ax', 'W1A 0AX'],
    ['CR2 6XH', 'CR2 6XH'],
    ['dn551pt', 'DN55 1PT'],
  ])('%j is read as %s', (text, canonical) => {
    const postcode = parsePostcode(text);
    expect(postcode && formatPostcode(postcode)).toBe(canonical);
  });

  it.each([
    '',
    ' ',
    'SW1A',
    '1AA',
    'SW1A 1A',
    'SW1A 1AAA',
    'SW1A-1AA',
    '1SW 1AA',
    'SWW1 1AA',
    'ſW1A 1AA',
    'SW1A ١AA',
    'ßA1 1AA',
  ])('%j is not a postcode', (text) => {
    expect(parsePostcode(text)).toBeUndefined();
  });

  it('is read or not from any string, never with a crash, and reads again as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^ ?[A-Za-z0-9 ]{3,9}$/)), (text) => {
        const postcode = parsePostcode(text);
        if (postcode === undefined) return;
        expect(formatPostcode(postcode)).toMatch(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/);
        expect(parsePostcode(formatPostcode(postcode))).toEqual(postcode);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the number of an incode', () => {
  it('leads back to the incode, for every incode there can be', () => {
    const incodes = Array.from({ length: INCODE_COUNT }, (_, number) => incodeAt(number));
    expect(new Set(incodes).size).toBe(4000);
    expect(incodes.map(incodeNumber)).toEqual(incodes.map((_, number) => number));
  });

  it.each(['1CA', '1AV', 'AAA', '1A', '1AAA', ''])('is not there for %j', (incode) => {
    expect(incodeNumber(incode)).toBeUndefined();
  });
});

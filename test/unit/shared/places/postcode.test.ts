import { formatPostcode, parsePostcode } from '../../../../shared/places/postcode.ts';

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
});

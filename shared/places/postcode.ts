/** A postcode of Great Britain's pattern, cut in two: `SW1A` and `1AA`. Whether it exists is another question. */
export type Postcode = { readonly outcode: string; readonly incode: string };

const PATTERN = /^([A-Za-z]{1,2}[0-9][A-Za-z0-9]?)([0-9][A-Za-z]{2})$/;

/** Letters that a postcode's last two places may have: all but C, I, K, M, O and V. */
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';

/** 10 digits x 20 letters x 20 letters: every incode there can be. */
export const INCODE_COUNT = 10 * LETTERS.length * LETTERS.length;

const OUTSIDE_GREAT_BRITAIN = new Set(['BT', 'IM', 'JE', 'GY']);

/**
 * Reads a postcode in any case and spacing; undefined for anything else.
 *
 * The pattern is matched before upper-casing, so that no letter outside A-Z becomes one on the way (`ſ` would be `S`).
 *
 * @example parsePostcode(' sw1a1aa') // { outcode: 'SW1A', incode: '1AA' }
 */
export function parsePostcode(text: string): Postcode | undefined {
  const match = PATTERN.exec(text.replace(/\s/g, ''));
  const [, outcode, incode] = match ?? [];
  return outcode === undefined || incode === undefined
    ? undefined
    : { outcode: outcode.toUpperCase(), incode: incode.toUpperCase() };
}

/** How answers write a postcode: `SW1A 1AA`. */
export function formatPostcode({ outcode, incode }: Postcode): string {
  return `${outcode} ${incode}`;
}

/** The place of an incode among all there can be, 0 to 3,999; undefined where a letter is one that no incode has. */
export function incodeNumber(incode: string): number | undefined {
  const digit = incode.charCodeAt(0) - 48;
  const first = LETTERS.indexOf(incode.charAt(1));
  const second = LETTERS.indexOf(incode.charAt(2));
  if (incode.length !== 3 || digit < 0 || digit > 9 || first < 0 || second < 0) return undefined;
  return (digit * LETTERS.length + first) * LETTERS.length + second;
}

/** The incode at a place: the way back from `incodeNumber`. */
export function incodeAt(number: number): string {
  const letters = number % (LETTERS.length * LETTERS.length);
  const digit = Math.floor(number / (LETTERS.length * LETTERS.length));
  return `${digit}${LETTERS.charAt(Math.floor(letters / LETTERS.length))}${LETTERS.charAt(letters % LETTERS.length)}`;
}

/** Northern Ireland, the Isle of Man, Jersey and Guernsey are not in the market. */
export function isOutsideTheMarket({ outcode }: Postcode): boolean {
  return OUTSIDE_GREAT_BRITAIN.has(outcode.slice(0, 2));
}

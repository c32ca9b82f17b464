export type Postcode = { readonly outcode: string; readonly incode: string };

const PATTERN = /^([A-Za-z]{1,2}[0-9][A-Za-z0-9]?)([0-9][A-Za-z]{2})$/;

/** The letters that a postcode may end in: all but C, I, K, M, O and V. */
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';

export const INCODE_COUNT = 10 * LETTERS.length * LETTERS.length;

const OUTSIDE_GREAT_BRITAIN = new Set(['BT', 'IM', 'JE', 'GY']);

/**
 * The pattern is matched before upper-casing, so that no letter outside A-Z becomes one (`ſ` would
 * be `S`).
 */
export function parsePostcode(text: string): Postcode | undefined {
  const match = PATTERN.exec(text.replace(/\s/g, ''));
  const [, outcode, incode] = match ?? [];
  return outcode === undefined || incode === undefined
    ? undefined
    : { outcode: outcode.toUpperCase(), incode: incode.toUpperCase() };
}

export function formatPostcode({ outcode, incode }: Postcode): string {
  return `${outcode} ${incode}`;
}

export function incodeNumber(incode: string): number | undefined {
  const digit = incode.charCodeAt(0) - 48;
  const first = LETTERS.indexOf(incode.charAt(1));
  const second = LETTERS.indexOf(incode.charAt(2));
  if (incode.length !== 3 || digit < 0 || digit > 9 || first < 0 || second < 0) return undefined;
  return (digit * LETTERS.length + first) * LETTERS.length + second;
}

export function isOutsideTheMarket({ outcode }: Postcode): boolean {
  return OUTSIDE_GREAT_BRITAIN.has(outcode.slice(0, 2));
}

/** An address. Absent parts are empty strings; null means that something is not known. */
export type Address = {
  readonly uprn: string;
  readonly organisation: string;
  readonly subBuildingName: string;
  readonly buildingName: string;
  readonly buildingNumber: string;
  readonly poBox: string;
  readonly thoroughfare: string;
  readonly town: string;
  readonly postcode: string;
  readonly economy7: boolean | null;
  readonly gas: boolean | null;
};

export type BuildingQuery = {
  readonly buildingName?: string | undefined;
  readonly buildingNumber?: string | undefined;
  readonly subBuildingName?: string | undefined;
};

export type AddressMatch =
  | { readonly kind: 'found'; readonly address: Address }
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'none-loaded' };

const PARTS = ['buildingName', 'buildingNumber', 'subBuildingName'] as const;

/** A unique property reference number. */
export function isUprn(text: string): boolean {
  return /^\d{1,12}$/.test(text);
}

/**
 * Folds a part of an address for comparison. Full stops and apostrophes vanish; any other sign
 * separates words, so that flat `1/1` is not flat `11`.
 */
export function foldBuildingPart(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}.'’‘`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Finds the home that the caller describes. If several match and the caller named no sub-building,
 * the one without a sub-building is meant. Addresses are read as the Postcode Address File tends to
 * write them only if none matches as it is.
 */
export function matchAddress(addresses: readonly Address[], query: BuildingQuery): AddressMatch {
  if (addresses.length === 0) return { kind: 'none-loaded' };
  const wanted = PARTS.flatMap((part) => {
    const text = query[part];
    return isPresent(text) ? [{ part, folded: foldBuildingPart(text) }] : [];
  });
  if (wanted.length === 0) return { kind: 'not-found' };
  const matchingBy = (isSame: Comparison) =>
    addresses.filter((address) => wanted.every((sought) => isSame(address, sought)));
  const exact = matchingBy(isWrittenSo);
  const matching = exact.length > 0 ? exact : matchingBy(isWrittenAlike);
  const whole = isPresent(query.subBuildingName)
    ? []
    : matching.filter(({ subBuildingName }) => subBuildingName === '');
  const [address, ...others] = matching.length > 1 && whole.length === 1 ? whole : matching;
  if (address === undefined) return { kind: 'not-found' };
  return others.length === 0 ? { kind: 'found', address } : { kind: 'ambiguous' };
}

type Sought = { readonly part: (typeof PARTS)[number]; readonly folded: string };
type Comparison = (address: Address, sought: Sought) => boolean;

function isWrittenSo(address: Address, { part, folded }: Sought): boolean {
  return folded !== '' && foldBuildingPart(address[part]) === folded;
}

/** Compares a part as `isWrittenSo` does, and by the two habits of the Postcode Address File. */
function isWrittenAlike(address: Address, { part, folded }: Sought): boolean {
  if (isWrittenSo(address, { part, folded })) return true;
  if (part === 'subBuildingName') {
    const words = withoutKindOfHome(folded);
    return words !== '' && withoutKindOfHome(foldBuildingPart(address[part])) === words;
  }
  const other = part === 'buildingName' ? 'buildingNumber' : 'buildingName';
  return LETTER_OR_RANGE.test(folded) && isWrittenSo(address, { part: other, folded });
}

/** A number with a letter or a range, folded: the file keeps it in the building name. */
const LETTER_OR_RANGE = /^(?:\d+[a-z]|\d+[a-z]? \d+[a-z]?)$/;

function withoutKindOfHome(folded: string): string {
  return folded
    .split(' ')
    .filter((word) => !['flat', 'apartment', 'unit'].includes(word))
    .join(' ');
}

function isPresent(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

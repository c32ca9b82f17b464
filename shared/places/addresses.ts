/** A home at a postcode. Empty strings where a part is absent, as the responses have them. */
export type Address = {
  /** The home's unique property reference, digits; empty where the file had none. */
  readonly uprn: string;
  readonly organisation: string;
  readonly subBuildingName: string;
  readonly buildingName: string;
  readonly buildingNumber: string;
  readonly poBox: string;
  readonly thoroughfare: string;
  readonly town: string;
  /** As responses write it: `SW1A 1AA`. */
  readonly postcode: string;
  /** Whether the home has an Economy 7 meter; null: not known. */
  readonly economy7: boolean | null;
  /** Whether the home has gas; null: not known. */
  readonly gas: boolean | null;
};

/** The building as a caller names it; each part is held against its own field. */
export type BuildingQuery = {
  readonly buildingName?: string | undefined;
  readonly buildingNumber?: string | undefined;
  readonly subBuildingName?: string | undefined;
};

export type AddressMatch =
  | { readonly kind: 'found'; readonly address: Address }
  | { readonly kind: 'ambiguous'; readonly count: number }
  | { readonly kind: 'not-found' }
  /** No addresses are loaded for the postcode. */
  | { readonly kind: 'none-loaded' };

const PARTS = ['buildingName', 'buildingNumber', 'subBuildingName'] as const;

/**
 * Folds case, accents and punctuation: `St. Mary's-House` and `st marys house` are one. Full stops and apostrophes
 * vanish; everything else that is no letter or digit parts words, so that flat `1/1` is not flat `11`.
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
 * Finds the one address that a caller means: every part given equals its own field; of several, the one with no
 * sub-building where the caller named none. A part of nothing but punctuation matches no address.
 */
export function matchAddress(addresses: readonly Address[], query: BuildingQuery): AddressMatch {
  if (addresses.length === 0) return { kind: 'none-loaded' };
  const wanted = PARTS.flatMap((part) => {
    const text = query[part];
    return isGiven(text) ? [{ part, folded: foldBuildingPart(text) }] : [];
  });
  if (wanted.length === 0) return { kind: 'not-found' };
  const matching = addresses.filter((address) =>
    wanted.every(({ part, folded }) => folded !== '' && foldBuildingPart(address[part]) === folded),
  );
  const whole = isGiven(query.subBuildingName) ? [] : matching.filter(({ subBuildingName }) => subBuildingName === '');
  const [address, ...others] = matching.length > 1 && whole.length === 1 ? whole : matching;
  if (address === undefined) return { kind: 'not-found' };
  return others.length === 0 ? { kind: 'found', address } : { kind: 'ambiguous', count: matching.length };
}

/** An empty part is a missing one. */
function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

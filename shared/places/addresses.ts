/** Empty strings for absent parts; null for what is not known. */
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

/** The most that a unique property reference number may have. */
const UPRN_DIGITS = 12;

export function isUprn(text: string): boolean {
  return /^\d+$/.test(text) && text.length <= UPRN_DIGITS;
}

/** Full stops and apostrophes vanish; any other sign separates words, so that flat `1/1` is not flat `11`. */
export function foldBuildingPart(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}.'’‘`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Of several homes that match, the one without a sub-building if the caller named none. */
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
  return others.length === 0 ? { kind: 'found', address } : { kind: 'ambiguous' };
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

export type ConsumptionEraser = {
  /** Returns how many figures there were. */
  readonly eraseConsumption: (uprns: readonly string[]) => Promise<number>;
};

/** Where a home is kept. For an operator only: the search reads every address, and no function may do that. */
export type HomeStores = { readonly addresses: AddressRegister; readonly annualConsumption: ConsumptionEraser };

export type AddressRegister = {
  readonly findPostcodes: (search: AddressSearch) => Promise<readonly string[]>;
  readonly readPostcode: (postcode: string) => Promise<PostcodeSnapshot>;
};

export type AddressSearch = {
  readonly isSought: (address: Address) => boolean;
  /** How many of how many parts have been searched. */
  readonly onSearched?: ((done: number, total: number) => void) | undefined;
};

/** The addresses at a postcode as they were when they were read. */
export type PostcodeSnapshot = {
  readonly addresses: readonly Address[];
  /** False, and nothing is written, if they have changed since. If there are none, nothing is left of the postcode. */
  readonly replaceWith: (addresses: readonly Address[]) => Promise<boolean>;
};

export type ErasedHome = {
  readonly addresses: number;
  readonly postcodes: number;
  readonly annualConsumption: number;
};

export type EraseOptions = HomeStores & Pick<AddressSearch, 'onSearched'>;

/** Also finds the home if a file writes its UPRN with more or fewer leading zeros. */
export async function eraseHome(
  uprn: string,
  { addresses, annualConsumption, onSearched }: EraseOptions,
): Promise<ErasedHome> {
  const number = withoutZeros(uprn);
  const isSought = (address: Address): boolean => withoutZeros(address.uprn) === number;
  const figures = await annualConsumption.eraseConsumption(spellingsOf(number));
  const postcodes = await addresses.findPostcodes({ isSought, onSearched });
  let erased = 0;
  for (const postcode of postcodes) erased += await eraseAt(addresses, postcode, isSought);
  return { addresses: erased, postcodes: postcodes.length, annualConsumption: figures };
}

/** A write that fails is one that another has overtaken, so the attempts end when the postcode is left alone. */
async function eraseAt(
  addresses: AddressRegister,
  postcode: string,
  isSought: AddressSearch['isSought'],
): Promise<number> {
  let erased = 0;
  for (;;) {
    const stored = await addresses.readPostcode(postcode);
    const others = stored.addresses.filter((address) => !isSought(address));
    if (others.length === stored.addresses.length) return erased;
    erased = stored.addresses.length - others.length;
    if (await stored.replaceWith(others)) return erased;
  }
}

function withoutZeros(uprn: string): string {
  return uprn.replace(/^0+(?=\d)/, '');
}

function spellingsOf(number: string): readonly string[] {
  return Array.from({ length: UPRN_DIGITS + 1 - number.length }, (_, zeros) => '0'.repeat(zeros) + number);
}

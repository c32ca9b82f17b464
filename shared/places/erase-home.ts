import { type Address, UPRN_DIGITS } from './addresses.ts';
import type { ConsumptionEraser } from './annual-consumption.ts';

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

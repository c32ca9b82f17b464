import { ApiError, type ErrorItem, errorItem } from '../../shared/contract/errors.ts';
import type { Address } from '../../shared/places/addresses.ts';
import type { AnnualConsumption, LookupAsker } from '../../shared/places/annual-consumption.ts';
import type { GuessAsker } from '../../shared/places/daily-limits.ts';
import type { Place } from '../../shared/places/place-finder.ts';
import type { HomeDeps } from '../../shared/runtime/market.ts';
import type { BestAvailableResponse } from './contract.ts';
import type { BestAvailableRequest, Building } from './request.ts';

export type Home = {
  readonly place: Place;
  readonly addressMatch: BestAvailableResponse['address_match'];
  /** The address that matches; null means that none does. */
  readonly address: Address | null;
  /** Says why a home's industry data was not read, although the occupier consents. */
  readonly notCovered: string | undefined;
  /** The annual consumption; empty without the occupier's consent, and without cover. */
  readonly annualConsumption: readonly AnnualConsumption[];
};

type HomeFinderDeps = Pick<HomeDeps, 'readConsumption' | 'lookups' | 'guesses'> & {
  readonly places: Pick<HomeDeps['places'], 'addressAt'>;
};

type HomeSought = Pick<BestAvailableRequest, 'postcode' | 'building' | 'hasConsent'>;

/**
 * Finds the home at an address, with its annual consumption if that may be read. A partner that has
 * guessed too often learns no more than for a postcode without addresses.
 *
 * @throws ApiError address-not-unique
 */
export async function homeAt(
  { places, readConsumption, lookups, guesses }: HomeFinderDeps,
  place: Place,
  { sought, asker }: { readonly sought: HomeSought; readonly asker: LookupAsker & GuessAsker },
): Promise<Home> {
  const { building, hasConsent } = sought;
  const inPlaces = await places.addressAt(place.postcode, {
    buildingName: building.building_name,
    buildingNumber: building.building_number,
    subBuildingName: building.sub_building_name,
  });
  const mayLearn =
    inPlaces.kind === 'none-loaded' || (await guesses.mayLearn(asker, inPlaces.kind !== 'found'));
  const match = mayLearn ? inPlaces : NONE_LOADED;
  const matchedAddress = match.kind === 'found' ? match.address : null;
  const notCovered = hasConsent ? await lookups.refusalOf(asker, matchedAddress) : undefined;
  if (match.kind === 'ambiguous') throw new ApiError([notUnique(sought)]);
  if (match.kind !== 'found') {
    const addressMatch = match.kind === 'none-loaded' ? 'no-addresses-loaded' : 'not-matched';
    return { place, addressMatch, address: null, notCovered: undefined, annualConsumption: [] };
  }
  const { address } = match;
  const isRead = hasConsent && notCovered === undefined && address.uprn !== '';
  const annualConsumption = isRead
    ? await readConsumption({ uprn: address.uprn, consent: hasConsent })
    : [];
  return { place, addressMatch: 'matched', address, notCovered, annualConsumption };
}

const NONE_LOADED = { kind: 'none-loaded' } as const;

export function hasEconomy7({ address, annualConsumption }: Home): boolean {
  const hasMeter = annualConsumption.some(
    ({ fuel, economy7 }) => fuel === 'electricity' && economy7 === true,
  );
  return address?.economy7 === true || hasMeter;
}

/** Describes the address as found, otherwise as the caller sent it. */
export function addressResponse(home: Home, building: Building): BestAvailableResponse['address'] {
  const { place, address } = home;
  return {
    organisation: address?.organisation ?? '',
    town: address?.town ?? '',
    postcode: place.postcode,
    thoroughfare: address?.thoroughfare ?? '',
    building_number: address?.buildingNumber ?? building.building_number ?? '',
    building_name: address?.buildingName ?? building.building_name ?? '',
    po_box: address?.poBox ?? '',
    sub_building_name: address?.subBuildingName ?? building.sub_building_name ?? '',
    region: place.region,
    economy_7: hasEconomy7(home),
  };
}

function notUnique({ postcode, building }: HomeSought): ErrorItem {
  const namedParts = Object.entries(building).filter(([, value]) => value !== undefined);
  const message =
    'Several addresses match. Name the flat in sub_building_name, or the building more closely.';
  const parameters = { post_code: postcode, ...Object.fromEntries(namedParts) };
  return errorItem('address-not-unique', message, parameters);
}

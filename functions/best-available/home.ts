import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { ApiError, type ErrorItem } from '../../shared/contract/errors.ts';
import type { Address } from '../../shared/places/addresses.ts';
import type {
  AnnualConsumption,
  ConsumptionVault,
  IndustryLookups,
  LookupAsker,
} from '../../shared/places/annual-consumption.ts';
import type { AddressFinder, Place } from '../../shared/places/place-finder.ts';
import type { BestAvailableRequest } from './request.ts';

export type Home = {
  readonly place: Place;
  readonly addressMatch: BestAvailableResponse['address_match'];
  /** Null unless it is matched. */
  readonly address: Address | null;
  /** Why a known home's industry data was not read, although the occupier consents. */
  readonly notCovered: string | undefined;
  /** Empty without the occupier's consent, and without cover. */
  readonly annualConsumption: readonly AnnualConsumption[];
};

type HomeFinderDeps = {
  readonly places: AddressFinder;
  readonly annualConsumption: ConsumptionVault;
  readonly lookups: IndustryLookups;
};

type HomeSought = Pick<BestAvailableRequest, 'building' | 'hasConsent' | 'postcodeSent'>;

/** @throws ApiError address-not-unique */
export async function homeAt(
  { places, annualConsumption: vault, lookups }: HomeFinderDeps,
  place: Place,
  { request, asker }: { readonly request: HomeSought; readonly asker: LookupAsker },
): Promise<Home> {
  const { building, hasConsent } = request;
  const match = await places.addressAt(place.postcode, {
    buildingName: building.building_name,
    buildingNumber: building.building_number,
    subBuildingName: building.sub_building_name,
  });
  const known = match.kind === 'found' ? match.address : null;
  const notCovered = hasConsent ? await lookups.refusalOf(asker, known) : undefined;
  if (match.kind === 'ambiguous') throw new ApiError([notUnique(request)]);
  if (match.kind !== 'found') {
    const addressMatch = match.kind === 'none-loaded' ? 'no-addresses-loaded' : 'not-matched';
    return { place, addressMatch, address: null, notCovered: undefined, annualConsumption: [] };
  }
  const { address } = match;
  const home = { place, addressMatch: 'matched', address, notCovered } as const;
  if (!hasConsent || notCovered !== undefined || address.uprn === '') return { ...home, annualConsumption: [] };
  return { ...home, annualConsumption: await vault.withConsent({ consent: true }).consumptionOf(address.uprn) };
}

export function hasEconomy7({ address, annualConsumption }: Home): boolean {
  const hasMeter = annualConsumption.some(({ fuel, economy7 }) => fuel === 'electricity' && economy7 === true);
  return address?.economy7 === true || hasMeter;
}

/** As it is known, otherwise as the caller sent it. */
export function addressResponse(
  home: Home,
  building: BestAvailableRequest['building'],
): BestAvailableResponse['address'] {
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

function notUnique({ postcodeSent, building }: HomeSought): ErrorItem {
  const parts = Object.entries(building).filter(([, text]) => text !== undefined);
  return {
    code: 'address-not-unique',
    message: 'Several addresses match. Name the flat in sub_building_name, or the building more closely.',
    parameters: { post_code: postcodeSent, ...Object.fromEntries(parts) },
  };
}

import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { ApiError, type ErrorItem } from '../../shared/contract/errors.ts';
import type { Address } from '../../shared/places/addresses.ts';
import type { AnnualConsumption, ConsumptionVault } from '../../shared/places/annual-consumption.ts';
import type { Place } from '../../shared/places/place-finder.ts';
import type { AddressFinder } from '../../shared/places/places.ts';
import type { BestAvailableValues } from './request.ts';

export type Home = {
  readonly place: Place;
  readonly addressMatch: BestAvailableResponse['address_match'];
  /** Null unless it is matched. */
  readonly address: Address | null;
  /** Empty without the occupier's consent. */
  readonly annualConsumption: readonly AnnualConsumption[];
};

type HomeFinderDeps = { readonly places: AddressFinder; readonly annualConsumption: ConsumptionVault };

/** @throws ApiError address-not-unique */
export async function homeAt(
  { places, annualConsumption: vault }: HomeFinderDeps,
  place: Place,
  values: BestAvailableValues,
): Promise<Home> {
  const match = await places.addressAt(place.postcode, {
    buildingName: values.building_name,
    buildingNumber: values.building_number,
    subBuildingName: values.sub_building_name,
  });
  if (match.kind === 'ambiguous') throw new ApiError([notUnique(values)]);
  if (match.kind !== 'found') {
    const addressMatch = match.kind === 'none-loaded' ? 'no-addresses-loaded' : 'not-matched';
    return { place, addressMatch, address: null, annualConsumption: [] };
  }
  const { address } = match;
  const home = { place, addressMatch: 'matched', address } as const;
  if (values.industry_db_consent !== true || address.uprn === '') return { ...home, annualConsumption: [] };
  return { ...home, annualConsumption: await vault.withConsent({ consent: true }).consumptionOf(address.uprn) };
}

export function hasEconomy7({ address, annualConsumption: vault }: Home): boolean {
  return address?.economy7 === true || vault.some(({ fuel, economy7 }) => fuel === 'electricity' && economy7 === true);
}

/** As it is known, otherwise as the caller sent it. */
export function addressResponse(home: Home, values: BestAvailableValues): BestAvailableResponse['address'] {
  const { place, address } = home;
  return {
    organisation: address?.organisation ?? '',
    town: address?.town ?? '',
    postcode: place.postcode,
    thoroughfare: address?.thoroughfare ?? '',
    building_number: address?.buildingNumber ?? values.building_number ?? '',
    building_name: address?.buildingName ?? values.building_name ?? '',
    po_box: address?.poBox ?? '',
    sub_building_name: address?.subBuildingName ?? values.sub_building_name ?? '',
    region: place.region,
    economy_7: hasEconomy7(home),
  };
}

function notUnique({ building_name, building_number, sub_building_name, post_code }: BestAvailableValues): ErrorItem {
  return {
    code: 'address-not-unique',
    message: 'Several addresses match. Name the flat in sub_building_name, or the building more closely.',
    parameters: {
      post_code: post_code ?? null,
      ...(building_name === undefined ? {} : { building_name }),
      ...(building_number === undefined ? {} : { building_number }),
      ...(sub_building_name === undefined ? {} : { sub_building_name }),
    },
  };
}

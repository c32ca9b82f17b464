import type { BestAvailableAnswer } from '../../shared/contract/endpoints/best-available.ts';
import { ApiError, type Fault } from '../../shared/contract/faults.ts';
import type { Address } from '../../shared/places/addresses.ts';
import type { Place } from '../../shared/places/place-finder.ts';
import type { AddressFinder } from '../../shared/places/places.ts';
import type { Reading, ReadingsVault } from '../../shared/places/readings.ts';
import type { BestAvailableValues } from './request.ts';

/** What is known of a home. */
export type Home = {
  readonly place: Place;
  readonly addressMatch: BestAvailableAnswer['address_match'];
  /** Null unless it is matched. */
  readonly address: Address | null;
  /** Empty without the occupier's consent. */
  readonly readings: readonly Reading[];
};

type HomeParts = { readonly places: AddressFinder; readonly readings: ReadingsVault };

const notUnique = ({ building_name, building_number, sub_building_name, post_code }: BestAvailableValues): Fault => ({
  code: 'address-not-unique',
  message: 'Several addresses match. Name the flat in sub_building_name, or the building more closely.',
  parameters: {
    post_code: post_code ?? null,
    ...(building_name === undefined ? {} : { building_name }),
    ...(building_number === undefined ? {} : { building_number }),
    ...(sub_building_name === undefined ? {} : { sub_building_name }),
  },
});

/**
 * @throws ApiError address-not-unique
 */
export const homeAt = async (
  { places, readings }: HomeParts,
  place: Place,
  values: BestAvailableValues,
): Promise<Home> => {
  const match = await places.addressAt(place.postCode, {
    buildingName: values.building_name,
    buildingNumber: values.building_number,
    subBuildingName: values.sub_building_name,
  });
  if (match.kind === 'ambiguous') throw new ApiError([notUnique(values)]);
  if (match.kind !== 'found') {
    const addressMatch = match.kind === 'none-loaded' ? 'no-addresses-loaded' : 'not-matched';
    return { place, addressMatch, address: null, readings: [] };
  }
  const { address } = match;
  const home = { place, addressMatch: 'matched', address } as const;
  if (values.industry_db_consent !== true || address.uprn === '') return { ...home, readings: [] };
  return { ...home, readings: await readings.withConsent({ consent: true }).readingsOf(address.uprn) };
};

export const hasEconomy7 = ({ address, readings }: Home): boolean =>
  address?.economy7 === true || readings.some(({ fuel, economy7 }) => fuel === 'electricity' && economy7 === true);

/** The address as it is known, or as the caller sent it. */
export const addressAnswer = (home: Home, values: BestAvailableValues): BestAvailableAnswer['address'] => {
  const { place, address } = home;
  return {
    organisation: address?.organisation ?? '',
    town: address?.town ?? '',
    postcode: place.postCode,
    thoroughfare: address?.thoroughfare ?? '',
    building_number: address?.buildingNumber ?? values.building_number ?? '',
    building_name: address?.buildingName ?? values.building_name ?? '',
    po_box: address?.poBox ?? '',
    sub_building_name: address?.subBuildingName ?? values.sub_building_name ?? '',
    region: place.region,
    economy_7: hasEconomy7(home),
  };
};

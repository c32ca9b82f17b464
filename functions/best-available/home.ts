import { ApiError, type ErrorItem } from '../../shared/contract/errors.ts';
import type { Address } from '../../shared/places/addresses.ts';
import type { AnnualConsumption, LookupAsker } from '../../shared/places/annual-consumption.ts';
import type { Place } from '../../shared/places/place-finder.ts';
import type { HomeDeps } from '../../shared/runtime/market.ts';
import {
  type BestAvailableResponse,
  type BestAvailableValues,
  BUILDING_PARAMETERS,
} from './contract.ts';

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

type HomeFinderDeps = Pick<HomeDeps, 'readConsumption' | 'lookups'> & {
  readonly places: Pick<HomeDeps['places'], 'addressAt'>;
};

type Building = Pick<
  BestAvailableValues,
  'building_name' | 'building_number' | 'sub_building_name'
>;
type HomeSought = Building & Pick<BestAvailableValues, 'post_code' | 'industry_db_consent'>;

/** @throws ApiError address-not-unique */
export async function homeAt(
  { places, readConsumption, lookups }: HomeFinderDeps,
  place: Place,
  { sought, asker }: { readonly sought: HomeSought; readonly asker: LookupAsker },
): Promise<Home> {
  const { industry_db_consent: hasConsent } = sought;
  const match = await places.addressAt(place.postcode, {
    buildingName: sought.building_name,
    buildingNumber: sought.building_number,
    subBuildingName: sought.sub_building_name,
  });
  const known = match.kind === 'found' ? match.address : null;
  const notCovered = hasConsent ? await lookups.refusalOf(asker, known) : undefined;
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

export function hasEconomy7({ address, annualConsumption }: Home): boolean {
  const hasMeter = annualConsumption.some(
    ({ fuel, economy7 }) => fuel === 'electricity' && economy7 === true,
  );
  return address?.economy7 === true || hasMeter;
}

/** As it is known, otherwise as the caller sent it. */
export function addressResponse(home: Home, sent: Building): BestAvailableResponse['address'] {
  const { place, address } = home;
  return {
    organisation: address?.organisation ?? '',
    town: address?.town ?? '',
    postcode: place.postcode,
    thoroughfare: address?.thoroughfare ?? '',
    building_number: address?.buildingNumber ?? sent.building_number ?? '',
    building_name: address?.buildingName ?? sent.building_name ?? '',
    po_box: address?.poBox ?? '',
    sub_building_name: address?.subBuildingName ?? sent.sub_building_name ?? '',
    region: place.region,
    economy_7: hasEconomy7(home),
  };
}

function notUnique(sought: HomeSought): ErrorItem {
  const parts = BUILDING_PARAMETERS.flatMap((name) =>
    sought[name] === undefined ? [] : [[name, sought[name]]],
  );
  return {
    code: 'address-not-unique',
    message:
      'Several addresses match. Name the flat in sub_building_name, or the building more closely.',
    parameters: { post_code: sought.post_code, ...Object.fromEntries(parts) },
  };
}

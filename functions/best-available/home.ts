import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { BEST_AVAILABLE_PARAMETERS, BUILDING_PARAMETERS } from '../../shared/contract/endpoints/best-available.ts';
import { ApiError, type ErrorItem } from '../../shared/contract/errors.ts';
import {
  EQUIPPED_HOME_NAMES,
  type EquippedHome,
  readEquippedHome,
} from '../../shared/contract/request/equipped-home.ts';
import { readFilters } from '../../shared/contract/request/filters.ts';
import type { DecimalText } from '../../shared/contract/request/number-field.ts';
import { type OtherUsage, readOtherUsages } from '../../shared/contract/request/other-usages.ts';
import { fromQuery, readFields, requireValues, type Values } from '../../shared/contract/request/read.ts';
import { openForFilters } from '../../shared/household/open-market.ts';
import type { ApiRequest } from '../../shared/http/messages.ts';
import type { Edition } from '../../shared/market/market.ts';
import type { PlanFilters } from '../../shared/market/model.ts';
import type { Address } from '../../shared/places/addresses.ts';
import type { AnnualConsumption, ConsumptionVault } from '../../shared/places/annual-consumption.ts';
import type { AddressFinder, Place } from '../../shared/places/place-finder.ts';
import type { MarketOnly } from '../../shared/runtime/market-deps.ts';

export type BestAvailableValues = Values<typeof BEST_AVAILABLE_PARAMETERS>;

export type BestAvailableRequest = {
  readonly values: BestAvailableValues;
  /** Null if the caller does not say what the home has. */
  readonly equipped: EquippedHome<DecimalText> | null;
  readonly filters: PlanFilters | null;
  readonly otherUsages: readonly OtherUsage[];
};

export type Home = {
  readonly place: Place;
  readonly addressMatch: BestAvailableResponse['address_match'];
  /** Null unless it is matched. */
  readonly address: Address | null;
  /** Empty without the occupier's consent. */
  readonly annualConsumption: readonly AnnualConsumption[];
};

type HomeFinderDeps = { readonly places: AddressFinder; readonly annualConsumption: ConsumptionVault };

/**
 * `opened` is today's market if the request was checked against it.
 *
 * @throws ApiError with every error of the request
 */
export async function readBestAvailable(
  deps: MarketOnly,
  { query }: Pick<ApiRequest, 'query'>,
): Promise<{ readonly request: BestAvailableRequest; readonly opened: Edition | undefined }> {
  let equipped: BestAvailableRequest['equipped'] | undefined;
  let filters: BestAvailableRequest['filters'] = null;
  let otherUsages: BestAvailableRequest['otherUsages'] = [];
  const read = readFields(BEST_AVAILABLE_PARAMETERS, fromQuery(query), (reader) => {
    if (!BUILDING_PARAMETERS.some((name) => reader.isSent(name))) {
      for (const name of BUILDING_PARAMETERS) reader.refuse(name, buildingMissing(name));
    }
    const kwh = reader.value('electricity_usage_kwh');
    const form = reader.isSent('electricity_usage_kwh') ? 'kwh' : 'assumed';
    equipped = readEquippedHome(reader, EQUIPPED_HOME_NAMES, { name: 'electricity_usage_kwh', form, kwh });
    const fuel = reader.isSent('fuel') ? reader.value('fuel') : 'dual_fuel';
    if (fuel === 'electricity') reader.disallow(['gas_usage_kwh'], 'is not allowed for fuel electricity');
    filters = readFilters(reader);
    otherUsages = readOtherUsages(reader, fuel);
  });
  const opened = await openForFilters(deps, BEST_AVAILABLE_PARAMETERS, read);
  return { request: { values: requireValues(read), equipped: equipped ?? null, filters, otherUsages }, opened };
}

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

export function isFulfillableOnly({ fulfillable_only }: BestAvailableValues): boolean {
  return fulfillable_only ?? true;
}

/** One wording for all three, because one of them is enough. */
function buildingMissing(name: (typeof BUILDING_PARAMETERS)[number]): ErrorItem {
  return {
    code: 'missing-required-parameter',
    message:
      'building_name, building_number and sub_building_name are missing; at least one of them is required, written as in the address, for example Rose Cottage, 10 or Flat 2.',
    parameters: { [name]: null },
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

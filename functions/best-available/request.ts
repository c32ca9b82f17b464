import { errorItem } from '../../shared/contract/errors.ts';
import type { HomeEquipment, ListOptions } from '../../shared/household/household.ts';
import type { ApiRequest } from '../../shared/http/messages.ts';
import { readHomeEquipment } from '../../shared/request/home-equipment.ts';
import { readListOptions } from '../../shared/request/list-options.ts';
import { readQuery, type SentFields, whole } from '../../shared/request/read.ts';
import { checkSupplierFilters, type SupplierKeys } from '../../shared/request/suppliers.ts';
import {
  type BestAvailableValues,
  BUILDING_PARAMETERS,
  bestAvailableEndpoint,
} from './contract.ts';

/** A home as the caller describes it. What is undefined is assumed. */
export type BestAvailableRequest = {
  readonly values: BestAvailableValues;
  readonly list: ListOptions;
  readonly equipment: HomeEquipment | null;
};

/** @throws ApiError with every error of the request, those that need today's market included */
export async function readBestAvailable(
  query: ApiRequest['query'],
  suppliers: SupplierKeys,
): Promise<BestAvailableRequest> {
  const reader = readQuery(bestAvailableEndpoint.parameters, query);
  const { fields } = reader;
  requireBuilding(fields);
  const request = whole({
    list: readListOptions(fields, fields.fuel.value ?? 'dual_fuel'),
    equipment: readEquipment(fields),
  });
  if (fields.fuel.value === 'electricity') {
    fields.gas_usage_kwh.disallow('is not allowed for fuel electricity');
  }
  if (fields.electricity_variant.value === 'standard') {
    fields.percent_night_usage.disallow('is not allowed for electricity_variant standard');
  }
  await checkSupplierFilters(reader, suppliers);
  return { ...reader.accept(request), values: reader.values() };
}

type BestAvailableFields = SentFields<typeof bestAvailableEndpoint.parameters>;

/** One wording for all three, because one of them is enough. */
function requireBuilding(fields: BestAvailableFields): void {
  if (BUILDING_PARAMETERS.some((name) => fields[name].isSent)) return;
  const message =
    'building_name, building_number and sub_building_name are missing; at least one of them is required, written as in the address, for example Rose Cottage, 10 or Flat 2.';
  for (const name of BUILDING_PARAMETERS) {
    fields[name].refuse(errorItem('missing-required-parameter', message, { [name]: null }));
  }
}

function readEquipment(fields: BestAvailableFields) {
  const kwh = fields.electricity_usage_kwh;
  return readHomeEquipment(
    {
      has: fields.has,
      loadProfile: fields.load_profile,
      halfHours: fields.half_hours,
      carKwh: fields.ev_kwh,
    },
    { kwh, form: kwh.isSent ? 'kwh' : 'assumed' },
  );
}

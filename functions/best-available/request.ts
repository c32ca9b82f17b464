import { errorItem } from '../../shared/contract/errors.ts';
import type {
  HomeEquipment,
  ListOptions,
  Page,
  PlanNames,
} from '../../shared/household/household.ts';
import type { ApiRequest } from '../../shared/http/messages.ts';
import type { ElectricityVariant, PaymentMethod, PerFuel } from '../../shared/pricing/index.ts';
import { readHomeEquipment } from '../../shared/request/home-equipment.ts';
import { pageOf, readListOptions } from '../../shared/request/list-options.ts';
import { type Read, readQuery, type SentFields, whole } from '../../shared/request/read.ts';
import { checkSupplierFilters, type SupplierKeys } from '../../shared/request/suppliers.ts';
import { BUILDING_PARAMETERS, bestAvailableEndpoint } from './contract.ts';

/** The parts of an address that tell a home from others at its postcode. */
export type Building = {
  readonly building_name: string | undefined;
  readonly building_number: string | undefined;
  readonly sub_building_name: string | undefined;
};

/** The home as far as the caller describes it. The rest is assumed. */
export type DescribedHome = {
  readonly fuel: 'dual_fuel' | 'electricity' | undefined;
  readonly electricityVariant: ElectricityVariant | undefined;
  readonly paymentMethod: PaymentMethod | undefined;
  readonly supplierKey: string | undefined;
  readonly planKey: string | undefined;
  /** The usage in micro-kWh a year. */
  readonly usage: PerFuel<bigint>;
  readonly nightMicropercent: bigint | undefined;
  readonly equipment: HomeEquipment | null;
};

/** The names of the plan that the caller may name, for errors. */
export const PLAN_NAMES: PlanNames = {
  planKey: 'plan_key',
  supplierKey: 'supplier_key',
  paymentMethod: 'payment_method',
};

export type BestAvailableRequest = {
  /** The postcode as the caller wrote it. */
  readonly postcode: string;
  readonly building: Building;
  /** True if the occupier consents to a look-up in the industry databases. */
  readonly hasConsent: boolean;
  /** The caller's reference of that consent, for the record of the look-up. */
  readonly consentRef: string | undefined;
  readonly home: DescribedHome;
  readonly list: ListOptions;
  readonly page: Page;
};

/** @throws ApiError with every error of the request, those that need today's market included */
export async function readBestAvailable(
  query: ApiRequest['query'],
  suppliers: SupplierKeys,
): Promise<BestAvailableRequest> {
  const reader = readQuery(bestAvailableEndpoint.parameters, query);
  const { fields } = reader;
  const request = whole({
    postcode: fields.post_code.value,
    building: readBuilding(fields),
    hasConsent: fields.industry_db_consent.value,
    consentRef: fields.industry_db_consent_ref.value,
    home: readHome(fields),
    list: readListOptions(fields, fields.fuel.value ?? 'dual_fuel'),
    page: whole({
      limit: fields.limit.value,
      offset: 0,
      withPeriods: fields.with_periods.value,
    }),
  });
  await checkSupplierFilters(reader, suppliers);
  const accepted = reader.accept(request);
  return { ...accepted, page: pageOf(accepted.page) };
}

/** Lists the plan that the caller names: if it is closed, the closed plans are read. */
export function namedPlans({ home: { supplierKey, planKey } }: BestAvailableRequest) {
  return planKey === undefined ? [] : [{ supplierKey, planKey }];
}

type BestAvailableFields = SentFields<typeof bestAvailableEndpoint.parameters>;

function readBuilding(fields: BestAvailableFields): Read<Building> {
  if (!BUILDING_PARAMETERS.some((name) => fields[name].isSent)) {
    // All three errors have the same words, because one of the parameters is enough.
    const message =
      'building_name, building_number and sub_building_name are missing; at least one of them is required, written as in the address, for example Rose Cottage, 10 or Flat 2.';
    for (const name of BUILDING_PARAMETERS) {
      fields[name].refuse(errorItem('missing-required-parameter', message, { [name]: null }));
    }
  }
  return whole({
    building_name: fields.building_name.value,
    building_number: fields.building_number.value,
    sub_building_name: fields.sub_building_name.value,
  });
}

function readHome(fields: BestAvailableFields): Read<DescribedHome> {
  const { electricity_usage_kwh: kwh } = fields;
  if (fields.fuel.value === 'electricity') {
    fields.gas_usage_kwh.disallow('is not allowed for fuel electricity');
  }
  if (fields.electricity_variant.value === 'standard') {
    fields.percent_night_usage.disallow('is not allowed for electricity_variant standard');
  }
  return whole({
    fuel: fields.fuel.value,
    electricityVariant: fields.electricity_variant.value,
    paymentMethod: fields.payment_method.value,
    supplierKey: fields.supplier_key.value,
    planKey: fields.plan_key.value,
    usage: whole({
      electricity: kwh.value,
      gas: fields.gas_usage_kwh.value,
    }),
    nightMicropercent: fields.percent_night_usage.value,
    equipment: readHomeEquipment(fields, { kwh, form: kwh.isSent ? 'kwh' : 'assumed' }),
  });
}

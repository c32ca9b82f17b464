import { checkOtherUsages, type ListOptions, listOptionsOf } from '../../shared/contract/comparisons.ts';
import { type BEST_AVAILABLE_PARAMETERS, BUILDING_PARAMETERS } from '../../shared/contract/endpoints/best-available.ts';
import type { FieldValues } from '../../shared/contract/fields.ts';
import { checkEquippedHome, type EquippedHome, equippedHomeOf } from '../../shared/contract/household.ts';
import type { FieldReader } from '../../shared/contract/read.ts';
import type { ElectricityVariant, PaymentMethod, PerFuel } from '../../shared/pricing/index.ts';

export type BestAvailableRequest = ListOptions & {
  /** As the caller wrote it. */
  readonly postcodeSent: string;
  readonly building: Readonly<Record<(typeof BUILDING_PARAMETERS)[number], string | undefined>>;
  readonly hasConsent: boolean;
  /** What the caller says of the household. The rest is assumed. */
  readonly given: {
    readonly fuel: 'dual_fuel' | 'electricity' | undefined;
    readonly electricityVariant: ElectricityVariant | undefined;
    readonly paymentMethod: PaymentMethod | undefined;
    readonly supplierKey: string | undefined;
    readonly planKey: string | undefined;
    readonly annualMicroKwh: PerFuel<bigint>;
    readonly nightMicropercent: bigint | undefined;
  };
  /** Null if the caller does not say what the home has. */
  readonly home: EquippedHome | null;
  readonly limit: number;
};

type BestAvailableReader = FieldReader<FieldValues<typeof BEST_AVAILABLE_PARAMETERS>>;

export function checkBestAvailable(reader: BestAvailableReader): void {
  if (!BUILDING_PARAMETERS.some((name) => reader.isSent(name))) {
    // One wording for all three, because one of them is enough.
    const message =
      'building_name, building_number and sub_building_name are missing; at least one of them is required, written as in the address, for example Rose Cottage, 10 or Flat 2.';
    for (const name of BUILDING_PARAMETERS) {
      reader.refuse(name, { code: 'missing-required-parameter', message, parameters: { [name]: null } });
    }
  }
  checkEquippedHome(reader, reader.isSent('electricity_usage_kwh') ? 'kwh' : 'assumed');
  if (reader.value('fuel') === 'electricity') reader.disallow(['gas_usage_kwh'], 'is not allowed for fuel electricity');
  if (reader.value('electricity_variant') === 'standard') {
    reader.disallow(['percent_night_usage'], 'is not allowed for electricity_variant standard');
  }
  checkOtherUsages(reader, reader.isSent('fuel') ? reader.value('fuel') : 'dual_fuel');
}

/** Of a request without errors. */
export function bestAvailableRequestOf(reader: BestAvailableReader): BestAvailableRequest {
  const fuel = reader.value('fuel');
  return {
    ...listOptionsOf(reader, fuel ?? 'dual_fuel'),
    postcodeSent: reader.known('post_code'),
    building: {
      building_name: reader.value('building_name'),
      building_number: reader.value('building_number'),
      sub_building_name: reader.value('sub_building_name'),
    },
    hasConsent: reader.known('industry_db_consent'),
    given: {
      fuel,
      electricityVariant: reader.value('electricity_variant'),
      paymentMethod: reader.value('payment_method'),
      supplierKey: reader.value('supplier_key'),
      planKey: reader.value('plan_key'),
      annualMicroKwh: { electricity: reader.value('electricity_usage_kwh'), gas: reader.value('gas_usage_kwh') },
      nightMicropercent: reader.value('percent_night_usage'),
    },
    home: equippedHomeOf(reader),
    limit: reader.known('limit'),
  };
}

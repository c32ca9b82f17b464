import { BEST_AVAILABLE_PARAMETERS, BUILDING_PARAMETERS } from '../../shared/contract/endpoints/best-available.ts';
import { pageLimit } from '../../shared/contract/endpoints/comparison.ts';
import type { ErrorItem } from '../../shared/contract/errors.ts';
import { type EquippedHome, readEquippedHome } from '../../shared/contract/request/home.ts';
import { readFilters, readOtherUsages } from '../../shared/contract/request/narrowing.ts';
import { createReader, fromQuery, requireValues } from '../../shared/contract/request/reader.ts';
import type { Compared, ComparisonQuery } from '../../shared/household/compare.ts';
import { openForFilters } from '../../shared/household/open-market.ts';
import type { ApiRequest } from '../../shared/http/messages.ts';
import type { Edition } from '../../shared/market/market.ts';
import type { ElectricityVariant, PaymentMethod, PerFuel } from '../../shared/pricing/index.ts';
import type { MarketOnly } from '../../shared/runtime/market-deps.ts';

/** What the caller says of the household. The rest is assumed. */
export type Given = {
  readonly fuel: 'dual_fuel' | 'electricity' | undefined;
  readonly electricityVariant: ElectricityVariant | undefined;
  readonly paymentMethod: PaymentMethod | undefined;
  readonly supplierKey: string | undefined;
  readonly planKey: string | undefined;
  readonly annualMicroKwh: PerFuel<bigint>;
  readonly nightMicropercent: bigint | undefined;
};

export type Building = Readonly<Record<(typeof BUILDING_PARAMETERS)[number], string | undefined>>;

export type BestAvailableRequest = Pick<Compared, 'filters' | 'fulfillableOnly' | 'otherUsages' | 'rankBy'> &
  Pick<ComparisonQuery, 'page'> & {
    /** As the caller wrote it. */
    readonly sent: { readonly postcode: string };
    readonly building: Building;
    readonly hasConsent: boolean;
    readonly given: Given;
    /** Null if the caller does not say what the home has. */
    readonly home: EquippedHome | null;
  };

/**
 * `opened` is today's market if the request was checked against it.
 *
 * @throws ApiError with every error of the request
 */
export async function readBestAvailable(
  deps: MarketOnly,
  { query }: Pick<ApiRequest, 'query'>,
): Promise<{ readonly request: BestAvailableRequest; readonly opened: Edition | undefined }> {
  const reader = createReader(BEST_AVAILABLE_PARAMETERS, fromQuery(query));
  if (!BUILDING_PARAMETERS.some((name) => reader.isSent(name))) {
    for (const name of BUILDING_PARAMETERS) reader.refuse(name, buildingMissing(name));
  }
  const home = readEquippedHome(reader, reader.isSent('electricity_usage_kwh') ? 'kwh' : 'assumed');
  const fuel = reader.isSent('fuel') ? reader.value('fuel') : 'dual_fuel';
  if (fuel === 'electricity') reader.disallow(['gas_usage_kwh'], 'is not allowed for fuel electricity');
  if (reader.value('electricity_variant') === 'standard') {
    reader.disallow(['percent_night_usage'], 'is not allowed for electricity_variant standard');
  }
  const otherUsages = readOtherUsages(reader, fuel);
  const opened = await openForFilters(deps, reader);
  const values = requireValues(BEST_AVAILABLE_PARAMETERS, reader);
  const { building_name, building_number, sub_building_name } = values;
  const request = {
    sent: { postcode: values.post_code },
    building: { building_name, building_number, sub_building_name },
    hasConsent: values.industry_db_consent ?? false,
    given: {
      fuel: values.fuel,
      electricityVariant: values.electricity_variant,
      paymentMethod: values.payment_method,
      supplierKey: values.supplier_key,
      planKey: values.plan_key,
      annualMicroKwh: { electricity: values.electricity_usage_kwh, gas: values.gas_usage_kwh },
      nightMicropercent: values.percent_night_usage,
    },
    home: home ?? null,
    filters: readFilters(reader),
    fulfillableOnly: values.fulfillable_only ?? true,
    otherUsages,
    rankBy: values.rank_by ?? 'total',
    page: { limit: pageLimit(values.limit), offset: 0 },
  };
  return { request, opened };
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

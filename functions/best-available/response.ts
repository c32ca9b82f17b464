import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import type { PlanAssumptions } from './assumed-plan.ts';
import type { AssumedHome } from './comparison.ts';
import { type Home, hasEconomy7 } from './home.ts';
import type { Building } from './request.ts';

type ResponseContent = {
  readonly named: PlanAssumptions;
  /** How many plans are left out because they cannot be switched to. */
  readonly notFulfillable: number;
  readonly comparison: BestAvailableResponse['comparison'];
  readonly errors: BestAvailableResponse['errors'];
};

export function toResponse(
  { request, home, type, used: { electricity, gas, night } }: AssumedHome,
  { named, notFulfillable, comparison, errors }: ResponseContent,
): BestAvailableResponse {
  return {
    errors,
    address: addressResponse(home, request.building),
    address_match: home.addressMatch,
    left_out: { not_fulfillable: notFulfillable },
    comparison,
    payment_method: type.paymentMethod.value,
    plan_key: named.plan_key.value,
    variant: type.variant.value,
    supplier_key: named.supplier_key.value,
    supplier_name: named.supplier_name.value,
    plan_name: named.plan_name.value,
    fuel: type.fuel.value,
    consumption: { gas_usage_kwh: gas.value, electricity_usage_kwh: electricity.value },
    assumptions: {
      payment_method: type.paymentMethod,
      variant: type.variant,
      fuel: type.fuel,
      electricity_usage_kwh: electricity,
      gas_usage_kwh: gas,
      percent_night_usage: night,
      ...named,
    },
  };
}

/** As it is known, otherwise as the caller sent it. */
function addressResponse(home: Home, building: Building): BestAvailableResponse['address'] {
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

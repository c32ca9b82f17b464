import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import type { PlanAssumptions } from './assumed-plan.ts';
import type { AssumedHome } from './assumed-usage.ts';
import { type BestAvailableValues, type Home, hasEconomy7 } from './home.ts';

type ResponseContent = AssumedHome & {
  readonly named: PlanAssumptions;
  readonly comparison: BestAvailableResponse['comparison'];
  readonly errors: BestAvailableResponse['errors'];
};

export function toResponse(content: ResponseContent): BestAvailableResponse {
  const { home, values, type, used, named, comparison, errors } = content;
  const electricity = used.electricity;
  const gas = used.gas;
  return {
    errors,
    address: addressResponse(home, values),
    address_match: home.addressMatch,
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
      ...named,
    },
  };
}

/** As it is known, otherwise as the caller sent it. */
function addressResponse(home: Home, values: BestAvailableValues): BestAvailableResponse['address'] {
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

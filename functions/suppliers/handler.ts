import { marketAt } from '../../shared/household/market-and-place.ts';
import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import type { ListedSupplier } from '../../shared/market/market.ts';
import { readQuery } from '../../shared/request/read.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { type SupplierResponse, suppliersEndpoint } from './contract.ts';

export function suppliers(deps: MarketDeps): ApiHandler {
  return async (request) => {
    const values = readQuery(suppliersEndpoint.parameters, request.query).values();
    const { edition, place } = await marketAt(deps, values.post_code);
    return ifChanged(request, [edition.id, edition.day, place.region, values], async () => {
      const listed = (await edition.region(place.region)).suppliers();
      const wanted = listed.filter(
        ({ planTypes }) =>
          values.fuel === undefined || planTypes.some(({ fuel }) => fuel === values.fuel),
      );
      return { body: { suppliers: wanted.map(supplierResponse) } };
    });
  };
}

function supplierResponse(listed: ListedSupplier): SupplierResponse {
  return {
    big_six: listed.supplier.bigSix,
    logo_url: listed.supplier.logoUrl,
    key: listed.supplier.key,
    name: listed.supplier.name,
    incumbent: listed.incumbentFuels.length > 0,
    incumbent_fuels: [...listed.incumbentFuels],
    plan_types: listed.planTypes
      .filter(({ paymentMethod }) => paymentMethod !== 'variable_direct_debit')
      .map(({ fuel, paymentMethod, electricityVariant }) => ({
        fuel,
        payment_method: paymentMethod,
        ...(electricityVariant === null ? {} : { electricity_variant: electricityVariant }),
      })),
    fulfillable: listed.supplier.fulfillable,
    retainable: listed.supplier.retainable,
    support_phone_number: listed.supplier.supportPhoneNumber,
  };
}

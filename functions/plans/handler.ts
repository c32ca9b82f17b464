import { planResponse } from '../../shared/household/describe.ts';
import { marketAt, supplierKeys } from '../../shared/household/market-and-place.ts';
import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import { readQuery } from '../../shared/request/read.ts';
import { checkSupplierKey } from '../../shared/request/suppliers.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { plansEndpoint } from './contract.ts';

export function plans(deps: MarketDeps): ApiHandler {
  return async (request) => {
    const reader = readQuery(plansEndpoint.parameters, request.query);
    await checkSupplierKey(reader, supplierKeys(deps));
    const values = reader.values();
    const { edition, place } = await marketAt(deps, values.post_code);
    return ifChanged(request, [edition.id, edition.day, place.region, values], async () => {
      const market = await edition.region(place.region, { closed: true });
      const listed = market.plans({
        supplierKey: values.supplier_key,
        fuel: values.fuel,
        paymentMethod: values.payment_method,
        electricityVariant: values.electricity_variant,
      });
      return { body: { plans: listed.map(planResponse) } };
    });
  };
}

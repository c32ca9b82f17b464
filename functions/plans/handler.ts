import { createReader, fromQuery } from '../../shared/contract/read.ts';
import { planResponse } from '../../shared/household/describe.ts';
import { marketWithSupplier } from '../../shared/household/market-and-place.ts';
import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { plansEndpoint } from './contract.ts';

export function plans(deps: MarketDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const reader = createReader(plansEndpoint.parameters, fromQuery(request.query));
    const { edition, place, values } = await marketWithSupplier(deps, reader);
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

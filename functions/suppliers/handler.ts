import { suppliersEndpoint } from '../../shared/contract/endpoints/suppliers.ts';
import { createReader, fromQuery } from '../../shared/contract/read.ts';
import { supplierResponse } from '../../shared/household/describe.ts';
import { marketAt } from '../../shared/household/market-and-place.ts';
import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';

export function suppliers(deps: MarketDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const values = createReader(suppliersEndpoint.parameters, fromQuery(request.query)).values();
    const { edition, place } = await marketAt(deps, values.post_code);
    return ifChanged(request, [edition.id, edition.day, place.region, values], async () => {
      const listed = (await edition.region(place.region)).suppliers();
      const wanted = listed.filter(
        ({ fuels }) => values.fuel === undefined || fuels.includes(values.fuel),
      );
      return { body: { suppliers: wanted.map(supplierResponse) } };
    });
  };
}

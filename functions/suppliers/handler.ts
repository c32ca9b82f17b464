import { SUPPLIERS_PARAMETERS, suppliersResponse } from '../../shared/contract/endpoints/suppliers.ts';
import { throwErrors } from '../../shared/contract/errors.ts';
import { present, readParameters } from '../../shared/contract/parameters.ts';
import { marketAt } from '../../shared/household/place.ts';
import { supplierResponse } from '../../shared/household/plan-responses.ts';
import type { ApiRequest } from '../../shared/http/request.ts';
import type { ApiResponse } from '../../shared/http/response.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';

export function suppliers(deps: MarketDeps) {
  return async ({ query }: ApiRequest): Promise<ApiResponse> => {
    const { values, errors } = readParameters(SUPPLIERS_PARAMETERS, query);
    throwErrors(errors);
    const { edition, place } = await marketAt(deps, present(values.post_code, 'post_code'));
    const listed = await edition.suppliers(place.region);
    const wanted = listed.filter(({ fuels }) => values.fuel === undefined || fuels.includes(values.fuel));
    return { body: suppliersResponse.parse({ suppliers: wanted.map(supplierResponse) }) };
  };
}

import { namedPlans } from '../../shared/household/current-supply.ts';
import { marketAt } from '../../shared/household/open-market.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';
import { readComparison } from './request.ts';
import { comparisonResponse } from './response.ts';

export function comparison(deps: MarketDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const { request: asked, opened } = await readComparison(deps, request);
    const { edition, place } = await marketAt(deps, asked.household.postcode, opened);
    const region = await edition.region(place.region, { plans: namedPlans(asked.household) });
    const { partner } = callerOfRequest(request);
    return { body: comparisonResponse(region, { ...asked, partner, postcode: place.postcode }) };
  };
}

import { bestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { marketAt } from '../../shared/household/open-market.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { HomeDeps } from '../../shared/runtime/market-deps.ts';
import { assumedPlan, assumedUsage, planAssumptions, planTypeIn, supplyTypeOf } from './assumptions.ts';
import { bestAvailableComparison, whyNoComparison } from './comparison.ts';
import { homeAt, readBestAvailable } from './home.ts';
import { toResponse } from './response.ts';

export function bestAvailable(deps: HomeDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const { values, equipped } = readBestAvailable(request);
    const { edition, place } = await marketAt(deps, values.post_code);
    const home = await homeAt(deps, place, values);
    const type = await supplyTypeOf({ edition, averages: deps.places }, home, values);
    const planType = planTypeIn(place.region, type);
    const has = equipped?.has ?? [];
    const plan = await assumedPlan(edition, { ...planType, has }, values);
    const used = await assumedUsage(deps.places, { home, values, equipped, type, today: edition.day });
    const assumed = { home, values, equipped, type, used };
    const { partner } = callerOfRequest(request);
    const comparison = plan && (await bestAvailableComparison(edition, { assumed, offer: plan.offer, partner }));
    const errors = comparison
      ? null
      : {
          comparison: await whyNoComparison(edition, { query: { ...planType, has }, isPlanKnown: plan !== undefined }),
        };
    const named = await planAssumptions(edition, plan);
    const response = toResponse({ ...assumed, named, comparison: comparison ?? null, errors });
    return { body: bestAvailableResponse.parse(response) };
  };
}

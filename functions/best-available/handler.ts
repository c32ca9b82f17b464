import { marketAt } from '../../shared/household/open-market.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { HomeDeps } from '../../shared/runtime/market-deps.ts';
import { assumedPlan, planAssumptions } from './assumed-plan.ts';
import { assumedUsage } from './assumed-usage.ts';
import { bestAvailableComparison, whyNoComparison } from './comparison.ts';
import { homeAt, isFulfillableOnly, readBestAvailable } from './home.ts';
import { responseJson } from './response.ts';
import { planTypeIn, supplyTypeOf } from './supply-type.ts';

export function bestAvailable(deps: HomeDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const { request: asked, opened } = await readBestAvailable(deps, request);
    const { values, equipped } = asked;
    const { edition, place } = await marketAt(deps, values.post_code, opened);
    const [home] = await Promise.all([homeAt(deps, place, values), edition.readAhead(place.region)]);
    const type = await supplyTypeOf({ edition, averages: deps.places }, home, values);
    const planType = planTypeIn(place.region, type);
    const has = equipped?.has ?? [];
    const plan = await assumedPlan(edition, { ...planType, has }, values);
    const used = await assumedUsage(deps.places, { ...asked, home, type, today: edition.day });
    const assumed = { ...asked, home, type, used };
    const { partner } = callerOfRequest(request);
    const comparison = plan && (await bestAvailableComparison(edition, { assumed, offer: plan.offer, partner }));
    const errors = comparison
      ? null
      : {
          comparison: await whyNoComparison(edition, {
            query: { ...planType, has },
            isPlanKnown: plan !== undefined,
            fulfillableOnly: isFulfillableOnly(values),
          }),
        };
    const named = await planAssumptions(edition, plan);
    return { body: responseJson({ ...assumed, named, comparison: comparison ?? null, errors }) };
  };
}

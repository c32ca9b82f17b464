import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { marketAt } from '../../shared/household/open-market.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import type { HomeDeps } from '../../shared/runtime/market-deps.ts';
import { assumedPlan, planAssumptions } from './assumed-plan.ts';
import { type AssumedHome, assumedUsage } from './assumed-usage.ts';
import { bestAvailableComparison, whyNoComparison } from './comparison.ts';
import { homeAt, readBestAvailable } from './home.ts';
import { toResponse } from './response.ts';
import { planTypeOf, supplyTypeOf } from './supply-type.ts';

export function bestAvailable(deps: HomeDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const { request: asked, opened } = await readBestAvailable(deps, request);
    const { values } = asked;
    const { edition, place } = await marketAt(deps, values.post_code, opened);
    const { supplier_key: supplierKey, plan_key: planKey } = values;
    const [home, market] = await Promise.all([
      homeAt(deps, place, values),
      edition.region(place.region, { plans: planKey === undefined ? [] : [{ supplierKey, planKey }] }),
    ]);
    const type = await supplyTypeOf({ market, averages: deps.places }, home, values);
    const used = await assumedUsage(deps.places, { ...asked, home, type, today: edition.day });
    const assumed = { ...asked, home, type, used };
    const { partner } = callerOfRequest(request);
    return { body: bestAvailableResponse(market, { assumed, partner }) };
  };
}

type Asked = { readonly assumed: AssumedHome; readonly partner: string };

function bestAvailableResponse(market: RegionMarket, { assumed, partner }: Asked): BestAvailableResponse {
  const { values, equipped, filters, type } = assumed;
  const query = { ...planTypeOf(type), has: equipped?.has ?? [] };
  const plan = assumedPlan(market, query, values);
  const comparison = plan && bestAvailableComparison(market, { assumed, offer: plan.offer, partner });
  const absence = { query, filters, isPlanKnown: plan !== undefined };
  const errors = comparison ? null : { comparison: whyNoComparison(market, absence) };
  return toResponse({ ...assumed, named: planAssumptions(plan), comparison: comparison ?? null, errors });
}

import type { BestAvailableResponse } from '../../shared/contract/endpoints/best-available.ts';
import { homeInEffect } from '../../shared/contract/request/home.ts';
import { marketAt, marketReference } from '../../shared/household/open-market.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import type { HomeDeps } from '../../shared/runtime/market-deps.ts';
import { assumedPlan, planAssumptions } from './assumed-plan.ts';
import { assumedUsage } from './assumed-usage.ts';
import {
  type AssumedHome,
  type BestAvailableQuery,
  bestAvailableComparison,
  notFulfillableCount,
  whyNoComparison,
} from './comparison.ts';
import { homeAt } from './home.ts';
import { readBestAvailable } from './request.ts';
import { toResponse } from './response.ts';
import { planTypeOf, supplyTypeOf } from './supply-type.ts';

export function bestAvailable(deps: HomeDeps) {
  return async (sent: ApiRequest): Promise<ApiResponse> => {
    const { request: asked, opened } = await readBestAvailable(deps, sent);
    const { edition, place } = await marketAt(deps, asked.sent.postcode, opened);
    const { partner, industryLimit: limit } = callerOfRequest(sent);
    const { supplierKey, planKey } = asked.given;
    const [home, market] = await Promise.all([
      homeAt(deps, place, { request: asked, asker: { partner, requestId: sent.requestId, limit } }),
      edition.region(place.region, { plans: planKey === undefined ? [] : [{ supplierKey, planKey }] }),
    ]);
    const type = await supplyTypeOf({ market, averages: deps.places }, home, asked.given);
    const { fuel, electricityVariant } = planTypeOf(type);
    const request = { ...asked, home: homeInEffect(asked.home, { fuel, electricityVariant }) };
    const used = await assumedUsage(deps.places, { request, home, type, today: edition.day });
    const asker = { partner, reference: marketReference(edition) };
    return { body: bestAvailableResponse(market, { request, home, type, used }, asker) };
  };
}

function bestAvailableResponse(
  market: RegionMarket,
  assumed: AssumedHome,
  asker: Pick<BestAvailableQuery, 'partner' | 'reference'>,
): BestAvailableResponse {
  const { request, type } = assumed;
  const query = { ...planTypeOf(type), has: request.home?.has ?? [] };
  const plan = assumedPlan(market, query, request);
  const comparison = plan && bestAvailableComparison(market, { ...asker, assumed, offer: plan.offer });
  const absence = { query, filters: request.filters, isPlanKnown: plan !== undefined };
  const errors = comparison ? null : { comparison: whyNoComparison(market, absence) };
  const notFulfillable = request.fulfillableOnly ? notFulfillableCount(market, query, plan?.offer) : 0;
  const content = { named: planAssumptions(plan), notFulfillable, comparison: comparison ?? null, errors };
  return toResponse(assumed, content);
}

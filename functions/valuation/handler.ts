import { VALUATION_PARAMETERS } from '../../shared/contract/endpoints/valuation.ts';
import { type Json, json, jsonObject } from '../../shared/contract/json.ts';
import { requireHousehold } from '../../shared/contract/request/household.ts';
import { createReader, fromQuery } from '../../shared/contract/request/read.ts';
import type { ValuationResponse } from '../../shared/contract/responses/valuation.ts';
import { type Baseline, householdBaseline } from '../../shared/household/baseline.ts';
import { currentPlanJson, suppliedPlans } from '../../shared/household/current-plan.ts';
import { offeredPlan } from '../../shared/household/offered-plan.ts';
import { marketAt } from '../../shared/household/open-market.ts';
import { durationJson, projectionJson } from '../../shared/household/projection-json.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import { combineFuels, kwhNumber, type SingleFuel } from '../../shared/pricing/index.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';

export function valuation(deps: MarketDeps) {
  return async ({ query }: ApiRequest): Promise<ApiResponse> => {
    const household = requireHousehold(createReader(VALUATION_PARAMETERS, fromQuery(query)));
    const { edition, place } = await marketAt(deps, household.postcode);
    await edition.readAhead(place.region);
    return await edition.inRegion(place.region, (market) => ({
      body: jsonObject<ValuationResponse>({ valuation: valuationJson(market, householdBaseline(market, household)) }),
    }));
  };
}

type Valuation = ValuationResponse['valuation'];

/** Each fuel ends and rolls over by itself. */
function valuationJson(market: RegionMarket, baseline: Baseline): Json<Valuation> {
  const { usage, year } = baseline;
  return jsonObject<Valuation>({
    total_pence: json(year.projection.totalPence),
    gas: sideJson(market, baseline, 'gas'),
    electricity: sideJson(market, baseline, 'electricity'),
    usage: json({
      gas: kwhNumber(usage.gas?.annualMicroKwh ?? 0),
      electricity: kwhNumber(usage.electricity?.annualMicroKwh ?? 0),
    }),
  });
}

type ValuationSide = NonNullable<Valuation['gas']>;

function sideJson(market: RegionMarket, { supply, year }: Baseline, fuel: SingleFuel): Json<ValuationSide> | undefined {
  const supplied = supply[fuel];
  const own = year.fuels[fuel];
  if (supplied === undefined || own === undefined) return undefined;
  const plans = suppliedPlans(market, supplied);
  return jsonObject<ValuationSide>({
    personal_projection: projectionJson(combineFuels(fuel === 'gas' ? { gas: own } : { electricity: own })),
    plan_duration: durationJson(own.duration),
    plan: currentPlanJson({ ...supplied, details: plans.current, fuel }, market.day),
    rollover_plan: offeredPlan(plans.rollover, supplied.rolloverOffer, market.day).response,
  });
}

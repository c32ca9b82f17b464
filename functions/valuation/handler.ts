import type { ValuationResponse } from '../../shared/contract/endpoints/valuation.ts';
import { VALUATION_PARAMETERS } from '../../shared/contract/endpoints/valuation.ts';
import { readHousehold } from '../../shared/contract/request/household.ts';
import { createReader, fromQuery, requireRead } from '../../shared/contract/request/reader.ts';
import { type Baseline, householdBaseline } from '../../shared/household/baseline.ts';
import { currentPlanResponse } from '../../shared/household/current-plan.ts';
import { marketAt } from '../../shared/household/open-market.ts';
import { planDetailResponse } from '../../shared/household/plan-responses.ts';
import { durationResponse, projectionResponse } from '../../shared/household/projection-response.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import { combineFuels, type SingleFuel, usageKwh } from '../../shared/pricing/index.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';

export function valuation(deps: MarketDeps) {
  return async ({ query }: ApiRequest): Promise<ApiResponse> => {
    const reader = createReader(VALUATION_PARAMETERS, fromQuery(query));
    const read = readHousehold(reader);
    const household = requireRead(read, reader.errors());
    const { edition, place } = await marketAt(deps, household.sent.postcode);
    const market = await edition.region(place.region, { plans: household.current });
    return { body: { valuation: toValuation(householdBaseline(market, household)) } };
  };
}

type Valuation = ValuationResponse['valuation'];

/** Each fuel ends and rolls over by itself. */
function toValuation(baseline: Baseline): Valuation {
  const { usage, year } = baseline;
  return {
    total_pence: year.projection.totalPence,
    gas: sideOf(baseline, 'gas'),
    electricity: sideOf(baseline, 'electricity'),
    usage: {
      gas: usage.gas ? usageKwh(usage.gas) : 0,
      electricity: usage.electricity ? usageKwh(usage.electricity) : 0,
    },
  };
}

function sideOf({ supply, year }: Baseline, fuel: SingleFuel): Valuation['gas'] {
  const supplied = supply[fuel];
  const own = year.fuels[fuel];
  if (supplied === undefined || own === undefined) return undefined;
  return {
    personal_projection: projectionResponse(combineFuels(fuel === 'gas' ? { gas: own } : { electricity: own })),
    plan_duration: durationResponse(own.duration),
    plan: currentPlanResponse({ ...supplied, fuel }),
    rollover_plan: planDetailResponse(supplied.rolloverOffer),
  };
}

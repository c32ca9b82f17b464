import { VALUATION_PARAMETERS } from '../../shared/contract/endpoints/valuation.ts';
import { requireHousehold } from '../../shared/contract/request/household.ts';
import { createReader, fromQuery } from '../../shared/contract/request/read.ts';
import type { ValuationResponse } from '../../shared/contract/responses/valuation.ts';
import { type Baseline, householdBaseline } from '../../shared/household/baseline.ts';
import { currentPlanResponse, suppliedPlans } from '../../shared/household/current-plan.ts';
import { marketAt } from '../../shared/household/open-market.ts';
import { planDetailResponse } from '../../shared/household/plan-responses.ts';
import { durationResponse, projectionResponse } from '../../shared/household/projection-responses.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import type { Edition } from '../../shared/market/market.ts';
import { combineFuels, kwhNumber, type SingleFuel } from '../../shared/pricing/index.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';

export function valuation(deps: MarketDeps) {
  return async ({ query }: ApiRequest): Promise<ApiResponse> => {
    const household = requireHousehold(createReader(VALUATION_PARAMETERS, fromQuery(query)));
    const { edition, place } = await marketAt(deps, household.postcode);
    const baseline = await householdBaseline(edition, household, place.region);
    return { body: { valuation: await toValuation(edition, baseline) } };
  };
}

type Valuation = ValuationResponse['valuation'];

/** Each fuel ends and rolls over by itself. */
async function toValuation(edition: Edition, baseline: Baseline): Promise<Valuation> {
  const [gas, electricity] = await Promise.all([
    sideOf(edition, baseline, 'gas'),
    sideOf(edition, baseline, 'electricity'),
  ]);
  const { usage, year } = baseline;
  return {
    total_pence: year.projection.totalPence,
    gas,
    electricity,
    usage: {
      gas: kwhNumber(usage.gas?.annualMicroKwh ?? 0),
      electricity: kwhNumber(usage.electricity?.annualMicroKwh ?? 0),
    },
  };
}

type ValuationSide = NonNullable<Valuation['gas']>;

async function sideOf(
  edition: Edition,
  { supply, year }: Baseline,
  fuel: SingleFuel,
): Promise<ValuationSide | undefined> {
  const supplied = supply[fuel];
  const own = year.fuels[fuel];
  if (supplied === undefined || own === undefined) return undefined;
  const plans = await suppliedPlans(edition, supplied);
  return {
    personal_projection: projectionResponse(combineFuels(fuel === 'gas' ? { gas: own } : { electricity: own })),
    plan_duration: durationResponse(own.duration),
    plan: currentPlanResponse(plans.current, supplied, fuel),
    rollover_plan: planDetailResponse(plans.rollover, supplied.rolloverOffer),
  };
}

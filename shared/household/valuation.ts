import type { ValuationResponse } from '../contract/endpoints/valuation.ts';
import type { Edition } from '../market/market.ts';
import { combineFuels, kwhNumber, type SingleFuel } from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import { currentPlanResponse, suppliedPlans } from './current-plan.ts';
import { planDetailResponse } from './plan-responses.ts';
import { durationResponse, projectionResponse } from './projection-responses.ts';

type Valuation = ValuationResponse['valuation'];

/** Each fuel ends and rolls over by itself. */
export async function toValuation(edition: Edition, baseline: Baseline): Promise<Valuation> {
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

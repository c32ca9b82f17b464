import type { ValuationAnswer } from '../contract/endpoints/valuation.ts';
import type { Edition } from '../market/market.ts';
import { combineFuels, kwhNumber, type SingleFuel } from '../pricing/index.ts';
import { currentPlanAnswer, suppliedPlans } from './current-plan.ts';
import { planDetailAnswer } from './plan-answers.ts';
import { durationAnswer, projectionAnswer } from './projection-answers.ts';
import type { Situation } from './situation.ts';

type Valuation = ValuationAnswer['valuation'];
type ValuationSide = NonNullable<Valuation['gas']>;

const sideOf = async (
  edition: Edition,
  { supply, year }: Situation,
  fuel: SingleFuel,
): Promise<ValuationSide | undefined> => {
  const supplied = supply[fuel];
  const own = year.fuels[fuel];
  if (supplied === undefined || own === undefined) return undefined;
  const plans = await suppliedPlans(edition, supplied);
  return {
    personal_projection: projectionAnswer(combineFuels(fuel === 'gas' ? { gas: own } : { electricity: own })),
    plan_duration: durationAnswer(own.duration),
    plan: currentPlanAnswer(plans.current, supplied, fuel),
    rollover_plan: planDetailAnswer(plans.rollover, supplied.rolloverOffer),
  };
};

/** What the current plan costs over the next year, a fuel at a time; each fuel ends and rolls over by itself. */
export const valuationOf = async (edition: Edition, situation: Situation): Promise<Valuation> => {
  const [gas, electricity] = await Promise.all([
    sideOf(edition, situation, 'gas'),
    sideOf(edition, situation, 'electricity'),
  ]);
  const { usage, year } = situation;
  return {
    total_pence: year.projection.totalPence,
    ...(gas === undefined ? {} : { gas }),
    ...(electricity === undefined ? {} : { electricity }),
    usage: {
      gas: kwhNumber(usage.gas?.annualMicroKwh ?? 0),
      electricity: kwhNumber(usage.electricity?.annualMicroKwh ?? 0),
    },
  };
};

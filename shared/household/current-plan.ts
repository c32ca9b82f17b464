import type { CurrentPlanDetailResponse, CurrentPlansResponse } from '../contract/resources.ts';
import type { Edition, PlanDetails } from '../market/market.ts';
import { exitFeeFreeFrom, type Fuel, isExitFeeDue, mapFuels, type SingleFuel } from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { planDetailResponse } from './plan-responses.ts';

/** @param fuel whose exit fee counts; dual_fuel: either */
export function currentPlanResponse(
  details: PlanDetails,
  { offer, endDate }: SuppliedFuel,
  fuel: Fuel,
): CurrentPlanDetailResponse {
  return {
    ...planDetailResponse(details, offer),
    exit_fee_free_from: endDate !== null && exitFeePence(details, fuel) > 0 ? exitFeeFreeFrom(endDate) : null,
  };
}

export async function currentPlans(
  edition: Pick<Edition, 'planDetails' | 'day'>,
  { supply, year }: Pick<Baseline, 'supply' | 'year'>,
): Promise<{ readonly response: CurrentPlansResponse; readonly exitFeesDuePence: number }> {
  const { gas, electricity } = supply;
  const [gasPlan, electricityPlan] = await Promise.all(
    [gas, electricity].map(async (own) => own && (await edition.planDetails([own.offer]))[0]),
  );
  const details = { ...(gasPlan && { gas: gasPlan }), ...(electricityPlan && { electricity: electricityPlan }) };
  const fuels = mapFuels(details, (plan, fuel) => currentFuel(plan, fuel, { supply, year, today: edition.day }));
  return {
    response: { total_pence: year.projection.totalPence, ...fuels },
    exitFeesDuePence: (fuels.gas?.exit_fee_due_pence ?? 0) + (fuels.electricity?.exit_fee_due_pence ?? 0),
  };
}

export async function suppliedPlans(
  edition: Pick<Edition, 'planDetails'>,
  { offer, rolloverOffer }: SuppliedFuel,
): Promise<{ readonly current: PlanDetails; readonly rollover: PlanDetails }> {
  const [current, rollover] = await edition.planDetails([offer, rolloverOffer]);
  if (current === undefined || rollover === undefined) throw new Error('an offer has no plan');
  return { current, rollover };
}

function exitFeePence({ plan: { exitFees } }: PlanDetails, fuel: Fuel): number {
  if (exitFees === null) return 0;
  return (fuel === 'electricity' ? 0 : exitFees.gasFeePence) + (fuel === 'gas' ? 0 : exitFees.electricityFeePence);
}

function currentFuel(
  details: PlanDetails,
  fuel: SingleFuel,
  { supply, year, today }: Pick<Baseline, 'supply' | 'year'> & { readonly today: string },
): NonNullable<CurrentPlansResponse['gas']> {
  const own = supply[fuel];
  const cost = year.fuels[fuel];
  if (own === undefined || cost === undefined) throw new Error(`a plan of ${fuel} without a supply of it`);
  return {
    plan: currentPlanResponse(details, own, fuel),
    end_date: own.endDate,
    exit_fee_due_pence: isExitFeeDue(own.endDate, today) ? exitFeePence(details, fuel) : 0,
    total_pence: cost.totalPence,
  };
}

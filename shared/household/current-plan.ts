import type { CurrentPlansResponse } from '../contract/resources/comparisons.ts';
import type { CurrentPlanDetailResponse } from '../contract/resources/plans.ts';
import type { PlanDetails, RegionMarket } from '../market/market.ts';
import { exitFeeFreeFrom, type Fuel, isExitFeeDue, mapFuels, type SingleFuel } from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { planDetailResponse } from './plan-responses.ts';

type Supplied = Pick<SuppliedFuel, 'offer' | 'endDate'> & {
  readonly details: PlanDetails;
  /** Whose exit fee counts; dual_fuel: either. */
  readonly fuel: Fuel;
};

export function currentPlanResponse({ details, offer, endDate, fuel }: Supplied): CurrentPlanDetailResponse {
  const freeFrom = endDate !== null && exitFeePence(details, fuel) > 0 ? exitFeeFreeFrom(endDate) : null;
  return { ...planDetailResponse(details, offer), exit_fee_free_from: freeFrom };
}

export type CurrentPlans = { readonly response: CurrentPlansResponse; readonly exitFeesDuePence: number };

export function currentPlans(
  market: Pick<RegionMarket, 'planDetails' | 'day'>,
  { supply, year }: Pick<Baseline, 'supply' | 'year'>,
): CurrentPlans {
  const { gas, electricity } = supply;
  const owns = [gas, electricity].filter((own) => own !== undefined);
  const found = market.planDetails(owns.map(({ offer }) => offer));
  const details = { gas: gas && found[0], electricity: electricity && found.at(-1) };
  const fuels = mapFuels(details, (plan, fuel) => currentFuel(plan, fuel, { supply, year, today: market.day }));
  return {
    response: {
      total_pence: year.projection.totalPence,
      gas: fuels.gas?.response,
      electricity: fuels.electricity?.response,
    },
    exitFeesDuePence: (fuels.gas?.exitFeeDuePence ?? 0) + (fuels.electricity?.exitFeeDuePence ?? 0),
  };
}

export function suppliedPlans(
  market: Pick<RegionMarket, 'planDetails'>,
  { offer, rolloverOffer }: SuppliedFuel,
): { readonly current: PlanDetails; readonly rollover: PlanDetails } {
  const [current, rollover] = market.planDetails([offer, rolloverOffer]);
  if (current === undefined || rollover === undefined) throw new Error('an offer has no plan');
  return { current, rollover };
}

function exitFeePence({ plan: { exitFees } }: PlanDetails, fuel: Fuel): number {
  if (exitFees === null) return 0;
  return (fuel === 'electricity' ? 0 : exitFees.gasFeePence) + (fuel === 'gas' ? 0 : exitFees.electricityFeePence);
}

type FuelResponse = NonNullable<CurrentPlansResponse['gas']>;

function currentFuel(
  details: PlanDetails,
  fuel: SingleFuel,
  { supply, year, today }: Pick<Baseline, 'supply' | 'year'> & { readonly today: string },
): { readonly response: FuelResponse; readonly exitFeeDuePence: number } {
  const own = supply[fuel];
  const cost = year.fuels[fuel];
  if (own === undefined || cost === undefined) throw new Error(`a plan of ${fuel} without a supply of it`);
  const { offer, endDate } = own;
  const exitFeeDuePence = isExitFeeDue(endDate, today) ? exitFeePence(details, fuel) : 0;
  return {
    response: {
      plan: currentPlanResponse({ details, offer, endDate, fuel }),
      end_date: endDate,
      exit_fee_due_pence: exitFeeDuePence,
      total_pence: cost.totalPence,
    },
    exitFeeDuePence,
  };
}

import type { CurrentPlansResponse } from '../contract/resources/comparisons.ts';
import type { CurrentPlanDetailResponse } from '../contract/resources/plans.ts';
import type { MarketOffer } from '../market/market.ts';
import { exitFeeFreeFrom, type Fuel, isExitFeeDue, mapFuels, type SingleFuel } from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import type { SuppliedFuel } from './current-supply.ts';
import { planDetailResponse } from './plan-responses.ts';

type Supplied = Pick<SuppliedFuel, 'offer' | 'endDate'> & {
  /** Whose exit fee counts; dual_fuel: either. */
  readonly fuel: Fuel;
};

export function currentPlanResponse({ offer, endDate, fuel }: Supplied): CurrentPlanDetailResponse {
  const freeFrom = endDate !== null && exitFeePence(offer, fuel) > 0 ? exitFeeFreeFrom(endDate) : null;
  return { ...planDetailResponse(offer), exit_fee_free_from: freeFrom };
}

export type CurrentPlans = { readonly response: CurrentPlansResponse; readonly exitFeesDuePence: number };

export function currentPlans({ supply, year }: Pick<Baseline, 'supply' | 'year'>, today: string): CurrentPlans {
  const fuels = mapFuels(supply, (own, fuel) => currentFuel(own, fuel, { year, today }));
  return {
    response: {
      total_pence: year.projection.totalPence,
      gas: fuels.gas?.response,
      electricity: fuels.electricity?.response,
    },
    exitFeesDuePence: (fuels.gas?.exitFeeDuePence ?? 0) + (fuels.electricity?.exitFeeDuePence ?? 0),
  };
}

function exitFeePence({ plan: { exitFees } }: MarketOffer, fuel: Fuel): number {
  if (exitFees === null) return 0;
  return (fuel === 'electricity' ? 0 : exitFees.gasFeePence) + (fuel === 'gas' ? 0 : exitFees.electricityFeePence);
}

type FuelResponse = NonNullable<CurrentPlansResponse['gas']>;

function currentFuel(
  { offer, endDate }: SuppliedFuel,
  fuel: SingleFuel,
  { year, today }: Pick<Baseline, 'year'> & { readonly today: string },
): { readonly response: FuelResponse; readonly exitFeeDuePence: number } {
  const cost = year.fuels[fuel];
  if (cost === undefined) throw new Error(`a supply of ${fuel} without its cost`);
  const exitFeeDuePence = isExitFeeDue(endDate, today) ? exitFeePence(offer, fuel) : 0;
  return {
    response: {
      plan: currentPlanResponse({ offer, endDate, fuel }),
      end_date: endDate,
      exit_fee_due_pence: exitFeeDuePence,
      total_pence: cost.totalPence,
    },
    exitFeeDuePence,
  };
}

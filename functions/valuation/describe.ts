import type { Baseline } from '../../shared/household/baseline.ts';
import {
  planDetailResponse,
  projectionResponse,
  suppliedPlanResponse,
} from '../../shared/household/describe.ts';
import {
  combineFuels,
  daysUntil,
  type SingleFuel,
  usageKwh,
  YEAR_DAYS,
} from '../../shared/pricing/index.ts';
import type { ValuationResponse } from './contract.ts';

export function valuationResponse(baseline: Baseline, today: string): ValuationResponse {
  const { gas, electricity } = baseline.usage;
  return {
    valuation: {
      total_pence: baseline.year.projection.totalPence,
      gas: sideResponse(baseline, 'gas', today),
      electricity: sideResponse(baseline, 'electricity', today),
      usage: { gas: gas ? usageKwh(gas) : 0, electricity: electricity ? usageKwh(electricity) : 0 },
    },
  };
}

/** Describes one fuel, which ends and rolls over by itself. */
function sideResponse(
  { supply, year }: Baseline,
  fuel: SingleFuel,
  today: string,
): ValuationResponse['valuation']['gas'] {
  const supplied = supply.find((candidate) => candidate.fuel === fuel);
  const cost = year.fuels.find((candidate) => candidate.fuel === fuel);
  if (supplied === undefined || cost === undefined) return undefined;
  const { endDate, rolloverOffer } = supplied;
  const days = daysUntil(endDate, today);
  const isRolledOver = days < YEAR_DAYS;
  return {
    personal_projection: projectionResponse(combineFuels([cost])),
    plan_duration: {
      rollover: isRolledOver,
      rollover_treatment: endDate === null ? 'no-end-date-fallback' : 'fixed-plan',
      days_on_current_plan: endDate === null ? null : days,
      rollover_date: isRolledOver ? endDate : null,
      reference_date: today,
    },
    plan: suppliedPlanResponse(supplied),
    rollover_plan: planDetailResponse(rolloverOffer),
  };
}

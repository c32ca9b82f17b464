import { type Baseline, householdBaseline } from '../../shared/household/baseline.ts';
import {
  currentPlanResponse,
  planDetailResponse,
  projectionResponse,
} from '../../shared/household/describe.ts';
import { marketAt } from '../../shared/household/market-and-place.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import {
  combineFuels,
  daysUntil,
  type SingleFuel,
  usageKwh,
  YEAR_DAYS,
} from '../../shared/pricing/index.ts';
import { readHousehold } from '../../shared/request/household-query.ts';
import { readQuery } from '../../shared/request/read.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { type ValuationResponse, valuationEndpoint } from './contract.ts';

export function valuation(deps: MarketDeps) {
  return async ({ query }: ApiRequest): Promise<ApiResponse> => {
    const reader = readQuery(valuationEndpoint.parameters, query);
    const household = reader.accept(readHousehold(reader.fields));
    const { edition, place } = await marketAt(deps, household.sent.postcode);
    const market = await edition.region(place.region, { plans: household.current });
    const baseline = householdBaseline(market, household);
    const { gas, electricity } = baseline.usage;
    const valuation = {
      total_pence: baseline.year.projection.totalPence,
      gas: sideOf(baseline, 'gas', market.day),
      electricity: sideOf(baseline, 'electricity', market.day),
      usage: { gas: gas ? usageKwh(gas) : 0, electricity: electricity ? usageKwh(electricity) : 0 },
    };
    return { body: { valuation } };
  };
}

/** Each fuel ends and rolls over by itself. */
function sideOf(
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
    plan: currentPlanResponse(supplied, fuel),
    rollover_plan: planDetailResponse(rolloverOffer),
  };
}

import { currentOffers, currentPrices } from '../../shared/household/current-plans.ts';
import { exitFeesResponse, planDetailResponse } from '../../shared/household/describe.ts';
import type { Household } from '../../shared/household/household.ts';
import {
  exitFeeDueToday,
  selectedOfferOnSale,
  yearOnSelectedPlan,
} from '../../shared/household/selected-plan.ts';
import { usageAtPrices } from '../../shared/household/usage.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import type { Session } from '../../shared/sessions/session.ts';
import { isoOfSeconds } from '../../shared/values/moments.ts';
import type { SessionBody } from './contract.ts';

/** Describes what was handed over as it was sent; what was not sent is absent. */
export function sessionResponse(session: Session): Omit<SessionBody, 'today' | 'switch'> {
  const { id, partner, checks, handedOver } = session;
  const { createdAtSeconds, expiresAtSeconds, firstOpenedAtSeconds } = session;
  const { dual_fuel, electricity, gas, electricity_usage, gas_usage, ...rest } = handedOver;
  return {
    id,
    created_at: isoOfSeconds(createdAtSeconds),
    expires_at: isoOfSeconds(expiresAtSeconds),
    first_opened_at: firstOpenedAtSeconds === null ? null : isoOfSeconds(firstOpenedAtSeconds),
    partner,
    ref: partner,
    ...rest,
    current: { dual_fuel, electricity, gas },
    usage: { electricity: electricity_usage, gas: gas_usage },
    checks,
  };
}

/**
 * Prices the selected plan in today's market. `household` is null if the contract no longer takes
 * what was handed over.
 */
export function selectedToday(
  market: RegionMarket,
  { selected_plan, electricity_variant }: Session['handedOver'],
  household: Household | null,
): SessionBody['today'] {
  const {
    fuel,
    supplier_key: supplierKey,
    plan_key: planKey,
    payment_method: paymentMethod,
  } = selected_plan;
  const plan = {
    fuel,
    supplierKey,
    planKey,
    paymentMethod,
    electricityVariant: electricity_variant,
  };
  const offer = selectedOfferOnSale(market, plan);
  const { day } = market;
  const current = household === null ? [] : currentOffers(market, household).offers;
  const usage = household === null ? {} : usageAtPrices(household, currentPrices(current), day);
  return {
    on_sale: offer !== undefined,
    plan: offer === undefined ? null : planDetailResponse(offer),
    total_pence: offer === undefined ? null : yearOnSelectedPlan(offer, usage, day),
    exit_fee_due_pence: exitFeeDueToday(current, fuel, day),
    exit_fees: offer === undefined ? null : exitFeesResponse(offer),
  };
}

import { compared } from '../../shared/household/baseline.ts';
import type { ComparisonRequest, Usage } from '../../shared/household/household.ts';
import { type PlanList, planList } from '../../shared/household/plan-list.ts';
import { usageAtPrices } from '../../shared/household/usage.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import { microFromDecimal } from '../../shared/pricing/index.ts';
import { equipmentInEffect } from '../../shared/request/home-equipment.ts';
import { newPaymentMethod } from '../../shared/request/household-rules.ts';
import type { Assumptions } from './assumptions.ts';
import { type BestAvailableRequest, PLAN_NAMES } from './request.ts';

/** Fills in the assumptions, which makes the request one for a comparison. */
export function requestInEffect(
  { postcode, home, list, page }: BestAvailableRequest,
  { assumed, offer }: Assumptions,
): ComparisonRequest {
  const fuel = assumed.fuel.value;
  const electricityVariant = assumed.variant.value;
  const paymentMethod = assumed.payment_method.value;
  const supplierKey = assumed.supplier_key.value;
  const planKey = assumed.plan_key.value;
  const night = assumed.percent_night_usage.value;
  const usage = {
    electricity: kwhUsage(assumed.electricity_usage_kwh.value),
    gas: kwhUsage(assumed.gas_usage_kwh.value),
  };
  return {
    household: {
      inRequest: {
        postcode,
        spends: {},
        planNames: { dual_fuel: PLAN_NAMES, electricity: PLAN_NAMES, gas: PLAN_NAMES },
      },
      fuel,
      electricityVariant,
      current:
        offer === undefined ? [] : [{ fuel, supplierKey, planKey, paymentMethod, endDate: null }],
      usage: compared(fuel, usage),
      nightMicropercent: night === null ? null : microFromDecimal(night),
      home: equipmentInEffect(home.equipment, { fuel, electricityVariant }),
    },
    // For a home without gas, only the electricity of other usages counts.
    list: { ...list, otherUsages: list.otherUsages.map((usage) => compared(fuel, usage)) },
    paymentMethod: newPaymentMethod(fuel, [{ fuel, paymentMethod }]),
    page,
  };
}

type InEffect = { readonly assumptions: Assumptions; readonly inEffect: ComparisonRequest };

/** Lists the plans on sale for the home. A supplier is known only if the caller names it. */
export function plansForHome(
  market: RegionMarket,
  { home: { supplierKey } }: BestAvailableRequest,
  { assumptions: { offer }, inEffect }: InEffect,
): PlanList {
  return planList(market, inEffect, {
    usage: usageAtPrices(inEffect.household, [], market.day),
    current: offer === undefined ? [] : [offer],
    supplierKeys: [supplierKey ?? null],
  });
}

function kwhUsage(kwh: number): Usage {
  return { form: 'kwh', annualMicroKwh: microFromDecimal(kwh) };
}

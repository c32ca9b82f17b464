import type { SupplierResponse } from '../contract/endpoints/suppliers.ts';
import type { PlanDetailResponse, PlanResponse } from '../contract/resources/plans.ts';
import type { ListedSupplier, MarketOffer } from '../market/market.ts';
import type { ExitFees, Plan, PlanType, RateGuarantee } from '../market/model.ts';
import type { Fuel } from '../pricing/index.ts';

export function supplierResponse(listed: ListedSupplier): SupplierResponse {
  return {
    big_six: listed.supplier.bigSix,
    logo_url: listed.supplier.logoUrl,
    key: listed.supplier.key,
    name: listed.supplier.name,
    incumbent: listed.incumbent,
    plan_types: listed.planTypes
      .filter(({ paymentMethod }) => paymentMethod !== 'variable_direct_debit')
      .map(planTypeResponse),
    fulfillable: listed.supplier.fulfillable,
    retainable: listed.supplier.retainable,
    support_phone_number: listed.supplier.supportPhoneNumber,
  };
}

export function planResponse(plan: Plan): PlanResponse {
  return {
    key: plan.key,
    needs_end_date: plan.needsEndDate,
    name: plan.name,
    standard_variable: plan.standardVariable,
    fulfillable: plan.fulfillable,
    feature_labels: [...plan.featureLabels],
    product_end_date: plan.productEndDate,
    available_to_switch: plan.availableToSwitch,
  };
}

export function rateGuaranteeResponse({ endDate, durationMonths, description }: RateGuarantee) {
  return {
    end_date: endDate,
    duration: durationMonths,
    description,
  };
}

export function planDetailResponse({ plan, supplier, fuel, validFrom, validTo }: MarketOffer): PlanDetailResponse {
  return {
    key: plan.key,
    name: plan.name,
    supplier_key: plan.supplierKey,
    supplier_name: supplier.name,
    fulfillable: plan.fulfillable,
    standard_variable: plan.standardVariable,
    feature_labels: [...plan.featureLabels],
    features: plan.features.map(({ title, description }) => ({ title, description })),
    exit_fees: plan.exitFees === null ? null : exitFeesResponse(plan.exitFees, fuel),
    product_end_date: plan.productEndDate,
    rate_guarantee: rateGuaranteeResponse(plan.rateGuarantee),
    requires: [...plan.requires],
    prices_from: validFrom,
    prices_until: validTo,
  };
}

function planTypeResponse({ fuel, paymentMethod, electricityVariant }: PlanType) {
  return {
    fuel,
    payment_method: paymentMethod,
    ...(electricityVariant === null ? {} : { electricity_variant: electricityVariant }),
  };
}

/** For a single fuel, only the total is shown. */
function exitFeesResponse({ gasFeePence, electricityFeePence }: ExitFees, fuel: Fuel) {
  switch (fuel) {
    case 'gas':
      return { total_fee_pence: gasFeePence };
    case 'electricity':
      return { total_fee_pence: electricityFeePence };
    case 'dual_fuel':
      return {
        total_fee_pence: gasFeePence + electricityFeePence,
        gas_fee_pence: gasFeePence,
        electricity_fee_pence: electricityFeePence,
      };
    default:
      return fuel satisfies never;
  }
}

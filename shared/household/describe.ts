import type { ComparedPlansResponse } from '../contract/comparisons.ts';
import type {
  CurrentPlanDetailResponse,
  PlanDetailResponse,
  PlanResponse,
} from '../contract/plan-schemas.ts';
import type {
  BreakdownItemResponse,
  FuelProjectionResponse,
  FuelProjectionsResponse,
  ProjectionResponse,
} from '../contract/projection-schemas.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import { type Eligibility, exitFeePence, type Plan, type RateGuarantee } from '../market/model.ts';
import type { PricedEdition } from '../market/reader.ts';
import {
  type BreakdownLine,
  decimalFromMicro,
  exitFeeFreeFrom,
  type Fuel,
  type FuelProjection,
  mapFuels,
  type PartProjection,
  type PastYearRates,
  type PlanProjection,
  type PricingBasis,
  usageKwh,
} from '../pricing/index.ts';
import type { CurrentOffer, SuppliedFuel } from './current-plans.ts';
import type { HomeEquipment } from './household.ts';

export function planResponse(plan: Plan): PlanResponse {
  return {
    ...planFields(plan),
    needs_end_date: plan.needsEndDate,
    available_to_switch: plan.availableToSwitch,
  };
}

function planFields(plan: Plan) {
  return {
    key: plan.key,
    name: plan.name,
    standard_variable: plan.standardVariable,
    fulfillable: plan.fulfillable,
    feature_labels: [...plan.featureLabels],
    product_end_date: plan.productEndDate,
  };
}

export function rateGuaranteeResponse({ endDate, durationMonths, description }: RateGuarantee) {
  return { end_date: endDate, duration: durationMonths, description };
}

export function planDetailResponse(offer: MarketOffer): PlanDetailResponse {
  const { plan, supplier, validFrom, validTo, tariffType, source } = offer;
  return {
    ...planFields(plan),
    supplier_key: plan.supplierKey,
    supplier_name: supplier.name,
    features: [...plan.features],
    exit_fees: exitFeesResponse(offer),
    rate_guarantee: rateGuaranteeResponse(plan.rateGuarantee),
    requires: [...plan.requires],
    eligibility: (plan.eligibility ?? []).map(eligibilityResponse),
    prices_from: validFrom,
    prices_until: validTo,
    tariff_type: tariffType,
    follows: tariffType === 'tracker' ? 'ofgem-price-cap' : null,
    source,
  };
}

function eligibilityResponse(rule: Eligibility): PlanDetailResponse['eligibility'][number] {
  switch (rule.kind) {
    case 'new_customers':
    case 'existing_customers':
      return { kind: rule.kind };
    case 'usage':
      return { kind: 'usage', fuel: rule.fuel, min_kwh: rule.minKwh, max_kwh: rule.maxKwh };
    case 'other':
      return { kind: 'other', description: rule.description };
    default:
      return rule satisfies never;
  }
}

/** `fuel` is the one whose exit fee counts; for dual_fuel either fee does. */
export function currentPlanResponse(
  { offer, endDate }: CurrentOffer,
  fuel: Fuel,
): CurrentPlanDetailResponse {
  const freeFrom =
    endDate !== null && exitFeePence(offer.plan, fuel) > 0 ? exitFeeFreeFrom(endDate) : null;
  return { ...planDetailResponse(offer), exit_fee_free_from: freeFrom };
}

/** Describes the plan of one fuel, with what a dynamic plan has cost. */
export function suppliedPlanResponse(supplied: SuppliedFuel): CurrentPlanDetailResponse {
  const { fuel, offer } = supplied;
  const pastYear = offer[fuel]?.pastYear;
  return {
    ...currentPlanResponse(supplied, fuel),
    ...(pastYear && { past_year_rates: pastYearResponse(pastYear) }),
  };
}

function pastYearResponse({ weekdays, weekends, from, to }: PastYearRates) {
  return {
    weekdays: weekdays.map(decimalFromMicro),
    weekends: weekends.map(decimalFromMicro),
    from,
    to,
  };
}

/** Describes the exit fees of an offer; of a single fuel only the total. */
export function exitFeesResponse({ plan, fuel }: MarketOffer): PlanDetailResponse['exit_fees'] {
  if (plan.exitFees === null) return null;
  const total_fee_pence = exitFeePence(plan, fuel);
  if (fuel !== 'dual_fuel') return { total_fee_pence };
  return {
    total_fee_pence,
    gas_fee_pence: exitFeePence(plan, 'gas'),
    electricity_fee_pence: exitFeePence(plan, 'electricity'),
  };
}

export function projectionResponse(projection: PlanProjection): ProjectionResponse {
  const { totalPence, gasTotalPence, electricityTotalPence, current, rollover } = projection;
  return {
    total_pence: totalPence,
    gas_total_pence: gasTotalPence,
    electricity_total_pence: electricityTotalPence,
    current: partResponse(current),
    rollover: rollover === null ? undefined : partResponse(rollover),
  };
}

/** Describes the market that is priced, and which of its sources are stale on that day. */
export function marketResponse(
  { id, staleSources }: Pick<PricedEdition, 'id' | 'staleSources'>,
  { day, region, capMayChangeOn }: Pick<RegionMarket, 'day' | 'region' | 'capMayChangeOn'>,
): ComparedPlansResponse['market'] {
  return {
    edition: id,
    day,
    region,
    stale_sources: [...staleSources],
    cap_may_change_on: [...capMayChangeOn],
  };
}

/** Describes the usage of the fuels that are compared. */
export function usageResponse({ electricity, gas }: PricingBasis): ComparedPlansResponse['usage'] {
  const night = electricity?.usage.nightMicropercent ?? null;
  const share = night === null ? {} : { percent_night_usage: decimalFromMicro(night) };
  return {
    ...(electricity && { electricity: { kwh: usageKwh(electricity.usage), ...share } }),
    ...(gas && { gas: { kwh: usageKwh(gas.usage) } }),
  };
}

/** Returns undefined unless the caller says what the home has. */
export function loadProfileResponse(
  home: HomeEquipment | null,
): ComparedPlansResponse['load_profile'] {
  return home === null
    ? undefined
    : { source: home.load.source, ev_kwh: decimalFromMicro(home.carMicroKwh) };
}

function partResponse(part: PartProjection): FuelProjectionsResponse {
  return { ...mapFuels(part, fuelResponse), total_pence: decimalFromMicro(part.totalMicropence) };
}

export function fuelResponse({
  lines,
  days,
  totalMicropence,
}: FuelProjection): FuelProjectionResponse {
  return {
    breakdown: lines.map((line) => lineResponse(line, days)),
    total_pence: decimalFromMicro(totalMicropence),
  };
}

function lineResponse(line: BreakdownLine, days: number): BreakdownItemResponse {
  const value_pence = decimalFromMicro(line.valueMicropence);
  switch (line.kind) {
    case 'consumption':
      return {
        type: 'consumption',
        value_pence,
        rate_pence_per_kWh: decimalFromMicro(line.rateMicropencePerKwh),
        rate_with_vat_pence_per_kWh: decimalFromMicro(line.rateWithVatMicropencePerKwh),
        usage_kWh: decimalFromMicro(line.usageMicroKwh),
        register: line.register,
        days,
        ...(line.pricedOn && { priced_on: { ...line.pricedOn } }),
        ...(line.timeOfUse?.times && { times: [...line.timeOfUse.times] }),
        ...(line.timeOfUse && {
          usage_share_percent: decimalFromMicro(line.timeOfUse.usageShareMicropercent),
        }),
      };
    case 'standing-charge':
      return {
        type: 'standing-charge',
        value_pence,
        charge_pence_per_day: decimalFromMicro(line.chargeMicropencePerDay),
        charge_with_vat_pence_per_day: decimalFromMicro(line.chargeWithVatMicropencePerDay),
        days,
      };
    case 'tax':
      return {
        type: 'tax',
        value_pence,
        rates: line.rates.map(({ basisPoints, days }) => ({ percent: basisPoints / 100, days })),
      };
    default:
      return line satisfies never;
  }
}

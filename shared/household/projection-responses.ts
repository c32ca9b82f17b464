import type { EquippedHome } from '../contract/request/equipped-home.ts';
import type { DecimalText } from '../contract/request/field.ts';
import type { FuelProjectionsResponse, PlanDurationResponse, ProjectionResponse } from '../contract/resources.ts';
import {
  type BreakdownLine,
  type FuelProjection,
  kwhNumber,
  mapFuels,
  microFromDecimal,
  type PartProjection,
  type PlanDuration,
  type PlanProjection,
  penceNumber,
  type TimeOfUseShare,
} from '../pricing/index.ts';

export function projectionResponse(projection: PlanProjection): ProjectionResponse {
  return {
    total_pence: projection.totalPence,
    gas_total_pence: projection.gasTotalPence,
    electricity_total_pence: projection.electricityTotalPence,
    current: partResponse(projection.current),
    ...(projection.rollover === null ? {} : { rollover: partResponse(projection.rollover) }),
  };
}

export function durationResponse(duration: PlanDuration): PlanDurationResponse {
  return {
    rollover: duration.rollover,
    rollover_treatment: duration.rolloverTreatment,
    days_on_current_plan: duration.daysOnCurrentPlan,
    rollover_date: duration.rolloverDate,
    reference_date: duration.referenceDate,
  };
}

/** Nothing unless the caller says what the home has. */
export function loadProfileResponse(equipped: EquippedHome<DecimalText> | null) {
  if (equipped === null) return {};
  const { load, evKwh } = equipped;
  return { load_profile: { source: load.source, ev_kwh: kwhNumber(evKwh === null ? 0 : microFromDecimal(evKwh)) } };
}

function partResponse(part: PartProjection): FuelProjectionsResponse {
  return {
    ...mapFuels(part, fuelResponse),
    total_pence: penceNumber(part.totalMicropence),
  };
}

function fuelResponse({ lines, days, totalMicropence }: FuelProjection) {
  return {
    breakdown: lines.map((line) => lineResponse(line, days)),
    total_pence: penceNumber(totalMicropence),
  };
}

function timeOfUseResponse({ times, usageSharePercent }: TimeOfUseShare) {
  return {
    ...(times === null ? {} : { times: [...times] }),
    usage_share_percent: usageSharePercent,
  };
}

function lineResponse(line: BreakdownLine, days: number) {
  const value_pence = penceNumber(line.valueMicropence);
  switch (line.kind) {
    case 'consumption':
      return {
        type: 'consumption' as const,
        value_pence,
        rate_pence_per_kWh: penceNumber(line.rateMicropencePerKwh),
        rate_with_vat_pence_per_kWh: penceNumber(line.rateWithVatMicropencePerKwh),
        usage_kWh: line.usageKwh,
        register: line.register,
        days,
        ...(line.timeOfUse && timeOfUseResponse(line.timeOfUse)),
      };
    case 'standing-charge':
      return {
        type: 'standing-charge' as const,
        value_pence,
        charge_pence_per_day: penceNumber(line.chargeMicropencePerDay),
        charge_with_vat_pence_per_day: penceNumber(line.chargeWithVatMicropencePerDay),
        days,
      };
    case 'tax':
      return {
        type: 'tax' as const,
        value_pence,
        rates: line.rates.map((run) => ({ percent: run.basisPoints / 100, days: run.days })),
      };
    default:
      return line satisfies never;
  }
}

import type { EquippedHome } from '../contract/request/home.ts';
import type { LoadProfileResponse, PricedUsageResponse } from '../contract/resources/comparisons.ts';
import type { PlanDurationResponse, ProjectionResponse } from '../contract/resources/projections.ts';
import {
  type BreakdownLine,
  decimalFromMicro,
  type FuelProjection,
  type PartProjection,
  type PlanDuration,
  type PlanProjection,
  type TimeOfUseShare,
  usageKwh,
} from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';

type PartResponse = ProjectionResponse['current'];
type FuelResponse = NonNullable<PartResponse['gas']>;

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

export function durationResponse(duration: PlanDuration): PlanDurationResponse {
  return {
    rollover: duration.rollover,
    rollover_treatment: duration.rolloverTreatment,
    days_on_current_plan: duration.daysOnCurrentPlan,
    rollover_date: duration.rolloverDate,
    reference_date: duration.referenceDate,
  };
}

/** Of the fuels that are compared. */
export function usageResponse({ basis: { electricity, gas } }: Pick<Baseline, 'basis'>): PricedUsageResponse {
  const night = electricity?.usage.nightMicropercent ?? null;
  const share = night === null ? {} : { percent_night_usage: decimalFromMicro(night) };
  return {
    ...(electricity && { electricity: { kwh: usageKwh(electricity.usage), ...share } }),
    ...(gas && { gas: { kwh: usageKwh(gas.usage) } }),
  };
}

/** Nothing unless the caller says what the home has. */
export function loadProfileResponse(home: EquippedHome | null): LoadProfileResponse | undefined {
  return home === null ? undefined : { source: home.load.source, ev_kwh: decimalFromMicro(home.carMicroKwh) };
}

function partResponse({ gas, electricity, totalMicropence }: PartProjection): PartResponse {
  return {
    gas: gas && fuelResponse(gas),
    electricity: electricity && fuelResponse(electricity),
    total_pence: decimalFromMicro(totalMicropence),
  };
}

function fuelResponse({ lines, days, totalMicropence }: FuelProjection): FuelResponse {
  return { breakdown: lines.map((line) => lineResponse(line, days)), total_pence: decimalFromMicro(totalMicropence) };
}

function lineResponse(line: BreakdownLine, days: number): FuelResponse['breakdown'][number] {
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
        ...(line.timeOfUse && timeOfUseResponse(line.timeOfUse)),
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

function timeOfUseResponse({ times, usageShareMicropercent }: TimeOfUseShare) {
  return {
    ...(times === null ? {} : { times: [...times] }),
    usage_share_percent: decimalFromMicro(usageShareMicropercent),
  };
}

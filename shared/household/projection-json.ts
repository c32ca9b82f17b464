import { type Json, json, jsonObject, jsonOfInteger, written } from '../contract/json.ts';
import type { LoadProfileResponse } from '../contract/resources/comparisons.ts';
import type { PlanDurationResponse, ProjectionResponse } from '../contract/resources/projections.ts';
import {
  type BreakdownLine,
  type FuelProjection,
  kwhNumber,
  microText,
  oncePer,
  type PartProjection,
  type PlanDuration,
  type PlanProjection,
  type TimeOfUseShare,
  type VatRun,
} from '../pricing/index.ts';
import { type EquippedHousehold, loadInEffect } from './load-in-effect.ts';

/** Some 200 bytes each. */
const TEXTS_KEPT = 20_000;

export function projectionJson(projection: PlanProjection): Json<ProjectionResponse> {
  const { totalPence, gasTotalPence, electricityTotalPence, current, rollover } = projection;
  return jsonObject<ProjectionResponse>({
    total_pence: jsonOfInteger(totalPence),
    gas_total_pence: gasTotalPence === undefined ? undefined : jsonOfInteger(gasTotalPence),
    electricity_total_pence: electricityTotalPence === undefined ? undefined : jsonOfInteger(electricityTotalPence),
    current: partJson(current),
    rollover: rollover === null ? undefined : partJson(rollover),
  });
}

export function durationJson(duration: PlanDuration): Json<PlanDurationResponse> {
  return json({
    rollover: duration.rollover,
    rollover_treatment: duration.rolloverTreatment,
    days_on_current_plan: duration.daysOnCurrentPlan,
    rollover_date: duration.rolloverDate,
    reference_date: duration.referenceDate,
  });
}

/** Nothing unless the caller says what the home has. */
export function loadProfileJson(household: EquippedHousehold): Json<LoadProfileResponse> | undefined {
  const inEffect = loadInEffect(household);
  if (inEffect === null) return undefined;
  return json({ source: inEffect.load?.source ?? 'typical', ev_kwh: kwhNumber(inEffect.carMicroKwh) });
}

type PartResponse = ProjectionResponse['current'];

function partJson({ gas, electricity, totalMicropence }: PartProjection): Json<PartResponse> {
  return jsonObject<PartResponse>({
    gas: gas && fuelJson(gas),
    electricity: electricity && fuelJson(electricity),
    total_pence: written(microText(totalMicropence)),
  });
}

/**
 * Its lines are written by hand, because a page has some sixty of them: a field that is missing or misspelt fails the
 * check of responses in the tests.
 */
function fuelJson({ lines, days, totalMicropence }: FuelProjection): Json<NonNullable<PartResponse['gas']>> {
  let breakdown = '';
  for (const line of lines) breakdown += breakdown === '' ? lineText(line, days) : `,${lineText(line, days)}`;
  return written(`{"breakdown":[${breakdown}],"total_pence":${microText(totalMicropence)}}`);
}

function lineText(line: BreakdownLine, days: number): string {
  switch (line.kind) {
    case 'consumption':
      return `{"type":"consumption","value_pence":${microText(line.valueMicropence)}${rateText(line.rateMicropencePerKwh, line.rateWithVatMicropencePerKwh)},"usage_kWh":${line.usageKwh},"register":"${line.register}","days":${days}${timeOfUseText(line.timeOfUse)}}`;
    case 'standing-charge':
      return `{"type":"standing-charge","value_pence":${microText(line.valueMicropence)}${chargeText(line.chargeMicropencePerDay, line.chargeWithVatMicropencePerDay)},"days":${days}}`;
    case 'tax':
      return `{"type":"tax","value_pence":${microText(line.valueMicropence)},"rates":${vatText(line.rates)}}`;
    default:
      return line satisfies never;
  }
}

function timeOfUseText(share: TimeOfUseShare | undefined): string {
  if (share === undefined) return '';
  const { times, usageSharePercent } = share;
  return `${times === null ? '' : `,"times":${json(times)}`},"usage_share_percent":${usageSharePercent}`;
}

const rateText = keptTexts(
  (rate, withVat) => `,"rate_pence_per_kWh":${microText(rate)},"rate_with_vat_pence_per_kWh":${microText(withVat)}`,
);
const chargeText = keptTexts(
  (charge, withVat) =>
    `,"charge_pence_per_day":${microText(charge)},"charge_with_vat_pence_per_day":${microText(withVat)}`,
);

/** Rates and charges come again in every response; the VAT on them changes once in years. */
function keptTexts(write: (micropence: number, withVatMicropence: number) => string) {
  const kept = new Map<number, { readonly withVat: number; readonly text: string }>();
  return (micropence: number, withVat: number): string => {
    const known = kept.get(micropence);
    if (known?.withVat === withVat) return known.text;
    const text = write(micropence, withVat);
    if (kept.size === TEXTS_KEPT) kept.clear();
    kept.set(micropence, { withVat, text });
    return text;
  };
}

/** The rates of a whole year are the same object for every plan. */
const vatText = oncePer((runs: readonly VatRun[]) =>
  json(runs.map(({ basisPoints, days }) => ({ percent: basisPoints / 100, days }))),
);

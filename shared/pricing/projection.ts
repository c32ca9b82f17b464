import { addConsumption, type ConsumptionLine, type Priced, registerYearMicropence } from './consumption.ts';
import { wholePence } from './decimal.ts';
import { exactInteger, YEAR_DAYS } from './exact.ts';
import type { Price, RegisterPrice } from './price.ts';
import { type Span, type VatRun, type VatYear, vatOn, vatRuns, vatShare, WHOLE_YEAR, withVat } from './vat.ts';

/** What one fuel is priced for: its usage, and the VAT of the 365 days from today. Made once, used for every price. */
export type FuelPricingBasis = Priced['basis'];

/** The standing charge over the days, without VAT; below 0 if the charge is. */
export type StandingChargeLine = {
  readonly kind: 'standing-charge';
  readonly chargeMicropencePerDay: number;
  /** The charge with today's VAT, rounded half up to a micropenny. */
  readonly chargeWithVatMicropencePerDay: number;
  readonly valueMicropence: number;
};

/** VAT on the lines before it, and the rates on the days that it is for; no rate over 0 days. */
export type TaxLine = { readonly kind: 'tax'; readonly rates: readonly VatRun[]; readonly valueMicropence: number };

/** A line of a breakdown, in the order in which they are shown. */
export type BreakdownLine = ConsumptionLine | StandingChargeLine | TaxLine;

/** What one fuel costs over some days. The total is the sum of the lines. */
export type FuelProjection = {
  readonly days: number;
  readonly lines: readonly BreakdownLine[];
  readonly totalMicropence: number;
};

/**
 * What a price costs over a span of the 365 days from today: a consumption line for each band that is used of each
 * register (at least one, the day's first) or each rate of a time-of-use price that is used, the standing charge, the tax. Usage, bands and standing charge are the
 * span's days over 365; the tax is worked out once, by the VAT of the span's own days. Each value is rounded half up to
 * a micropenny; over 0 days every line is 0.
 *
 * @throws RangeError for a span beyond the 365 days; for a day and night price without a night share; for amounts
 * beyond 2^53 micropence
 * @example 2,500 kWh at 25 p and 60 p a day, 131 days at 0 % and 234 at 5 %: 62,500 p + 21,900 p + 84,400 x 234 x 5 % /
 * 365 = 2,705.424658 p, 87,105.424658 p
 */
export function projectFuel(price: Price, basis: FuelPricingBasis, span: Span = WHOLE_YEAR): FuelProjection {
  checkSpan(span);
  const lines: BreakdownLine[] = [];
  const totalMicropence = addLines(price, { basis, span }, lines);
  return { days: span.days, lines, totalMicropence };
}

/**
 * The total of `projectFuel`, by the same computation without keeping its lines.
 *
 * @throws RangeError as projectFuel
 * @example fuelTotalMicropence(price, basis) === projectFuel(price, basis).totalMicropence
 */
export function fuelTotalMicropence(price: Price, basis: FuelPricingBasis, span: Span = WHOLE_YEAR): number {
  checkSpan(span);
  return addLines(price, { basis, span }, null);
}

/**
 * The lines of `projectFuel` over 365 days without the tax: what does not change with the day.
 *
 * @throws RangeError as projectFuel
 * @example yearWithVatMicropence(yearNetMicropence(price, basis), basis.vat) === fuelTotalMicropence(price, basis)
 */
export function yearNetMicropence(price: Price, basis: FuelPricingBasis): number {
  return price.timetable === undefined ? registersNet(price, basis) : addNet(price, { basis, span: WHOLE_YEAR }, null);
}

/**
 * A year's cost with the VAT of its days, from the cost without it.
 *
 * @throws RangeError for amounts beyond 2^53 micropence
 * @example yearWithVatMicropence(78_300_454_500, vatYear('electricity', '2026-11-21')) === 80_810_359_480
 */
export function yearWithVatMicropence(netMicropence: number, { yearShare }: VatYear): number {
  return exactInteger(netMicropence + vatOn(netMicropence, yearShare));
}

/**
 * The total of a year in whole pence, VAT included.
 *
 * @throws RangeError as projectFuel
 * @example yearTotalPence(price, basis) === wholePence(projectFuel(price, basis).totalMicropence)
 */
export function yearTotalPence(price: Price, basis: FuelPricingBasis): number {
  return wholePence(yearWithVatMicropence(yearNetMicropence(price, basis), basis.vat));
}

function checkSpan({ firstDay, days }: Span): void {
  const isWithin = Number.isInteger(firstDay) && Number.isInteger(days) && firstDay >= 0 && days >= 0;
  if (!isWithin || firstDay + days > YEAR_DAYS) {
    throw new RangeError(`not within the 365 days from today: ${days} days from day ${firstDay}`);
  }
}

/** The one computation: what is added up is what is shown, and `lines` only says whether it is also kept. */
function addLines(price: Price, priced: Priced, lines: BreakdownLine[] | null): number {
  const { basis, span } = priced;
  const netMicropence = addNet(price, priced, lines);
  const taxMicropence = vatOn(netMicropence, vatShare(basis.vat, span));
  lines?.push({ kind: 'tax', rates: vatRuns(basis.vat, span), valueMicropence: taxMicropence });
  return exactInteger(netMicropence + taxMicropence);
}

function addNet(price: Price, priced: Priced, lines: BreakdownLine[] | null): number {
  const consumptionMicropence = addConsumption(price, priced, lines);
  // n days of 365, each the charge: no rounding. Plus 0 turns the -0 of no days of a negative charge into 0.
  const chargeMicropence = price.chargeMicropencePerDay * priced.span.days + 0;
  lines?.push(standingChargeLine(price, priced, chargeMicropence));
  return exactInteger(consumptionMicropence + chargeMicropence);
}

/** `addNet` of a whole year, without lines: a register that has one rate costs one product. */
function registersNet({ chargeMicropencePerDay, registers }: RegisterPrice, basis: FuelPricingBasis): number {
  let netMicropence = chargeMicropencePerDay * YEAR_DAYS;
  for (let index = 0; index < registers.length; index += 1) {
    const register = registers[index];
    if (register !== undefined) netMicropence += registerYearMicropence(register, basis);
  }
  return exactInteger(netMicropence);
}

function standingChargeLine(
  { chargeMicropencePerDay }: Price,
  { basis }: Priced,
  valueMicropence: number,
): StandingChargeLine {
  const chargeWithVatMicropencePerDay = withVat(chargeMicropencePerDay, basis.vat.todayBasisPoints);
  return { kind: 'standing-charge', chargeMicropencePerDay, chargeWithVatMicropencePerDay, valueMicropence };
}

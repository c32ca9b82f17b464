import { type Energy, energyCostMicropence, energyOverDays, kwhOfEnergy, wholeEnergy } from './energy.ts';
import { exactInteger, YEAR_DAYS } from './exact.ts';
import type { Price, Register, RegisterName } from './price.ts';
import { energyOfRegister, type FuelUsage } from './usage.ts';
import { type Span, type VatRun, type VatYear, vatOn, vatRuns, vatShare, WHOLE_YEAR, withVat } from './vat.ts';

/** What one fuel is priced for: its usage, and the VAT of the 365 days from today. Made once, used for every price. */
export type FuelPricingBasis = { readonly usage: FuelUsage; readonly vat: VatYear };

/** What a band of a register costs over the days. */
export type ConsumptionLine = {
  readonly kind: 'consumption';
  readonly register: RegisterName;
  readonly rateMicropencePerKwh: number;
  /** The rate with today's VAT, rounded half up to a micropenny. */
  readonly rateWithVatMicropencePerKwh: number;
  /** The exact usage over the days. */
  readonly usage: Energy;
  /** The usage as it is shown: rounded half up to six decimals. */
  readonly usageKwh: number;
  readonly valueMicropence: number;
};

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
 * register (at least one, the day's first), the standing charge, the tax. Usage, bands and standing charge are the
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
  return addNet(price, { basis, span: WHOLE_YEAR }, null);
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

function checkSpan({ firstDay, days }: Span): void {
  const isWithin = Number.isInteger(firstDay) && Number.isInteger(days) && firstDay >= 0 && days >= 0;
  if (!isWithin || firstDay + days > YEAR_DAYS) {
    throw new RangeError(`not within the 365 days from today: ${days} days from day ${firstDay}`);
  }
}

/** Lines over the days of a span, priced for the same basis. */
type Priced = { readonly basis: FuelPricingBasis; readonly span: Span };

/** The one computation: what is added up is what is shown, and `lines` only says whether it is also kept. */
function addLines(price: Price, priced: Priced, lines: BreakdownLine[] | null): number {
  const { basis, span } = priced;
  const netMicropence = addNet(price, priced, lines);
  const taxMicropence = vatOn(netMicropence, vatShare(basis.vat, span));
  lines?.push({ kind: 'tax', rates: vatRuns(basis.vat, span), valueMicropence: taxMicropence });
  return exactInteger(netMicropence + taxMicropence);
}

function addNet(price: Price, priced: Priced, lines: BreakdownLine[] | null): number {
  const { basis, span } = priced;
  let netMicropence = 0;
  if (span.days > 0) for (const register of price.registers) netMicropence += addRegister(register, priced, lines);
  if (lines?.length === 0) addUnused(price, basis, lines);

  // n days of 365, each the charge: no rounding. Plus 0 turns the -0 of no days of a negative charge into 0.
  const chargeMicropence = price.chargeMicropencePerDay * span.days + 0;
  lines?.push({
    kind: 'standing-charge',
    chargeMicropencePerDay: price.chargeMicropencePerDay,
    chargeWithVatMicropencePerDay: withVat(price.chargeMicropencePerDay, basis.vat.todayBasisPoints),
    valueMicropence: chargeMicropence,
  });
  return exactInteger(netMicropence + chargeMicropence);
}

/**
 * The bands are filled by the year's usage: over n days both usage and bands are n/365 as large, so the same bands are
 * used and each holds n/365 of what it holds in a year.
 */
function addRegister(register: Register, { basis, span: { days } }: Priced, lines: BreakdownLine[] | null): number {
  const year = energyOfRegister(basis.usage, register.name);
  let startMicroKwh = 0;
  let costMicropence = 0;
  for (const { rateMicropencePerKwh, widthMicroKwhPerYear } of register.bands) {
    const left = above(year, startMicroKwh);
    if (left.microKwh === 0 && left.numerator === 0) break;
    const endsHere = widthMicroKwhPerYear === null || left.microKwh < widthMicroKwhPerYear;
    const part = endsHere ? left : wholeEnergy(widthMicroKwhPerYear);
    const valueMicropence = energyCostMicropence(rateMicropencePerKwh, part, days);
    costMicropence += valueMicropence;
    if (lines !== null) {
      const at = { register: register.name, rateMicropencePerKwh };
      lines.push(consumptionLine(at, { usage: energyOverDays(part, days), basis }, valueMicropence));
    }
    if (endsHere) break;
    startMicroKwh += widthMicroKwhPerYear;
  }
  return costMicropence;
}

/** A year's energy above a number of whole millionths of a kWh. */
function above(year: Energy, startMicroKwh: number): Energy {
  return startMicroKwh === 0 ? year : { ...year, microKwh: year.microKwh - startMicroKwh };
}

function consumptionLine(
  at: { readonly register: RegisterName; readonly rateMicropencePerKwh: number },
  { usage, basis }: { readonly usage: Energy; readonly basis: FuelPricingBasis },
  valueMicropence: number,
): ConsumptionLine {
  return {
    kind: 'consumption',
    ...at,
    rateWithVatMicropencePerKwh: withVat(at.rateMicropencePerKwh, basis.vat.todayBasisPoints),
    usage,
    usageKwh: kwhOfEnergy(usage),
    valueMicropence,
  };
}

/** A breakdown has a consumption line even if nothing is used: the first rate, for nothing. */
function addUnused({ registers: [first] }: Price, basis: FuelPricingBasis, lines: BreakdownLine[]): void {
  const band = first?.bands[0];
  if (first === undefined || band === undefined) throw new RangeError('a price needs at least one unit rate');
  const at = { register: first.name, rateMicropencePerKwh: band.rateMicropencePerKwh };
  lines.push(consumptionLine(at, { usage: wholeEnergy(0), basis }, 0));
}

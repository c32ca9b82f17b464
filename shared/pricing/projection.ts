import { type Energy, energyCostMicropence, energyOverDays, kwhOfEnergy, wholeEnergy } from './energy.ts';
import { exactInteger, YEAR_DAYS } from './exact.ts';
import type { Price, Register, RegisterName } from './price.ts';
import { energyOfRegister, type FuelUsage } from './usage.ts';
import { vatOn } from './vat.ts';

/** What one fuel is priced for: its usage, and the VAT on it in basis points (500 is 5 %). Made once, used for every price. */
export type FuelTerms = { readonly usage: FuelUsage; readonly vatBasisPoints: number };

/** What a band of a register costs over the days. */
export type ConsumptionLine = {
  readonly kind: 'consumption';
  readonly register: RegisterName;
  readonly rateMicropencePerKwh: number;
  /** The exact usage over the days. */
  readonly usage: Energy;
  /** The double nearest to it, to be shown. */
  readonly usageKwh: number;
  readonly valueMicropence: number;
};

/** The standing charge over the days, without VAT; below 0 where the charge is. */
export type StandingChargeLine = {
  readonly kind: 'standing-charge';
  readonly chargeMicropencePerDay: number;
  readonly valueMicropence: number;
};

/** VAT on the lines before it. */
export type TaxLine = { readonly kind: 'tax'; readonly valueMicropence: number };

/** A line of a breakdown, in the order in which they are shown. */
export type BreakdownLine = ConsumptionLine | StandingChargeLine | TaxLine;

/** What one fuel costs over some days. The total is the sum of the lines. */
export type FuelProjection = {
  readonly days: number;
  readonly lines: readonly BreakdownLine[];
  readonly totalMicropence: number;
};

type Span = { readonly terms: FuelTerms; readonly days: number };

const consumptionLine = (
  at: { readonly register: RegisterName; readonly rateMicropencePerKwh: number },
  usage: Energy,
  valueMicropence: number,
): ConsumptionLine => ({ kind: 'consumption', ...at, usage, usageKwh: kwhOfEnergy(usage), valueMicropence });

/** A year's energy above a number of whole millionths of a kWh. */
const above = (year: Energy, startMicroKwh: number): Energy =>
  startMicroKwh === 0 ? year : { ...year, microKwh: year.microKwh - startMicroKwh };

/**
 * The bands are filled by the year's usage: over n days both usage and bands are n/365 as large, so the same bands are
 * used and each holds n/365 of what it holds in a year.
 */
const addRegister = (register: Register, { terms, days }: Span, lines: BreakdownLine[] | null): number => {
  const year = energyOfRegister(terms.usage, register.name);
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
      lines.push(consumptionLine(at, energyOverDays(part, days), valueMicropence));
    }
    if (endsHere) break;
    startMicroKwh += widthMicroKwhPerYear;
  }
  return costMicropence;
};

/** A breakdown has a consumption line even where nothing is used: the first rate, for nothing. */
const addUnused = ({ registers: [first] }: Price, lines: BreakdownLine[]): void => {
  const band = first?.bands[0];
  if (first === undefined || band === undefined) throw new RangeError('a price needs at least one unit rate');
  const at = { register: first.name, rateMicropencePerKwh: band.rateMicropencePerKwh };
  lines.push(consumptionLine(at, wholeEnergy(0), 0));
};

/** The one computation: what is added up is what is shown, and `lines` only says whether it is also kept. */
const addLines = (price: Price, span: Span, lines: BreakdownLine[] | null): number => {
  let netMicropence = 0;
  if (span.days > 0) for (const register of price.registers) netMicropence += addRegister(register, span, lines);
  if (lines?.length === 0) addUnused(price, lines);

  // n days of 365, each the charge: no rounding. Plus 0 turns the -0 of no days of a negative charge into 0.
  const chargeMicropence = price.chargeMicropencePerDay * span.days + 0;
  netMicropence = exactInteger(netMicropence + chargeMicropence);
  const taxMicropence = vatOn(netMicropence, span.terms.vatBasisPoints);
  lines?.push(
    {
      kind: 'standing-charge',
      chargeMicropencePerDay: price.chargeMicropencePerDay,
      valueMicropence: chargeMicropence,
    },
    { kind: 'tax', valueMicropence: taxMicropence },
  );
  return exactInteger(netMicropence + taxMicropence);
};

const checkDays = (days: number): void => {
  if (!Number.isInteger(days) || days < 0 || days > YEAR_DAYS) throw new RangeError(`not 0 to 365 days: ${days}`);
};

/**
 * What a price costs over so many days of a year of 365: a consumption line for each band that is used of each
 * register (at least one, the day's first), the standing charge, the tax. Each value is rounded half up to a micropenny;
 * over 0 days every line is 0.
 *
 * @throws RangeError for days that are no integer from 0 to 365; for a day and night price without a night share; for
 * amounts beyond 2^53 micropence
 * @example 2,500 kWh at 25 p and 60 p a day with 5 %: 62,500 p + 21,900 p + 4,220 p = 88,620 p
 */
export const projectFuel = (price: Price, terms: FuelTerms, days: number = YEAR_DAYS): FuelProjection => {
  checkDays(days);
  const lines: BreakdownLine[] = [];
  const totalMicropence = addLines(price, { terms, days }, lines);
  return { days, lines, totalMicropence };
};

/**
 * The total of `projectFuel` over 365 days, by the same computation without keeping its lines.
 *
 * @example yearTotalMicropence(price, terms) === projectFuel(price, terms).totalMicropence
 */
export const yearTotalMicropence = (price: Price, terms: FuelTerms): number =>
  addLines(price, { terms, days: YEAR_DAYS }, null);

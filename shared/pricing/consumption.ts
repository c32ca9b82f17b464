import {
  energyCostMicropence,
  energyOverDays,
  kwhOfEnergy,
  type YearEnergy,
  yearCostMicropence,
  yearEnergy,
} from './energy.ts';
import type { Price, Register, RegisterName, RegisterPrice, TimeOfUsePrice } from './price.ts';
import type { TimeWindow } from './time-of-use.ts';
import { sharePercent, timedCostMicropence, timedKwh } from './timed-energy.ts';
import { energyOfRates, energyOfRegister, type FuelUsage } from './usage.ts';
import { type Span, type VatYear, WHOLE_YEAR, withVat } from './vat.ts';

/** What a band of a register, or a rate of a time-of-use price, costs over the days. */
export type ConsumptionLine = {
  readonly kind: 'consumption';
  /** `all` of a time-of-use price. */
  readonly register: RegisterName;
  readonly rateMicropencePerKwh: number;
  /** The rate with today's VAT, rounded half up to a micropenny. */
  readonly rateWithVatMicropencePerKwh: number;
  /** The usage as it is shown: rounded half up to six decimals. */
  readonly usageKwh: number;
  readonly valueMicropence: number;
  /** Of a time-of-use price only. */
  readonly timeOfUse?: TimeOfUseShare | undefined;
};

/** When a rate applies, and how much of the fuel is used then. */
export type TimeOfUseShare = {
  /** As in the feed; null: at all times that the other rates leave. */
  readonly times: readonly TimeWindow[] | null;
  /** Percent of the fuel's whole usage as it is shown: rounded half up to six decimals. */
  readonly usageSharePercent: number;
};

/** A usage with the VAT of its year, and the days of the year that are priced. */
export type Priced = { readonly basis: { readonly usage: FuelUsage; readonly vat: VatYear }; readonly span: Span };

/** Adds the lines of what is used, at least one, and returns their sum in micropence. */
export function addConsumption(price: Price, priced: Priced, lines: ConsumptionLines): number {
  let costMicropence = 0;
  if (priced.span.days > 0) {
    if (price.timetable !== undefined) costMicropence = addRates(price, priced, lines);
    else for (const register of price.registers) costMicropence += addRegister(register, priced, lines);
  }
  if (lines?.length === 0) lines.push(unusedLine(price, priced));
  return costMicropence;
}

/** What a register costs over the whole year: most have one band, which holds all of the energy. */
export function registerYearMicropence(register: Register, basis: Priced['basis']): number {
  const first = register.bands[0];
  return first !== undefined && first.widthMicroKwhPerYear === null
    ? yearCostMicropence(first.rateMicropencePerKwh, energyOfRegister(basis.usage, register.name))
    : addRegister(register, { basis, span: WHOLE_YEAR }, null);
}

/** Null: they are not kept. */
type ConsumptionLines = { readonly length: number; readonly push: (line: ConsumptionLine) => number } | null;

/**
 * The bands are filled by the year's usage: over n days both usage and bands are n/365 as large, so the same bands are
 * used and each holds n/365 of what it holds in a year.
 */
function addRegister({ name, bands }: Register, priced: Priced, lines: ConsumptionLines): number {
  const { days } = priced.span;
  let left = energyOfRegister(priced.basis.usage, name);
  let costMicropence = 0;
  for (const { rateMicropencePerKwh, widthMicroKwhPerYear } of bands) {
    if (left.microKwh === 0 && left.numerator === 0) break;
    const endsHere = widthMicroKwhPerYear === null || left.microKwh < widthMicroKwhPerYear;
    const part = endsHere ? left : yearEnergy(widthMicroKwhPerYear);
    const valueMicropence = energyCostMicropence(rateMicropencePerKwh, part, days);
    costMicropence += valueMicropence;
    lines?.push(bandLine({ name, rateMicropencePerKwh, part, valueMicropence }, priced));
    if (endsHere) break;
    left = yearEnergy(left.microKwh - widthMicroKwhPerYear, left.numerator, left.denominator);
  }
  return costMicropence;
}

function bandLine({ name, rateMicropencePerKwh, part, valueMicropence }: PricedBand, priced: Priced): ConsumptionLine {
  const usageKwh = kwhOfEnergy(energyOverDays(part, priced.span.days));
  return { ...ratedLine(name, rateMicropencePerKwh, priced), usageKwh, valueMicropence };
}

type PricedBand = {
  readonly name: RegisterName;
  readonly rateMicropencePerKwh: number;
  /** What of a year's energy it holds. */
  readonly part: YearEnergy;
  readonly valueMicropence: number;
};

/** Over n days each rate holds n/365 of what it holds in a year. */
function addRates(price: TimeOfUsePrice, priced: Priced, lines: ConsumptionLines): number {
  const { usage } = priced.basis;
  const { days } = priced.span;
  const energies = energyOfRates(price, usage);
  let costMicropence = 0;
  for (const [index, rateMicropencePerKwh] of price.ratesMicropencePerKwh.entries()) {
    const energy = energies[index];
    if (energy === undefined || energy.over === 0n) continue;
    const valueMicropence = timedCostMicropence(rateMicropencePerKwh, energy, days);
    costMicropence += valueMicropence;
    lines?.push({
      ...ratedLine('all', rateMicropencePerKwh, priced),
      usageKwh: timedKwh(energy, days),
      valueMicropence,
      timeOfUse: {
        times: price.timetable[index] ?? null,
        usageSharePercent: sharePercent(energy, usage.annualMicroKwh),
      },
    });
  }
  return costMicropence;
}

function ratedLine(register: RegisterName, rateMicropencePerKwh: number, { basis }: Priced) {
  return {
    kind: 'consumption' as const,
    register,
    rateMicropencePerKwh,
    rateWithVatMicropencePerKwh: withVat(rateMicropencePerKwh, basis.vat.todayBasisPoints),
  };
}

/** A breakdown has a consumption line even if nothing is used: the first rate, for nothing. */
function unusedLine(price: Price, priced: Priced): ConsumptionLine {
  const nothing = { usageKwh: 0, valueMicropence: 0 };
  if (price.timetable === undefined) {
    const { register, rateMicropencePerKwh } = firstRate(price);
    return { ...ratedLine(register, rateMicropencePerKwh, priced), ...nothing };
  }
  const [times = null] = price.timetable;
  const timeOfUse = { times, usageSharePercent: 0 };
  return { ...ratedLine('all', price.ratesMicropencePerKwh[0] ?? 0, priced), ...nothing, timeOfUse };
}

function firstRate({ registers: [first] }: RegisterPrice) {
  const band = first?.bands[0];
  if (first === undefined || band === undefined) throw new RangeError('a price needs at least one unit rate');
  return { register: first.name, rateMicropencePerKwh: band.rateMicropencePerKwh };
}

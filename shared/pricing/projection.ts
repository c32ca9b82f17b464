import { divideHalfUp, MILLION } from './amounts.ts';
import { YEAR_DAYS } from './days.ts';
import type { Fraction } from './fraction.ts';
import type { Price, RegisterName } from './price.ts';
import type { TimeWindow } from './time-of-use.ts';
import { energyByRate, type FuelUsage, type RateEnergy } from './usage.ts';
import { type Span, type VatRun, type VatYear, vatOn, vatRuns, WHOLE_YEAR, withVat } from './vat.ts';

/** What one fuel is priced for: its usage, and the VAT of the 365 days from today. */
export type FuelPricingBasis = { readonly usage: FuelUsage; readonly vat: VatYear };

/** What a band of a register, or a rate of a time-of-use price, costs over the days. */
export type ConsumptionLine = {
  readonly kind: 'consumption';
  /** `all` of a time-of-use price. */
  readonly register: RegisterName;
  readonly rateMicropencePerKwh: bigint;
  /** The rate with today's VAT, rounded half up to a micropenny. */
  readonly rateWithVatMicropencePerKwh: bigint;
  /** Rounded half up to a millionth of a kWh. */
  readonly usageMicroKwh: bigint;
  readonly valueMicropence: bigint;
  /** Of a time-of-use price only. */
  readonly timeOfUse?: TimeOfUseShare | undefined;
};

/** When a rate applies, and how much of the fuel is used then. */
export type TimeOfUseShare = {
  /** As in the feed; null: at all times that the other rates leave. */
  readonly times: readonly TimeWindow[] | null;
  /** Of the fuel's whole usage, in millionths of a percent rounded half up; 0 if nothing is used. */
  readonly usageShareMicropercent: bigint;
};

/** The standing charge over the days, without VAT; below 0 if the charge is. */
export type StandingChargeLine = {
  readonly kind: 'standing-charge';
  readonly chargeMicropencePerDay: bigint;
  /** The charge with today's VAT, rounded half up to a micropenny. */
  readonly chargeWithVatMicropencePerDay: bigint;
  readonly valueMicropence: bigint;
};

/** VAT on the lines before it, and the rates on the days that it is for; no rate over 0 days. */
export type TaxLine = { readonly kind: 'tax'; readonly rates: readonly VatRun[]; readonly valueMicropence: bigint };

/** A line of a breakdown, in the order in which they are shown. */
export type BreakdownLine = ConsumptionLine | StandingChargeLine | TaxLine;

/** What one fuel costs over some days. The total is the sum of the lines. */
export type FuelProjection = {
  readonly days: number;
  readonly lines: readonly BreakdownLine[];
  readonly totalMicropence: bigint;
};

/**
 * What a price costs over a span of the 365 days from today: a consumption line for each band that is used of each
 * register, or each rate of a time-of-use price that is used (at least one, the first), the standing charge, the tax.
 * Usage, bands and standing charge are the span's days over 365, so each part of a year has the same lines, one of 0
 * days too; the tax is worked out once, by the VAT of the span's own days. Each value is one division, rounded half up to a micropenny.
 *
 * @throws RangeError for a day and night price without a night share, or a time-of-use price without a load profile
 * @example 2,500 kWh at 25 p and 60 p a day, 131 days at 0 % and 234 at 5 %: 62,500 p + 21,900 p + 84,400 x 234 x 5 % /
 * 365 = 2,705.424658 p, 87,105.424658 p
 */
export function projectFuel(price: Price, basis: FuelPricingBasis, span: Span = WHOLE_YEAR): FuelProjection {
  const { days } = span;
  const { todayBasisPoints } = basis.vat;
  const { chargeMicropencePerDay } = price;
  const charged = [
    ...energyByRate(price, basis.usage).map((energy) => consumptionLine(energy, basis, days)),
    {
      kind: 'standing-charge' as const,
      chargeMicropencePerDay,
      chargeWithVatMicropencePerDay: withVat(chargeMicropencePerDay, todayBasisPoints),
      valueMicropence: chargeMicropencePerDay * BigInt(days),
    },
  ];
  const netMicropence = charged.reduce((sum, { valueMicropence }) => sum + valueMicropence, 0n);
  const rates = vatRuns(basis.vat, span);
  const taxMicropence = vatOn(netMicropence, rates);
  return {
    days,
    lines: [...charged, { kind: 'tax', rates, valueMicropence: taxMicropence }],
    totalMicropence: netMicropence + taxMicropence,
  };
}

function consumptionLine(
  { register, rateMicropencePerKwh, microKwh, times }: RateEnergy,
  { usage, vat }: FuelPricingBasis,
  days: number,
): ConsumptionLine {
  const { over, under } = microKwh;
  const daysOver = over * BigInt(days);
  const yearUnder = under * BigInt(YEAR_DAYS);
  return {
    kind: 'consumption',
    register,
    rateMicropencePerKwh,
    rateWithVatMicropencePerKwh: withVat(rateMicropencePerKwh, vat.todayBasisPoints),
    usageMicroKwh: divideHalfUp(daysOver, yearUnder),
    valueMicropence: divideHalfUp(rateMicropencePerKwh * daysOver, yearUnder * MILLION),
    ...(times !== undefined && { timeOfUse: { times, usageShareMicropercent: sharePercent(microKwh, usage) } }),
  };
}

function sharePercent({ over, under }: Fraction, { microKwh }: FuelUsage): bigint {
  if (microKwh.over === 0n) return 0n;
  return divideHalfUp(100n * MILLION * over * microKwh.under, under * microKwh.over);
}

import { YEAR_DAYS } from './days.ts';
import { divideHalfUp, type Fraction, MILLION, wholePence } from './money.ts';
import {
  type Charges,
  mapFuels,
  type PerFuel,
  type Price,
  pricesOf,
  type RegisterName,
  type SingleFuel,
} from './price.ts';
import type { TimeWindow } from './time-of-use.ts';
import { energyByRate, type FuelUsage, type PricedDays, type RateEnergy } from './usage.ts';
import {
  plusVat,
  type Span,
  type VatRun,
  type VatYear,
  vatOn,
  vatRuns,
  vatYear,
  WHOLE_YEAR,
} from './vat.ts';

/** A year's days, and the micro-kWh in each of its kWh. */
const MICRO_YEARS = BigInt(YEAR_DAYS) * MILLION;

/**
 * The usage and VAT by which a household's plans are priced: made once a request by `pricingBasis`.
 */
export type PricingBasis = PerFuel<FuelPricingBasis>;

/** The cost of one fuel over a year, with the days after a rollover apart. */
export type FuelCost = {
  readonly fuel: SingleFuel;
  readonly current: FuelProjection;
  /** The part after the rollover; null means that nothing rolls over. */
  readonly rollover: FuelProjection | null;
  /** The sum of the lines of both, rounded once. */
  readonly totalPence: number;
};

/** The cost of a plan, or of its rollover: each fuel, and the fuels together. */
export type PartProjection = PerFuel<FuelProjection> & { readonly totalMicropence: bigint };

/**
 * A plan's cost for 365 days. Whole pence are each fuel's, rounded once from all its lines;
 * `totalPence` is their sum.
 */
export type PlanProjection = {
  readonly totalPence: number;
  readonly gasTotalPence?: number | undefined;
  readonly electricityTotalPence?: number | undefined;
  readonly current: PartProjection;
  /** The fuels that roll over; null if none does. */
  readonly rollover: PartProjection | null;
};

/**
 * Combines the usage of each fuel with its VAT over the 365 days from a day, ready for any number
 * of prices.
 *
 * @throws RangeError if no VAT is known for the day
 * @example
 * ```ts
 * const basis = pricingBasis({ electricity: fuelUsage(2_500_000_000n) }, '2026-11-21');
 * basis.electricity.vat.shown.over; // 0n
 * ```
 */
export function pricingBasis(usage: PerFuel<FuelUsage>, day: string): PricingBasis {
  return mapFuels(usage, (fuelUsage, fuel) => ({ usage: fuelUsage, vat: vatYear(fuel, day) }));
}

/** Returns the usage and VAT of one fuel. @throws RangeError if its usage is not known */
export function basisOf(basis: PricingBasis, fuel: SingleFuel): FuelPricingBasis {
  const fuelBasis = basis[fuel];
  if (fuelBasis === undefined) throw new RangeError(`the usage of ${fuel} is not known`);
  return fuelBasis;
}

/**
 * Prices a plan over 365 days, with the whole breakdown.
 *
 * @throws RangeError if a fuel of the plan has no usage in the basis; otherwise as projectFuel
 * @example
 * ```ts
 * const basis = pricingBasis({ electricity: fuelUsage(2_500_000_000n) }, '2026-11-21');
 * const price = flatPrice({ chargeMicropencePerDay: 60_000_000n }, 25_000_000n);
 * projectPlan({ electricity: price }, basis).totalPence; // 87105
 * ```
 */
export function projectPlan(prices: PerFuel<Price>, basis: PricingBasis): PlanProjection {
  return combineFuels(
    pricesOf(prices).map(({ fuel, price }) => {
      const current = projectFuel(price, basisOf(basis, fuel));
      return fuelCost({ fuel, current, rollover: null });
    }),
  );
}

/**
 * Returns the number that ranks a plan: the whole pence of projectPlan, without its breakdown.
 *
 * @throws RangeError as projectPlan
 * @example
 * ```ts
 * const basis = pricingBasis({ electricity: fuelUsage(2_500_000_000n) }, '2026-11-21');
 * const price = flatPrice({ chargeMicropencePerDay: 60_000_000n }, 25_000_000n);
 * planPence({ electricity: price }, basis); // 87105
 * ```
 */
export function planPence(prices: PerFuel<Price>, basis: PricingBasis): number {
  return pricesOf(prices).reduce(
    (sum, { fuel, price }) => sum + wholePence(fuelMicropence(price, basisOf(basis, fuel))),
    0,
  );
}

/**
 * Returns what `planPence` returns before it is rounded, in micropence.
 *
 * @throws RangeError as projectPlan
 */
export function planMicropence(prices: PerFuel<Price>, basis: PricingBasis): bigint {
  return pricesOf(prices).reduce(
    (sum, { fuel, price }) => sum + fuelMicropence(price, basisOf(basis, fuel)),
    0n,
  );
}

/**
 * Adds up what a fuel costs over a year.
 *
 * @example
 * ```ts
 * const basis = pricingBasis({ gas: fuelUsage(9_500_000_000n) }, '2026-11-21');
 * const price = flatPrice({ chargeMicropencePerDay: 30_000_000n }, 6_000_000n);
 * const current = projectFuel(price, basis.gas);
 * fuelCost({ fuel: 'gas', current, rollover: null }).totalPence; // 71348
 * ```
 */
export function fuelCost(parts: Omit<FuelCost, 'totalPence'>): FuelCost {
  const { current, rollover } = parts;
  const totalMicropence = current.totalMicropence + (rollover?.totalMicropence ?? 0n);
  return { ...parts, totalPence: wholePence(totalMicropence) };
}

/**
 * Makes the projection of a plan from the year of each of its fuels. The fuels of a household may
 * be on separate plans.
 *
 * @example
 * ```ts
 * const basis = pricingBasis({ gas: fuelUsage(9_500_000_000n) }, '2026-11-21');
 * const price = flatPrice({ chargeMicropencePerDay: 30_000_000n }, 6_000_000n);
 * const gas = fuelCost({ fuel: 'gas', current: projectFuel(price, basis.gas), rollover: null });
 * combineFuels([gas]).totalPence; // 71348
 * ```
 */
export function combineFuels(costs: readonly FuelCost[]): PlanProjection {
  const gas = costs.find(({ fuel }) => fuel === 'gas');
  const electricity = costs.find(({ fuel }) => fuel === 'electricity');
  const rollover = {
    gas: gas?.rollover ?? undefined,
    electricity: electricity?.rollover ?? undefined,
  };
  return {
    totalPence: (gas?.totalPence ?? 0) + (electricity?.totalPence ?? 0),
    gasTotalPence: gas?.totalPence,
    electricityTotalPence: electricity?.totalPence,
    current: partOf({ gas: gas?.current, electricity: electricity?.current }),
    rollover: rollover.gas || rollover.electricity ? partOf(rollover) : null,
  };
}

function partOf({ gas, electricity }: PerFuel<FuelProjection>): PartProjection {
  const totalMicropence = (gas?.totalMicropence ?? 0n) + (electricity?.totalMicropence ?? 0n);
  return { gas, electricity, totalMicropence };
}

/** The usage of one fuel, and its VAT over the 365 days from today. */
export type FuelPricingBasis = { readonly usage: FuelUsage; readonly vat: VatYear };

/** The cost of a band of a register, or of a rate of a time-of-use price, over the days. */
export type ConsumptionLine = {
  readonly kind: 'consumption';
  /** The register; `all` for a time-of-use price. */
  readonly register: RegisterName;
  readonly rateMicropencePerKwh: bigint;
  /** The rate with the VAT that is shown, today's, rounded half up to a micropenny. */
  readonly rateWithVatMicropencePerKwh: bigint;
  /** The usage, rounded half up to a millionth of a kWh. */
  readonly usageMicroKwh: bigint;
  readonly valueMicropence: bigint;
  /** The times of the rate; only a time-of-use price has them. */
  readonly timeOfUse?: TimeOfUseShare | undefined;
  /** The days whose mean is the rate; only a dynamic price has them. */
  readonly pricedOn?: PricedDays | undefined;
};

/** The times at which a rate applies, and the share of the fuel that is used then. */
export type TimeOfUseShare = {
  /** The windows as in the feed; null means all times that the other rates leave. */
  readonly times: readonly TimeWindow[] | null;
  /**
   * The share of the fuel's whole usage, in millionths of a percent rounded half up; 0 if nothing
   * is used.
   */
  readonly usageShareMicropercent: bigint;
};

/** The standing charge over the days, without VAT; below 0 if the charge is. */
export type StandingChargeLine = {
  readonly kind: 'standing-charge';
  readonly chargeMicropencePerDay: bigint;
  /** The charge with the VAT that is shown, today's, rounded half up to a micropenny. */
  readonly chargeWithVatMicropencePerDay: bigint;
  readonly valueMicropence: bigint;
};

/**
 * The VAT on the lines before it, and the rates on the days that it is for; no rate over 0 days.
 */
export type TaxLine = {
  readonly kind: 'tax';
  readonly rates: readonly VatRun[];
  readonly valueMicropence: bigint;
};

/** A line of a breakdown, in the order in which they are shown. */
export type BreakdownLine = ConsumptionLine | StandingChargeLine | TaxLine;

/** The cost of one fuel over some days. The total is the sum of the lines. */
export type FuelProjection = {
  readonly days: number;
  readonly lines: readonly BreakdownLine[];
  readonly totalMicropence: bigint;
};

/**
 * Projects what a price costs over a span of the 365 days from today. There is a consumption line
 * for each band of a register, or rate of a time-of-use price, that is used (the first one in any
 * case); then come the standing charge and the tax. Usage, bands and standing charge are the span's
 * days over 365, so each part of a year has the same lines, one of 0 days too; the tax is worked
 * out once, by the VAT of the span's own days. Each value is one division, rounded half up to a
 * micropenny.
 *
 * @throws RangeError for a day and night price without a night share, or a time-of-use price
 * without a load profile
 * @example
 * ```ts
 * const basis = pricingBasis({ electricity: fuelUsage(2_500_000_000n) }, '2026-11-21');
 * const price = flatPrice({ chargeMicropencePerDay: 60_000_000n }, 25_000_000n);
 * projectFuel(price, basis.electricity).totalMicropence; // 87_105_424_658n
 * ```
 */
export function projectFuel(
  price: Price,
  basis: FuelPricingBasis,
  span: Span = WHOLE_YEAR,
): FuelProjection {
  const { days } = span;
  const charged = [
    ...energyByRate(price, basis.usage).map((energy) => consumptionLine(energy, basis, days)),
    chargeLine(price, basis.vat, days),
  ];
  const netMicropence = charged.reduce((sum, { valueMicropence }) => sum + valueMicropence, 0n);
  const taxMicropence = vatOn(netMicropence, basis.vat, span);
  return {
    days,
    lines: [
      ...charged,
      { kind: 'tax', rates: vatRuns(basis.vat, span), valueMicropence: taxMicropence },
    ],
    totalMicropence: netMicropence + taxMicropence,
  };
}

/**
 * Returns the total of projectFuel: the same values added up, without the lines that show them.
 *
 * @throws RangeError as projectFuel
 */
export function fuelMicropence(
  price: Price,
  basis: FuelPricingBasis,
  span: Span = WHOLE_YEAR,
): bigint {
  const netMicropence = energyByRate(price, basis.usage).reduce(
    (sum, energy) => sum + energyMicropence(energy, span.days),
    chargesMicropence(price, span.days),
  );
  return netMicropence + vatOn(netMicropence, basis.vat, span);
}

function energyMicropence(
  { rateMicropencePerKwh, microKwh: { over, under } }: RateEnergy,
  days: number,
): bigint {
  return divideHalfUp(rateMicropencePerKwh * over * BigInt(days), under * MICRO_YEARS);
}

/**
 * Adds up what a household pays over some days whatever it uses, without VAT, in micropence.
 *
 * @example
 * ```ts
 * chargesMicropence({ chargeMicropencePerDay: 60_000_000n }, 365); // 21_900_000_000n
 * ```
 */
export function chargesMicropence({ chargeMicropencePerDay }: Charges, days: number): bigint {
  return chargeMicropencePerDay * BigInt(days);
}

function chargeLine(charges: Charges, vat: VatYear, days: number): StandingChargeLine {
  const { chargeMicropencePerDay } = charges;
  return {
    kind: 'standing-charge',
    chargeMicropencePerDay,
    chargeWithVatMicropencePerDay: plusVat(chargeMicropencePerDay, vat.shown),
    valueMicropence: chargesMicropence(charges, days),
  };
}

function consumptionLine(
  energy: RateEnergy,
  { usage, vat }: FuelPricingBasis,
  days: number,
): ConsumptionLine {
  const { register, rateMicropencePerKwh, microKwh, times, pricedOn } = energy;
  return {
    kind: 'consumption',
    register,
    rateMicropencePerKwh,
    rateWithVatMicropencePerKwh: plusVat(rateMicropencePerKwh, vat.shown),
    usageMicroKwh: divideHalfUp(microKwh.over * BigInt(days), microKwh.under * BigInt(YEAR_DAYS)),
    valueMicropence: energyMicropence(energy, days),
    ...(times !== undefined && {
      timeOfUse: { times, usageShareMicropercent: sharePercent(microKwh, usage) },
    }),
    ...(pricedOn !== undefined && { pricedOn }),
  };
}

function sharePercent({ over, under }: Fraction, { microKwh }: FuelUsage): bigint {
  if (microKwh.over === 0n) return 0n;
  return divideHalfUp(100n * MILLION * over * microKwh.under, under * microKwh.over);
}

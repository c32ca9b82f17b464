import type {
  FuelPricingBasis,
  RegisterPrice,
  Span,
  TimeOfUsePrice,
  TimeWindow,
} from '../../../../shared/pricing/index.ts';

/**
 * The same prices by another way: everything over one denominator, VAT day by day, times half hour by half hour.
 */
const UNDER = 100_000_000n * 365n;

/** Values of consumption lines (those of nothing left out), standing charge and tax, in micropence. */
export function plainValues(
  price: RegisterPrice,
  { usage, vat }: FuelPricingBasis,
  { firstDay, days }: Span,
): readonly bigint[] {
  const values: bigint[] = [];
  for (const { name, bands } of price.registers) {
    // micro-kWh x 10^8 of a year
    let left = usage.microKwh.over * shareOf(name, usage.nightMicropercent ?? 0n);
    for (const { rateMicropencePerKwh, widthMicroKwhPerYear } of bands) {
      const width = widthMicroKwhPerYear === null ? left : widthMicroKwhPerYear * 100_000_000n;
      const part = left < width ? left : width;
      left -= part;
      if (part > 0n) values.push(halfUp(part * BigInt(days) * rateMicropencePerKwh, UNDER * 1_000_000n));
    }
  }
  if (values.length === 0) values.push(0n);
  values.push(price.chargeMicropencePerDay * BigInt(days));
  const net = values.reduce((sum, value) => sum + value, 0n);
  // Day by day: the rate of each, an equal share of the cost.
  const rateOfDay = vat.runs.flatMap((run) => Array.from({ length: run.days }, () => BigInt(run.basisPoints)));
  const rates = rateOfDay.slice(firstDay, firstDay + days).reduce((sum, rate) => sum + rate, 0n);
  return [...values, days === 0 ? 0n : halfUp(net * rates, 10_000n * BigInt(days))];
}

/**
 * Values of a time-of-use price without the tax, half hour by half hour: each looks for its rate by the minutes of the
 * clock.
 */
export function plainTimedValues(
  { chargeMicropencePerDay, timetable, ratesMicropencePerKwh }: TimeOfUsePrice,
  { parts, annualMicroKwh, carMicroKwh, days }: PlainLoad,
): readonly bigint[] {
  const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  const rest = timetable.indexOf(null);
  const partsOfRate = timetable.map(() => 0n);
  for (const [halfHour, part] of parts.entries()) {
    const isWeekend = halfHour >= 48;
    const minute = (halfHour % 48) * 30;
    const named = timetable.findIndex((times) => times?.some((window) => isWithin(window, minute, isWeekend)));
    const rate = named === -1 ? rest : named;
    partsOfRate[rate] = (partsOfRate[rate] ?? 0n) + BigInt(part);
  }
  const cheapest = ratesMicropencePerKwh.indexOf([...ratesMicropencePerKwh].sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n);
  const values = partsOfRate.flatMap((own, index) => {
    const car = index === cheapest ? carMicroKwh * whole : 0n;
    const energy = own * (annualMicroKwh - carMicroKwh) + car;
    const cost = energy * (ratesMicropencePerKwh[index] ?? 0n) * BigInt(days);
    return energy > 0n ? [halfUp(cost, whole * 1_000_000n * 365n)] : [];
  });
  return [...(values.length === 0 ? [0n] : values), chargeMicropencePerDay * BigInt(days)];
}

export type PlainLoad = {
  /** Of the 48 half hours of weekdays, then of weekends. */
  readonly parts: readonly number[];
  readonly annualMicroKwh: bigint;
  readonly carMicroKwh: bigint;
  readonly days: number;
};

function isWithin({ days = 'all', from, to }: TimeWindow, minute: number, isWeekend: boolean): boolean {
  if (days === (isWeekend ? 'weekdays' : 'weekends')) return false;
  const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return end > start ? minute >= start && minute < end : minute >= start || minute < end;
}

function shareOf(name: string, nightMicropercent: bigint): bigint {
  if (name === 'all') return 100_000_000n;
  return name === 'night' ? nightMicropercent : 100_000_000n - nightMicropercent;
}

function halfUp(over: bigint, under: bigint): bigint {
  const doubled = 2n * over + under;
  const divisor = 2n * under;
  const floor = doubled / divisor;
  return floor * divisor > doubled ? floor - 1n : floor;
}

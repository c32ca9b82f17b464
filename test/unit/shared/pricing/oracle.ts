import type { FuelPricingBasis, RegisterPrice, Span } from '../../../../shared/pricing/index.ts';

/**
 * The same prices the plain way: everything a fraction of big integers over one denominator, bands and usage cut to
 * the days first, as the rule is written. Slow and short; what the quick way is checked against.
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
    // micro-kWh x 10^8 x 365 over these days
    let left = BigInt(usage.annualMicroKwh) * shareOf(name, usage.nightMicropercent ?? 0) * BigInt(days);
    for (const { rateMicropencePerKwh, widthMicroKwhPerYear } of bands) {
      const width = widthMicroKwhPerYear === null ? left : BigInt(widthMicroKwhPerYear) * 100_000_000n * BigInt(days);
      const part = left < width ? left : width;
      left -= part;
      if (part > 0n) values.push(halfUp(part * BigInt(rateMicropencePerKwh), UNDER * 1_000_000n));
    }
  }
  if (values.length === 0) values.push(0n);
  values.push(BigInt(price.chargeMicropencePerDay) * BigInt(days));
  const net = values.reduce((sum, value) => sum + value, 0n);
  // Day by day: the rate of each, an equal share of the cost.
  const rateOfDay = vat.runs.flatMap((run) => Array.from({ length: run.days }, () => BigInt(run.basisPoints)));
  const rates = rateOfDay.slice(firstDay, firstDay + days).reduce((sum, rate) => sum + rate, 0n);
  return [...values, days === 0 ? 0n : halfUp(net * rates, 10_000n * BigInt(days))];
}

function shareOf(name: string, nightMicropercent: number): bigint {
  if (name === 'all') return 100_000_000n;
  return name === 'night' ? BigInt(nightMicropercent) : 100_000_000n - BigInt(nightMicropercent);
}

function halfUp(over: bigint, under: bigint): bigint {
  const doubled = 2n * over + under;
  const divisor = 2n * under;
  const floor = doubled / divisor;
  return floor * divisor > doubled ? floor - 1n : floor;
}

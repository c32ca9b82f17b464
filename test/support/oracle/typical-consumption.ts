import { type Fraction, fraction, halfUp, over, times } from './fraction.ts';
import type { Fuel, Variant } from './market.ts';

export type Level = 'low' | 'medium' | 'high';
type Row = Readonly<Record<Level, number | null>> & { readonly from: string };

/** Typical domestic consumption values, as the regulator published them. */
const ROWS: Readonly<Record<'gas' | Variant, readonly Row[]>> = {
  gas: [
    { from: '2023-10-01', low: 7500, medium: 11500, high: 17000 },
    { from: '2026-07-01', low: 6000, medium: 9500, high: 14000 },
  ],
  standard: [
    { from: '2023-10-01', low: 1800, medium: 2700, high: 4100 },
    { from: '2026-07-01', low: 1600, medium: 2500, high: 3800 },
  ],
  economy_7: [
    { from: '2023-10-01', low: 2200, medium: 3900, high: 6700 },
    { from: '2026-07-01', low: null, medium: 3400, high: null },
  ],
};

export function typicalKwh(fuel: Fuel, level: Level, of: { day: string; variant: Variant }): Fraction {
  const rows = ROWS[fuel === 'gas' ? 'gas' : of.variant].filter(({ from }) => from <= of.day);
  const now = rows.at(-1);
  const known = rows.filter((row) => row[level] !== null).at(-1);
  if (now === undefined || known === undefined) throw new RangeError(`no typical consumption on ${of.day}`);
  const written = now[level];
  if (written !== null) return fraction(written);
  const proportion = over(fraction(known[level] ?? 0), fraction(known.medium ?? 0));
  return times(halfUp(over(times(proportion, fraction(now.medium ?? 0)), fraction(100)), 0), fraction(100));
}

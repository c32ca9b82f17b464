import fc from 'fast-check';
import type { Line } from '../feed-maker.ts';
import { clockTime } from './usage.ts';

type Days = 'all' | 'weekdays' | 'weekends';

const HALF_HOURS_A_DAY = 48;
/** So that rates are often equal, to the last decimal. */
const RATES = [0, 8.5, 8.5, 27, 27.123457];

export function oneRate(): fc.Arbitrary<Line> {
  return priceOf(anyRate().map((rate_pence_per_kwh) => [{ rate_pence_per_kwh }]));
}

/**
 * A week cut into stretches, of which each is one rate's on all days, or one's on weekdays and one's on weekends. What
 * one of the rates has may be left unsaid.
 */
export function timedPrice(): fc.Arbitrary<Line> {
  const rates = fc.array(anyRate(), { minLength: 2, maxLength: 4 });
  const cuts = fc.uniqueArray(fc.nat({ max: HALF_HOURS_A_DAY - 1 }), { minLength: 1, maxLength: 6 });
  const unitRates = fc.tuple(rates, cuts).chain(([pence, unordered]) => {
    const ordered = [...unordered].sort((a, b) => a - b);
    const stretches = ordered.map((from, at) => anyStretch({ from, to: ordered[at + 1] ?? ordered[0] ?? 0 }, pence));
    return fc
      .tuple(fc.tuple(...stretches), fc.nat({ max: pence.length }))
      .map(([stretched, unsaid]) => toUnitRates(pence, stretched.flat(), unsaid));
  });
  return priceOf(unitRates);
}

type Held = { readonly rate: number; readonly windows: readonly Line[] };

function anyStretch(
  { from, to }: { readonly from: number; readonly to: number },
  pence: readonly number[],
): fc.Arbitrary<readonly Held[]> {
  const rate = fc.nat({ max: pence.length - 1 });
  const windows = (days: Days) => anyWindows({ from, to, days });
  const everyDay = fc.record({ rate, windows: windows('all') }).map((held) => [held]);
  const byDay = fc.tuple(
    fc.record({ rate, windows: windows('weekdays') }),
    fc.record({ rate, windows: windows('weekends') }),
  );
  return fc.oneof({ weight: 2, arbitrary: everyDay }, byDay);
}

/** A stretch that goes on past midnight as one window or as two; the end of the day as 24:00 or 00:00. */
function anyWindows(of: { readonly from: number; readonly to: number; readonly days: Days }) {
  const { from, to, days } = of;
  return fc
    .record({ split: fc.boolean(), named: fc.boolean(), midnight: fc.constantFrom('24:00', '00:00') })
    .map(({ split, named, midnight }): readonly Line[] => {
      const on = days === 'all' && !named ? {} : { days };
      const window = (starts: number, ends: string) => ({ ...on, from: clockTime(starts), to: ends });
      if (to === 0) return [window(from, midnight)];
      const pastMidnight = to <= from && from > 0;
      return pastMidnight && split ? [window(from, midnight), window(0, clockTime(to))] : [window(from, clockTime(to))];
    });
}

function toUnitRates(pence: readonly number[], held: readonly Held[], unsaid: number): readonly Line[] {
  const rates = pence
    .map((rate_pence_per_kwh, at) => ({
      at,
      rate_pence_per_kwh,
      times: held.filter(({ rate }) => rate === at).flatMap(({ windows }) => windows),
    }))
    .filter(({ times }) => times.length > 0);
  return rates.map(({ at, times, rate_pence_per_kwh }) =>
    at === unsaid && rates.length > 1 ? { rate_pence_per_kwh } : { rate_pence_per_kwh, times },
  );
}

function priceOf(unitRates: fc.Arbitrary<readonly Line[]>): fc.Arbitrary<Line> {
  const charge = fc.oneof(fc.constantFrom(0, 40, -3.5), decimals(90));
  return fc.record({ charge_pence_per_day: charge, unit_rates: unitRates });
}

function anyRate(): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(...RATES), decimals(60));
}

/** At most 6 decimals. */
function decimals(max: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: max * 1e6 }).map((millionths) => millionths / 1e6);
}

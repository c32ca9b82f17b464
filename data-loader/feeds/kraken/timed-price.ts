import { type Price, timeAt } from '../../../shared/pricing/index.ts';
import type { Stretch } from './daily-pattern.ts';

/**
 * Equal prices of several stretches are one rate. Rates are in the order of their first stretch, windows in the order
 * in which they begin; one that goes on past midnight stays one.
 */
export function timedPrice(chargeMicropencePerDay: bigint, stretches: readonly Stretch[]): Price {
  const rates = [...new Set(stretches.map(({ micropence }) => micropence))];
  const [only = 0n, second] = rates;
  if (second === undefined) {
    const bands = [{ rateMicropencePerKwh: only, widthMicroKwhPerYear: null }];
    return { chargeMicropencePerDay, registers: [{ name: 'all', bands }] };
  }
  const joined = joinedAtMidnight(stretches);
  return {
    chargeMicropencePerDay,
    timetable: rates.map((rate) =>
      joined
        .filter(({ micropence }) => micropence === rate)
        .map(({ first, end }) => ({ from: timeAt(first), to: timeAt(end) })),
    ),
    ratesMicropencePerKwh: rates,
  };
}

function joinedAtMidnight(stretches: readonly Stretch[]): readonly Stretch[] {
  const [first, ...others] = stretches;
  const last = others.at(-1);
  if (first === undefined || last === undefined || first.micropence !== last.micropence) return stretches;
  return [...others.slice(0, -1), { ...last, end: first.end }];
}

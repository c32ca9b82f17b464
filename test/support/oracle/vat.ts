import { Fraction, sum, ZERO } from './fraction.ts';
import type { Fuel } from './market.ts';

const DAY_MS = 86_400_000;

/** Days are YYYY-MM-DD, so that they compare as text. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The same day of the month, or the month's last. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay)))
    .toISOString()
    .slice(0, 10);
}

export type VatRun = { readonly percent: number; readonly days: number };

/** Contract, "Money": VAT is a dated table per fuel. */
const PERCENT_FROM: Readonly<Record<Fuel, ReadonlyArray<readonly [string, number]>>> = {
  gas: [['1997-09-01', 5]],
  electricity: [
    ['1997-09-01', 5],
    ['2026-10-01', 0],
    ['2027-04-01', 5],
  ],
};

function vatPercent(fuel: Fuel, day: string): number {
  const last = PERCENT_FROM[fuel].findLast(([from]) => from <= day);
  if (last === undefined) throw new RangeError(`no VAT rate on ${day}`);
  return last[1];
}

/** 1.05 for 5 %. */
export function withVat(fuel: Fuel, day: string): Fraction {
  return new Fraction(100 + vatPercent(fuel, day), 100);
}

const counted = new Map<string, readonly VatRun[]>();

/** One entry for each run of days at one rate. */
export function vatRuns(fuel: Fuel, from: string, days: number): readonly VatRun[] {
  const key = `${fuel} ${from} ${days}`;
  const runs = counted.get(key) ?? countRuns(fuel, from, days);
  counted.set(key, runs);
  return runs;
}

/** Day by day, which needs no thought about where a run ends. */
function countRuns(fuel: Fuel, from: string, days: number): readonly VatRun[] {
  const runs: VatRun[] = [];
  for (let day = from; daysBetween(from, day) < days; day = addDays(day, 1)) {
    const percent = vatPercent(fuel, day);
    const last = runs.at(-1);
    if (last?.percent === percent) runs[runs.length - 1] = { percent, days: last.days + 1 };
    else runs.push({ percent, days: 1 });
  }
  return runs;
}

/** (sum over rates of days at the rate x rate) / n, as a part of 1. */
export function meanVat(runs: readonly VatRun[]): Fraction {
  const days = runs.reduce((all, run) => all + run.days, 0);
  return days === 0
    ? ZERO
    : sum(runs.map((run) => new Fraction(run.percent * run.days, 100))).over(days);
}

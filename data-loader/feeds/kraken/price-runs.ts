import type { Day } from '../../../shared/market/model.ts';
import { isSamePrice, type Price, type RegisterName } from '../../../shared/pricing/index.ts';
import { samePrice } from '../same-price.ts';
import type { PatternRun } from './daily-pattern.ts';
import { type DailyRow, rowOn } from './rows.ts';
import { timedPrice } from './timed-price.ts';

/** What a standing charge and its unit rates are on each day. */
export type PriceRows = { readonly charge: readonly DailyRow[]; readonly rates: RateRows };

export type RateRows =
  | { readonly kind: 'registers'; readonly registers: readonly RegisterRows[] }
  | { readonly kind: 'times'; readonly runs: readonly PatternRun[] };

export type RegisterRows = { readonly register: RegisterName; readonly rows: readonly DailyRow[] };

/** Days with all prices equal: `validFrom <= d < validTo`. */
export type PriceRun = { readonly validFrom: Day; readonly validTo: Day | null; readonly prices: readonly Price[] };

/** The runs of one price, or of the two of dual fuel, from `day` on. */
export function priceRuns(parts: readonly PriceRows[], day: Day): readonly PriceRun[] {
  const runs: PriceRun[] = [];
  let before: readonly Price[] = [];
  for (const cut of cutsFrom(parts, day)) {
    const priced = parts.flatMap((part) => priceOn(part, cut) ?? []);
    const prices = priced.map(({ price }) => price);
    const isWhole = prices.length === parts.length;
    const kept = isWhole ? prices : [];
    if (areEqual(kept, before)) continue;
    before = kept;
    const last = runs.at(-1);
    if (last !== undefined && last.validTo === null) runs[runs.length - 1] = { ...last, validTo: cut };
    if (!isWhole) continue;
    const validFrom = cut === day ? latest(priced.map(({ since }) => since)) : cut;
    runs.push({ validFrom, validTo: null, prices });
  }
  return runs;
}

function areEqual(prices: readonly Price[], others: readonly Price[]): boolean {
  return prices.length === others.length && prices.every((price, index) => isSamePrice(price, others[index]));
}

/** The day itself, and every later day on which a row begins or ends. */
function cutsFrom(parts: readonly PriceRows[], day: Day): readonly Day[] {
  const spans = parts.flatMap(({ charge, rates }) => [...charge, ...spansOf(rates)]);
  const days = spans.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  return [...new Set([day, ...days.filter((other) => other > day)])].sort();
}

function spansOf(rates: RateRows): readonly { readonly from: Day; readonly to: Day | null }[] {
  return rates.kind === 'times' ? rates.runs : rates.registers.flatMap(({ rows }) => rows);
}

type DayPrice = { readonly price: Price; readonly since: Day };

/** Null if one of its prices has no row that day. */
function priceOn({ charge, rates }: PriceRows, day: Day): DayPrice | null {
  const charged = rowOn(charge, day);
  const priced = charged === null ? null : ratesOn(rates, charged.micropence, day);
  return charged === null || priced === null
    ? null
    : { price: samePrice(priced.price), since: latest([charged.from, priced.since]) };
}

function ratesOn(rates: RateRows, chargeMicropencePerDay: bigint, day: Day): DayPrice | null {
  if (rates.kind === 'times') {
    const run = rates.runs.findLast(({ from }) => from <= day);
    return run === undefined ? null : { price: timedPrice(chargeMicropencePerDay, run.stretches), since: run.from };
  }
  const rated = rates.registers.flatMap(({ register, rows }) => {
    const row = rowOn(rows, day);
    return row === null ? [] : [{ register, row }];
  });
  if (rated.length < rates.registers.length) return null;
  const registers = rated.map(({ register, row }) => ({
    name: register,
    bands: [{ rateMicropencePerKwh: row.micropence, widthMicroKwhPerYear: null }],
  }));
  return { price: { chargeMicropencePerDay, registers }, since: latest(rated.map(({ row }) => row.from)) };
}

function latest(days: readonly Day[]): Day {
  return days.reduce((a, b) => (b > a ? b : a), '');
}

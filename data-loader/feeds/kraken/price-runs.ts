import type { Day } from '../../../shared/market/model.ts';
import type { Price, RegisterName } from '../../../shared/pricing/index.ts';
import { type DailyRow, rowOn } from './rows.ts';

/** The rows of a standing charge and of each of its unit rates. */
export type PriceRows = {
  readonly charge: readonly DailyRow[];
  readonly rates: readonly { readonly register: RegisterName; readonly rows: readonly DailyRow[] }[];
};

/** Days with all prices equal: `validFrom <= d < validTo`. */
export type PriceRun = { readonly validFrom: Day; readonly validTo: Day | null; readonly prices: readonly Price[] };

/** The runs of one price, or of the two of dual fuel, from `day` on. */
export function priceRuns(parts: readonly PriceRows[], day: Day): readonly PriceRun[] {
  const runs: PriceRun[] = [];
  let before = '';
  for (const cut of cutsFrom(parts, day)) {
    const priced = parts.flatMap((part) => priceOn(part, cut) ?? []);
    const prices = priced.map(({ price }) => price);
    const isWhole = prices.length === parts.length;
    const name = isWhole ? JSON.stringify(prices) : '';
    if (name === before) continue;
    before = name;
    const last = runs.at(-1);
    if (last !== undefined && last.validTo === null) runs[runs.length - 1] = { ...last, validTo: cut };
    if (!isWhole) continue;
    const validFrom = cut === day ? latest(priced.map(({ since }) => since)) : cut;
    runs.push({ validFrom, validTo: null, prices });
  }
  return runs;
}

/** The day itself, and every later day on which a row begins or ends. */
function cutsFrom(parts: readonly PriceRows[], day: Day): readonly Day[] {
  const rows = parts.flatMap(({ charge, rates }) => [...charge, ...rates.flatMap((rate) => rate.rows)]);
  const days = rows.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  return [...new Set([day, ...days.filter((other) => other > day)])].sort();
}

/** Null if one of its prices has no row that day. */
function priceOn({ charge, rates }: PriceRows, day: Day): { readonly price: Price; readonly since: Day } | null {
  const charged = rowOn(charge, day);
  const rated = rates.flatMap(({ register, rows }) => {
    const row = rowOn(rows, day);
    return row === null ? [] : [{ register, row }];
  });
  if (charged === null || rated.length < rates.length) return null;
  return {
    price: {
      chargeMicropencePerDay: charged.micropence,
      registers: rated.map(({ register, row }) => ({
        name: register,
        bands: [{ rateMicropencePerKwh: row.micropence, widthMicroKwhPerYear: null }],
      })),
    },
    since: latest([charged.from, ...rated.map(({ row }) => row.from)]),
  };
}

function latest(days: readonly Day[]): Day {
  return days.reduce((a, b) => (b > a ? b : a), '');
}

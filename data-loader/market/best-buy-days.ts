import type { Day } from '../../shared/market/model.ts';
import {
  addDays,
  type FuelPricingBasis,
  TYPICAL_CONSUMPTION,
  typicalUsage,
  vatYear,
} from '../../shared/pricing/index.ts';

/** How far ahead best buys are worked out, in case no loader runs. */
const DAYS_AHEAD = 400;

const FIRST_DAY: Day = '0001-01-01';

export type Lifetime = { readonly validFrom: Day; readonly validTo: Day | null; readonly productEndDate: Day | null };

/** The last change up to today, so that a run on the next day finds the same, then all within the days ahead. */
export function bestBuyDays(offers: readonly Lifetime[], today: Day): readonly Day[] {
  const days = new Set<Day>([FIRST_DAY, ...typicalDays()]);
  for (const { validFrom, validTo, productEndDate } of offers) {
    days.add(validFrom);
    if (validTo !== null) days.add(validTo);
    if (productEndDate !== null) days.add(productEndDate);
  }
  const sorted = [...days].toSorted();
  const last = addDays(today, DAYS_AHEAD);
  const current = sorted.findLast((day) => day <= today) ?? FIRST_DAY;
  return [current, ...sorted.filter((day) => day > today && day <= last)];
}

export type BestBuyOptions = { readonly gas: FuelPricingBasis; readonly electricity: FuelPricingBasis };

/** The same object while typical consumption does not change, so that costs can be kept by it. */
export function termsByDay(today: Day): (day: Day) => BestBuyOptions {
  const changes = typicalDays().toSorted();
  const made = new Map<Day, BestBuyOptions>();
  return (day) => {
    const asOf = day < today ? today : day;
    const since = changes.findLast((change) => change <= asOf) ?? asOf;
    const known = made.get(since);
    if (known !== undefined) return known;
    const terms = {
      gas: { usage: typicalUsage({ profile: 'gas', level: 'medium' }, asOf), vat: vatYear('gas', asOf) },
      electricity: {
        usage: typicalUsage({ profile: 'electricity_standard', level: 'medium' }, asOf),
        vat: vatYear('electricity', asOf),
      },
    };
    made.set(since, terms);
    return terms;
  };
}

/** VAT is added when a list is read: over a year it changes every day. */
function typicalDays(): readonly Day[] {
  return [TYPICAL_CONSUMPTION.gas, TYPICAL_CONSUMPTION.electricity_standard].flatMap((history) =>
    history.map(({ from }) => from),
  );
}

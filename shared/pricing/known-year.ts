import { addDays, addMonths, daysBetween } from './days.ts';
import { wholePence } from './decimal.ts';
import { exactInteger, YEAR_DAYS } from './exact.ts';
import { basisOf, mapFuels, type PerFuel, type PricingBasis } from './plan-projection.ts';
import type { Price } from './price.ts';
import { type FuelPricingBasis, fuelTotalMicropence } from './projection.ts';

/** A price that takes the place of the one before it, from a day on. */
export type PriceChange = { readonly from: string; readonly price: Price };

/** A price with what is known today of the days ahead. After the last change its price goes on. */
export type KnownPrice = {
  /** Today's. */
  readonly price: Price;
  /** Later than today, in order of time. */
  readonly changes: readonly PriceChange[];
};

/** One fuel of a plan over the next year: its own prices up to its end, then those of the plan that follows. */
export type KnownPlan = {
  readonly own: KnownPrice;
  /** The first day on the plan that follows; null, or 365 days ahead and more: no such day. */
  readonly endDate: string | null;
  /** Null: the plan's own prices go on. */
  readonly rollover: KnownPrice | null;
};

/** What a year costs, each day at the price that is known for it. */
export type KnownYear = {
  /** Each fuel's year rounded half up to a penny, then added. */
  readonly totalPence: number;
  /** The days on which a price that counts changes, in order; the day of a rollover is not one of them. */
  readonly priceChanges: readonly string[];
};

/**
 * The day on which a plan that is taken today ends: the earliest of its product end date, the end of its rate guarantee
 * and today plus the guarantee's months; an end that has passed does not count. Null: within 365 days there is none.
 *
 * @throws RangeError for anything that is not a day
 * @example planEnd({ productEndDate: null, guaranteeEndDate: '2027-06-30', guaranteeMonths: 3 }, '2026-11-30') === '2027-02-28'
 */
export function planEnd(
  plan: {
    readonly productEndDate: string | null;
    readonly guaranteeEndDate: string | null;
    readonly guaranteeMonths: number | null;
  },
  today: string,
): string | null {
  const months = plan.guaranteeMonths;
  // Twelve months are never less than 365 days.
  const monthsEnd = months !== null && months > 0 && months < 12 ? addMonths(today, months) : null;
  const [first] = [plan.productEndDate, plan.guaranteeEndDate, monthsEnd]
    .filter((end) => end !== null)
    .filter((end) => end > today)
    .sort();
  return first !== undefined && daysBetween(today, first) < YEAR_DAYS ? first : null;
}

/**
 * The 365 days from today of a plan of one fuel or two, each day at the price that is known for it, with the VAT of
 * that day. Each stretch at one price is n/365 of the year at it.
 *
 * @throws RangeError if a fuel has no usage in the basis; otherwise as projectFuel
 * @example knownYear({ gas: { own: { price, changes: [] }, endDate: null, rollover: null } }, basis, '2026-11-21')
 */
export function knownYear(plan: PerFuel<KnownPlan>, basis: PricingBasis, today: string): KnownYear {
  const parts = mapFuels(plan, (fuel) => partsOf(fuel, today));
  const pence = mapFuels(parts, ({ own, rollover }, fuel) =>
    wholePence(totalMicropence([...own, ...rollover], basisOf(basis, fuel))),
  );
  const changes = new Set<number>();
  for (const { own, rollover } of [parts.gas, parts.electricity].filter((fuel) => fuel !== undefined)) {
    for (const { firstDay } of [...own.slice(1), ...rollover.slice(1)]) changes.add(firstDay);
  }
  return {
    totalPence: exactInteger((pence.gas ?? 0) + (pence.electricity ?? 0)),
    priceChanges: [...changes].toSorted((a, b) => a - b).map((day) => addDays(today, day)),
  };
}

/** From its first day of the 365 on, until the next part begins. */
type Part = { readonly firstDay: number; readonly price: Price };

type PlanParts = { readonly own: readonly Part[]; readonly rollover: readonly Part[] };

function partsOf({ own, endDate, rollover }: KnownPlan, today: string): PlanParts {
  const daysLeft = endDate === null ? YEAR_DAYS : Math.max(0, daysBetween(today, endDate));
  if (daysLeft >= YEAR_DAYS) return { own: partsBetween(own, today, { from: 0, to: YEAR_DAYS }), rollover: [] };
  return {
    own: daysLeft === 0 ? [] : partsBetween(own, today, { from: 0, to: daysLeft }),
    rollover: partsBetween(rollover ?? own, today, { from: daysLeft, to: YEAR_DAYS }),
  };
}

/** The prices of the days of a stretch, from each one's first day; what changes into itself is no change. */
function partsBetween(
  { price, changes }: KnownPrice,
  today: string,
  stretch: { readonly from: number; readonly to: number },
): readonly Part[] {
  const parts: Part[] = [{ firstDay: stretch.from, price }];
  for (const change of changes) {
    const firstDay = Math.max(stretch.from, daysBetween(today, change.from));
    const last = parts.at(-1);
    if (last === undefined || firstDay >= stretch.to || isSamePrice(last.price, change.price)) continue;
    if (firstDay === last.firstDay) parts.pop();
    parts.push({ firstDay, price: change.price });
  }
  return parts;
}

function isSamePrice(a: Price, b: Price): boolean {
  return a === b || (a.chargeMicropencePerDay === b.chargeMicropencePerDay && ratesText(a) === ratesText(b));
}

function ratesText(price: Price): string {
  return JSON.stringify(
    price.timetable === undefined ? price.registers : [price.timetable, price.ratesMicropencePerKwh],
  );
}

function totalMicropence(parts: readonly Part[], basis: FuelPricingBasis): number {
  return parts.reduce((sum, { firstDay, price }, index) => {
    const days = (parts[index + 1]?.firstDay ?? YEAR_DAYS) - firstDay;
    return exactInteger(sum + fuelTotalMicropence(price, basis, { firstDay, days }));
  }, 0);
}

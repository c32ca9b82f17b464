import { compare, type Fraction, sum, ZERO } from './fraction.ts';
import { type Household, held, mayMoveTo, usageOf } from './household.ts';
import {
  type Fuel,
  fuelsOf,
  type History,
  isDynamic,
  isInForce,
  isOnSale,
  type PlanFuel,
  pricedAt,
  priceOn,
} from './market.ts';
import { type Part, partOf, YEAR } from './part.ts';
import { daysBetween } from './vat.ts';

export type FuelAnnualCost = ReturnType<typeof fuelAnnualCost>;

/** A fuel's year on the household's plan and, once that has ended, on the plan that follows. */
export function fuelAnnualCost(household: Household, fuel: Fuel) {
  const { today } = household;
  const { history, endDate } = held(household, fuel);
  const isUnknown = endDate === null && history.plan.supplier_key === '';
  const follows = isUnknown ? {} : followingPlan(household, history, todaysCost(household));
  const following = follows[fuel] ?? history;
  const days = daysOn(endDate, today);
  const usageAndDay = { usage: usageOf(household, fuel), today };
  const current = partOf(
    fuel,
    { price: priceOn(history, fuel, today), from: 0, to: days },
    usageAndDay,
  );
  const after = { price: priceOn(following, fuel, today), from: days, to: YEAR };
  const rollover = days < YEAR ? partOf(fuel, after, usageAndDay) : null;
  const totalPence = current.total.plus(rollover?.total ?? ZERO).wholePence();
  return { fuel, endDate, days, history, following, current, rollover, totalPence };
}

/** Days from today to an end, within the year and never below 0. */
export function daysOn(endDate: string | null, today: string): number {
  return endDate === null ? YEAR : Math.min(YEAR, Math.max(0, daysBetween(today, endDate)));
}

export function valuation(household: Household) {
  const years = household.fuels.map((fuel) => fuelAnnualCost(household, fuel));
  const { gas = ZERO, electricity = ZERO } = household.kwh;
  return {
    total_pence: years.reduce((all, { totalPence }) => all + totalPence, 0),
    usage: { gas: gas.shown(), electricity: electricity.shown() },
    ...Object.fromEntries(years.map((year) => [year.fuel, sideOf(year, household.today)])),
  };
}

/** What names a plan and the offer that was priced. */
export function nameOf(history: History, day: string) {
  const { supplier_key, key, requires = [] } = history.plan;
  const { from, to } = pricedAt(history, day);
  const type = tariffType(history, day);
  return { supplier_key, key, prices_from: from, prices_until: to, requires, ...type };
}

/** A guarantee that ends today, or has ended, guarantees nothing. */
export function tariffType(history: History, today: string) {
  const { follows, rate_guarantee } = history.plan;
  const { end_date, duration_months } = rate_guarantee;
  if (isDynamic(history, today)) return { tariff_type: 'dynamic', follows: null };
  if (follows) return { tariff_type: 'tracker', follows: 'ofgem-price-cap' };
  const ahead = end_date !== null && daysBetween(today, end_date) > 0;
  return { tariff_type: ahead || duration_months !== null ? 'fixed' : 'variable', follows: null };
}

function sideOf({ fuel, current, rollover, ...year }: FuelAnnualCost, today: string) {
  const { days, endDate, totalPence } = year;
  return {
    personal_projection: {
      total_pence: totalPence,
      [`${fuel}_total_pence`]: totalPence,
      current: projection(fuel, current),
      ...(rollover === null ? {} : { rollover: projection(fuel, rollover) }),
    },
    plan_duration: {
      rollover: rollover !== null,
      rollover_treatment: endDate === null ? 'no-end-date-fallback' : 'fixed-plan',
      days_on_current_plan: endDate === null ? null : days,
      rollover_date: rollover === null ? null : endDate,
      reference_date: today,
    },
    plan: { ...nameOf(year.history, today), ...meansOf({ ...year, fuel }, today) },
    rollover_plan: nameOf(year.following, today),
  };
}

/** The means of a dynamic plan, by which its rate can be worked out by hand. */
export function meansOf(
  { fuel, history }: Pick<FuelAnnualCost, 'fuel' | 'history'>,
  today: string,
) {
  const { pastYear } = priceOn(history, fuel, today);
  if (pastYear === undefined) return {};
  const shown = (means: readonly Fraction[]) => means.map((mean) => mean.shown());
  const [weekdays, weekends] = [shown(pastYear.weekdays), shown(pastYear.weekends)];
  return { past_year_rates: { ...pastYear, weekdays, weekends } };
}

function projection(fuel: Fuel, { breakdown, total }: Part) {
  return { [fuel]: { breakdown, total_pence: total.shown() }, total_pence: total.shown() };
}

/** The offers of the plan that follows, for each fuel. */
export type Following = Readonly<Partial<Record<Fuel, History>>>;

export type CostOf = (history: History) => Fraction;

/** 365 days at the prices of today. */
function todaysCost(household: Household): CostOf {
  return (history) => sum(fuelsOf(history.fuel).map((fuel) => yearCost(household, fuel, history)));
}

/**
 * Contract, "The current plan over a year": the supplier's standard variable plan of the best
 * group, of it the cheapest; two of single fuels if the dual fuel one is of a worse group than
 * both.
 */
export function followingPlan(
  household: Household,
  currentHistory: History,
  costOf: CostOf,
): Following {
  const { today } = household;
  const of = (fuel: PlanFuel) => followingOf(household, currentHistory, { fuel, costOf });
  if (currentHistory.fuel !== 'dual_fuel')
    return { [currentHistory.fuel]: of(currentHistory.fuel) ?? currentHistory };
  const [dual, electricity, gas] = [of('dual_fuel'), of('electricity'), of('gas')];
  const singles = { electricity: electricity ?? currentHistory, gas: gas ?? currentHistory };
  if (dual === undefined) return singles;
  const isWorse =
    electricity !== undefined &&
    gas !== undefined &&
    group(dual, today) > group(electricity, today) &&
    group(dual, today) > group(gas, today);
  return isWorse ? singles : { electricity: dual, gas: dual };
}

export function yearCost(household: Household, fuel: Fuel, history: History) {
  const { today } = household;
  const stretch = { price: priceOn(history, fuel, today), from: 0, to: YEAR };
  return partOf(fuel, stretch, { usage: usageOf(household, fuel), today }).total;
}

function followingOf(
  household: Household,
  currentHistory: History,
  { fuel, costOf }: { readonly fuel: PlanFuel; readonly costOf: CostOf },
): History | undefined {
  const suppliers = suppliersAfter(household, currentHistory);
  const candidates = standardVariable(household, currentHistory, fuel).filter(
    ({ plan }) => plan.supplier_key === suppliers[0],
  );
  return cheapestOfBestGroup(candidates, household.today, costOf);
}

/** The supplier of a plan, or, if it is not known, those that may take the household, by rank. */
function suppliersAfter(household: Household, currentHistory: History): readonly string[] {
  const { supplier_key } = currentHistory.plan;
  if (supplier_key !== '') return [supplier_key];
  const { suppliers } = household.market;
  const rankOf = (key: string): number => {
    const { electricity_incumbent_regions: regions = [], big_six } = suppliers.get(key) ?? {};
    if (regions.includes(household.region)) return 0;
    return big_six ? 1 : 2;
  };
  return standardVariable(household, currentHistory, currentHistory.fuel)
    .map(({ plan }) => plan.supplier_key)
    .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
}

function standardVariable(
  household: Household,
  currentHistory: History,
  fuel: PlanFuel,
): readonly History[] {
  return [...household.market.histories.values()].filter(
    (history) =>
      history.plan.standard_variable &&
      mayMoveTo(household, history.plan) &&
      history.fuel === fuel &&
      history.paymentMethod === currentHistory.paymentMethod &&
      history.region === currentHistory.region &&
      (fuel === 'gas' || history.variant === household.variant),
  );
}

export function cheapestOfBestGroup(
  candidates: readonly History[],
  today: string,
  costOf: CostOf,
): History | undefined {
  const best = Math.min(...candidates.map((history) => group(history, today)));
  const [cheapest] = candidates
    .filter((history) => group(history, today) === best)
    .map((history) => ({ history, cost: costOf(history) }))
    .sort((a, b) => compare(a.cost, b.cost) || (a.history.plan.key < b.history.plan.key ? -1 : 1));
  return cheapest?.history;
}

/** On sale with a price in force, then with a price in force, then the rest. */
function group(history: History, today: string): number {
  if (isOnSale(history, today)) return 0;
  return isInForce(history, today) ? 1 : 2;
}

import {
  currentCost,
  type FuelAnnualCost,
  fuelAnnualCost,
  type LikeForLikeYear,
  likeForLike,
  nameOf,
  yearPence,
} from './current-plan.ts';
import { shown, ZERO } from './fraction.ts';
import { atUsage, type Household, held, suits } from './household.ts';
import { type Fuel, type History, type Market, onSale, type Plan } from './market.ts';
import { addDays } from './vat.ts';

const DAYS_FREE_OF_FEE = 49;

export function comparison(household: Household) {
  const years = household.fuels.map((fuel) => fuelAnnualCost(household, fuel));
  const known = currentCost(household);
  const spend = years.reduce((all, { totalPence }) => all + totalPence, 0);
  return {
    ...assumedLoad(household),
    current: {
      total_pence: spend,
      ...Object.fromEntries(years.map((year) => [year.fuel, currentOf(year, household.today)])),
    },
    comparisons: offersOf(household)
      .map((history) => toItem(household, history, { years, known }))
      .sort(household.rankBy === 'like_for_like' ? byLikeForLikeThenKeys : byTotalThenKeys),
  };
}

/** Shown if the caller says what the home has; a comparison of gas or of Economy 7 assumes none. */
function assumedLoad({ has, fuel, variant, loadSource, carKwh }: Household) {
  if (has === null || fuel === 'gas' || variant === 'economy_7') return {};
  return { load_profile: { source: loadSource, ev_kwh: shown(carKwh) } };
}

function currentOf(year: FuelAnnualCost, today: string) {
  return {
    plan: nameOf(year.history, today),
    end_date: year.endDate,
    exit_fee_due_pence: feeDue(year, today),
    total_pence: year.totalPence,
  };
}

/** What leaving today costs: nothing after a known end, nor in the 49 days before one; the fee if no end is known. */
function feeDue({ fuel, endDate, history }: FuelAnnualCost, today: string): number {
  if (endDate !== null && (endDate <= today || today >= addDays(endDate, -DAYS_FREE_OF_FEE))) return 0;
  return history.plan.exit_fees?.[`${fuel}_fee_pence`] ?? 0;
}

function offersOf(household: Household): readonly History[] {
  return [...household.market.histories.values()].filter(
    (history) =>
      history.fuel === household.fuel &&
      history.region === household.region &&
      history.paymentMethod === household.newPaymentMethod &&
      (history.fuel === 'gas' || history.variant === household.variant) &&
      (suits(household, history.plan) || isOwn(household, history)) &&
      onSale(history, household.today) !== undefined &&
      passesFilters(household, history.plan),
  );
}

function isOwn(household: Household, history: History): boolean {
  return household.fuels.every((fuel) => held(household, fuel).history === history);
}

function toItem(
  household: Household,
  history: History,
  current: { years: readonly FuelAnnualCost[]; known: LikeForLikeYear },
) {
  const { years, known } = current;
  const totals = household.fuels.map((fuel): readonly [Fuel, number] => [fuel, yearPence(household, fuel, history)]);
  const total = totals.reduce((all, [, pence]) => all + pence, 0);
  const isCurrent = isOwn(household, history);
  const sumOf = (pence: (year: FuelAnnualCost) => number) => years.reduce((all, year) => all + pence(year), 0);
  const saving = sumOf(({ totalPence }) => totalPence) - total;
  const afterRollover = sumOf(({ fuel, rollover, following, totalPence }) =>
    rollover === null ? totalPence : yearPence(household, fuel, following),
  );
  const fees = isCurrent ? 0 : sumOf((year) => feeDue(year, household.today));
  const likeForLikeYear = likeForLike(household, history, { current: known, isCurrent });
  return {
    plan: nameOf(history, household.today),
    is_current_plan: isCurrent,
    personal_projection: {
      total_pence: total,
      ...Object.fromEntries(totals.map(([fuel, pence]) => [`${fuel}_total_pence`, pence])),
    },
    saving_pence: saving,
    saving_on_current_rates_pence: sumOf(({ fuel, history: own }) => yearPence(household, fuel, own)) - total,
    saving_after_rollover_pence: years.every(({ rollover }) => rollover === null) ? null : afterRollover - total,
    saving_after_exit_fees_pence: saving - fees,
    like_for_like: { ...likeForLikeYear, saving_after_exit_fees_pence: likeForLikeYear.saving_pence - fees },
    ...(household.otherUsages.length > 0 ? { at_usages: atUsages(household, history) } : {}),
  };
}

function atUsages(household: Household, history: History) {
  const sum = (pence: (fuel: Fuel) => number) => household.fuels.reduce((all, fuel) => all + pence(fuel), 0);
  return household.otherUsages.map((kwh) => {
    const other = atUsage(household, kwh);
    const total = sum((fuel) => yearPence(other, fuel, history));
    return {
      ...Object.fromEntries(household.fuels.map((fuel) => [`${fuel}_usage_kwh`, shown(kwh[fuel] ?? ZERO)])),
      total_pence: total,
      saving_pence: sum((fuel) => fuelAnnualCost(other, fuel).totalPence) - total,
    };
  });
}

type Item = ReturnType<typeof toItem>;

function byTotalThenKeys(a: Item, b: Item): number {
  return a.personal_projection.total_pence - b.personal_projection.total_pence || byKeys(a, b);
}

function byLikeForLikeThenKeys(a: Item, b: Item): number {
  return a.like_for_like.total_pence - b.like_for_like.total_pence || byKeys(a, b);
}

function byKeys(a: Item, b: Item): number {
  const [one, other] = [a.plan, b.plan];
  if (one.supplier_key !== other.supplier_key) return one.supplier_key < other.supplier_key ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

/** Contract, "Added to a comparison": fixed, green and fees as in best buys, for the fuels of the comparison. */
function passesFilters({ filters, fuels, market }: Household, plan: Plan): boolean {
  const { only_suppliers, exclude_suppliers } = filters;
  const isLeftOut = [
    filters['fixed_only'] === 'true' && !isFixed(plan),
    filters['green_only'] === 'true' && !isGreen(plan),
    filters['no_exit_fees'] === 'true' && fuels.some((fuel) => (plan.exit_fees?.[`${fuel}_fee_pence`] ?? 0) !== 0),
    filters['fulfillable_only'] === 'true' && !isFulfillable(plan, market),
    only_suppliers !== undefined && !only_suppliers.split(',').includes(plan.supplier_key),
    exclude_suppliers?.split(',').includes(plan.supplier_key),
  ];
  return !isLeftOut.includes(true);
}

export function isFixed({ rate_guarantee: { end_date, duration_months } }: Plan): boolean {
  return end_date !== null || duration_months !== null;
}

export function isGreen({ feature_labels }: Plan): boolean {
  return feature_labels.includes('green');
}

function isFulfillable(plan: Plan, { suppliers }: Market): boolean {
  return plan.fulfillable && suppliers.get(plan.supplier_key)?.fulfillable === true;
}

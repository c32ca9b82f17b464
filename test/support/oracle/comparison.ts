import {
  cheapestOfBestGroup,
  type FuelAnnualCost,
  fuelAnnualCost,
  meansOf,
  nameOf,
  tariffType,
  yearCost,
} from './current-plan.ts';
import { ZERO } from './fraction.ts';
import { atUsage, type Household, held, isNotFor, mayMoveTo, suits } from './household.ts';
import { likeForLike, stayingLikeForLike, type Year, yearOfStaying } from './like-for-like.ts';
import { type Fuel, type History, isDynamic, isOnSale, type Plan, priceOn } from './market.ts';
import { isTimeOfUse } from './usage.ts';
import { addDays } from './vat.ts';

const DAYS_FREE_OF_FEE = 49;

export function comparison(household: Household) {
  const years = household.fuels.map((fuel) => fuelAnnualCost(household, fuel));
  const staying = yearOfStaying(household);
  const { shown, left_out, suppliers_not_listed } = offersOf(household);
  const items = shown.map((history) => toItem(household, history, { years, staying }));
  const rankOf = (item: Item) =>
    household.rankBy === 'total'
      ? item.personal_projection.total_pence
      : -item.like_for_like.saving_after_exit_fees_pence;
  const keysOf = ({ plan }: Item) => `${plan.supplier_key} ${plan.key}`;
  return {
    market: marketOf(household),
    ...assumedLoad(household),
    left_out,
    suppliers_not_listed,
    ...(household.variant === 'economy_7' ? { single_rate: singleRate(household, years) } : {}),
    current: {
      total_pence: years.reduce((all, { totalPence }) => all + totalPence, 0),
      like_for_like: stayingLikeForLike(household, staying),
      ...Object.fromEntries(years.map((year) => [year.fuel, currentOf(year, household.today)])),
    },
    comparisons: items.sort((a, b) => rankOf(a) - rankOf(b) || (keysOf(a) < keysOf(b) ? -1 : 1)),
  };
}

/** The quarters of the coming 364 days whose cap is not known. */
function marketOf({ market: { capQuarters }, region, today }: Household) {
  const days = Array.from({ length: 364 }, (_, at) => addDays(today, at + 1));
  const begin = days.filter((day) => /-(01|04|07|10)-01$/.test(day));
  const cap_may_change_on = begin.filter((day) => capQuarters?.has(day) === false);
  return { region, cap_may_change_on };
}

/** Shown if the caller says what the home has; a comparison of gas or of Economy 7 assumes none. */
function assumedLoad({ has, fuel, variant, loadSource, carKwh }: Household) {
  if (has === null || fuel === 'gas' || variant === 'economy_7') return {};
  return { load_profile: { source: loadSource, ev_kwh: carKwh.shown() } };
}

function currentOf(year: FuelAnnualCost, today: string) {
  const { endDate: end_date, totalPence: total_pence } = year;
  return {
    plan: { ...nameOf(year.history, today), ...meansOf(year, today) },
    end_date,
    end_date_needed: year.history.plan.needs_end_date && end_date === null,
    exit_fee_due_pence: feeDue(year, today),
    total_pence,
  };
}

/**
 * What leaving today costs: nothing after a known end, nor in the 49 days before one; the fee if no
 * end is known.
 */
function feeDue({ fuel, endDate, history }: FuelAnnualCost, today: string): number {
  if (endDate !== null && (endDate <= today || today >= addDays(endDate, -DAYS_FREE_OF_FEE)))
    return 0;
  return history.plan.exit_fees?.[`${fuel}_fee_pence`] ?? 0;
}

/**
 * Contract, "Added to a comparison": all electricity at one rate, on the plan that the supplier
 * would move the home to; plans with times do not count.
 */
function singleRate(household: Household, years: readonly FuelAnnualCost[]) {
  const year = years.find(({ fuel }) => fuel === 'electricity');
  if (year === undefined) return null;
  const { plan, paymentMethod, region } = year.history;
  const oneRate: Household = { ...household, variant: 'standard', nightShare: null };
  const candidates = [...household.market.histories.values()].filter(
    (history) =>
      history.plan.supplier_key === plan.supplier_key &&
      history.plan.standard_variable &&
      mayMoveTo(household, history.plan) &&
      history.fuel === 'electricity' &&
      history.variant === 'standard' &&
      history.paymentMethod === paymentMethod &&
      history.region === region &&
      !isTimeOfUse(priceOn(history, 'electricity', household.today)),
  );
  const costOf = (history: History) => yearCost(oneRate, 'electricity', history);
  const chosen = cheapestOfBestGroup(candidates, household.today, costOf);
  if (chosen === undefined) return null;
  const gas = years.find(({ fuel }) => fuel === 'gas')?.totalPence ?? 0;
  const total_pence = costOf(chosen).wholePence() + gas;
  const saving_pence = years.reduce((all, { totalPence }) => all + totalPence, 0) - total_pence;
  return {
    supplier_key: chosen.plan.supplier_key,
    plan_key: chosen.plan.key,
    total_pence,
    saving_pence,
    saving_after_exit_fees_pence: saving_pence - feeDue(year, household.today),
  };
}

type Reason = 'dynamic' | 'equipment' | 'eligibility' | 'not_fulfillable';

/**
 * Contract, "Added to a comparison": why a plan on sale is not in the list, the first that holds.
 */
function reasonAgainst(household: Household, history: History): Reason | null {
  const { plan } = history;
  const isFulfillable =
    plan.fulfillable && household.market.suppliers.get(plan.supplier_key)?.fulfillable === true;
  const asksForDynamic = household.filters['include_dynamic'] === 'true';
  if (!isOwn(household, history) && isDynamic(history, household.today) && !asksForDynamic)
    return 'dynamic';
  if (!isOwn(household, history) && !suits(household, plan)) return 'equipment';
  if (!isOwn(household, history) && isNotFor(household, plan)) return 'eligibility';
  return household.filters['fulfillable_only'] === 'true' && !isFulfillable
    ? 'not_fulfillable'
    : null;
}

function offersOf(household: Household) {
  const onSale = [...household.market.histories.values()].filter(
    (history) =>
      history.fuel === household.fuel &&
      history.region === household.region &&
      history.paymentMethod === household.newPaymentMethod &&
      (history.fuel === 'gas' || history.variant === household.variant) &&
      isOnSale(history, household.today),
  );
  const reasons = onSale.map((history) => reasonAgainst(household, history));
  const count = (reason: Reason) => reasons.filter((one) => one === reason).length;
  const listed = onSale.filter((_, at) => reasons[at] === null);
  return {
    shown: listed.filter((history) => passesFilters(household, history)),
    left_out: {
      dynamic: count('dynamic'),
      equipment: count('equipment'),
      eligibility: count('eligibility'),
      not_fulfillable: count('not_fulfillable'),
    },
    suppliers_not_listed: suppliersHere(household).filter(
      (key) => !listed.some(({ plan }) => plan.supplier_key === key),
    ),
  };
}

/** The suppliers that have or had a plan of the fuel here, by name in any case. */
function suppliersHere({ market, fuel, region, today }: Household): readonly string[] {
  const keys = new Set(
    [...market.histories.values()]
      .filter((history) => history.fuel === fuel && history.region === region)
      .filter(({ offers }) => offers.some(({ from }) => from <= today))
      .map(({ plan }) => plan.supplier_key),
  );
  const nameOf = (key: string) =>
    `${market.suppliers.get(key)?.name}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [...keys].sort((a, b) => (`${nameOf(a)} ${a}` < `${nameOf(b)} ${b}` ? -1 : 1));
}

function isOwn(household: Household, history: History): boolean {
  return household.fuels.every((fuel) => held(household, fuel).history === history);
}

type Item = ReturnType<typeof toItem>;

type Current = { readonly years: readonly FuelAnnualCost[]; readonly staying: Year };

function toItem(household: Household, history: History, { years, staying }: Current) {
  const penceOf = (fuel: Fuel, of = history) => yearCost(household, fuel, of).wholePence();
  const sumOf = (pence: (year: FuelAnnualCost) => number) =>
    years.reduce((all, year) => all + pence(year), 0);
  const total = sumOf(({ fuel }) => penceOf(fuel));
  const isCurrent = isOwn(household, history);
  const saving = sumOf(({ totalPence }) => totalPence) - total;
  return {
    plan: nameOf(history, household.today),
    is_current_plan: isCurrent,
    personal_projection: {
      total_pence: total,
      ...Object.fromEntries(household.fuels.map((fuel) => [`${fuel}_total_pence`, penceOf(fuel)])),
    },
    saving_pence: saving,
    like_for_like: likeForLike(household, history, {
      staying,
      isCurrent,
      feesOn: (day) => sumOf((year) => feeDue(year, day)),
    }),
    ...(household.otherUsages.length > 0 ? { at_usages: atUsages(household, history, years) } : {}),
  };
}

function atUsages(household: Household, history: History, years: readonly FuelAnnualCost[]) {
  const sumOf = (pence: (fuel: Fuel) => number) =>
    household.fuels.reduce((all, fuel) => all + pence(fuel), 0);
  return household.otherUsages.map((kwh) => {
    const baseline = atUsage(household, kwh);
    const total_pence = sumOf((fuel) => yearCost(baseline, fuel, history).wholePence());
    const like = likeForLike(baseline, history, {
      staying: yearOfStaying(baseline),
      isCurrent: isOwn(household, history),
      feesOn: (day) => years.reduce((all, year) => all + feeDue(year, day), 0),
    });
    return {
      ...Object.fromEntries(
        household.fuels.map((fuel) => [`${fuel}_usage_kwh`, (kwh[fuel] ?? ZERO).shown()]),
      ),
      total_pence,
      saving_pence: sumOf((fuel) => fuelAnnualCost(baseline, fuel).totalPence) - total_pence,
      like_for_like: {
        total_pence: like.total_pence,
        saving_pence: like.saving_pence,
        saving_after_exit_fees_pence: like.saving_after_exit_fees_pence,
      },
    };
  });
}

/**
 * Contract, "Added to a comparison": fixed, green and fees as in best buys, for the fuels of the
 * comparison.
 */
function passesFilters({ filters, fuels, today }: Household, history: History): boolean {
  const { plan } = history;
  const { only_suppliers, exclude_suppliers } = filters;
  const isLeftOut = [
    filters['fixed_only'] === 'true' && !isFixed(history, today),
    filters['green_only'] === 'true' && !isGreen(plan),
    filters['no_exit_fees'] === 'true' &&
      fuels.some((fuel) => (plan.exit_fees?.[`${fuel}_fee_pence`] ?? 0) !== 0),
    only_suppliers !== undefined && !only_suppliers.split(',').includes(plan.supplier_key),
    exclude_suppliers?.split(',').includes(plan.supplier_key),
  ];
  return !isLeftOut.includes(true);
}

/** Contract, "Plans that follow the price cap". */
export function isFixed(history: History, today: string): boolean {
  return tariffType(history, today).tariff_type === 'fixed';
}

export function isGreen({ feature_labels }: Plan): boolean {
  return feature_labels.includes('green');
}

import { figuresOf, priceOfDay, quartersAfter } from './assumed-price.ts';
import { type CostOf, daysOn, type Following, followingPlan, tariffType } from './current-plan.ts';
import { type Fraction, ONE, sum } from './fraction.ts';
import { type Household, held, usageOf } from './household.ts';
import { type Fuel, fuelsOf, type History, type Plan } from './market.ts';
import { partOf, type Stretch, YEAR } from './part.ts';
import { addDays, addMonths, daysBetween, meanVat, vatRuns } from './vat.ts';

// Contract, "Added to a comparison": the year like for like, its periods, and the day to switch.

/** Days on one plan, at one price that is equally sure. */
type Run = Stretch & { readonly history: History; readonly word: string };

/** One fuel's year. */
type FuelYear = {
  readonly fuel: Fuel;
  readonly runs: readonly Run[];
  readonly changes: readonly string[];
};

export type Year = { readonly fuels: readonly FuelYear[]; readonly totalPence: number };

const DAYS_FREE_OF_FEE = 49;

function yearOf(household: Household, fuels: readonly FuelYear[]): Year {
  const pence = fuels.map(({ fuel, runs }) =>
    sum(runs.map((run) => costOf(household, fuel, run))).wholePence(),
  );
  return { fuels, totalPence: pence.reduce((all, one) => all + one, 0) };
}

function costOf(household: Household, fuel: Fuel, run: Stretch): Fraction {
  return partOf(fuel, run, { usage: usageOf(household, fuel), today: household.today }).total;
}

/** The household's side: its plan up to its end, then the plan that follows. */
export function yearOfStaying(household: Household): Year {
  const fuels = household.fuels.map((fuel) => {
    const { history, endDate } = held(household, fuel);
    return fuelYear(household, fuel, { history, end: endDate, from: 0 });
  });
  return yearOf(household, fuels);
}

/** The years of a plan that is taken this many days from today, from that day on. */
function takenOn(household: Household, history: History, from: number): readonly FuelYear[] {
  const end = endIfTaken(history.plan, addDays(household.today, from));
  return household.fuels.map((fuel) => fuelYear(household, fuel, { history, end, from }));
}

/** The earliest of the plan's ends, those in the past included. */
function endIfTaken({ product_end_date, rate_guarantee }: Plan, day: string): string | null {
  const { end_date, duration_months } = rate_guarantee;
  const months = duration_months === null ? null : addMonths(day, duration_months);
  return [product_end_date, end_date, months].filter((end) => end !== null).sort()[0] ?? null;
}

type OnPlan = { readonly history: History; readonly end: string | null; readonly from: number };

function fuelYear(household: Household, fuel: Fuel, { history, end, from }: OnPlan): FuelYear {
  const { today } = household;
  const endDay = Math.max(from, daysOn(end, today));
  const following: Following =
    endDay === YEAR ? {} : followingPlan(household, history, costAfter(household, endDay));
  const next = following[fuel] ?? history;
  const nextEnd = next === history ? end : endIfTaken(next.plan, addDays(today, endDay));
  const before = runsOn(household, fuel, { history, end, from, to: endDay });
  const after = runsOn(household, fuel, { history: next, end: nextEnd, from: endDay, to: YEAR });
  const changes = [before, after].flatMap((runs) =>
    runs.filter((run, at) => at > 0 && !isSamePrice(run, runs[at - 1])),
  );
  return {
    fuel,
    runs: joined([...before, ...after]),
    changes: changes.map((run) => addDays(today, run.from)),
  };
}

/** The days of the year from one on, at the prices that are known or assumed for them. */
function costAfter(household: Household, from: number): CostOf {
  return (history) =>
    sum(
      fuelsOf(history.fuel).flatMap((fuel) =>
        joined(runsOn(household, fuel, { history, end: null, from, to: YEAR })).map((run) =>
          costOf(household, fuel, run),
        ),
      ),
    );
}

/** A plan's days, cut wherever something could change. */
function runsOn(
  household: Household,
  fuel: Fuel,
  { history, end, from, to }: OnPlan & { readonly to: number },
): readonly Run[] {
  const { today } = household;
  const days = [
    ...history.offers.map((offer) => offer.from),
    ...(quartersAfter(household, history)?.later ?? []).map((quarter) => quarter.from),
    ...(end === null ? [] : [end]),
  ].map((day) => daysBetween(today, day));
  const cuts = [...new Set([from, ...days.filter((day) => day > from && day < to)])].sort(
    (a, b) => a - b,
  );
  const isFixed = tariffType(history, today).tariff_type === 'fixed';
  const pieces = cuts
    .map((at, place) => ({ from: at, to: cuts[place + 1] ?? to }))
    .filter((piece) => piece.from < piece.to)
    .map((piece): Run => {
      const day = addDays(today, piece.from);
      const { price, isAssumed } = priceOfDay(household, history, { fuel, day });
      const isGuaranteed = isFixed && end !== null && day < end;
      const published = price.pastYear ? 'past' : isGuaranteed ? 'guaranteed' : 'known';
      return { ...piece, price, word: isAssumed ? 'assumed' : published, history };
    });
  return joined(pieces);
}

function joined(runs: readonly Run[]): readonly Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    const goesOn =
      last?.history.plan === run.history.plan && last.word === run.word && isSamePrice(run, last);
    if (goesOn) all[all.length - 1] = { ...last, to: run.to };
    else all.push(run);
  }
  return all;
}

function isSamePrice(run: Stretch, other: Stretch | undefined): boolean {
  return other !== undefined && figuresOf(run.price) === figuresOf(other.price);
}

type Beside = {
  readonly staying: Year;
  readonly isCurrent: boolean;
  /** What leaving costs on a day. */
  readonly feesOn: (day: string) => number;
};

/** What an item says of the year like for like. */
export function likeForLike(household: Household, history: History, beside: Beside) {
  const { today, fuels } = household;
  const { staying, isCurrent, feesOn } = beside;
  const year = isCurrent ? staying : yearOf(household, takenOn(household, history, 0));
  const ends_on = isCurrent
    ? held(household, fuels[0] ?? 'electricity').endDate
    : endIfTaken(history.plan, today);
  const saving_pence = staying.totalPence - year.totalPence;
  const fees = isCurrent ? 0 : feesOn(today);
  return {
    days_on_plan: daysOn(ends_on, today),
    ends_on,
    exit_fee_free_from:
      ends_on !== null && hasFee(history.plan, fuels) ? addDays(ends_on, -DAYS_FREE_OF_FEE) : null,
    price_changes_on: changesOf(staying, year),
    total_pence: year.totalPence,
    saving_pence,
    saving_after_exit_fees_pence: saving_pence - fees,
    assumes_cap: assumesCap(year),
    periods: periodsOf(household, year.fuels),
    switch_on: switchOn(household, history, { ...beside, year, fees }),
  };
}

/** What staying costs. */
export function stayingLikeForLike(household: Household, staying: Year) {
  return {
    total_pence: staying.totalPence,
    price_changes_on: changesOf(staying),
    assumes_cap: assumesCap(staying),
    periods: periodsOf(household, staying.fuels),
  };
}

function hasFee({ exit_fees }: Plan, fuels: readonly Fuel[]): boolean {
  return fuels.some((fuel) => (exit_fees?.[`${fuel}_fee_pence`] ?? 0) !== 0);
}

function changesOf(...years: readonly Year[]): readonly string[] {
  return [...new Set(years.flatMap(({ fuels }) => fuels.flatMap(({ changes }) => changes)))].sort();
}

function assumesCap({ fuels }: Year): boolean {
  return fuels.some(({ runs }) => runs.some(({ word }) => word === 'assumed'));
}

type Taken = Beside & { readonly year: Year; readonly fees: number };

function switchOn(household: Household, history: History, taken: Taken) {
  const { today } = household;
  const { staying, year, fees, isCurrent } = taken;
  const now = {
    day: today,
    total_pence: year.totalPence,
    exit_fees_pence: fees,
    saving_after_exit_fees_pence: staying.totalPence - year.totalPence - fees,
  };
  if (isCurrent) return now;
  const later = laterDays(household, history, changesOf(staying, year)).map((day) =>
    switchedOn(household, history, { ...taken, day }),
  );
  const [best] = later.sort(
    (a, b) =>
      b.saving_after_exit_fees_pence - a.saving_after_exit_fees_pence || (a.day < b.day ? -1 : 1),
  );
  const isWorthIt =
    best !== undefined &&
    best.saving_after_exit_fees_pence > 0 &&
    best.saving_after_exit_fees_pence >= now.saving_after_exit_fees_pence + 1000;
  return isWorthIt ? best : now;
}

/** The candidates after today, of the 364 days after it. */
function laterDays(
  household: Household,
  history: History,
  changes: readonly string[],
): readonly string[] {
  const { today, fuels } = household;
  const { plan, offers } = history;
  const ends = fuels.flatMap((fuel) => {
    const { history: own, endDate } = held(household, fuel);
    if (endDate === null) return [];
    return hasFee(own.plan, [fuel]) ? [addDays(endDate, -DAYS_FREE_OF_FEE), endDate] : [endDate];
  });
  const priced = offers.findLast(({ from }) => from <= today);
  const isFixed = tariffType(history, today).tariff_type === 'fixed';
  const limits = [
    plan.product_end_date,
    plan.rate_guarantee.end_date,
    isFixed && priced === offers.at(-1) ? (priced?.to ?? null) : null,
  ];
  return [...new Set([...ends, ...changes])].filter(
    (day) =>
      day > today &&
      daysBetween(today, day) <= 364 &&
      limits.every((limit) => limit === null || day < limit),
  );
}

function switchedOn(
  household: Household,
  history: History,
  { staying, feesOn, day }: Taken & { readonly day: string },
) {
  const from = daysBetween(household.today, day);
  const fuels = takenOn(household, history, from).map(({ fuel, runs, changes }) => {
    const stays = staying.fuels.find((year) => year.fuel === fuel)?.runs ?? [];
    const until = stays
      .filter((run) => run.from < from)
      .map((run) => ({ ...run, to: Math.min(run.to, from) }));
    return { fuel, runs: joined([...until, ...runs]), changes };
  });
  const { totalPence } = yearOf(household, fuels);
  const fees = feesOn(day);
  return {
    day,
    total_pence: totalPence,
    exit_fees_pence: fees,
    saving_after_exit_fees_pence: staying.totalPence - totalPence - fees,
    periods: periodsOf(household, fuels),
  };
}

/** Electricity first, each period with its bill at the mean VAT of its days. */
function periodsOf(household: Household, years: readonly FuelYear[]) {
  const { today, market } = household;
  const sorted = [...years].sort((a, b) => (a.fuel < b.fuel ? -1 : 1));
  return sorted.flatMap(({ fuel, runs }) =>
    runs.map((run) => {
      const days = run.to - run.from;
      const from = addDays(today, run.from);
      const shownVat = meanVat(vatRuns(fuel, from, days)).plus(ONE);
      const usage = usageOf(household, fuel);
      const { plan } = run.history;
      const { breakdown, total } = partOf(fuel, run, { usage, today, shownVat });
      return {
        fuel,
        from,
        days,
        supplier_key: plan.supplier_key,
        supplier_name: market.suppliers.get(plan.supplier_key)?.name ?? '',
        plan_key: plan.key,
        plan_name: plan.name,
        tariff_type: tariffType(run.history, today).tariff_type,
        price: run.word,
        total_pence: total.shown(),
        breakdown,
      };
    }),
  );
}

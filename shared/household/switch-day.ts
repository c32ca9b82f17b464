import type { MarketOffer } from '../market/market.ts';
import { exitFeePence } from '../market/model.ts';
import {
  addDays,
  basisOf,
  daysBetween,
  exitFeeFreeFrom,
  joined,
  type PricingBasis,
  periodsBefore,
  periodsMicropence,
  type SingleFuel,
  whenToSwitch,
  wholePence,
  YEAR_DAYS,
} from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import { exitFeesDuePence, type Supply } from './current-plans.ts';
import type { FuelYear, LikeForLike, LikeForLikes, YearDay } from './like-for-like.ts';

/** A switch on one of the 365 days: the household stays as it is until then. */
export type SwitchDay = {
  readonly day: string;
  /** The year without the exit fees. */
  readonly totalPence: number;
  /** The fees that are due on that day. */
  readonly exitFeesPence: number;
  readonly savingPence: number;
  readonly fuels: readonly Omit<FuelYear, 'priceChanges'>[];
};

/** Returns a function that finds the best day to take a plan, if it is still sold then. */
export function switchDays(
  years: LikeForLikes,
  { supply, basis }: Baseline,
  today: string,
): (likeForLike: LikeForLike) => SwitchDay {
  const leaver = { years, supply, basis, today };
  const ownDays = [...endsOf(supply), ...changesOf(years.staying.fuels)];
  const lastDay = addDays(today, YEAR_DAYS - 1);
  // Items share days: staying until one costs the same for each of them, and so does leaving on it.
  const leavingDays = new Map<string, LeavingDay>();
  const leavingOn = (day: string): LeavingDay => {
    const leaving = leavingDays.get(day) ?? leavingDay(day, leaver);
    leavingDays.set(day, leaving);
    return leaving;
  };
  return (item) => {
    const { offer, supplied, year } = item;
    const now = switchToday(item, today);
    if (supplied !== undefined) return now;
    const later = [...new Set([...ownDays, ...changesOf(year.fuels)])]
      .filter((day) => day > today && day <= lastDay && canBeTakenOn(day, offer))
      .toSorted()
      .map((day) => switchOn(offer, leavingOn(day), leaver));
    return whenToSwitch(now, later);
  };
}

/** The household that may leave its plans. */
type Leaver = Pick<Baseline, 'supply' | 'basis'> & {
  readonly years: LikeForLikes;
  readonly today: string;
};

/** A day on which the household may leave its plans. */
type LeavingDay = YearDay & {
  readonly stays: ReadonlyMap<SingleFuel, Stayed>;
  readonly exitFeesPence: number;
};

function leavingDay(day: string, { years, supply, basis, today }: Leaver): LeavingDay {
  const firstDay = daysBetween(today, day);
  return {
    day,
    firstDay,
    stays: new Map(
      years.staying.fuels.map((year) => [year.fuel, stayUntil(year, firstDay, basis)]),
    ),
    exitFeesPence: exitFeesDuePence(supply, day),
  };
}

function switchToday(
  { year, savingPence, savingAfterFeesPence }: LikeForLike,
  today: string,
): SwitchDay {
  return {
    day: today,
    totalPence: year.totalPence,
    exitFeesPence: savingPence - savingAfterFeesPence,
    savingPence: savingAfterFeesPence,
    fuels: year.fuels,
  };
}

function switchOn(offer: MarketOffer, leaving: LeavingDay, { years, basis }: Leaver): SwitchDay {
  const { day, stays, exitFeesPence } = leaving;
  const fuels = years
    .takenFrom(offer, leaving)
    .map((after) => switchedYear(stays.get(after.fuel), after, basis));
  const totalPence = fuels.reduce((sum, { pence }) => sum + pence, 0);
  const savingPence = years.staying.totalPence - totalPence - exitFeesPence;
  return { day, totalPence, exitFeesPence, savingPence, fuels };
}

/** A fuel's days before a switch, and what they cost. */
type Stayed = Pick<FuelYear, 'periods'> & { readonly micropence: bigint };

function stayUntil({ fuel, periods }: FuelYear, day: number, basis: PricingBasis): Stayed {
  const before = periodsBefore(periods, day);
  return { periods: before, micropence: periodsMicropence(before, basisOf(basis, fuel)) };
}

/** Puts the days after a switch behind those before it, and prices the year. */
function switchedYear(
  before: Stayed = { periods: [], micropence: 0n },
  { fuel, periods: after }: FuelYear,
  basis: PricingBasis,
) {
  const periods = joined(before.periods, after);
  const fuelBasis = basisOf(basis, fuel);
  // A period that continues after the switch is priced as one.
  const goesOn = periods.length < before.periods.length + after.length;
  const micropence = goesOn
    ? periodsMicropence(periods, fuelBasis)
    : before.micropence + periodsMicropence(after, fuelBasis);
  return { fuel, periods, pence: wholePence(micropence) };
}

function changesOf(fuels: readonly FuelYear[]): readonly string[] {
  return fuels.flatMap(({ priceChanges }) => priceChanges);
}

/** Lists the days on which the current plans end, or lose their exit fees. */
function endsOf(supply: Supply): readonly string[] {
  return supply.flatMap(({ fuel, offer, endDate }) => {
    if (endDate === null) return [];
    return exitFeePence(offer.plan, fuel) > 0 ? [exitFeeFreeFrom(endDate), endDate] : [endDate];
  });
}

/** Tells whether the plan, as it is known today, can be taken on a later day. */
function canBeTakenOn(
  day: string,
  { plan, tariffType, validTo, hasLaterPrices }: MarketOffer,
): boolean {
  const isUntilPriceEnds = tariffType === 'fixed' && !hasLaterPrices;
  return [plan.productEndDate, plan.rateGuarantee.endDate, isUntilPriceEnds ? validTo : null].every(
    (end) => end === null || day < end,
  );
}

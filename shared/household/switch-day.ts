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
import type { FuelYear, LikeForLike, LikeForLikes } from './like-for-like.ts';

/** A switch on one of the 365 days: the household stays as it is until then. */
export type SwitchDay = {
  /** The number of days from today. */
  readonly day: number;
  /** The year without the exit fees. */
  readonly totalPence: number;
  /** The fees that are due on that day. */
  readonly exitFeesPence: number;
  readonly savingPence: number;
  readonly fuels: readonly Omit<FuelYear, 'priceChanges'>[];
};

/** Returns what finds the best day to take a plan, if it is still sold then. */
export function switchDays(
  { staying, takenFrom }: LikeForLikes,
  { supply, basis }: Baseline,
  today: string,
): (likeForLike: LikeForLike) => SwitchDay {
  const ends = endsOf(supply, today);
  const changesNow = staying.fuels.flatMap(({ priceChanges }) => priceChanges);
  // Items share days: staying until one costs the same for each of them, and so does leaving on it.
  const leavingDays = new Map<number, LeavingDay>();
  const leavingOn = (day: number): LeavingDay => {
    const leaving = leavingDays.get(day) ?? {
      stays: new Map(staying.fuels.map((year) => [year.fuel, stayUntil(year, day, basis)])),
      exitFeesPence: exitFeesDuePence(supply, addDays(today, day)),
    };
    leavingDays.set(day, leaving);
    return leaving;
  };
  const switchOn = (offer: MarketOffer, day: number): SwitchDay => {
    const { stays, exitFeesPence } = leavingOn(day);
    const fuels = takenFrom(offer, day).map((after) =>
      switchedYear(stays.get(after.fuel), after, basis),
    );
    const totalPence = fuels.reduce((sum, { pence }) => sum + pence, 0);
    const savingPence = staying.totalPence - totalPence - exitFeesPence;
    return { day, totalPence, exitFeesPence, savingPence, fuels };
  };
  return ({ offer, supplied, year, savingPence, savingAfterFeesPence }) => {
    const now = {
      day: 0,
      totalPence: year.totalPence,
      exitFeesPence: savingPence - savingAfterFeesPence,
      savingPence: savingAfterFeesPence,
      fuels: year.fuels,
    };
    if (supplied !== undefined) return now;
    const changes = year.fuels.flatMap(({ priceChanges }) => priceChanges);
    const lastDay = lastDayToTake(offer, today);
    const days = new Set([...ends, ...changesNow, ...changes]);
    const later = [...days]
      .filter((day) => day > 0 && day <= lastDay)
      .toSorted((a, b) => a - b)
      .map((day) => switchOn(offer, day));
    return whenToSwitch(now, later);
  };
}

/** A day on which the household may leave its plans. */
type LeavingDay = {
  readonly stays: ReadonlyMap<SingleFuel, Stayed>;
  readonly exitFeesPence: number;
};

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
  // A period that goes on after the switch is priced as one.
  const goesOn = periods.length < before.periods.length + after.length;
  const micropence = goesOn
    ? periodsMicropence(periods, fuelBasis)
    : before.micropence + periodsMicropence(after, fuelBasis);
  return { fuel, periods, pence: wholePence(micropence) };
}

/** Lists the days from today on which the current plans end, or lose their exit fees. */
function endsOf(supply: Supply, today: string): readonly number[] {
  return supply.flatMap(({ fuel, offer, endDate }) => {
    if (endDate === null) return [];
    const days =
      exitFeePence(offer.plan, fuel) > 0 ? [exitFeeFreeFrom(endDate), endDate] : [endDate];
    return days.map((day) => daysBetween(today, day));
  });
}

/** Returns the last of the 365 days on which the plan can be taken as it is known today. */
function lastDayToTake(
  { plan, tariffType, validTo, hasLaterPrices }: MarketOffer,
  today: string,
): number {
  const isUntilPriceEnds = tariffType === 'fixed' && !hasLaterPrices;
  const ends = [
    plan.productEndDate,
    plan.rateGuarantee.endDate,
    isUntilPriceEnds ? validTo : null,
  ].flatMap((end) => (end === null ? [] : [daysBetween(today, end) - 1]));
  return Math.min(YEAR_DAYS - 1, ...ends);
}

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
  { staying, takenFrom }: LikeForLikes,
  { supply, basis }: Baseline,
  today: string,
): (likeForLike: LikeForLike) => SwitchDay {
  const ends = endsOf(supply);
  const lastDay = addDays(today, YEAR_DAYS - 1);
  const changesNow = staying.fuels.flatMap(({ priceChanges }) => priceChanges);
  // Items share days: staying until one costs the same for each of them, and so does leaving on it.
  const leavingDays = new Map<string, LeavingDay>();
  const leavingOn = (day: string): LeavingDay => {
    const leaving = leavingDays.get(day) ?? leavingDay(day);
    leavingDays.set(day, leaving);
    return leaving;
  };
  const leavingDay = (day: string): LeavingDay => {
    const firstDay = daysBetween(today, day);
    return {
      day,
      firstDay,
      stays: new Map(staying.fuels.map((year) => [year.fuel, stayUntil(year, firstDay, basis)])),
      exitFeesPence: exitFeesDuePence(supply, day),
    };
  };
  const switchOn = (offer: MarketOffer, day: string): SwitchDay => {
    const leaving = leavingOn(day);
    const { stays, exitFeesPence } = leaving;
    const fuels = takenFrom(offer, leaving).map((after) =>
      switchedYear(stays.get(after.fuel), after, basis),
    );
    const totalPence = fuels.reduce((sum, { pence }) => sum + pence, 0);
    const savingPence = staying.totalPence - totalPence - exitFeesPence;
    return { day, totalPence, exitFeesPence, savingPence, fuels };
  };
  return ({ offer, supplied, year, savingPence, savingAfterFeesPence }) => {
    const now = {
      day: today,
      totalPence: year.totalPence,
      exitFeesPence: savingPence - savingAfterFeesPence,
      savingPence: savingAfterFeesPence,
      fuels: year.fuels,
    };
    if (supplied !== undefined) return now;
    const changes = year.fuels.flatMap(({ priceChanges }) => priceChanges);
    const days = new Set([...ends, ...changesNow, ...changes]);
    const later = [...days]
      .filter((day) => day > today && day <= lastDay && canBeTakenOn(day, offer))
      .toSorted()
      .map((day) => switchOn(offer, day));
    return whenToSwitch(now, later);
  };
}

/** A day on which the household may leave its plans. */
type LeavingDay = YearDay & {
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
  // A period that continues after the switch is priced as one.
  const goesOn = periods.length < before.periods.length + after.length;
  const micropence = goesOn
    ? periodsMicropence(periods, fuelBasis)
    : before.micropence + periodsMicropence(after, fuelBasis);
  return { fuel, periods, pence: wholePence(micropence) };
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

import type { MarketOffer } from '../market/market.ts';
import { exitFeePence } from '../market/model.ts';
import {
  addDays,
  daysBetween,
  exitFeeFreeFrom,
  joined,
  periodsBefore,
  whenToSwitch,
  YEAR_DAYS,
  yearPence,
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
  const switchOn = (offer: MarketOffer, day: number): SwitchDay => {
    const fuels = takenFrom(offer, day).map(({ fuel, periods }) => {
      const stays = staying.fuels.find((year) => year.fuel === fuel)?.periods ?? [];
      return { fuel, periods: joined(periodsBefore(stays, day), periods) };
    });
    const totalPence = yearPence(fuels, basis);
    const exitFeesPence = exitFeesDuePence(supply, addDays(today, day));
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

import type { ComparedPlansResponse, ComparisonItemResponse } from '../contract/comparisons.ts';
import { exitFeePence } from '../market/model.ts';
import { addDays, daysUntil, exitFeeFreeFrom, type Fuel } from '../pricing/index.ts';
import type { LikeForLike, LikeForLikeYear } from './like-for-like.ts';
import type { SwitchDay } from './switch-day.ts';

type Shown = {
  readonly staying: LikeForLikeYear;
  readonly switchDay: SwitchDay;
  readonly today: string;
};

/** Describes a plan like for like. `fuel` is what is compared: its exit fees count. */
export function likeForLikeResponse(
  { offer, supplied, year, savingPence, savingAfterFeesPence }: LikeForLike,
  fuel: Fuel,
  { staying, switchDay, today }: Shown,
): ComparisonItemResponse['like_for_like'] {
  const endsOn = supplied === undefined ? offer.endsOn : supplied.endDate;
  const hasFee = exitFeePence(offer.plan, fuel) > 0;
  return {
    days_on_plan: daysUntil(endsOn, today),
    ends_on: endsOn,
    exit_fee_free_from: endsOn !== null && hasFee ? exitFeeFreeFrom(endsOn) : null,
    price_changes_on: changesOf([...staying.fuels, ...year.fuels], today),
    total_pence: year.totalPence,
    saving_pence: savingPence,
    saving_after_exit_fees_pence: savingAfterFeesPence,
    assumes_cap: assumesCap(year),
    switch_on: {
      day: addDays(today, switchDay.day),
      total_pence: switchDay.totalPence,
      exit_fees_pence: switchDay.exitFeesPence,
      saving_after_exit_fees_pence: switchDay.savingPence,
    },
  };
}

/** Describes what staying costs. */
export function stayingResponse(
  year: LikeForLikeYear,
  today: string,
): ComparedPlansResponse['current']['like_for_like'] {
  return {
    total_pence: year.totalPence,
    price_changes_on: changesOf(year.fuels, today),
    assumes_cap: assumesCap(year),
  };
}

function changesOf(fuels: LikeForLikeYear['fuels'], today: string): string[] {
  const days = new Set(fuels.flatMap(({ priceChanges }) => priceChanges));
  return [...days].toSorted((a, b) => a - b).map((day) => addDays(today, day));
}

function assumesCap({ fuels }: LikeForLikeYear): boolean {
  return fuels.some(({ periods }) => periods.some(({ certainty }) => certainty === 'assumed'));
}

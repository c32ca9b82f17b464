import type {
  ComparedPlansResponse,
  ComparisonItemResponse,
  PeriodResponse,
} from '../contract/comparisons.ts';
import type { MarketOffer } from '../market/market.ts';
import { exitFeePence } from '../market/model.ts';
import {
  addDays,
  basisOf,
  daysUntil,
  exitFeeFreeFrom,
  type Fuel,
  type Period,
  type PricingBasis,
  projectPeriod,
  type SingleFuel,
} from '../pricing/index.ts';
import { compareText } from '../values/texts.ts';
import { fuelResponse } from './describe.ts';
import type { LikeForLike, LikeForLikeYear } from './like-for-like.ts';
import type { SwitchDay } from './switch-day.ts';

/** A plan like for like, with staying and the day to take the plan. */
export type ComparedYears = LikeForLike & {
  readonly staying: LikeForLikeYear;
  readonly switchDay: SwitchDay;
};

/** How years are shown. */
export type ShownYear = {
  readonly today: string;
  /** The basis of the bills of periods; null if they are not shown. */
  readonly periodsBasis: PricingBasis | null;
};

/** Describes a plan like for like. `fuel` is what is compared: its exit fees count. */
export function likeForLikeResponse(
  { offer, supplied, year, staying, switchDay, ...savings }: ComparedYears,
  fuel: Fuel,
  { today, periodsBasis }: ShownYear,
): ComparisonItemResponse['like_for_like'] {
  const endsOn = supplied === undefined ? offer.endsOn : supplied.endDate;
  const hasFee = exitFeePence(offer.plan, fuel) > 0;
  return {
    days_on_plan: daysUntil(endsOn, today),
    ends_on: endsOn,
    exit_fee_free_from: endsOn !== null && hasFee ? exitFeeFreeFrom(endsOn) : null,
    price_changes_on: changesOf([...staying.fuels, ...year.fuels]),
    total_pence: year.totalPence,
    saving_pence: savings.savingPence,
    saving_after_exit_fees_pence: savings.savingAfterFeesPence,
    assumes_cap: assumesCap(year),
    ...periodsResponse(year.fuels, today, periodsBasis),
    switch_on: {
      day: switchDay.day,
      total_pence: switchDay.totalPence,
      exit_fees_pence: switchDay.exitFeesPence,
      saving_after_exit_fees_pence: switchDay.savingPence,
      ...(switchDay.day > today && periodsResponse(switchDay.fuels, today, periodsBasis)),
    },
  };
}

/** Describes what staying costs. */
export function stayingResponse(
  year: LikeForLikeYear,
  { today, periodsBasis }: ShownYear,
): ComparedPlansResponse['current']['like_for_like'] {
  return {
    total_pence: year.totalPence,
    price_changes_on: changesOf(year.fuels),
    assumes_cap: assumesCap(year),
    ...periodsResponse(year.fuels, today, periodsBasis),
  };
}

/** Describes the periods of a year with their bills, electricity first; nothing without a basis. */
function periodsResponse(
  fuels: SwitchDay['fuels'],
  today: string,
  basis: PricingBasis | null,
): { periods?: PeriodResponse[] } {
  if (basis === null) return {};
  const inOrder = fuels.toSorted((a, b) => compareText(a.fuel, b.fuel));
  return {
    periods: inOrder.flatMap(({ fuel, periods }) =>
      periods.map((period) => periodResponse(fuel, period, { today, basis })),
    ),
  };
}

function periodResponse(
  fuel: SingleFuel,
  period: Period<MarketOffer>,
  { today, basis }: { readonly today: string; readonly basis: PricingBasis },
): PeriodResponse {
  const { on, certainty, span } = period;
  return {
    fuel,
    from: addDays(today, span.firstDay),
    days: span.days,
    supplier_key: on.supplierKey,
    supplier_name: on.supplier.name,
    plan_key: on.planKey,
    plan_name: on.plan.name,
    tariff_type: on.tariffType,
    price: certainty,
    ...fuelResponse(projectPeriod(period, basisOf(basis, fuel))),
  };
}

function changesOf(fuels: LikeForLikeYear['fuels']): string[] {
  return [...new Set(fuels.flatMap(({ priceChanges }) => priceChanges))].toSorted();
}

function assumesCap({ fuels }: LikeForLikeYear): boolean {
  return fuels.some(({ periods }) => periods.some(({ certainty }) => certainty === 'assumed'));
}

import type { ComparedPlansResponse } from '../contract/comparisons.ts';
import { type Customer, fitOf } from '../market/eligibility.ts';
import { isForHome, isSamePlan } from '../market/filters.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import {
  type FuelUsage,
  mapFuels,
  type PerFuel,
  type Requirement,
  usageKwh,
} from '../pricing/index.ts';
import { compared } from './baseline.ts';
import type { ComparisonRequest } from './household.ts';

/**
 * The reasons why a plan on sale is not in a household's list. If several hold, the first counts.
 */
const REASONS = [
  'dynamic',
  'equipment',
  'eligibility',
  'not_fulfillable',
] as const satisfies readonly (keyof ComparedPlansResponse['left_out'])[];

type Reason = (typeof REASONS)[number];

/** All plans on sale for a household: those of its list, before filters, and the others. */
export type PlanList = {
  readonly offers: readonly MarketOffer[];
  readonly leftOut: Readonly<Record<Reason, readonly MarketOffer[]>>;
};

/** What decides which plans are in a household's list. */
type ListedHome = Customer & {
  /** The offers that the household is on. */
  readonly current: readonly MarketOffer[];
  readonly has: readonly Requirement[];
  readonly fulfillableOnly: boolean;
  readonly includeDynamic: boolean;
};

/** Tells of each reason whether it keeps an offer in the list. */
const KEEPS: Readonly<Record<Reason, (offer: MarketOffer, home: ListedHome) => boolean>> = {
  dynamic: ({ tariffType }, { includeDynamic }) => tariffType !== 'dynamic' || includeDynamic,
  equipment: ({ plan }, { has }) => isForHome(plan, has),
  eligibility: ({ plan }, home) => fitOf(plan, home) !== 'does-not-fit',
  not_fulfillable: ({ fulfillable }, { fulfillableOnly }) => fulfillable || !fulfillableOnly,
};

/** The facts about a household that its request does not have. */
type KnownHousehold = Pick<ListedHome, 'current' | 'supplierKeys'> & {
  readonly usage: PerFuel<FuelUsage>;
};

/** Sorts every plan that is on sale for a household into its list or a reason. */
export function planList(
  market: RegionMarket,
  { household, list: { fulfillableOnly, includeDynamic }, paymentMethod }: ComparisonRequest,
  { usage, ...known }: KnownHousehold,
): PlanList {
  const { fuel, electricityVariant } = household;
  const home = {
    ...known,
    has: household.home?.has ?? [],
    usageKwh: mapFuels(compared(fuel, usage), usageKwh),
    fulfillableOnly,
    includeDynamic: includeDynamic === true,
  };
  const onSale = market.offersOnSale({ fuel, electricityVariant, paymentMethod });
  const byReason = Map.groupBy(onSale, (offer) => reasonAgainst(offer, home));
  const leftOut = (reason: Reason) => byReason.get(reason) ?? [];
  return {
    offers: byReason.get(undefined) ?? [],
    leftOut: {
      dynamic: leftOut('dynamic'),
      equipment: leftOut('equipment'),
      eligibility: leftOut('eligibility'),
      not_fulfillable: leftOut('not_fulfillable'),
    },
  };
}

/** Returns the first reason. Only `not_fulfillable` counts against the household's own plan. */
function reasonAgainst(offer: MarketOffer, home: ListedHome): Reason | undefined {
  const isOwn = () => home.current.some((current) => isSamePlan(current, offer));
  return REASONS.find(
    (reason) => !KEEPS[reason](offer, home) && (reason === 'not_fulfillable' || !isOwn()),
  );
}

/** Counts the plans that are left out. */
export function leftOutResponse({ leftOut }: PlanList): ComparedPlansResponse['left_out'] {
  return {
    dynamic: leftOut.dynamic.length,
    equipment: leftOut.equipment.length,
    eligibility: leftOut.eligibility.length,
    not_fulfillable: leftOut.not_fulfillable.length,
  };
}

/** Lists the suppliers that have, or had, plans of the fuel here but none in the list. */
export function suppliersNotListed(
  market: RegionMarket,
  fuel: ComparisonRequest['household']['fuel'],
  { offers }: PlanList,
): readonly string[] {
  const listed = new Set(offers.map(({ supplierKey }) => supplierKey));
  return market.supplierKeys(fuel).filter((key) => !listed.has(key));
}

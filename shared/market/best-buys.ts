import type { BestBuyType, RateGuarantee } from './model.ts';

export const BEST_BUY_TYPES: readonly BestBuyType[] = [
  'big-six-standard-plans',
  'cheapest-plans',
  'cheapest-fixed-plans',
  'cheapest-variable-plans',
  'cheapest-green-plans',
  'no-exit-fee-plans',
];

export type BestBuyPlan = {
  /** The mean over the regions where the plan is on sale, whole pence rounded half up. */
  readonly averagePence: number;
  readonly name: string;
  readonly supplierKey: string;
  readonly supplierName: string;
  readonly planKey: string;
  /** `available`: available_to_switch; `fixed`: it has an end date or a duration. */
  readonly rateGuarantee: RateGuarantee & { readonly available: boolean; readonly fixed: boolean };
  /** Both fuels' together, 0 where there is none. */
  readonly exitFeePence: number;
};

/** One type's list, cheapest first, as the loader worked it out. */
export type BestBuys = {
  /** Supplier keys of the market's big six, and plan keys of its standard variable plans; both sorted. */
  readonly bigSix: readonly string[];
  readonly standardPlanKeys: readonly string[];
  readonly plans: readonly BestBuyPlan[];
};

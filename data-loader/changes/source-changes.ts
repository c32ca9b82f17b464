import type { PlanType, Region } from '../../shared/market/model.ts';

/** What a load would change of its source. A plan can be dearer for some plan types or regions and cheaper for others. */
export type SourceChanges = {
  readonly suppliers: { readonly new: readonly string[]; readonly gone: readonly string[] } & Changed;
  readonly plans: {
    /** With their yearly costs. */
    readonly new: readonly PlanCosts[];
    readonly gone: readonly { readonly key: string; readonly name: string }[];
    /** With what they cost more or less a year, the largest difference first. */
    readonly dearer: readonly PlanCosts[];
    readonly cheaper: readonly PlanCosts[];
    readonly unchangedCount: number;
  } & Changed;
};

export type PlanCosts = {
  /** `supplier/plan`. */
  readonly key: string;
  readonly name: string;
  readonly planTypes: readonly PlanTypeCosts[];
};

type Changed = {
  /** Keys of the feed format that differ; of prices `later_prices` and the like. */
  readonly changed: readonly { readonly key: string; readonly details: readonly string[] }[];
};

/** Yearly costs, or differences of them, of a plan type over its regions. */
export type PlanTypeCosts = PlanType & {
  readonly regions: readonly Region[];
  readonly leastPence: number;
  readonly mostPence: number;
};

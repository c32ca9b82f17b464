import { byPlan, type VatYear, vatYear, wholePence, yearWithVatMicropence } from '../pricing/index.ts';
import type { Day, RateGuarantee, Region } from './model.ts';

/** What is shown of a plan in a list, but for what it costs. */
export type BestBuyFacts = {
  readonly name: string;
  readonly supplierKey: string;
  readonly supplierName: string;
  readonly planKey: string;
  /** `available`: available_to_switch; `fixed`: it has an end date or a duration. */
  readonly rateGuarantee: RateGuarantee & { readonly available: boolean; readonly fixed: boolean };
  /** Both fuels' together, 0 if there is none. */
  readonly exitFeePence: number;
};

/** A year of medium typical consumption in a region, in micropence without VAT, which alone changes from day to day. */
export type RegionCost = readonly [region: Region, gasMicropence: number, electricityMicropence: number];

export type BestBuyCandidate = BestBuyFacts & {
  /** By region. */
  readonly costs: readonly RegionCost[];
};

/** One type's plans from a day on, as the loader worked them out. */
export type BestBuyList = {
  /** Supplier keys of the market's big six, and plan keys of its standard variable plans; both sorted. */
  readonly bigSix: readonly string[];
  readonly standardPlanKeys: readonly string[];
  readonly candidates: readonly BestBuyCandidate[];
};

export type BestBuyPlan = BestBuyFacts & {
  /** The mean over the regions where the plan is on sale, whole pence rounded half up. */
  readonly averagePence: number;
  readonly regions: readonly Region[];
};

/** One type's list on a day, cheapest first; equal averages by supplier key, then plan key. */
export type BestBuys = Pick<BestBuyList, 'bigSix' | 'standardPlanKeys'> & { readonly plans: readonly BestBuyPlan[] };

/** A list with the VAT of the 365 days from a day. */
export function bestBuysOn({ candidates, ...meta }: BestBuyList, day: Day): BestBuys {
  const vat = { gas: vatYear('gas', day), electricity: vatYear('electricity', day) };
  const plans = candidates.map(({ costs, ...facts }): BestBuyPlan => {
    const sumPence = costs.reduce((sum, cost) => sum + regionPence(cost, vat), 0);
    return { ...facts, averagePence: mean(sumPence, costs.length), regions: costs.map(([region]) => region) };
  });
  return { ...meta, plans: plans.toSorted((a, b) => a.averagePence - b.averagePence || byPlan(a, b)) };
}

function regionPence(
  [, gasMicropence, electricityMicropence]: RegionCost,
  vat: { readonly gas: VatYear; readonly electricity: VatYear },
): number {
  return (
    wholePence(yearWithVatMicropence(gasMicropence, vat.gas)) +
    wholePence(yearWithVatMicropence(electricityMicropence, vat.electricity))
  );
}

/** Half up: floor(sum / count + 1/2), in integers. */
function mean(sum: number, count: number): number {
  return Math.floor((2 * sum + count) / (2 * count));
}

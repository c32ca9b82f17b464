import { byPlan, type VatYear, vatYear, wholePence, yearWithVatMicropence } from '../pricing/index.ts';
import { decodeJson, encodeJson } from './chunks.ts';
import type { Day, RateGuarantee, Region } from './model.ts';

export type BestBuyFacts = {
  readonly name: string;
  readonly supplierKey: string;
  readonly supplierName: string;
  readonly planKey: string;
  readonly rateGuarantee: RateGuarantee & { readonly available: boolean; readonly fixed: boolean };
  readonly exitFeePence: number;
};

/** A year of medium typical consumption, in micropence without VAT, because only VAT changes from day to day. */
export type RegionCost = readonly [region: Region, gasMicropence: number, electricityMicropence: number];

export type BestBuyCandidate = BestBuyFacts & {
  readonly costs: readonly RegionCost[];
};

export type BestBuyList = {
  /** Supplier keys of the market's big six, and plan keys of its standard variable plans; both sorted. */
  readonly bigSix: readonly string[];
  readonly standardPlanKeys: readonly string[];
  readonly candidates: readonly BestBuyCandidate[];
};

export type BestBuyPlan = BestBuyFacts & {
  readonly averagePence: number;
  readonly regions: readonly Region[];
};

/** Cheapest first; equal averages by supplier key, then plan key. */
export type BestBuys = Pick<BestBuyList, 'bigSix' | 'standardPlanKeys'> & { readonly plans: readonly BestBuyPlan[] };

export function bestBuysOn({ candidates, ...meta }: BestBuyList, day: Day): BestBuys {
  const vat = { gas: vatYear('gas', day), electricity: vatYear('electricity', day) };
  const plans = candidates.map(({ costs, ...facts }): BestBuyPlan => {
    const sumPence = costs.reduce((sum, cost) => sum + regionPence(cost, vat), 0);
    return { ...facts, averagePence: mean(sumPence, costs.length), regions: costs.map(([region]) => region) };
  });
  return { ...meta, plans: plans.toSorted((a, b) => a.averagePence - b.averagePence || byPlan(a, b)) };
}

export function encodeBestBuys(list: BestBuyList): Uint8Array {
  return encodeJson(list);
}

export function decodeBestBuys(payload: Uint8Array): BestBuyList {
  return decodeJson(payload);
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

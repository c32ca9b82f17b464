import { CorruptMarketError } from './checked.ts';
import { decodeJson, encodeJson, type Ref } from './chunks.ts';
import type { BestBuyType, Day, Region } from './model.ts';

/** Every list is sorted. */
export type SourceSegments = {
  readonly source: string;
  readonly publishedAt: string;
  readonly contentHash: string;
  readonly offerCount: number;
  readonly rejectedCount: number;
  /** Of the offers, those of plans that the source no longer has; absent: none. */
  readonly heldOverOfferCount?: number;
  /** On the day of the load, by plan type; editions of earlier versions have none. */
  readonly medianRates?: readonly MedianRates[];
  readonly suppliers: Ref;
  readonly supplierTypes: readonly (readonly [Region, Ref])[];
  /** Names and features of the plans that are available to switch; of the others, by supplier. */
  readonly plansOnSale: Ref;
  readonly plansHeld: readonly (readonly [supplierKey: string, Ref])[];
  /** Prices of the plans that are available to switch, whatever their dates; of the others, by supplier. */
  readonly offersOnSale: readonly (readonly [Region, Ref])[];
  readonly offersHeld: readonly (readonly [Region, string, Ref])[];
};

/** Index in PLAN_TYPES, then micropence a kWh; null: no offer of the plan type has that fuel. */
export type MedianRates = readonly [planTypeCode: number, electricity: number | null, gas: number | null];

export type BestBuySegments = readonly [BestBuyType, readonly (readonly [from: Day, Ref])[]];

/** An edition, by content: its own ref is the edition's id. */
export type Manifest = {
  readonly format: 1;
  readonly sources: readonly SourceSegments[];
  readonly bestBuys: readonly BestBuySegments[];
};

export const EMPTY_MANIFEST: Manifest = { format: 1, sources: [], bestBuys: [] };

export function encodeManifest(manifest: Manifest): Uint8Array {
  return encodeJson(manifest);
}

/** @throws CorruptMarketError if this version does not read the format */
export function decodeManifest(payload: Uint8Array): Manifest {
  const manifest = decodeJson<Manifest>(payload);
  if (manifest.format !== 1) throw new CorruptMarketError(`a manifest of format ${manifest.format}`);
  return manifest;
}

export function refsOf({ sources, bestBuys }: Manifest): ReadonlySet<Ref> {
  return new Set([
    ...sources.flatMap((source) => [
      source.suppliers,
      source.plansOnSale,
      ...source.supplierTypes.map(([, ref]) => ref),
      ...source.plansHeld.map(([, ref]) => ref),
      ...source.offersOnSale.map(([, ref]) => ref),
      ...source.offersHeld.map(([, , ref]) => ref),
    ]),
    ...bestBuys.flatMap(([, days]) => days.map(([, ref]) => ref)),
  ]);
}

import { hash } from 'node:crypto';
import type { RequestedLoad } from '../contract/request/equipped-home.ts';
import type { Household, UsageForm } from '../contract/request/household.ts';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import type { PlanFilters } from '../market/model.ts';
import {
  type FuelUsage,
  microFromDecimal,
  type PerFuel,
  TYPICAL_NIGHT_MICROPERCENT,
  usageKwh,
} from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';
import { type EquippedHousehold, loadInEffect } from './load-in-effect.ts';

const UPPER_HALF_LENGTH = 'xxxxxxxx-xxxx-4xxx'.length;

/** The same for the same partner, market, day and query, whatever the page, so that pages belong together. */
export function comparisonIdOf(
  { partner, market }: { readonly partner: string; readonly market: Pick<RegionMarket, 'editionId' | 'day'> },
  query: readonly unknown[],
): string {
  const digits = hashed([partner, market.editionId, market.day, ...query]);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-${lowerHalf(digits)}`;
}

/** Equal for equal queries, however they were written. The postcode is left to the caller. */
export function householdQuery(household: Household, { offers }: Pick<Baseline, 'offers'>): readonly unknown[] {
  const { fuel, electricityVariant, electricityUsage, gasUsage, percentNightUsage } = household;
  const night = percentNightUsage === null ? TYPICAL_NIGHT_MICROPERCENT : microFromDecimal(percentNightUsage);
  return [
    fuel,
    electricityVariant,
    electricityVariant === 'economy_7' ? night : null,
    usageQuery(electricityUsage),
    gasUsage === null ? null : usageQuery(gasUsage),
    ...equippedQuery(household),
    ...offers.map(({ offer, endDate }) => [offer.fuel, offer.supplierKey, offer.planKey, offer.paymentMethod, endDate]),
  ];
}

type Narrowing = {
  readonly filters: PlanFilters | null;
  readonly fulfillableOnly?: boolean;
  readonly otherUsages: readonly PerFuel<FuelUsage>[];
};

/** Nothing unless the caller narrows the list or asks for other usages. */
export function narrowingQuery({ filters, fulfillableOnly = false, otherUsages }: Narrowing): readonly unknown[] {
  const usages = otherUsages.map(({ electricity, gas }) => [
    electricity && usageKwh(electricity),
    gas && usageKwh(gas),
  ]);
  return [
    ...(filters === null ? [] : [{ filters }]),
    ...(fulfillableOnly ? [{ fulfillableOnly }] : []),
    ...(usages.length === 0 ? [] : [{ usages }]),
  ];
}

/** Nothing unless the caller says what the home has. Without what has no effect. */
export function equippedQuery(household: EquippedHousehold): readonly unknown[] {
  const inEffect = loadInEffect(household);
  if (inEffect === null) return [];
  const { load, carMicroKwh } = inEffect;
  return [{ has: household.equipped?.has, load: load === null ? null : loadQuery(load), ev: carMicroKwh }];
}

/** Equal days are equal whatever their unit: their half hours have the same parts, in lowest terms. */
function loadQuery(load: RequestedLoad): readonly unknown[] {
  if (load.source !== 'half_hours') return [load.source];
  const { parts } = load.profile;
  const divisor = parts.reduce(greatestDivisor);
  return [load.source, parts.map((part) => part / divisor)];
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

type ComparedOffer = Pick<MarketOffer, 'supplierKey' | 'planKey' | 'fuel' | 'paymentMethod' | 'electricityVariant'>;

/**
 * Derived from the comparison and the offer, so that a later request can be checked although nothing is stored: half of
 * the comparison's own id, and half that is the offer's in every comparison.
 */
export function itemIdsOf(comparisonId: string): (offer: ComparedOffer) => string {
  const upperHalf = comparisonId.slice(0, UPPER_HALF_LENGTH);
  return (offer) => `${upperHalf}-${lowerHalfOf(offer)}`;
}

function lowerHalfOf({ supplierKey, planKey, fuel, paymentMethod, electricityVariant }: ComparedOffer): string {
  return lowerHalf(hashed([supplierKey, planKey, fuel, paymentMethod, electricityVariant ?? '']));
}

function usageQuery(usage: UsageForm): readonly unknown[] {
  switch (usage.form) {
    case 'kwh':
      return ['kwh', microFromDecimal(usage.kwh)];
    case 'spend':
      return ['spend', microFromDecimal(usage.pence), usage.frequency];
    case 'estimate':
      return ['estimate', usage.estimate];
    default:
      return usage satisfies never;
  }
}

function hashed(parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  return hash('sha256', text, 'hex');
}

/** The second half of a version 4 UUID (RFC 9562, section 5.4), of digits that the first has not used. */
function lowerHalf(digits: string): string {
  return `8${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}

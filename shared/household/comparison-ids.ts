import { hash } from 'node:crypto';
import type { RequestedLoad } from '../contract/request/equipped-home.ts';
import type { Household, UsageForm } from '../contract/request/household.ts';
import type { MarketOffer } from '../market/market.ts';
import type { PlanFilters } from '../market/model.ts';
import { type FuelUsage, microFromDecimal, oncePer, type PerFuel, TYPICAL_NIGHT_MICROPERCENT } from '../pricing/index.ts';
import type { Baseline } from './baseline.ts';

const UUID_DIGITS = 32;

/** The same for the same partner, market, day and query, whatever the page, so that pages belong together. */
export function comparisonIdOf(
  { partner, edition }: { readonly partner: string; readonly edition: { readonly id: string; readonly day: string } },
  query: readonly unknown[],
): string {
  return uuidOf(hashed([partner, edition.id, edition.day, ...query]));
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
  const usages = otherUsages.map((usage) => [usage.electricity?.annualMicroKwh, usage.gas?.annualMicroKwh]);
  return [
    ...(filters === null ? [] : [{ filters }]),
    ...(fulfillableOnly ? [{ fulfillableOnly }] : []),
    ...(usages.length === 0 ? [] : [{ usages }]),
  ];
}

type EquippedQuery = Pick<Household, 'fuel' | 'electricityVariant' | 'equipped'>;

/** Nothing unless the caller says what the home has. Without what has no effect. */
export function equippedQuery({ fuel, electricityVariant, equipped }: EquippedQuery): readonly unknown[] {
  if (equipped === null) return [];
  const hasProfile = fuel !== 'gas' && electricityVariant === 'standard';
  const { has, load, evKwh } = equipped;
  return [
    {
      has,
      load: hasProfile ? loadQuery(load) : null,
      ev: fuel === 'gas' || evKwh === null ? 0 : microFromDecimal(evKwh),
    },
  ];
}

/** Equal days are equal whatever their unit: their half hours have the same parts, in lowest terms. */
function loadQuery(load: RequestedLoad): readonly unknown[] {
  if (load.source !== 'half_hours') return [load.source];
  const { partsBefore } = load.profile;
  const divisor = partsBefore.reduce(greatestDivisor);
  return [load.source, partsBefore.map((parts) => String(parts / divisor))];
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

type ComparedOffer = Pick<MarketOffer, 'supplierKey' | 'planKey' | 'fuel' | 'paymentMethod' | 'electricityVariant'>;

/**
 * Derived from the comparison and the offer, so that a later request can be checked although nothing is stored: the
 * bits of both, of which the offer's are the same in every comparison.
 */
export function itemIdsOf(comparisonId: string): (offer: ComparedOffer) => string {
  const bits = BigInt(`0x${comparisonId.replaceAll('-', '')}`);
  return (offer) => uuidOf((bits ^ bitsOf(offer)).toString(16).padStart(UUID_DIGITS, '0'));
}

const bitsOf = oncePer(({ supplierKey, planKey, fuel, paymentMethod, electricityVariant }: ComparedOffer): bigint =>
  BigInt(`0x${hashed([supplierKey, planKey, fuel, paymentMethod, electricityVariant ?? ''])}`),
);

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

/** 128 bits of a hash, in hexadecimal. */
function hashed(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, UUID_DIGITS);
}

/** 128 bits in hexadecimal, shaped as a version 4 UUID. */
function uuidOf(hex: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

import { hash } from 'node:crypto';
import type { MarketOffer, RegionMarket } from '../market/market.ts';
import { canonicalJson } from '../values/json.ts';
import type { CurrentOffer } from './current-plans.ts';
import type { ComparisonRequest } from './household.ts';

const UPPER_HALF_LENGTH = 'xxxxxxxx-xxxx-4xxx'.length;

type Question = {
  readonly partner: string;
  readonly market: Pick<RegionMarket, 'editionId' | 'day'>;
  readonly request: ComparisonRequest;
  /** The postcode of the home, written like SW1A 1AA. */
  readonly postcode: string;
  /** The plans that the household is on. */
  readonly offers: readonly CurrentOffer[];
  /** Further values that the response depends on. */
  readonly more?: object;
};

/**
 * Returns the same id for the same partner, market, day and question, so that pages belong
 * together. It depends on the whole request except the page and the caller's spelling.
 */
export function comparisonIdOf(question: Question): string {
  const { partner, market, request, postcode, offers, more } = question;
  const { page: _shown, household, ...wanted } = request;
  const { inRequest: _inRequest, ...described } = household;
  // The plan's own end date is the default of the caller's.
  const endDates = offers.map(({ endDate }) => endDate);
  const current = household.current.map(({ endDate: _endDate, ...plan }) => plan);
  const inEffect = { ...described, ...wanted, current, endDates, postcode, more };
  const digits = hashed([partner, market.editionId, market.day, inEffect]);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-${lowerHalf(digits)}`;
}

type ComparedOffer = Pick<
  MarketOffer,
  'supplierKey' | 'planKey' | 'fuel' | 'paymentMethod' | 'electricityVariant'
>;

/**
 * Derives the id of an item from the comparison and the offer, so that a later request can be
 * checked although nothing is stored. Half of it is the comparison's own id, and half is the
 * offer's in every comparison.
 */
export function itemIdOf(comparisonId: string, offer: ComparedOffer): string {
  const { supplierKey, planKey, fuel, paymentMethod, electricityVariant } = offer;
  const digits = hashed([supplierKey, planKey, fuel, paymentMethod, electricityVariant ?? '']);
  return `${comparisonId.slice(0, UPPER_HALF_LENGTH)}-${lowerHalf(digits)}`;
}

/** Hashes values regardless of the order in which their objects were put together. */
function hashed(parts: readonly unknown[]): string {
  return hash('sha256', canonicalJson(parts), 'hex');
}

/**
 * Returns the second half of a version 4 UUID (RFC 9562, section 5.4), of digits that the first
 * half has not used.
 */
function lowerHalf(digits: string): string {
  return `8${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}

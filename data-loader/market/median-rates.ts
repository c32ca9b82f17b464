import { type Day, PLAN_TYPES, planTypeName } from '../../shared/market/model.ts';
import { isInForce } from '../../shared/market/shelf.ts';
import type { Price } from '../../shared/pricing/index.ts';
import type { MedianRates } from '../rules/rules.ts';
import type { SourceOffer } from './load.ts';

/**
 * Of every plan type, the median rate of each fuel over the offers in force on a day, one per region. Plans kept for
 * customers count too: their prices decide what a household pays now.
 */
export function medianRates(offers: readonly SourceOffer[], day: Day): readonly MedianRates[] {
  const inForce = Map.groupBy(
    offers.filter((offer) => isInForce(offer, day)),
    planTypeName,
  );
  return PLAN_TYPES.flatMap((type): readonly MedianRates[] => {
    const own = inForce.get(planTypeName(type));
    if (own === undefined) return [];
    const [electricity, gas] = [new RateCounts(), new RateCounts()];
    for (const offer of own) {
      electricity.add(offer.electricity, offer.regions.length);
      gas.add(offer.gas, offer.regions.length);
    }
    return [{ ...type, electricity: electricity.median(), gas: gas.median() }];
  });
}

/**
 * One figure for a price, in micropence a kWh: the mean of its registers, each by its first band, or of its rates by
 * time.
 */
export function comparableRate(price: Price): number {
  const rates =
    price.timetable === undefined
      ? price.registers.map(({ bands }) => bands[0]?.rateMicropencePerKwh ?? 0n)
      : price.ratesMicropencePerKwh;
  return Math.round(rates.reduce((sum, rate) => sum + Number(rate), 0) / rates.length);
}

/** Counted, not listed: a million offers have few different rates. */
class RateCounts {
  readonly #counts = new Map<number, number>();

  add(price: Price | undefined, regions: number): void {
    if (price === undefined) return;
    const rate = comparableRate(price);
    this.#counts.set(rate, (this.#counts.get(rate) ?? 0) + regions);
  }

  /** Of an even number, the lower of the two in the middle. */
  median(): number | null {
    const sorted = [...this.#counts].toSorted(([a], [b]) => a - b);
    const total = sorted.reduce((sum, [, count]) => sum + count, 0);
    let seen = 0;
    for (const [rate, count] of sorted) {
      seen += count;
      if (seen * 2 >= total) return rate;
    }
    return null;
  }
}

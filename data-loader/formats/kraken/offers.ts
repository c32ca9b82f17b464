import { type Day, PLAN_TYPES } from '../../../shared/market/model.ts';
import {
  type Charges,
  flatPrice,
  isSamePrice,
  type PaymentMethod,
  type Price,
} from '../../../shared/pricing/index.ts';
import { MOST_OFFERS_AHEAD, type SourceOffer } from '../feed.ts';
import type { Meter } from '../tariff-price.ts';
import { type Charge, type Period, priceOf } from './time-of-use.ts';

/** A standing charge, then the unit rate, or those of day and night. */
export type TariffCharges = readonly Charge[];

/** The charges of a product in a region, by meter and payment method. */
export type RegionPrices = ReadonlyMap<MeterPayment, TariffCharges>;
export type MeterPayment = `${Meter} by ${PaymentMethod}`;

type PlanlessOffer = Omit<SourceOffer, 'supplierKey' | 'planKey' | 'regions'>;

/**
 * Makes the offers of a region: gas, electricity by each meter, and dual fuel of gas and each of
 * these, for every payment method that has a price.
 */
export function offersOf(prices: RegionPrices, day: Day): readonly PlanlessOffer[] {
  return PLAN_TYPES.flatMap((planType): readonly PlanlessOffer[] => {
    const { fuel, paymentMethod, electricityVariant } = planType;
    const meters: readonly Meter[] = [
      electricityVariant ?? [],
      fuel === 'electricity' ? [] : ('gas' as const),
    ].flat();
    const parts = meters.flatMap((meter) => {
      const charges = prices.get(`${meter} by ${paymentMethod}`);
      return charges === undefined ? [] : [charges];
    });
    if (parts.length < meters.length) return [];
    return firstAhead(priceRuns(parts, day), day).map(({ prices: [first, second], ...days }) => {
      const priceByFuel =
        fuel === 'gas' ? { gas: first } : { electricity: first, ...(second && { gas: second }) };
      return { ...planType, ...days, ...priceByFuel };
    });
  });
}

/** Days with all prices equal: `validFrom <= d < validTo`. */
type PriceRun = {
  readonly validFrom: Day;
  readonly validTo: Day | null;
  readonly prices: readonly Price[];
};

/** Finds the runs of a price, or of the two of dual fuel, from `day` on. */
export function priceRuns(parts: readonly TariffCharges[], day: Day): readonly PriceRun[] {
  const runs: PriceRun[] = [];
  let before: readonly Price[] = [];
  const cuts = parts.flat(2).flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const later = cuts.filter((cut) => cut > day);
  for (const cut of new Set([day, ...later.toSorted()])) {
    const priced = parts.flatMap((part) => priceOn(part, cut) ?? []);
    const prices = priced.length === parts.length ? priced.map(({ price }) => price) : [];
    if (areEqual(prices, before)) continue;
    before = prices;
    const last = runs.at(-1);
    if (last !== undefined && last.validTo === null)
      runs[runs.length - 1] = { ...last, validTo: cut };
    if (prices.length === 0) continue;
    runs.push({ validFrom: cut === day ? latest(priced) : cut, validTo: null, prices });
  }
  return runs;
}

function firstAhead(runs: readonly PriceRun[], day: Day): readonly PriceRun[] {
  const begun = runs.filter(({ validFrom }) => validFrom <= day);
  return [...begun, ...runs.slice(begun.length, begun.length + MOST_OFFERS_AHEAD)];
}

function areEqual(prices: readonly Price[], others: readonly Price[]): boolean {
  return (
    prices.length === others.length &&
    prices.every((price, index) => {
      const counterpart = others[index];
      return counterpart !== undefined && isSamePrice(price, counterpart);
    })
  );
}

/** Returns undefined if the standing charge or a rate has no price that day. */
function priceOn(
  charges: TariffCharges,
  day: Day,
): { readonly price: Price; readonly from: Day } | undefined {
  const inForce = charges.flatMap(
    (charge) => charge.findLast(({ from, to }) => from <= day && (to === null || day < to)) ?? [],
  );
  const [standing, rate, night] = inForce;
  if (standing === undefined || rate === undefined || inForce.length < charges.length)
    return undefined;
  const daily = { chargeMicropencePerDay: onlyPrice(standing) };
  const price =
    night === undefined ? rateOf(daily, rate) : flatPrice(daily, onlyPrice(rate), onlyPrice(night));
  return { price, from: latest(inForce) };
}

function rateOf(daily: Charges, { pastYear, stretches }: Period): Price {
  return pastYear === undefined ? priceOf(daily, stretches) : { ...daily, pastYear };
}

/**
 * Returns the price of a part that must not depend on the time of day: gas, Economy 7 and charges.
 */
function onlyPrice({ stretches }: Period): bigint {
  return stretches?.[0]?.micropence ?? 0n;
}

function latest(periods: readonly { readonly from: Day }[]): Day {
  return periods.reduce((last, { from }) => (from > last ? from : last), '');
}

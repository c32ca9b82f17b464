import type { Day, PlanType } from '../../../shared/market/model.ts';
import { isSamePrice, PAYMENT_METHODS, type PaymentMethod, type Price } from '../../../shared/pricing/index.ts';
import type { SourceOffer } from '../../market/edition-books.ts';
import { flatPrice, type Meter, sharePrice } from '../tariff-price.ts';
import { type Charge, type Period, priceOf } from './time-of-use.ts';

/** A standing charge and its unit rates. */
export type TariffCharges = {
  readonly standing: Charge;
  /** One, or those of day and night. */
  readonly rates: readonly Charge[];
};

/** What a product costs in a region, by meter and payment method. */
export type RegionPrices = ReadonlyMap<MeterPayment, TariffCharges>;
export type MeterPayment = `${Meter} by ${PaymentMethod}`;

type PlanlessOffer = Omit<SourceOffer, 'supplierKey' | 'planKey' | 'regions'>;

/** Gas, electricity by each meter, and dual fuel of gas and each of these, for every payment method that has a price. */
export function offersOf(prices: RegionPrices, day: Day): readonly PlanlessOffer[] {
  return PAYMENT_METHODS.flatMap((paymentMethod) => {
    const gas = prices.get(`gas by ${paymentMethod}`);
    const offers = (planType: PlanType, parts: readonly (TariffCharges | undefined)[]): readonly PlanlessOffer[] => {
      const known = parts.filter((part) => part !== undefined);
      if (known.length < parts.length) return [];
      return priceRuns(known, day).map(({ prices: [first, second], ...days }) => ({
        ...planType,
        ...days,
        ...(planType.fuel === 'gas' ? { gas: first } : { electricity: first }),
        ...(planType.fuel === 'dual_fuel' ? { gas: second } : {}),
      }));
    };
    return [
      ...offers({ fuel: 'gas', paymentMethod, electricityVariant: null }, [gas]),
      ...(['standard', 'economy_7'] as const).flatMap((electricityVariant) => {
        const electricity = prices.get(`${electricityVariant} by ${paymentMethod}`);
        return [
          ...offers({ fuel: 'electricity', paymentMethod, electricityVariant }, [electricity]),
          ...offers({ fuel: 'dual_fuel', paymentMethod, electricityVariant }, [electricity, gas]),
        ];
      }),
    ];
  });
}

/** Days with all prices equal: `validFrom <= d < validTo`. */
type PriceRun = { readonly validFrom: Day; readonly validTo: Day | null; readonly prices: readonly Price[] };

/** The runs of one price, or of the two of dual fuel, from `day` on. */
export function priceRuns(parts: readonly TariffCharges[], day: Day): readonly PriceRun[] {
  const runs: PriceRun[] = [];
  let before: readonly Price[] = [];
  const cuts = parts.flatMap(({ standing, rates }) => [standing, ...rates].flat());
  const later = cuts.flatMap(({ from, to }) => (to === null ? [from] : [from, to])).filter((cut) => cut > day);
  for (const cut of new Set([day, ...later.toSorted()])) {
    const priced = parts.flatMap((part) => priceOn(part, cut) ?? []);
    const prices = priced.length === parts.length ? priced.map(({ price }) => price) : [];
    if (areEqual(prices, before)) continue;
    before = prices;
    const last = runs.at(-1);
    if (last !== undefined && last.validTo === null) runs[runs.length - 1] = { ...last, validTo: cut };
    if (prices.length === 0) continue;
    runs.push({ validFrom: cut === day ? latest(priced) : cut, validTo: null, prices });
  }
  return runs;
}

function areEqual(prices: readonly Price[], others: readonly Price[]): boolean {
  return prices.length === others.length && prices.every((price, index) => isSamePrice(price, others[index]));
}

/** Undefined if the standing charge or a rate has none that day. */
function priceOn(
  { standing, rates }: TariffCharges,
  day: Day,
): { readonly price: Price; readonly from: Day } | undefined {
  const inForce = [standing, ...rates].flatMap(
    (charge) => charge.findLast(({ from, to }) => from <= day && (to === null || day < to)) ?? [],
  );
  const [charged, rate, night] = inForce;
  if (charged === undefined || rate === undefined || inForce.length <= rates.length) return undefined;
  const price =
    night === undefined
      ? priceOf(onlyPrice(charged), rate.stretches)
      : flatPrice(onlyPrice(charged), onlyPrice(rate), onlyPrice(night));
  return { price: sharePrice(price), from: latest(inForce) };
}

/** Only the one rate of a standard meter may depend on the time of day. */
function onlyPrice({ stretches }: Period): bigint {
  return stretches[0]?.micropence ?? 0n;
}

function latest(periods: readonly { readonly from: Day }[]): Day {
  return periods.reduce((last, { from }) => (from > last ? from : last), '');
}

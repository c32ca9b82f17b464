import type { Day, PlanType } from '../../../shared/market/model.ts';
import {
  type ElectricityVariant,
  isSamePrice,
  PAYMENT_METHODS,
  type PaymentMethod,
  type Price,
  type RegisterName,
} from '../../../shared/pricing/index.ts';
import type { SourceOffer } from '../../market/edition-books.ts';
import { sharePrice } from '../tariff-price.ts';
import type { Charge } from './charges.ts';
import { timeOfUsePrice } from './time-of-use.ts';

/** A standing charge and its unit rates. */
export type TariffCharges = {
  readonly standing: Charge;
  readonly rates: readonly { readonly register: RegisterName; readonly charge: Charge }[];
};

export type Meter = ElectricityVariant | 'gas';

/** What a product costs in a region, for each meter and payment method. */
export type RegionPrices = ReadonlyMap<Meter, ReadonlyMap<PaymentMethod, TariffCharges>>;

type PlanlessOffer = Omit<SourceOffer, 'supplierKey' | 'planKey' | 'regions'>;

/** Gas, electricity by each meter, and dual fuel of gas and each of these, for every payment method that has a price. */
export function offersOf(prices: RegionPrices, day: Day): readonly PlanlessOffer[] {
  return PAYMENT_METHODS.flatMap((paymentMethod) => {
    const gas = prices.get('gas')?.get(paymentMethod);
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
        const electricity = prices.get(electricityVariant)?.get(paymentMethod);
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
  const cuts = parts.flatMap(({ standing, rates }) => [standing, ...rates.map(({ charge }) => charge)]);
  const later = cuts.flatMap((charge) => charge.cuts).filter((cut) => cut > day);
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

/** Null if the standing charge or a rate has none that day. */
function priceOn({ standing, rates }: TariffCharges, day: Day): { readonly price: Price; readonly since: Day } | null {
  const charged = standing.on(day);
  const rated = rates.flatMap(({ register, charge }) => {
    const rate = charge.on(day);
    return rate === null ? [] : [{ register, ...rate }];
  });
  if (charged === null || typeof charged.micropence !== 'bigint' || rated.length < rates.length) return null;
  const chargeMicropencePerDay = charged.micropence;
  const since = latest([charged, ...rated]);
  const registers = rated.flatMap(({ register, micropence: rate }) =>
    typeof rate === 'bigint'
      ? [{ name: register, bands: [{ rateMicropencePerKwh: rate, widthMicroKwhPerYear: null }] }]
      : [],
  );
  // Only the one rate of a standard meter may depend on the time of day.
  const timed = rated.find(({ micropence }) => typeof micropence !== 'bigint')?.micropence;
  const price =
    timed === undefined || typeof timed === 'bigint'
      ? { chargeMicropencePerDay, registers }
      : timeOfUsePrice(chargeMicropencePerDay, timed);
  return { price: sharePrice(price), since };
}

function latest(priced: readonly { readonly since: Day }[]): Day {
  return priced.reduce((last, { since }) => (since > last ? since : last), '');
}
